import StoreCheck

extension ReportFormat {
  /// What `--format` says; else what the ending of `--output` or `--excel` stands for; else a table
  /// for a person and csv for a program.
  init(_ arguments: Arguments, terminal: TerminalFacts) throws(UsageError) {
    let ending = arguments.value(.output).flatMap { ReportFormat(fileName: $0) }
    let isForPerson = terminal.outputIsTerminal && !arguments.holds(.output)
    let usual: ReportFormat = isForPerson && !arguments.isOn(.excel) ? .table : .csv
    self = try arguments.choice(.format) ?? ending ?? usual
  }
}

extension ReportOptions {
  /// What the command line says of the report's look; countries and shard are not part of it.
  init(
    _ arguments: Arguments, format: ReportFormat, terminal: TerminalFacts,
    environment: [String: String]
  ) throws(UsageError) {
    self.init()
    layout = try arguments.choice(.layout) ?? .long
    if let list = arguments.value(.columns) {
      do {
        columns = try ReportColumn.parse(list, layout: layout)
      } catch {
        throw UsageError("--columns: \(error)")
      }
    }
    let statuses = try arguments.choices(.only, among: CheckStatus.allCases)
    only = statuses.isEmpty ? nil : Set(statuses)
    isForExcel = arguments.isOn(.excel)
    keepsRawCells = arguments.isOn(.rawCells)
    let isOnScreen = terminal.outputIsTerminal && !arguments.holds(.output)
    width = isOnScreen ? terminal.width : nil
    isColoured = try arguments.usesColour(isOnScreen: isOnScreen, environment: environment)
    toolVersion = ProductVersion.text
  }
}

/// The words of `--progress` and `--color`.
enum Occasion: String, CaseIterable {
  case auto, always, never
}

extension Arguments {
  /// Whether a table may be coloured; see no-color.org for the variable.
  func usesColour(isOnScreen: Bool, environment: [String: String]) throws(UsageError) -> Bool {
    switch try choice(.color, as: Occasion.self) ?? .auto {
    case .always: true
    case .never: false
    case .auto:
      isOnScreen && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
  }
}

/// How progress is shown.
package enum ProgressStyle: Equatable, Sendable {
  /// Not at all.
  case none
  /// A line that is drawn over, in at most so many columns.
  case line(width: Int)
  /// A line of its own now and then, for a log.
  case log

  /// What `--progress` asks for, where standard error is what it is.
  init(
    _ arguments: Arguments, terminal: TerminalFacts, environment: [String: String],
    verbosity: Verbosity
  ) throws(UsageError) {
    let canDraw = terminal.messagesAreTerminal && environment["TERM"] != "dumb"
    let line = ProgressStyle.line(width: terminal.width ?? 80)
    switch try arguments.choice(.progress, as: Occasion.self) ?? .auto {
    case .always: self = canDraw ? line : .log
    case .never: self = .none
    case .auto: self = canDraw && verbosity > .quiet ? line : .none
    }
  }
}
