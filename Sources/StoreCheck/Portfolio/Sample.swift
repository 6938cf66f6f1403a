/// The first rows of a table, looked at column by column to check what titles promise.
struct Sample {
  let rows: [[String]]

  init(rows: [[String]]) { self.rows = rows.filter { !$0.allSatisfy(\.isEmpty) } }

  /// The most columns that a row has.
  var width: Int { rows.map(\.count).max() ?? 0 }

  /// Returns the cells of a column that are filled.
  func cells(_ column: Int) -> [String] {
    rows.compactMap { row in
      guard column < row.count else { return nil }
      let text = row[column]
      guard !text.isEmpty else { return nil }
      // No word for a missing value is long, and digits begin none.
      if text.utf8.count <= 60, text.utf8.first.map({ !(48...57).contains($0) }) ?? true,
        CellText.missing.contains(text.lowercased())
      {
        return nil
      }
      return text
    }
  }

  /// Returns the column in which nearly every cell can only be an app.
  func columnOfApps(among columns: some Sequence<Int>) -> Int? {
    var best: (column: Int, share: Int)?
    for column in columns {
      let cells = cells(column)
      let certain = cells.count(where: Self.isUnmistakable)
      guard !cells.isEmpty, certain * 10 >= cells.count * 8, cells.count * 2 > rows.count,
        !countsUp(column) || certain == cells.count
      else { continue }
      if certain > best?.share ?? 0 { best = (column, certain) }
    }
    return best?.column
  }

  private static func isUnmistakable(_ text: String) -> Bool {
    guard let reference = AppReference(text) else { return !AppReference.list(in: text).isEmpty }
    guard case .app(.bundleID(let bundleID)) = reference.subject else { return reference.isUsable }
    let words = bundleID.text.split(separator: ".", omittingEmptySubsequences: false)
    return reference.isCertain && words.count >= 2
      && words.allSatisfy { $0.first?.isLetter ?? false }
  }

  /// Returns an example where all of the column's cells are keys of another system, row numbers, or
  /// names; `nil` where any may be an app, or is an app that a spreadsheet damaged.
  func otherSystemsKey(_ column: Int, as source: ColumnRole.AppSource) -> String? {
    let cells = cells(column)
    guard !cells.isEmpty else { return nil }
    for cell in cells {
      if let reference = AppReference(cell, as: source == .bundleID ? nil : source.kind) {
        if reference.isUsable || reference.app == nil { return nil }
        continue
      }
      switch InvalidAppReason(cell) {
      case .uuid, .hexKey, .opaqueKey, .noDot, .domainName, .fileName, .name, .numberTooSmall:
        continue
      default: return nil
      }
    }
    return cells[0]
  }

  /// Returns a Boolean value that indicates whether any cell of the column is an app.
  func holdsApps(_ column: Int, as source: ColumnRole.AppSource) -> Bool {
    cells(column).contains {
      AppReference($0, as: source.kind)?.isUsable ?? !AppReference.list(in: $0).isEmpty
    }
  }

  /// Returns a Boolean value that indicates whether the column has a track ID in a row in which the
  /// other columns are empty.
  func fillsGaps(_ column: Int, in others: [Int]) -> Bool {
    rows.contains { row in
      column < row.count && (AppReference(row[column])?.isCertain ?? false)
        && others.allSatisfy { $0 >= row.count || row[$0].isEmpty }
    }
  }

  /// Returns a Boolean value that indicates whether the column counts up by one, row by row.
  func countsUp(_ column: Int) -> Bool {
    let numbers = cells(column).map { UInt64($0) }
    guard numbers.count > 1 else { return false }
    return zip(numbers, numbers.dropFirst()).allSatisfy { first, second in
      guard let first, let second, first < .max else { return false }
      return first + 1 == second
    }
  }

  /// Returns a Boolean value that indicates whether most of the cells are versions.
  func looksLikeVersions(_ column: Int) -> Bool {
    let cells = cells(column)
    let versions = cells.count { cell in
      switch InstalledVersion(cell) {
      case .version(let text), .doubtful(let text, _):
        let digits = text.drop { "vV".contains($0) }
        return digits.first?.isNumber == true && text.utf8.count <= 40 && !text.contains("/")
          && AppReference(text)?.isUsable != true && !text.contains("%")
      case .date, .versions: return true
      case .none: return false
      }
    }
    return versions > 0 && versions * 2 >= cells.count
  }

  /// Returns a Boolean value that indicates whether all cells are codes of countries.
  func looksLikeCountryCodes(_ column: Int) -> Bool {
    let cells = cells(column)
    return !cells.isEmpty && cells.count * 2 > rows.count
      && cells.allSatisfy { cell in
        cell.utf8.count == 2 && (Storefront(cell)?.isKnown ?? false)
      }
  }
}
