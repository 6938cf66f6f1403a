/// csv and tsv: RFC 4180 with one separator or the other.
///
/// A cell is quoted where it must be and only there; a tab or line end in a tsv cell is quoted too,
/// as spreadsheets and data libraries read it. Foreign text that a spreadsheet would run as a
/// formula gets a leading `'`.
struct DelimitedFormat: RecordFormat {
  private let separator: UInt8
  private let endOfLine: [UInt8]
  private let startsWithByteOrderMark: Bool
  /// Whether what a spreadsheet would take for a number or a date is written so that it does not.
  private let keepsText: Bool
  private let guardsFormulas: Bool

  static func csv(_ options: ReportOptions) -> Self {
    Self(
      separator: UInt8(ascii: ","), endOfLine: options.isForExcel ? [0x0D, 0x0A] : [0x0A],
      startsWithByteOrderMark: options.isForExcel, keepsText: options.isForExcel,
      guardsFormulas: !options.keepsRawCells)
  }

  static func tsv(_ options: ReportOptions) -> Self {
    Self(
      separator: 0x09, endOfLine: [0x0A], startsWithByteOrderMark: false, keepsText: false,
      guardsFormulas: !options.keepsRawCells)
  }

  mutating func begin(_ headers: [ReportHeader], into output: inout [UInt8]) {
    if startsWithByteOrderMark { output += [0xEF, 0xBB, 0xBF] }
    write(headers.map { $0.isForeign ? .text($0.name) : .ownWord($0.name) }, into: &output)
  }

  mutating func write(_ cells: [ReportCell], into output: inout [UInt8]) {
    let start = output.count
    for index in cells.indices {
      if index > 0 { output.append(separator) }
      append(cells[index], to: &output)
    }
    // An empty line would be passed over by readers, and the row with it.
    if output.count == start { output += [Self.quote, Self.quote] }
    output += endOfLine
  }

  mutating func end(_ summary: some ReportClosing, into output: inout [UInt8]) {}

  private func append(_ cell: ReportCell, to output: inout [UInt8]) {
    switch cell {
    case .missing: break
    case .ownWord(let word): output.append(contentsOf: word.utf8)
    case .status(let status): output.append(contentsOf: status.rawValue.utf8)
    case .foreign(let text): append(text, isNumberLike: false, to: &output)
    case .foreignVersion(let text): append(text, isNumberLike: true, to: &output)
    case .identifier(let number):
      if keepsText {
        appendKeptText(String(number), to: &output)
      } else {
        ReportNumber.append(number, to: &output)
      }
    case .count(let number): ReportNumber.append(number, to: &output)
    case .decimal(let number):
      if number.isFinite { ReportNumber.append(decimal: number, to: &output) }
    case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .moment(let moment): ReportNumber.append(moment, to: &output)
    case .countries(let codes):
      append(.text(codes.joined(separator: " ")), isNumberLike: false, to: &output)
    }
  }

  private func append(_ text: ForeignText, isNumberLike: Bool, to output: inout [UInt8]) {
    let start = output.count
    text.append(to: &output)
    guard output.count > start else { return }
    let isFormula = guardsFormulas && Self.startsFormula(output[start])
    let isKept = keepsText && !isFormula && mayConvert(text.string, isNumberLike: isNumberLike)
    guard isFormula || isKept || needsQuotes(output, from: start) else { return }
    output.removeSubrange(start...)
    let text = text.string
    if isKept {
      appendKeptText(text, to: &output)
    } else {
      appendQuoted(text, leading: isFormula ? "'" : "", to: &output)
    }
  }

  private static let quote = UInt8(ascii: "\"")

  /// Whether the bytes from `start` hold a separator, quote or line end.
  private func needsQuotes(_ output: [UInt8], from start: Int) -> Bool {
    output.hasByte(from: start) { byte in
      // All four are at most a comma, which nearly every byte of a cell is above.
      byte <= 0x2C
        && (byte == separator || byte == Self.quote || byte == 0x0A || byte == 0x0D)
    }
  }

  /// Appends a guarded or unhandy text, in quotes where it holds a separator, quote or line end.
  private func appendQuoted(_ text: String, leading: String, to output: inout [UInt8]) {
    let bytes = Array((leading + text).utf8)
    guard needsQuotes(bytes, from: 0) else {
      output += bytes
      return
    }
    output.append(Self.quote)
    for byte in bytes {
      if byte == Self.quote { output.append(byte) }
      output.append(byte)
    }
    output.append(Self.quote)
  }
}

// MARK: - Spreadsheets

extension DelimitedFormat {
  /// The bytes at which a spreadsheet begins to read a formula.
  static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }

  /// The longest text that Excel accepts between the quotes of a formula.
  private static let longestKept = 255
  /// No number or date that a spreadsheet recognises is longer.
  private static let longestConverted = 40

  /// Whether a spreadsheet may show something else than the text: another number, a date, a truth
  /// value.
  ///
  /// Versions always; other texts where they hold a digit and are short enough, since an app may be
  /// called `2048` or `SEPT 2`. Bundle ids and links are not among them.
  private func mayConvert(_ text: String, isNumberLike: Bool) -> Bool {
    let utf8 = text.utf8
    if isNumberLike { return utf8.count <= Self.longestKept }
    guard utf8.count <= Self.longestConverted else { return false }
    if utf8.count == 4 || utf8.count == 5, ["true", "false"].contains(text.lowercased()) {
      return true
    }
    var (isASCII, holdsDigit, dots) = (true, false, 0)
    for byte in utf8 {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { holdsDigit = true }
      if byte == UInt8(ascii: ".") { dots += 1 }
      if byte >= 0x80 { isASCII = false }
    }
    if isASCII, dots >= 2, BundleID(text) != nil { return false }
    return holdsDigit
      || !isASCII && text.unicodeScalars.contains { $0.properties.numericType == .decimal }
  }

  /// Appends `="1.10"`, the one form that Excel keeps as text however the file is opened.
  ///
  /// The text is inside a literal, so it cannot act as a formula. Its quotes are doubled for the
  /// formula, and all quotes once more for csv.
  private func appendKeptText(_ text: String, to output: inout [UInt8]) {
    output.append(contentsOf: "\"=\"\"".utf8)
    for byte in text.utf8 {
      output.append(byte)
      if byte == Self.quote { output += [byte, byte, byte] }
    }
    output.append(contentsOf: "\"\"\"".utf8)
  }
}
