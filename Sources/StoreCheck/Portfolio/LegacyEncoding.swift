/// Tells text in an encoding from before UTF-8 by the bytes in it.
struct LegacyEncoding: Equatable {
  /// What people call it.
  let name: String
  /// What `iconv` calls it.
  let iconvName: String

  /// Tells the encoding of a text with bytes beyond ASCII in two lines or more that hardly are
  /// UTF-8; `nil` where it may be UTF-8 with damage in a few places.
  init?(head: [UInt8]) {
    guard !Self.isMostlyUTF8(head), Self.linesBeyondASCII(head) >= 2 else { return nil }
    if ShiftJISLook(head).isLikely {
      (name, iconvName) = ("Shift_JIS", "CP932")
    } else if Self.isWestern(head) {
      (name, iconvName) = ("Windows-1252", "WINDOWS-1252")
    } else {
      (name, iconvName) = ("EUC-JP or another encoding of East Asia", "EUC-JP")
    }
  }

  /// How many lines hold a byte beyond ASCII.
  private static func linesBeyondASCII(_ head: [UInt8]) -> Int {
    head.split(separator: UInt8(ascii: "\n")).count { line in line.contains { $0 >= 0x80 } }
  }

  /// Whether the bytes beyond ASCII stand alone or in odd numbers as often as not, as accented
  /// letters and dashes do; East Asian characters are pairs of them.
  private static func isWestern(_ head: [UInt8]) -> Bool {
    let runs = head.split { $0 < 0x80 }
    return runs.count { $0.count % 2 == 1 } * 2 >= runs.count
  }

  /// Whether it is UTF-8 with damage here and there: what can be read of it beyond ASCII is more than
  /// what cannot, though a pair of bytes in another encoding may pass for a character.
  private static func isMostlyUTF8(_ head: [UInt8]) -> Bool {
    let beyondASCII = String(decoding: head, as: UTF8.self).unicodeScalars
      .filter { $0.value >= 0x80 }
    let damage = beyondASCII.count { $0.value == 0xFFFD }
    return beyondASCII.count > 2 * damage
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
      return AppReference(String(decoding: app, as: UTF8.self))?.isUsable ?? false
    }
    return apps * 2 >= lines.count
  }
}

/// What a text looks like when it is read as Shift_JIS.
private struct ShiftJISLook {
  /// Bytes beyond ASCII.
  private var bytes = 0
  /// Those that begin most Japanese characters, and are quotes and dashes in western text.
  private var leads = 0
  /// Characters of two bytes, the second of which may be ASCII.
  private var pairs = 0
  /// Those of them that follow another one, as in every word but the shortest.
  private var followers = 0

  init(_ head: [UInt8]) {
    bytes = head.count { $0 >= 0x80 }
    leads = head.count { (0x81...0x9F).contains($0) }
    var index = 0
    var endOfPair = -1
    while index + 1 < head.count {
      let (first, second) = (head[index], head[index + 1])
      guard (0x81...0x9F).contains(first) || (0xE0...0xFC).contains(first),
        (0x40...0xFC).contains(second), second != 0x7F
      else {
        index += 1
        continue
      }
      pairs += 1
      if endOfPair == index { followers += 1 }
      index += 2
      endOfPair = index
    }
  }

  var isLikely: Bool { leads * 4 >= bytes && followers * 3 >= pairs }
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
