/// An app as it was built: what an `Info.plist`, an `.app` or an `.xcarchive` says of itself.
package struct BuildProduct: Equatable, Sendable {
  /// The bundle id, which the store is asked by.
  package var bundleID: BundleID
  /// The version, or `nil` where the build names none.
  package var version: String?
  /// Where it was read from.
  package var path: String

  /// The entry that asks for this app, under the path as it was given.
  package func query(app: String, defaultInstalled: String? = nil) -> AppQuery {
    AppQuery(
      app: app, identifier: .bundleID(bundleID), installedVersion: version ?? defaultInstalled)
  }

  /// Whether an argument is meant as a path to a build, by its ending; the file need not be there.
  ///
  /// `com.example.app` is a bundle id: an `.app` needs a slash to be a path, `./Example.app`.
  package static func isPath(_ argument: some StringProtocol) -> Bool {
    let path = argument.lowercased().trimmedOfSlashes
    guard !path.contains("://") else { return false }
    return path.hasSuffix(".plist") || path.hasSuffix(".xcarchive")
      || (path.hasSuffix(".app") && argument.contains("/"))
  }

  /// Reads a build at `path`: a property list, an `.app` of any platform, or an `.xcarchive`.
  ///
  /// - Throws: ``BuildProductError``, with what to do about it.
  package init(at path: String, files: BuildFiles) throws(BuildProductError) {
    let trimmed = String(path.trimmedOfSlashes)
    let lowered = trimmed.lowercased()
    if lowered.hasSuffix(".xcarchive") {
      try self.init(archive: trimmed, files: files)
    } else if lowered.hasSuffix(".plist") {
      try self.init(plist: trimmed, files: files)
    } else {
      try self.init(bundle: trimmed, files: files)
    }
  }

  /// Reads the property list that says of an app what it is, wherever the platform keeps it.
  private init(bundle: String, files: BuildFiles) throws(BuildProductError) {
    // A Mac app keeps it in Contents, every other at the top; an app wrapped for the Mac below.
    for place in ["Contents/Info.plist", "Info.plist", "WrappedBundle/Info.plist"] {
      let path = "\(bundle)/\(place)"
      guard let bytes = files.read(path) else { continue }
      try self.init(infoPlist: bytes, path: path)
      return
    }
    throw BuildProductError(
      path: bundle, what: "there is no Info.plist in it", mend: "give the path of a built app")
  }

  private init(plist path: String, files: BuildFiles) throws(BuildProductError) {
    guard let bytes = files.read(path) else {
      throw BuildProductError(
        path: path, what: "the file cannot be read", mend: "check the path and its permissions")
    }
    try self.init(infoPlist: bytes, path: path)
  }

  /// Reads the app in an archive; the archive's own list names it, else its folder is looked into.
  private init(archive: String, files: BuildFiles) throws(BuildProductError) {
    let list = files.read("\(archive)/Info.plist").flatMap { InfoPlist($0) }
    if let app = list?.applicationPath, !app.split(separator: "/").contains("..") {
      if let product = try? Self(bundle: "\(archive)/Products/\(app)", files: files) {
        self = product
        return
      }
    }
    if let list, let bundleID = list.bundleID.flatMap({ BundleID($0) }) {
      self.init(bundleID: bundleID, version: list.version, path: "\(archive)/Info.plist")
      return
    }
    let folder = "\(archive)/Products/Applications"
    let apps = files.list(folder).filter { $0.lowercased().hasSuffix(".app") }.sorted()
    guard let app = apps.first else {
      throw BuildProductError(
        path: archive, what: "the archive holds no app", mend: "archive the app's own scheme")
    }
    guard apps.count == 1 else {
      throw BuildProductError(
        path: archive, what: "the archive holds \(apps.count) apps",
        mend: "give the path of one of them, below \(folder)")
    }
    try self.init(bundle: "\(folder)/\(app)", files: files)
  }

  /// Reads a property list, xml or binary.
  ///
  /// - Throws: ``BuildProductError`` where it is none, or names no app.
  package init(infoPlist bytes: [UInt8], path: String) throws(BuildProductError) {
    guard let list = InfoPlist(bytes) else {
      throw BuildProductError(
        path: path, what: "this is no property list", mend: "`plutil -lint` says where it breaks")
    }
    guard let text = list.bundleID else {
      throw BuildProductError(
        path: path, what: "there is no CFBundleIdentifier in it",
        mend: "give the Info.plist of an app")
    }
    let version = list.version
    // A project's own list names build settings, `$(MARKETING_VERSION)`, in place of values.
    for value in [text, version ?? ""] where value.contains("$(") || value.contains("${") {
      throw BuildProductError(
        path: path, what: "\(value.quotedForMessages) is filled in only by a build",
        mend: "give the built .app or the .xcarchive")
    }
    guard let bundleID = BundleID(text) else {
      throw BuildProductError(
        path: path, what: "\(text.quotedForMessages) is no bundle id",
        mend: "give the Info.plist of an app")
    }
    self.init(bundleID: bundleID, version: version, path: path)
  }

  private init(bundleID: BundleID, version: String?, path: String) {
    self.bundleID = bundleID
    self.version = version
    self.path = path
  }
}

/// How builds are looked at; given from outside, for the library opens no files.
package struct BuildFiles {
  /// The content of a file, or `nil` where there is none to read.
  package var read: (_ path: String) -> [UInt8]?
  /// The names in a folder; none where there is no such folder.
  package var list: (_ path: String) -> [String]

  /// Takes the two ways to look.
  package init(read: @escaping (String) -> [UInt8]?, list: @escaping (String) -> [String]) {
    self.read = read
    self.list = list
  }
}

/// A path that is no build, or one that does not say what it is.
package struct BuildProductError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path.
  package var path: String
  /// What is wrong.
  package var what: String
  /// What to do about it.
  package var mend: String

  /// The message as one line.
  package var description: String { "\(path): \(what); \(mend)" }
}

extension StringProtocol {
  /// The path without slashes at its end, but for the root.
  fileprivate var trimmedOfSlashes: SubSequence {
    var path = self[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
