extension TextShape {
  /// `mas list` and `mas outdated`: `409183694  Keynote  (14.2)` and `(14.1 -> 14.2)`, of which the
  /// first version is the installed one.
  static let masList = Self(
    name: "`mas list` output",
    matches: { MasLine($0) != nil },
    read: { line in
      guard let parts = MasLine(line) else {
        return .entries([EntryFields(unreadable: line, isReported: false)])
      }
      var fields = EntryFields(app: parts.trackID, source: .trackID, version: parts.version)
      fields.name = parts.name
      fields.impliedPlatform = .mac
      return .entries([fields])
    })

  private struct MasLine {
    let trackID: String
    let name: String
    let version: String

    init?(_ line: String) {
      let number = line.prefix { $0.isASCII && $0.isNumber }
      let rest = line[number.endIndex...]
      guard number.utf8.count >= 6, rest.first?.isWhitespace == true, line.last == ")",
        let bracket = rest.lastIndex(of: "(")
      else { return nil }
      trackID = String(number)
      name = rest[..<bracket].trimmed
      let content = rest[rest.index(after: bracket)...].dropLast()
      // `mas outdated` names the installed version, an arrow, and the store's.
      version = (content.firstRange(of: "->").map { content[..<$0.lowerBound] } ?? content).trimmed
      guard !name.isEmpty, !version.contains(" ") else { return nil }
    }
  }
}
