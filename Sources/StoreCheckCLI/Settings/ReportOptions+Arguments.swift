import StoreCheck

extension ReportFormat {
  /// What `--format` says; else what the ending of `--output` or `--excel` stands for; else a table
  /// for a person and csv for a program.
  init(_ arguments: Arguments, terminal: TerminalFacts) throws(UsageError) {
    let ending = arguments.value(.output).flatMap { ReportFormat(fileName: $0) }
    let isForPerson = terminal.outputIsTerminal && !arguments.holds(.output)
    let usual: ReportFormat = isForPerson && !arguments.isOn(.excel) ? .table : .csv
    self = try arguments.choice(.format) ?? ending ?? usual
    guard !arguments.isOn(.excel) || self == .csv else {
      throw UsageError("--excel is for csv, not for \(rawValue)", mend: "leave one of them out")
    }
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
    if let ignored = Self.ignoredOption(arguments, layout: layout, format: format) {
      throw UsageError(
        "\(ignored.option) is not available with --format \(format.rawValue)", mend: ignored.mend)
    }
    isForExcel = arguments.isOn(.excel)
    keepsRawCells = arguments.isOn(.rawCells)
    let isOnScreen = terminal.outputIsTerminal && !arguments.holds(.output)
    width = isOnScreen ? terminal.width : nil
    isColoured = try arguments.usesColour(isOnScreen: isOnScreen, environment: environment)
    toolVersion = ProductVersion.text
  }

  /// An option that would change nothing in this format, with what to do instead.
  private static func ignoredOption(
    _ arguments: Arguments, layout: ReportLayout, format: ReportFormat
  ) -> (option: String, mend: String)? {
    if format == .html, layout == .wide {
      return ("--layout wide", "leave it out: an html report always has a map of apps by country")
    }
    if format == .html, arguments.holds(.columns) {
      return ("--columns", "leave it out, or choose columns with --format csv or markdown")
    }
    if format != .csv, format != .tsv, arguments.isOn(.rawCells) {
      return ("--raw-cells", "leave it out: only csv and tsv guard their cells")
    }
    return nil
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
