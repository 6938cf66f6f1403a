/// A link to apps or to a developer in the App Store, taken apart.
struct StoreLink {
  /// What it leads to; a lookup URL may name several apps.
  let references: [AppReference]

  /// Parses `https://apps.apple.com/jp/app/name/id123?mt=8`, `itms-apps://itunes.apple.com/app/id123`,
  /// `https://apps.apple.com/us/developer/name/id456`, lookup URLs, and the pages of App Store Connect
  /// and of Apple's marketing tools.
  ///
  /// The result is `nil` for any other text.
  init?(_ text: Substring) {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    var rest = text
    var scheme = ""
    if let end = rest.firstRange(of: "://") {
      scheme = rest[..<end.lowerBound].lowercased()
      guard Self.schemes.contains(scheme) else { return nil }
      rest = rest[end.upperBound...]
    }
    // Two links are not one.
    guard rest.firstRange(of: "://") == nil, !rest.contains(where: \.isWhitespace) else {
      return nil
    }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
    var parts = rest.prefix { $0 != "?" }.split(separator: "/")
    guard let host = parts.first?.prefix(while: { $0 != ":" }).lowercased() else { return nil }
    guard Self.hosts.contains(host) || host == "apple.com" || host.hasSuffix(".apple.com") else {
      return nil
    }
    parts.removeFirst()

    var storefront = (Self.item("country", in: query) ?? Self.item("cc", in: query))
      .flatMap { Storefront($0) }
    if let first = parts.first, let code = Storefront(first) {
      storefront = code
      parts.removeFirst()
    }
    let isForMac = Self.item("mt", in: query) == "12" || scheme.hasPrefix("macappstore")
    let subjects =
      Self.hosts.contains(host) || scheme.hasPrefix("itms")
      ? Self.subjects(parts.map { $0.lowercased() }, host: host, query: query)
      : Self.numberAtEnd(parts.map { $0.lowercased() }).map { [.app(.trackID($0))] } ?? []
    guard !subjects.isEmpty else { return nil }
    references = subjects.map {
      AppReference(subject: $0, storefront: storefront, platform: isForMac ? .mac : nil)
    }
  }

  private static let schemes: Set<String> = [
    "https", "http", "itms-apps", "itms-appss", "itms-app", "itms", "macappstore", "macappstores",
  ]

  private static let hosts: Set<String> = [
    "apps.apple.com", "itunes.apple.com", "geo.itunes.apple.com", "appstoreconnect.apple.com",
    "tools.applemediaservices.com",
  ]

  /// Returns what a path and a query lead to; none for what is no app.
  private static func subjects(
    _ parts: [String], host: String, query: Substring
  ) -> [AppReference.Subject] {
    switch parts.first {
    case "lookup" where parts.count == 1: return lookup(query)
    case "webobjects":
      guard let number = item("id", in: query).flatMap({ TrackID.parse($0) }) else { return [] }
      switch parts.last {
      case "viewsoftware": return [.app(.trackID(number))]
      case "viewartist": return [.developer(number)]
      default: return []
      }
    case "apps" where host == "appstoreconnect.apple.com",
      "app" where host == "tools.applemediaservices.com":
      guard parts.count > 1, let number = TrackID.parse(parts[1]) else { return [] }
      return [.app(.trackID(number))]
    case "developer", "artist":
      return number(in: parts).map { [.developer($0)] } ?? []
    case "app": return number(in: parts).map { [.app(.trackID($0))] } ?? []
    default: return parts.count == 1 ? number(in: parts).map { [.app(.trackID($0))] } ?? [] : []
    }
  }

  /// Returns the apps of a request to the lookup service.
  private static func lookup(_ query: Substring) -> [AppReference.Subject] {
    func values(_ name: String) -> [Substring] {
      (item(name, in: query) ?? "").split(separator: ",")
    }
    let identifiers =
      values("id").map { TrackID.parse($0).map { AppIdentifier.trackID($0) } }
      + values("bundleId").map { BundleID($0).map { AppIdentifier.bundleID($0) } }
    // One that cannot be read would go missing without a word.
    guard identifiers.allSatisfy({ $0 != nil }) else { return [] }
    return identifiers.compactMap { $0 }.map { .app($0) }
  }

  /// Returns the number of the last part such as `id361309726`.
  private static func number(in parts: [String]) -> UInt64? {
    parts.lazy.filter { $0.hasPrefix("id") }.compactMap { TrackID.parse($0.dropFirst(2)) }.last
  }

  /// Returns the number of other pages of Apple's that end with `app/id361309726`.
  private static func numberAtEnd(_ parts: [String]) -> UInt64? {
    guard parts.count > 1, parts[parts.count - 2] == "app" else { return nil }
    return number(in: [parts[parts.count - 1]])
  }

  private static func item(_ name: String, in query: Substring) -> Substring? {
    for item in query.split(separator: "&") where item.hasPrefix(name + "=") {
      return item.dropFirst(name.count + 1)
    }
    return nil
  }
}
