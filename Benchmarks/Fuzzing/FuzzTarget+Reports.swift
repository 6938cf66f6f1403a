import StoreCheck

extension FuzzTarget {
  /// The first byte chooses the format, the second the size of the pieces; the rest is read as a
  /// report, and also taken for the texts of a row that is written and read back.
  static func fuzzReports(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else {
      return
    }
    let rest = Array(bytes[2...])
    let length = Int(bytes[1]) + 1
    let inPieces = ReadReport(rest, pieces: length)
    let whole = ReadReport(rest, pieces: max(1, rest.count))
    require(whole == inPieces, "what is read depends on how it comes:\n\(whole)\n\(inPieces)")

    let formats: [ReportFormat] = [.csv, .tsv, .json, .ndjson]
    let format = formats[Int(bytes[0] & 3)]
    var options = ReportOptions()
    options.isForExcel = bytes[0] & 4 != 0
    let row = row(of: rest)
    let readBack = ReadReport(written([row, row], format, options), pieces: length)
    require(readBack.error == nil, "a report of ours is refused: \(readBack)")
    let expected = unguarded(record(of: row))
    require(
      readBack.records.map(unguarded) == [expected, expected],
      "\(format): \(readBack.records), not \(expected)")

    // These are for reading by people only; they must not fall over.
    options.width = Int(bytes[1])
    for format in [ReportFormat.table, .markdown] {
      _ = written([row], format, options)
    }
  }

  private static func row(of bytes: [UInt8]) -> CheckRow {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    func text(_ index: Int) -> String? {
      index < fields.count ? String(decoding: fields[index], as: UTF8.self) : nil
    }
    let listing = AppListing(
      trackID: text(0).map { UInt64($0.utf8.count) }, bundleID: text(1), version: text(2),
      name: text(3), price: text(4).map { Double($0.utf8.count) / 4 }, currency: text(5),
      seller: text(6), url: text(7))
    return CheckRow(
      entry: 0, app: text(0) ?? "", country: "JP", status: .listed, installedVersion: text(8),
      listing: listing, reason: nil)
  }

  private static func written(
    _ rows: [CheckRow], _ format: ReportFormat, _ options: ReportOptions
  ) -> [UInt8] {
    var output: [UInt8] = []
    var writer = format.writer(options)
    writer.begin(into: &output)
    for row in rows {
      writer.write(row, into: &output)
    }
    writer.end(CheckSummary(), into: &output)
    return output
  }

  private static func record(of row: CheckRow) -> ReportRecord {
    var record = ReportRecord()
    record.app = row.app
    record.country = row.country
    record.status = row.status
    record.storeVersion = row.listing?.version
    record.name = row.listing?.name
    record.price = row.listing?.price.map { price in
      var digits: [UInt8] = []
      ReportNumber.append(decimal: price, to: &digits)
      return String(decoding: digits, as: UTF8.self)
    }
    record.currency = row.listing?.currency
    record.tellsAnswers = true
    return record
  }

  /// The record without what does not survive: blanks and control characters at the ends, an empty
  /// text, which is a missing one, and an apostrophe before what would be a formula, which may be
  /// the guard against it or the text's own.
  private static func unguarded(_ record: ReportRecord) -> ReportRecord {
    func plain(_ text: String?) -> String? {
      let bytes = (text ?? "").utf8
      guard let text, let start = bytes.firstIndex(where: { $0 > 0x20 }),
        let end = bytes.lastIndex(where: { $0 > 0x20 })
      else {
        return nil
      }
      let trimmed = text[start...end]
      // The guard may be all that is left, where what it guards is a tab.
      let isGuarded =
        trimmed.utf8.first == UInt8(ascii: "'")
        && (trimmed.utf8.dropFirst().first.map { "=+-@\t\r".utf8.contains($0) } ?? true)
      return isGuarded ? plain(String(trimmed.unicodeScalars.dropFirst())) : String(trimmed)
    }
    var record = record
    record.app = plain(record.app) ?? ""
    record.storeVersion = plain(record.storeVersion)
    record.name = plain(record.name)
    record.currency = plain(record.currency)
    return record
  }

  private struct ReadReport: Equatable {
    var records: [ReportRecord] = []
    var error: ReportReadError?

    init(_ bytes: [UInt8], pieces length: Int) {
      var rest = bytes[...]
      var reader = ReportRecords(file: "report") {
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
      }
      do {
        while let record = try reader.next() {
          records.append(record)
        }
      } catch {
        self.error = error as? ReportReadError
        require(self.error != nil, "an error of another kind: \(error)")
      }
    }
  }
}
