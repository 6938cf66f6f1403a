/// How wide each column of a table becomes when all must fit into a line.
struct TableFit: Equatable {
  /// The width of each column; 0 leaves it out.
  let widths: [Int]

  /// The blanks between two columns.
  static let gap = 2
  /// The narrowest an elastic column gets while a rigid one is still whole.
  private static let narrowElastic = 10
  /// The narrowest any column gets.
  private static let narrowest = 4

  /// Fits columns that would like `needed` into `limit`.
  ///
  /// The `folded` column goes first, since nothing is lost with it: its values stand in the place of
  /// others then. Elastic columns give way next, the widest of them first. Where that is not enough,
  /// the `expendable` columns are left out one after the other, and then all are cut. Where an
  /// earlier group `settled` widths, no column gets narrower than that or comes back.
  init(
    headers: [ReportHeader], needed: [Int], settled: [Int]?, limit: Int?, expendable: [Int],
    folded: Int? = nil
  ) {
    var widths = needed
    if let settled {
      for index in widths.indices where settled[index] == 0 { widths[index] = 0 }
    }
    guard let limit else {
      self.widths = widths
      return
    }
    func floor(_ index: Int, _ least: Int) -> Int {
      min(widths[index], max(least, settled?[index] ?? 0))
    }
    func excess() -> Int {
      let shown = widths.filter { $0 > 0 }
      return shown.reduce(0, +) + max(0, shown.count - 1) * Self.gap - limit
    }
    func shrink(_ candidates: [Int], toNoLessThan least: Int) {
      while excess() > 0 {
        let shrinkable = candidates.filter { widths[$0] > floor($0, least) }
        guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return }
        widths[widest] -= 1
      }
    }
    let elastic = headers.indices.filter { headers[$0].isElastic }
    if settled == nil, let folded, excess() > 0 { widths[folded] = 0 }
    shrink(elastic, toNoLessThan: Self.narrowElastic)
    if settled == nil {
      for index in expendable where excess() > 0 { widths[index] = 0 }
      widths = Self.restoringRoom(widths, needed: needed, elastic: elastic, limit: limit)
    }
    shrink(elastic, toNoLessThan: Self.narrowest)
    shrink(Array(headers.indices), toNoLessThan: Self.narrowest)
    shrink(Array(headers.indices), toNoLessThan: 1)
    self.widths = widths
  }

  /// Gives back to elastic columns what leaving out others has freed.
  private static func restoringRoom(
    _ widths: [Int], needed: [Int], elastic: [Int], limit: Int
  ) -> [Int] {
    var widths = widths
    let shown = widths.filter { $0 > 0 }
    var room = limit - shown.reduce(0, +) - max(0, shown.count - 1) * gap
    while room > 0 {
      let starved = elastic.filter { widths[$0] > 0 && widths[$0] < needed[$0] }
      guard let narrowest = starved.min(by: { widths[$0] < widths[$1] }) else { break }
      widths[narrowest] += 1
      room -= 1
    }
    return widths
  }
}
