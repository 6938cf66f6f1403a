import StoreCheck

/// What `--help` prints, made from the table of options.
package enum HelpText {
  /// The width of all pages: what an old terminal shows, and a README's code block without a bar.
  private static let width = 80
  /// Where the explanations begin.
  private static let indent = 28

  /// What `storecheck --help` prints: the commands, and the options of `check`.
  package static var overview: String {
    var text = """
      storecheck \(ProductVersion.text): which version of your apps each country's App Store has on sale

      Usage: storecheck [check] [APP …] [OPTION …]
             storecheck COMMAND [ARGUMENT …]

      Commands:

      """
    for command in CommandName.allCases {
      let left = "  " + command.rawValue
      text += entry(left, command.summary, indent: 16)
    }
    text += "\n" + options(of: .check)
    text += "\n" + examples + "\n" + exitCodes
    return text
  }

  /// What `storecheck COMMAND --help` prints.
  package static func page(of command: CommandName) -> String {
    var text = usage(of: command) + "\n\n"
    text += entry("", command.summary.capitalizedFirst + ".", indent: 0)
    for paragraph in command.details {
      text += "\n" + entry("", paragraph, indent: 0)
    }
    text += "\n" + options(of: command)
    if command == .check { text += "\n" + examples }
    if [.check, .diff, .compare].contains(command) { text += "\n" + exitCodes }
    return text
  }

  /// The first line of a command's page.
  static func usage(of command: CommandName) -> String {
    ["Usage: storecheck", command.rawValue, command.operands, "[OPTION …]"]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func options(of command: CommandName) -> String {
    let options = OptionTable.options(of: command)
    return OptionDefinition.Group.allCases.compactMap { group in
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { return nil }
      return "\(group.rawValue):\n"
        + members.map { entry(left(of: $0), explanation(of: $0), indent: indent) }.joined()
    }.joined(separator: "\n")
  }

  private static func left(of option: OptionDefinition) -> String {
    (option.short.map { "  -\($0), " } ?? "      ") + option.spelling
  }

  /// The help with the default, where there is one.
  static func explanation(of option: OptionDefinition) -> String {
    option.help + (option.standard.map { " (\($0))" } ?? "")
  }

  /// One entry of two columns; a left side that is too long has a line of its own.
  private static func entry(_ left: String, _ right: String, indent: Int) -> String {
    let lines = WrappedText.lines(right, width: width - indent)
    let margin = String(repeating: " ", count: indent)
    let isTooLong = left.count > indent - 2 && indent > 0
    var text = isTooLong ? left + "\n" : ""
    for (index, line) in lines.enumerated() {
      let start = index == 0 && !isTooLong ? left + margin.dropFirst(left.count) : margin
      text += start + line + "\n"
    }
    return text
  }

  /// Command lines to begin with.
  static let exampleLines = [
    "storecheck check --demo",
    "storecheck 361309726 com.example.app --countries us,jp --installed 14.1",
    "storecheck --input apps.csv --countries all --cache kept --output report.csv",
  ]

  private static var examples: String {
    "Examples:\n" + exampleLines.map { "  \($0)\n" }.joined()
  }

  private static var exitCodes: String {
    "Exit codes:\n"
      + ExitStatus.allCases.map { entry("  \($0.rawValue)", $0.meaning, indent: 7) }.joined()
  }
}

extension String {
  /// The text with its first letter as a capital.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
