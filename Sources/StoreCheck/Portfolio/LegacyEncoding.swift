/// Tells text in an encoding from before UTF-8 by the bytes in it.
struct LegacyEncoding: Equatable {
  /// What people call it.
  let name: String
  /// What `iconv` calls it.
  let iconvName: String

  /// Tells the encoding of a text that holds no character of UTF-8 beyond ASCII, but bytes that
  /// would have to be, in two lines or more; `nil` where it may be UTF-8 with damage in one place.
  init?(head: [UInt8]) {
    var count = 0
    var linesWith = 0
    var isInLine = false
    var controls = 0
    var westernLetters = 0
    for (index, byte) in head.enumerated() {
      if byte == UInt8(ascii: "\n") { isInLine = false }
      guard byte >= 0x80 else { continue }
      count += 1
      if !isInLine { linesWith += 1 }
      isInLine = true
      // These bytes begin the Japanese characters of Shift_JIS, and are rare in western text.
      if (0x81...0x9F).contains(byte) { controls += 1 }
      let next = index + 1 < head.count ? head[index + 1] : 0
      let previous = index > 0 ? head[index - 1] : 0
      if byte >= 0xC0, next < 0x80, previous < 0x80 { westernLetters += 1 }
    }
    guard linesWith >= 2, !Self.holdsUTF8(head) else { return nil }
    if controls * 4 >= count {
      (name, iconvName) = ("Shift_JIS", "CP932")
    } else if westernLetters * 2 >= count {
      (name, iconvName) = ("Windows-1252", "WINDOWS-1252")
    } else {
      (name, iconvName) = ("EUC-JP or another encoding of East Asia", "EUC-JP")
    }
  }

  /// Whether any character of UTF-8 beyond ASCII is in it.
  private static func holdsUTF8(_ head: [UInt8]) -> Bool {
    String(decoding: head, as: UTF8.self).unicodeScalars
      .contains { $0.value >= 0x80 && $0.value != 0xFFFD }
  }

  /// Tells a person that the text is in an old encoding, and how to convert it.
  ///
  /// Ids and versions are ASCII, which these encodings share with UTF-8. So what names its apps in
  /// ASCII can be read as it is.
  ///
  /// - Throws: ``PortfolioError`` where the header or the apps are not understood, or where text is
  ///   to be kept.
  static func check(
    _ head: [UInt8], shape: PortfolioShape, options: PortfolioOptions, log: inout DiagnosticLog
  ) throws(PortfolioError) {
    guard let encoding = Self(head: head) else { return }
    let what = "the text is not UTF-8, but looks like \(encoding.name)"
    let command =
      "iconv -f \(encoding.iconvName) -t UTF-8 \(options.fileName.quotedForShell) > portfolio.csv"
    guard !options.keepsColumns, isUnderstood(head, shape: shape) else {
      throw PortfolioError(
        file: options.fileName, what: what, mend: "convert it with `\(command)`")
    }
    log.add(
      .encoding, what + "; ids and versions can be read all the same",
      mend: "to be sure, convert it with `\(command)`")
  }

  private static func isUnderstood(_ head: [UInt8], shape: PortfolioShape) -> Bool {
    if case .table(let table) = shape, table.hasHeader { return true }
    let lines = head.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .filter { $0.first != UInt8(ascii: "#") }
    guard let first = lines.first, first.allSatisfy({ $0 < 0x80 }) else { return false }
    let apps = lines.count { line in
      let app = line.prefix { !" \t,;".utf8.contains($0) }
      return AppReference(cleaning: String(decoding: app, as: UTF8.self))?.isPlain ?? false
    }
    return apps * 2 >= lines.count
  }
}

extension String {
  /// The text as one word of a shell command.
  var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+~".unicodeScalars.contains(scalar)
    }
    guard !isPlain || isEmpty else { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }
}
