/// How a table too narrow for its column of reasons tells a row's reason all the same.
///
/// A row without an answer has no update and no name, and nearly never a store's version, so its
/// reason takes their place.
struct ReasonFold: Equatable {
  /// The column of reasons.
  let reason: Int
  private let status: Int
  private let installed: Int
  private let store: Int

  /// A place in a line: the columns it spans, and how wide they are together.
  struct Place: Equatable {
    let columns: ClosedRange<Int>
    let width: Int
    /// The column whose value stands there.
    let reason: Int
  }

  /// Finds the columns that take part; `nil` where one of them is missing.
  init?(_ headers: [ReportHeader]) {
    func index(_ column: ReportColumn) -> Int? {
      headers.firstIndex { $0.name == column.rawValue && !$0.isForeign }
    }
    guard let status = index(.status), let installed = index(.installedVersion),
      let store = index(.storeVersion), let reason = index(.reason), status < reason
    else { return nil }
    self.status = status
    self.installed = installed
    self.store = store
    self.reason = reason
  }

  /// Where the reason of a row goes, or `nil` where there is none or its own column has room.
  ///
  /// It begins in the column of the store's version, or behind it where the row has one, or further
  /// left where the line would end too soon; it never takes the place of the status.
  func place(in cells: [TableCell], widths: [Int]) -> Place? {
    let needed = cells[reason].width
    guard needed > widths[reason] else { return nil }
    let last = cells[store].width > 0 ? store : installed
    let shown = (status + 1...reason).filter { widths[$0] > 0 }
    func width(from start: Int) -> Int {
      let columns = shown.filter { $0 >= start }
      return columns.reduce(0) { $0 + widths[$1] } + (columns.count - 1) * TableFit.gap
    }
    let behindVersions = shown.first { $0 > last && width(from: $0) >= needed }
    guard let end = shown.last,
      let start = behindVersions ?? shown.last(where: { width(from: $0) >= needed }) ?? shown.first
    else { return nil }
    return Place(columns: start...end, width: width(from: start), reason: reason)
  }
}
