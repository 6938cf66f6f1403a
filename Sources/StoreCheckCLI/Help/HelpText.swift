import StoreCheck

/// The text of `--help`, made from the table of options.
package enum HelpText {
  /// The width of all pages: what an old terminal shows, and a README's code block without a bar.
  private static let width = 80
  /// The column at which the explanations begin.
  private static let indent = 24

  /// The text of `storecheck --help`: the commands, and the options of `check`.
  package static var overview: String {
    var text = """
      storecheck \(ProductVersion.text) - check which version of your apps is live in each App Store

      Usage: storecheck [check] [OPTION]... [APP]...
             storecheck COMMAND [ARGUMENT]...

      Commands:

      """
    for command in CommandName.allCases {
      let summary = command.summary + (command == .check ? " (default)" : "")
      text += entry("  " + command.rawValue, summary, indent: 16)
    }
    return text + "\n" + reference(of: .check)
  }

  /// The text of `storecheck COMMAND --help`.
  package static func page(of command: CommandName) -> String {
    var text = usage(of: command) + "\n"
    for paragraph in [command.title + "."] + command.details {
      text += "\n" + entry("", paragraph, indent: 0)
    }
    return text + "\n" + reference(of: command)
  }

  /// The first line of a command's page.
  static func usage(of command: CommandName) -> String {
    let name = command == .check ? "[check]" : command.rawValue
    let takesOptions = OptionTable.options(of: command).contains {
      $0.commands != CommandName.allCases
    }
    return ["Usage: storecheck", name, takesOptions ? "[OPTION]..." : "", command.operands]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Options, units, examples, and exit codes.
  private static func reference(of command: CommandName) -> String {
    let options = OptionTable.options(of: command)
    var sections = OptionDefinition.Group.allCases.compactMap { group -> String? in
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { return nil }
      return "\(group.rawValue):\n"
        + members.map { entry(left(of: $0), explanation(of: $0), indent: indent) }.joined()
    }
    if options.contains(where: { $0.value?.placeholder == "TIME" }) {
      sections.append("TIME is a number with a unit: 500ms, 90s, 15m, 6h, 3d, or 1h30m.\n")
    }
    let examples = command.examples.map { "  \($0)\n" }.joined()
    sections.append((command.examples.count == 1 ? "Example:\n" : "Examples:\n") + examples)
    let codes = ExitStatus.allCases.compactMap { status in
      status.meaning(for: command).map { entry("  \(status.rawValue)", $0, indent: 7) }
    }
    sections.append("Exit codes:\n" + codes.joined())
    return sections.joined(separator: "\n")
  }

  private static func left(of option: OptionDefinition) -> String {
    (option.short.map { "  -\($0), " } ?? "      ") + option.spelling
  }

  /// The help with the default, if there is one.
  static func explanation(of option: OptionDefinition) -> String {
    option.help + (option.defaultValue.map { " (default: \($0))" } ?? "")
  }

  /// One entry of two columns; a left side that is too long has a line of its own.
  private static func entry(_ left: String, _ right: String, indent: Int) -> String {
    // Running text keeps a column free at the right.
    let lines = WrappedText.lines(right, width: indent == 0 ? width - 1 : width - indent)
    let margin = String(repeating: " ", count: indent)
    let isTooLong = left.count > indent - 2 && indent > 0
    var text = isTooLong ? left + "\n" : ""
    for (index, line) in lines.enumerated() {
      let start = index == 0 && !isTooLong ? left + margin.dropFirst(left.count) : margin
      text += start + line + "\n"
    }
    return text
  }
}
