/// All there is to know of one option.
///
/// Parsing, `--help`, completions, the man page and the keys of `--config` are made from these and
/// from nothing else.
package struct OptionDefinition: Equatable, Sendable {
  /// The long name.
  package var name: OptionName
  /// The letter of the short form, where there is one.
  package var short: Character?
  /// What the option takes, or `nil` where it is a switch.
  package var value: Value?
  /// Whether giving it again adds to it; otherwise that is an error.
  package var isRepeatable = false
  /// The commands that have it.
  package var commands: [CommandName]
  /// Under which heading the help lists it.
  package var group: Group
  /// What it does, in a sentence without a full stop.
  package var help: String
  /// The default value, as the help shows it.
  package var defaultValue: String?

  /// The value an option takes.
  package struct Value: Equatable, Sendable {
    /// What the help writes for it.
    package var placeholder: String
    /// What a shell may propose.
    package var completion: Completion
  }

  /// What a shell may propose for a value.
  package enum Completion: Equatable, Sendable {
    /// Nothing.
    case none
    /// The names of files.
    case files
    /// One of these.
    case words([String])
    /// Several of these, with commas between.
    case list([String])
  }

  /// The headings of the help.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    case input = "Input"
    case output = "Output"
    case requests = "Requests"
    case cache = "Cache"
    case workers = "Parallel workers"
    case mockStore = "Mock store"
    case general = "General"
  }

  /// The option as it is typed, with its placeholder: `--input FILE`.
  package var spelling: String {
    "--" + name.rawValue + (value.map { " " + $0.placeholder } ?? "")
  }
}

extension OptionDefinition {
  /// An option that takes a value.
  static func value(
    _ name: OptionName, short: Character? = nil, _ placeholder: String,
    _ completion: Completion = .none, isRepeatable: Bool = false,
    of commands: [CommandName] = [.check], in group: Group, _ help: String,
    defaultValue: String? = nil
  ) -> Self {
    Self(
      name: name, short: short, value: Value(placeholder: placeholder, completion: completion),
      isRepeatable: isRepeatable, commands: commands, group: group, help: help,
      defaultValue: defaultValue)
  }

  /// An option that takes one of a few words, which are its placeholder too.
  static func choice(
    _ name: OptionName, short: Character? = nil, _ words: [String],
    of commands: [CommandName] = [.check], in group: Group, _ help: String,
    defaultValue: String? = nil
  ) -> Self {
    value(
      name, short: short, words.joined(separator: "|"), .words(words), of: commands, in: group,
      help,
      defaultValue: defaultValue)
  }

  /// A switch.
  static func flag(
    _ name: OptionName, short: Character? = nil, of commands: [CommandName] = [.check],
    in group: Group, _ help: String
  ) -> Self {
    Self(name: name, short: short, value: nil, commands: commands, group: group, help: help)
  }
}
