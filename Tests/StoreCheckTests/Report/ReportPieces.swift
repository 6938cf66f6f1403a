import StoreCheck

/// A file's bytes in pieces of a size, as the readers of reports ask for them.
func pieces(_ text: String, of size: Int = 1 << 16) -> () throws -> [UInt8] {
  var rest = Array(text.utf8)[...]
  return {
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

extension ReportRecords {
  /// All rows of a report.
  static func all(_ text: String, inPiecesOf size: Int = 1 << 16) throws -> [ReportRecord] {
    var records = ReportRecords(file: "report", read: pieces(text, of: size))
    var all: [ReportRecord] = []
    while let record = try records.next() { all.append(record) }
    return all
  }
}
