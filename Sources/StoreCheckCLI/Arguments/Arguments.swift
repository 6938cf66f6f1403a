import StoreCheck

/// The command line as it was typed: which command, which options with which texts, which operands.
///
/// Nothing is interpreted yet; ``CheckSettings`` and the commands do that.
package struct Arguments: Equatable, Sendable {
  /// The command, said or understood.
  package var command: CommandName = .check
  /// The words that are neither options nor the command.
  package var operands: [String] = []
  /// The files that words were read from.
  package var argumentFiles: [String] = []
  /// The options that come from a configuration file.
  package private(set) var configured: Set<OptionName> = []
  /// The texts given to options that take a value, in order.
  private var values: [OptionName: [String]] = [:]
  /// The state of switches: `true` for `--quiet`, `false` for `--no-quiet`.
  private var switches: [OptionName: Bool] = [:]

  /// Makes an empty command line.
  package init() {}

  /// Whether a switch is on.
  package func isOn(_ name: OptionName) -> Bool { switches[name] ?? false }

  /// The text given to an option; of a list that was given again all of it, with commas between.
  package func value(_ name: OptionName) -> String? { values[name]?.joined(separator: ",") }

  /// All texts given to an option.
  package func all(_ name: OptionName) -> [String] { values[name] ?? [] }

  /// Whether the option stands on the command line or in the configuration.
  package func holds(_ name: OptionName) -> Bool {
    values[name] != nil || switches[name] != nil
  }

  /// The options that were given, in the order of the help.
  package var given: [OptionName] { OptionTable.all.map(\.name).filter(holds) }

  /// Adds one text of an option.
  ///
  /// - Throws: ``UsageError`` where the option takes one value and has one.
  mutating func add(_ text: String, to option: OptionDefinition) throws(UsageError) {
    if let first = values[option.name]?.first, !option.isRepeatable {
      throw UsageError(
        "--\(option.name.rawValue) is given twice, as \(first.quotedForMessages) and"
          + " \(text.quotedForMessages)", mend: "give it once")
    }
    values[option.name, default: []].append(text)
  }

  /// Turns a switch on or off.
  mutating func turn(_ name: OptionName, on: Bool) { switches[name] = on }

  /// Takes what `other` says of options that are not given here.
  mutating func fill(from other: Arguments) {
    for name in other.given where !holds(name) {
      values[name] = other.values[name]
      switches[name] = other.switches[name]
      configured.insert(name)
    }
  }
}
