/// What spreadsheets, web pages and people leave around the text of a cell.
enum CellText {
  /// Returns the text without blanks at its ends, quotation marks and brackets around it, and
  /// characters that nobody sees: `="14.2"`, `'14.2`, `“14.2”` and `(14.2)` are `14.2`.
  ///
  /// - Complexity: O(*n*) in the length of `text`, for each pair of marks around it.
  static func unwrapped(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    if !rest.utf8.allSatisfy({ $0 < 0x80 }) {
      var visible = String.UnicodeScalarView()
      for scalar in rest.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
        visible.append(scalar)
      }
      rest = Substring(String(visible))
    }
    while true {
      rest = trimmed(rest)
      let scalars = rest.unicodeScalars
      guard let first = scalars.first, let last = scalars.last else { return "" }
      let inside = scalars.dropFirst()
      if first == "=", let quote = inside.first, pairs[quote] != nil {
        rest = Substring(inside)
      } else if scalars.count > 1, pairs[first]?.unicodeScalars.contains(last) == true,
        !inside.dropLast().contains(last)
      {
        rest = Substring(inside.dropLast())
      } else if first == "'" {
        rest = Substring(inside)
      } else {
        return String(rest)
      }
    }
  }

  /// Returns the text without blanks of any script at its ends.
  private static func trimmed(_ text: Substring) -> Substring {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return text[first...last]
  }

  /// The marks that close what a mark opens.
  private static let pairs: [Unicode.Scalar: String] = [
    "\"": "\"", "'": "'", "`": "`", "“": "”“", "”": "”", "„": "“”", "‘": "’‘", "’": "’", "‚": "‘’",
    "«": "»", "»": "«", "‹": "›", "›": "‹", "「": "」", "『": "』", "(": ")", "（": "）", "[": "]",
    "［": "］", "<": ">", "{": "}", "＂": "＂", "＇": "＇",
  ]

  /// Words and signs for a missing value, in lower case; `na` is none of them, being Namibia.
  static let missing: Set<String> = [
    "", "-", "--", "---", "–", "—", "−", "－", "ー", "?", "？", ".", "n/a", "#n/a", "#na", "n.a.",
    "n. a.", "n.a", "k.a.", "k. a.", "nan", "null", "#null!", "#value!", "#ref!", "#name?", "nil",
    "none", "unknown", "undefined", "missing", "not set", "not available", "not applicable",
    "not found", "keine", "unbekannt", "nicht verfügbar", "aucun", "aucune", "inconnu", "ninguno",
    "ninguna", "desconocido", "nessuno", "nessuna", "sconosciuto", "nenhum", "nenhuma",
    "desconhecido", "なし", "不明", "無", "无", "未知", "없음", "알 수 없음", "not installed",
    "uninstalled", "nicht installiert", "non installé", "no instalado", "non installato",
    "não instalado", "未インストール", "未安装", "未安裝", "미설치", "설치되지 않음",
  ]
}
