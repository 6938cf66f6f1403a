/// Finds the records of a table and the cells in them, byte by byte, and can stop and go on at any
/// byte.
///
/// It reads RFC 4180 and what people have instead: any line end, blanks around quotation marks, a
/// quotation mark within a cell. A cell whose quotation mark is never closed, or is closed where a
/// cell cannot end, is read anew up to the end of its own line, so that one lost mark costs one
/// line and not the rest of the file.
struct CSVScanner {
  /// One cell without its quotation marks and the blanks around, as offsets from the beginning of
  /// its record.
  struct Cell: Equatable {
    var start: Int
    var end: Int
    /// Whether quotation marks within are doubled.
    var holdsDoubledQuotes = false
  }

  /// What a call found.
  enum Step: Equatable {
    /// A record of this length, its line end included; ``cells`` holds its cells.
    case record(length: Int)
    /// The record goes on beyond the bytes at hand: call again with these and more.
    case needsMore
    /// A line beyond the limit begins here; call again with the same bytes to pass over it.
    case tooLong
    /// These bytes belong to a line beyond the limit and can go.
    case skipped(length: Int)
  }

  private enum State {
    /// Before a cell. Next: `plain`, `quoted`, or the record's end.
    case cellStart
    /// In a cell without quotation marks. Next: `cellStart`, or the record's end.
    case plain
    /// Between quotation marks. Next: `quoteSeen`, or `plain` after a lost mark.
    case quoted
    /// After a quotation mark that ends the cell or is the first of two. Next: `quoted`, `closed`.
    case quoteSeen
    /// After the closing mark. Next: `cellStart`, `plain`, or the record's end.
    case closed
    /// In the rest of a line beyond the limit. Next: `cellStart`.
    case skipping
  }

  /// What separates the cells of a record.
  enum Separator: Equatable {
    /// A delimiter.
    case byte(UInt8)
    /// Two blanks or more, under titles that begin at these characters of the line.
    case columns([Int])
  }

  let delimiter: UInt8
  let lineEnd: UInt8
  /// Where the columns begin in a table without delimiters.
  private let columnStarts: [Int]?

  /// The cells of the record found last, up to ``PortfolioLimits/columns``.
  private(set) var cells: [Cell] = []
  /// How many cells that record has in all.
  private(set) var cellCount = 0
  /// The line in which the record found last begins, from 1.
  private(set) var line: Int
  /// Whether the record found last holds a quotation mark that is never closed.
  private(set) var lostQuote = false

  private var state = State.cellStart
  private var isRecordOpen = false
  private var position = 0
  private var cellStart = 0
  private var quoteStart = 0
  private var contentEnd = 0
  private var holdsDoubledQuotes = false
  /// Whether quotation marks mean nothing until the line ends.
  private var ignoresQuotes = false
  /// Line ends within the record so far, and before its present cell.
  private var innerLines = 0
  private var innerLinesBefore = 0
  private var nextLine: Int

  /// Makes a scanner for text that begins in `firstLine`.
  init(separator: Separator, lineEnd: UInt8, firstLine: Int = 1) {
    switch separator {
    case .byte(let delimiter): (self.delimiter, columnStarts) = (delimiter, nil)
    // A line is one cell at first.
    case .columns(let starts): (delimiter, columnStarts) = (lineEnd, starts)
    }
    self.lineEnd = lineEnd
    nextLine = firstLine
    line = firstLine
  }

  /// Makes a scanner for text with delimiters.
  init(delimiter: UInt8, lineEnd: UInt8, firstLine: Int = 1) {
    self.init(separator: .byte(delimiter), lineEnd: lineEnd, firstLine: firstLine)
  }

  /// Looks for the end of the record at the beginning of `bytes`.
  ///
  /// After `record` and `skipped` the caller passes the bytes behind. With `atEnd` the last record
  /// needs no line end.
  ///
  /// - Complexity: O(*n*) over all calls; a lost quotation mark costs up to
  ///   ``PortfolioLimits/recordLength`` once more.
  mutating func next(in bytes: Span<UInt8>, atEnd: Bool) -> Step {
    if state == .skipping { return skip(bytes) }
    if !isRecordOpen { begin() }
    while true {
      let isDone =
        switch state {
        case .cellStart: startCell(bytes, atEnd: atEnd)
        case .plain: passPlain(bytes, atEnd: atEnd)
        case .quoted, .quoteSeen: passQuoted(bytes, atEnd: atEnd)
        case .closed, .skipping: passClosed(bytes, atEnd: atEnd)
        }
      switch isDone {
      case .goOn: continue
      case .recordEnds where position <= PortfolioLimits.recordLength:
        isRecordOpen = false
        nextLine += innerLines + 1
        if let columnStarts { splitColumns(bytes, at: columnStarts) }
        return .record(length: position)
      case .bytesEnd where position <= PortfolioLimits.recordLength: return .needsMore
      case .recordEnds, .bytesEnd:
        if innerLines > 0 {
          ignoreQuote()
        } else {
          state = .skipping
          isRecordOpen = false
          return .tooLong
        }
      }
    }
  }

  /// Where one stretch of scanning came to.
  private enum Stretch {
    case goOn
    case recordEnds
    case bytesEnd
  }

  private mutating func begin() {
    isRecordOpen = true
    state = columnStarts == nil ? .cellStart : .plain
    cellStart = 0
    position = 0
    cells.removeAll(keepingCapacity: true)
    cellCount = 0
    line = nextLine
    lostQuote = false
    ignoresQuotes = false
    innerLines = 0
  }

  private mutating func startCell(_ bytes: Span<UInt8>, atEnd: Bool) -> Stretch {
    // Nearly every cell begins with neither a blank nor a quotation mark.
    if position < bytes.count, bytes[position] > UInt8(ascii: "\"") {
      cellStart = position
      return passPlain(bytes, atEnd: atEnd)
    }
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    cellStart = position
    guard position < bytes.count else {
      guard atEnd else { return .bytesEnd }
      endCell(bytes)
      return .recordEnds
    }
    if bytes[position] == UInt8(ascii: "\"") {
      position += 1
      if ignoresQuotes {
        cellStart = position
        state = .plain
      } else {
        quoteStart = cellStart
        holdsDoubledQuotes = false
        innerLinesBefore = innerLines
        state = .quoted
      }
    } else {
      state = .plain
    }
    return .goOn
  }

  private mutating func passPlain(_ bytes: Span<UInt8>, atEnd: Bool) -> Stretch {
    let (count, delimiter, lineEnd) = (bytes.count, delimiter, lineEnd)
    var index = position
    while index < count {
      let byte = bytes[index]
      if byte == delimiter || byte == lineEnd { break }
      index &+= 1
    }
    position = index
    if index == count, !atEnd {
      state = .plain
      return .bytesEnd
    }
    endCell(bytes)
    return passSeparator(bytes)
  }

  /// Passes the byte that ends a cell, at which ``position`` stands.
  private mutating func passSeparator(_ bytes: Span<UInt8>) -> Stretch {
    guard position < bytes.count else { return .recordEnds }
    let isRecordEnd = bytes[position] == lineEnd
    position += 1
    state = .cellStart
    return isRecordEnd ? .recordEnds : .goOn
  }

  private mutating func passQuoted(_ bytes: Span<UInt8>, atEnd: Bool) -> Stretch {
    let count = bytes.count
    if state == .quoteSeen {
      if position == count, !atEnd { return .bytesEnd }
      if position < count, bytes[position] == UInt8(ascii: "\"") {
        holdsDoubledQuotes = true
        position += 1
        state = .quoted
      } else {
        contentEnd = position - 1
        state = .closed
        return .goOn
      }
    }
    var index = position
    while index < count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { break }
      if byte == lineEnd { innerLines += 1 }
      index += 1
    }
    if index < count {
      position = index + 1
      state = .quoteSeen
      return .goOn
    }
    position = index
    guard atEnd else { return .bytesEnd }
    ignoreQuote()
    return .goOn
  }

  private mutating func passClosed(_ bytes: Span<UInt8>, atEnd: Bool) -> Stretch {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == delimiter || byte == lineEnd { break }
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") else {
        if innerLines > innerLinesBefore {
          ignoreQuote()
        } else {
          // `"a" b`: the marks belong to the text.
          cellStart = quoteStart
          state = .plain
        }
        return .goOn
      }
      position += 1
    }
    if position == bytes.count, !atEnd { return .bytesEnd }
    keep(Cell(start: quoteStart + 1, end: contentEnd, holdsDoubledQuotes: holdsDoubledQuotes))
    return passSeparator(bytes)
  }

  /// Goes back to the quotation mark that opened the present cell and reads on without it.
  private mutating func ignoreQuote() {
    lostQuote = true
    ignoresQuotes = true
    position = quoteStart + 1
    cellStart = position
    innerLines = innerLinesBefore
    state = .plain
  }

  /// Keeps the cell without marks that ends before ``position``.
  private mutating func endCell(_ bytes: Span<UInt8>) {
    var end = position
    while end > cellStart, bytes[end - 1].isASCIIBlank { end -= 1 }
    if ignoresQuotes, end > cellStart, bytes[end - 1] == UInt8(ascii: "\"") { end -= 1 }
    keep(Cell(start: cellStart, end: end))
  }

  private mutating func keep(_ cell: Cell) {
    cellCount += 1
    if cellCount <= PortfolioLimits.columns { cells.append(cell) }
  }

  private mutating func skip(_ bytes: Span<UInt8>) -> Step {
    for index in bytes.indices where bytes[index] == lineEnd {
      state = .cellStart
      nextLine += 1
      return .skipped(length: index + 1)
    }
    return bytes.isEmpty ? .needsMore : .skipped(length: bytes.count)
  }
}

// MARK: - Aligned columns

extension CSVScanner {
  /// Splits the line of which the record consists where two blanks or more stand.
  ///
  /// Where that gives fewer cells than there are columns, each goes to the column under whose title
  /// most of it stands.
  private mutating func splitColumns(_ bytes: Span<UInt8>, at starts: [Int]) {
    guard let line = cells.first else { return }
    cells.removeAll(keepingCapacity: true)
    var characters: [Range<Int>] = []
    var (start, end, blanks) = (line.start, line.start, 2)
    var (character, firstCharacter, endCharacter) = (0, 0, 0)
    for index in line.start..<line.end {
      let byte = bytes[index]
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        blanks += byte == UInt8(ascii: "\t") ? 2 : 1
      } else {
        if blanks >= 2 {
          if end > start {
            cells.append(Cell(start: start, end: end))
            characters.append(firstCharacter..<endCharacter)
          }
          (start, firstCharacter) = (index, character)
        }
        blanks = 0
        (end, endCharacter) = (index + 1, character + 1)
      }
      if byte & 0xC0 != 0x80 { character += 1 }
    }
    if end > start {
      cells.append(Cell(start: start, end: end))
      characters.append(firstCharacter..<endCharacter)
    }
    if cells.count < starts.count { spread(over: starts, characters) }
    cellCount = cells.count
  }

  private mutating func spread(over starts: [Int], _ characters: [Range<Int>]) {
    var columns = [Cell](repeating: Cell(start: 0, end: 0), count: starts.count)
    for (cell, place) in zip(cells, characters) {
      func overlap(_ column: Int) -> Int {
        let end = column + 1 < starts.count ? starts[column + 1] : .max
        return min(end, place.upperBound) - max(starts[column], place.lowerBound)
      }
      let column = columns.indices.max { overlap($0) < overlap($1) } ?? 0
      columns[column] =
        columns[column].end > 0 ? Cell(start: columns[column].start, end: cell.end) : cell
    }
    cells = columns
  }

  /// Returns how many characters the beginning of a line has.
  static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      .count { $0 & 0xC0 != 0x80 }
  }
}
