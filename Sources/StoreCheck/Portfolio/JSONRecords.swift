/// A JSON value with all its parts, for what nests deeper than a row.
indirect enum JSONTree {
  case scalar(JSONElement.Scalar)
  /// An array, with its text where that is kept.
  case array([JSONTree], text: String?)
  case object([(key: String, value: JSONTree)])
}

extension JSONElementParser {
  /// Parses the value at ``position`` with all its parts.
  mutating func tree(_ bytes: Span<UInt8>, depth: Int = 0) -> JSONTree? {
    skipBlanks(bytes)
    guard position < end, depth <= PortfolioLimits.depth else { return nil }
    let start = position
    if take(UInt8(ascii: "["), bytes) {
      var elements: [JSONTree] = []
      skipBlanks(bytes)
      if take(UInt8(ascii: "]"), bytes) { return .array([], text: "[]") }
      repeat {
        guard let element = tree(bytes, depth: depth + 1) else { return nil }
        elements.append(element)
        skipBlanks(bytes)
      } while take(UInt8(ascii: ","), bytes)
      guard take(UInt8(ascii: "]"), bytes) else { return nil }
      return .array(
        elements, text: keepsNested ? String(utf8: bytes.extracting(start..<position)) : nil)
    }
    if take(UInt8(ascii: "{"), bytes) {
      var members: [(key: String, value: JSONTree)] = []
      skipBlanks(bytes)
      if take(UInt8(ascii: "}"), bytes) { return .object([]) }
      repeat {
        skipBlanks(bytes)
        guard let key = string(bytes) else { return nil }
        skipBlanks(bytes)
        guard take(UInt8(ascii: ":"), bytes), let value = tree(bytes, depth: depth + 1) else {
          return nil
        }
        members.append((key, value))
        skipBlanks(bytes)
      } while take(UInt8(ascii: ","), bytes)
      return take(UInt8(ascii: "}"), bytes) ? .object(members) : nil
    }
    return value(bytes).map { .scalar($0) }
  }
}

/// The records of apps in a JSON value, wherever in it they stand.
struct JSONRecords {
  typealias Record = [(key: String, value: String)]

  /// The records that name apps.
  private(set) var named: [Record] = []
  /// The members of objects that neither name an app nor hold any that does.
  private(set) var unnamed: [Record] = []
  /// A Boolean value that indicates whether there are empty lists of apps.
  private(set) var holdsEmptyLists = false
  /// The lists beside the data that are not read.
  private(set) var ignored: [String] = []
  /// Where the records stand, as `results.applications`; where they stand in several places, the
  /// others follow.
  private(set) var paths: [String] = []
  /// How deep the first of them stands.
  private(set) var depth = 0

  /// Looks for the records in `tree`.
  init(in tree: JSONTree) { collect(tree, path: []) }

  private mutating func collect(_ tree: JSONTree, path: [String]) {
    switch tree {
    case .scalar(let scalar):
      add([(Self.elementKey, scalar.text ?? "")], path: path)
    case .array(let elements, _):
      if Self.areApps(elements) || path.isEmpty {
        for element in elements { collect(element, path: path) }
      } else {
        for element in elements {
          if case .scalar = element { continue }
          collect(element, path: path)
        }
      }
    case .object(let members): collect(members, path: path)
    }
  }

  private mutating func collect(
    _ members: [(key: String, value: JSONTree)], path: [String]
  ) {
    let flat = Self.flattened(members)
    let strength = Self.strength(of: flat)
    if strength == .certain { return add(flat, path: path) }
    let namedBefore = named.count
    let unnamedBefore = unnamed.count
    for (key, value) in members {
      if Self.neverDescended.contains(key.lowercased()) {
        if case .array(let elements, _) = value, !elements.isEmpty, path.isEmpty {
          ignored.append(key)
        }
        continue
      }
      switch value {
      case .scalar: continue
      case .array(let elements, _):
        if elements.isEmpty, Self.listKeys.contains(ColumnRole.key(of: key)) {
          holdsEmptyLists = true
        }
        collect(value, path: path + [key])
      case .object: collect(value, path: path + [key])
      }
    }
    if named.count > namedBefore { return }
    let isKeyed = collectKeyed(members, path: path)
    if isKeyed { return }
    let holdsRows = members.contains { member in
      guard case .array(let elements, _) = member.value else { return false }
      return elements.contains { if case .object = $0 { true } else { false } }
    }
    if strength == .none, holdsRows, unnamed.count > unnamedBefore { return }
    // What nests in an object without any app is described by the object itself.
    unnamed.removeSubrange(unnamedBefore...)
    if strength == .weak { return add(flat, path: path) }
    let lists = members.compactMap { member -> (key: String, value: String)? in
      guard case .array = member.value, !flat.contains(where: { $0.key == member.key }) else {
        return nil
      }
      return (member.key, "")
    }
    if !flat.isEmpty || !lists.isEmpty || members.isEmpty { unnamed.append(flat + lists) }
  }

  /// Adds the entries of an object whose keys are apps: `{"com.example.app": "1.0"}`.
  private mutating func collectKeyed(
    _ members: [(key: String, value: JSONTree)], path: [String]
  ) -> Bool {
    let apps = members.count { AppReference($0.key)?.isUsable ?? false }
    guard apps > 0, apps * 10 >= members.count * 8 else { return false }
    for (key, value) in members {
      switch value {
      case .scalar(let scalar):
        add([(Self.keyKey, key), (Self.valueKey, scalar.text ?? "")], path: path)
      case .object(let inner):
        add(
          [(Self.keyKey, key)]
            + Self.flattened(inner).filter { ColumnRole(title: $0.key)?.namesApp != true },
          path: path)
      case .array(let elements, _):
        // Versions, of which the first is as good as any other.
        let texts = elements.compactMap { element in
          if case .scalar(let scalar) = element { scalar.text } else { nil }
        }
        add([(Self.keyKey, key), (Self.valueKey, texts.joined(separator: "; "))], path: path)
      }
    }
    return true
  }

  private mutating func add(_ record: Record, path: [String]) {
    if named.isEmpty { depth = path.count }
    let place = path.joined(separator: ".")
    if !place.isEmpty, paths.count < 3, !paths.contains(place) { paths.append(place) }
    named.append(record)
  }

  /// The titles of what has no key of its own, for ``ColumnRole``.
  private static let elementKey = "the element"
  private static let keyKey = "the key"
  private static let valueKey = "the value"

  // MARK: Objects

  /// Returns the members of an object and of the objects in it, under keys such as
  /// `attributes.bundleId`; arrays as their text.
  static func flattened(
    _ members: [(key: String, value: JSONTree)], prefix: String = "", depth: Int = 0
  ) -> Record {
    var record: Record = []
    // JSON:API: the `id` beside `attributes` is a row's, but for that of an app itself.
    let isResource = members.contains { member in
      if case .object = member.value { member.key == "attributes" } else { false }
    }
    let isApp = members.contains { member in
      if case .scalar(let scalar) = member.value {
        member.key == "type" && scalar.text == "apps"
      } else {
        false
      }
    }
    for (key, value) in members {
      var name = prefix + key
      if isResource, key == "id" { name = prefix + (isApp ? "apple id" : "record number") }
      if isResource, key == "type" { name = prefix + "record type" }
      switch value {
      case .scalar(let scalar): record.append((name, scalar.text ?? ""))
      case .array(_, let text): if let text { record.append((name, text)) }
      case .object(let inner):
        guard depth < 3, !neverDescended.contains(key.lowercased()) else { continue }
        if case .version = ColumnRole(title: name), let version = version(in: inner) {
          record.append((name, version))
          continue
        }
        record += flattened(inner, prefix: name + ".", depth: depth + 1)
      }
    }
    return record
  }

  /// Returns the version in `{"short": "14.2", "build": "7262"}`.
  private static func version(in members: [(key: String, value: JSONTree)]) -> String? {
    let keys = [
      "short", "shortversion", "marketing", "version", "string", "value", "name", "display",
    ]
    for wanted in keys {
      for (key, value) in members where ColumnRole.key(of: key) == wanted {
        if case .scalar(let scalar) = value, let text = scalar.text { return text }
      }
    }
    return nil
  }

  private enum Strength { case none, weak, certain }

  /// Returns how surely the members of an object name an app of their own.
  private static func strength(of record: Record) -> Strength {
    var strength = Strength.none
    for (key, value) in record {
      guard let source = ColumnRole(title: key)?.appSource else { continue }
      let isApp =
        AppReference(value, as: source.kind)?.isUsable
        ?? !AppReference.list(in: value).isEmpty
      guard isApp else { continue }
      if source != .bareID { return .certain }
      strength = .weak
    }
    return strength
  }

  /// Returns whether an array is a list of apps.
  private static func areApps(_ elements: [JSONTree]) -> Bool {
    guard !elements.isEmpty else { return false }
    let apps = elements.count { element in
      guard case .scalar(let scalar) = element, let text = scalar.text else { return false }
      return AppReference(text)?.isUsable ?? false
    }
    return apps * 10 >= elements.count * 8
  }

  /// What JSON:API and the like put beside the data, and who owns a device.
  private static let neverDescended: Set<String> = [
    "relationships", "links", "meta", "included", "errors", "@context", "user", "owner", "location",
  ]

  /// The keys under which lists of apps stand.
  static let listKeys: Set<String> = [
    "apps", "applications", "installedapps", "installedapplications", "installedapplicationlist",
    "software", "data", "results", "value", "values", "items", "list", "assets", "spec", "records",
    "detectedapps", "managedapps", "mobileapps", "rows", "packages", "entries", "nodes", "edges",
  ]
}
