/// Why a report cannot be read back; the description is a sentence for the user.
package struct ReportReadError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ file: String, line: Int? = nil, _ problem: String) {
    let place = line.map { ", line \($0)" } ?? ""
    description = "\(TerminalText.sanitized(file))\(place): \(problem)"
  }
}

/// Cuts a report in any of this tool's formats into its records, and holds no more than one.
///
/// csv and tsv may have been saved anew by a spreadsheet (with semicolons, say), json may have been
/// laid out anew, as long as the names of the columns stayed.
struct ReportScanner {
  /// How records follow each other.
  enum Form: Equatable {
    /// Lines of cells; the first holds the names.
    case delimited(UInt8)
    /// Objects one after the other, or in an array.
    case objects
    /// Objects in the array `rows` of one object.
    case document
  }

  /// What a call found.
  enum Step: Equatable {
    /// A record of this length stands at the beginning of ``queue``.
    case record(length: Int)
    /// Feed more, or say that there is no more.
    case needsMore
    /// There are no more records; of a document, what follows the rows waits in ``queue``.
    case end
  }

  /// The file's name, for messages.
  let file: String
  /// How records follow each other, once that is known.
  private(set) var form: Form?
  /// The bytes that wait.
  private(set) var queue = ByteQueue()
  private var table = CSVScanner(delimiter: UInt8(ascii: ","), lineEnd: 0x0A)
  private var isTable = false
  private var objects = JSONElementScanner(firstLine: 1)

  /// A header longer than this is none of this tool's.
  private static let headLength = 1 << 18

  init(file: String) { self.file = file }

  /// The line in which the record found last begins.
  var line: Int { isTable ? table.line : objects.line }

  /// Adds bytes of the file.
  mutating func feed(_ bytes: [UInt8]) { queue.append(bytes[...]) }

  /// Gives up the record found last.
  mutating func consume(_ length: Int) { queue.consume(length) }

  /// The bytes of a record at the beginning of what waits.
  func bytes(_ length: Int) -> ArraySlice<UInt8> {
    queue.bytes[queue.start..<queue.start + length]
  }

  /// The cells of a delimited record found last.
  var cells: [CSVScanner.Cell] { table.cells }

  /// Looks for the next record; blank lines are passed over.
  mutating func next(atEnd: Bool) throws(ReportReadError) -> Step {
    if form == nil {
      try decideForm(atEnd: atEnd)
      if form == nil { return atEnd ? .end : .needsMore }
    }
    while true {
      let step = isTable ? try nextLine(atEnd: atEnd) : try nextObject(atEnd: atEnd)
      guard let step else { continue }
      return step
    }
  }

  private mutating func nextLine(atEnd: Bool) throws(ReportReadError) -> Step? {
    if queue.count == 0 { return atEnd ? .end : .needsMore }
    switch Self.step(&table, queue, atEnd: atEnd) {
    case .record(let length):
      if table.lostQuote {
        throw error("a quotation mark is opened and not closed; the file is cut or damaged.")
      }
      if length <= 2, let first = bytes(length).first, first == 0x0A || first == 0x0D {
        queue.consume(length)
        return nil
      }
      return .record(length: length)
    case .tooLong, .skipped: throw error("the line is longer than any of a report.")
    case .needsMore: return .needsMore
    }
  }

  private mutating func nextObject(atEnd: Bool) throws(ReportReadError) -> Step? {
    switch Self.step(&objects, queue, atEnd: atEnd) {
    case .element(let length): return .record(length: length)
    case .needsMore: return .needsMore
    case .skipped(let length):
      queue.consume(length)
      return nil
    case .tooLong: throw error("the record is longer than any of a report.")
    case .unclosed, .end(isClosed: false):
      throw error("the json ends in the middle; the file is cut.")
    case .end(isClosed: true): return .end
    }
  }

  private static func step(
    _ table: inout CSVScanner, _ queue: ByteQueue, atEnd: Bool
  ) -> CSVScanner.Step {
    queue.bytes.withSpan { table.next(in: $0.extracting(queue.start..<$0.count), atEnd: atEnd) }
  }

  private static func step(
    _ objects: inout JSONElementScanner, _ queue: ByteQueue, atEnd: Bool
  ) -> JSONElementScanner.Step {
    queue.bytes.withSpan { objects.next(in: $0.extracting(queue.start..<$0.count), atEnd: atEnd) }
  }

  /// An error at the record found last.
  func error(_ problem: String) -> ReportReadError {
    ReportReadError(file, line: line, problem)
  }
}

// MARK: - The form of a file

extension ReportScanner {
  private mutating func decideForm(atEnd: Bool) throws(ReportReadError) {
    let isHeadWhole = atEnd || queue.count >= Self.headLength
    guard queue.count >= 4 || atEnd else { return }
    let bytes = queue.bytes
    var start = queue.start
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    if bytes[start...].starts(with: [0xFF, 0xFE]) || bytes[start...].starts(with: [0xFE, 0xFF]) {
      throw ReportReadError(file, "it is in UTF-16; save it as csv in UTF-8.")
    }
    guard let first = bytes[start...].firstIndex(where: { $0 > 0x20 }) else {
      if atEnd { queue.removeAll() }
      return
    }
    switch bytes[first] {
    case UInt8(ascii: "["): form = .objects
    case UInt8(ascii: "{"): try decideObjects(from: first, isHeadWhole: isHeadWhole)
    case UInt8(ascii: "<"), UInt8(ascii: "|"):
      throw ReportReadError(
        file, "html and markdown are for reading; use a report in csv, tsv, json or ndjson.")
    default:
      guard let lineEnd = bytes[first...].firstIndex(of: 0x0A) ?? (atEnd ? bytes.endIndex : nil)
      else {
        if isHeadWhole { throw ReportReadError(file, "its first line is no header of a report.") }
        return
      }
      let delimiter = Self.delimiter(of: bytes[first..<lineEnd])
      isTable = true
      table = CSVScanner(delimiter: delimiter, lineEnd: 0x0A)
      form = .delimited(delimiter)
      queue.consume(first - queue.start)
    }
  }

  /// Tells a document from rows one after the other, by its first key.
  private mutating func decideObjects(
    from first: Int, isHeadWhole: Bool
  ) throws(ReportReadError) {
    let bytes = queue.bytes
    let afterBrace = bytes[(first + 1)...].drop { $0 <= 0x20 }
    guard afterBrace.count > 10 || isHeadWhole else { return }
    guard afterBrace.starts(with: "\"schema\"".utf8) || afterBrace.starts(with: "\"rows\"".utf8)
    else {
      form = .objects
      queue.consume(first - queue.start)
      return
    }
    guard let key = Self.range(of: Array("\"rows\"".utf8), in: afterBrace),
      let bracket = afterBrace[key.upperBound...].firstIndex(where: {
        $0 > 0x20 && $0 != UInt8(ascii: ":")
      })
    else {
      if isHeadWhole { throw ReportReadError(file, "the json holds no `rows`.") }
      return
    }
    guard bytes[bracket] == UInt8(ascii: "[") else {
      throw ReportReadError(file, "`rows` is no array.")
    }
    form = .document
    queue.consume(bracket - queue.start)
  }

  /// The separator that stands most often in the line of names.
  private static func delimiter(of header: ArraySlice<UInt8>) -> UInt8 {
    let candidates = [UInt8(ascii: ","), 0x09, UInt8(ascii: ";")]
    let counts = candidates.map { candidate in header.count { $0 == candidate } }
    let most = counts.max() ?? 0
    return counts.firstIndex(of: most).map { candidates[$0] } ?? candidates[0]
  }

  /// Where `word` stands first in `bytes`.
  static func range(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = bytes
    while let start = rest.firstIndex(of: word[0]) {
      if bytes[start...].starts(with: word) { return start..<(start + word.count) }
      rest = bytes[(start + 1)...]
    }
    return nil
  }
}
