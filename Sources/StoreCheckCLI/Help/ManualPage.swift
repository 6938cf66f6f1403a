import StoreCheck

/// The manual page, in roff's man macros, made from the table of options.
package enum ManualPage {
  /// The whole page.
  package static var text: String {
    var page = """
      .TH STORECHECK 1 "" "storecheck \(ProductVersion.text)" "User Commands"
      .SH NAME
      storecheck \\- check which version of your apps is live in each App Store
      .SH SYNOPSIS
      .B storecheck
      .RI [ check ]
      .RI [ OPTION ]...
      .RI [ APP ]...
      .br
      .B storecheck
      .I COMMAND
      .RI [ ARGUMENT ]...
      .SH COMMANDS

      """
    for command in CommandName.allCases {
      page += ".TP\n\(bold(usage(of: command)))\n"
      page += escaped(command.title + ".") + "\n"
      for paragraph in command.details { page += ".sp\n" + escaped(paragraph) + "\n" }
    }
    page += ".SH OPTIONS\n"
    for group in OptionDefinition.Group.allCases {
      page += ".SS \(escaped(group.rawValue))\n"
      for option in OptionTable.all where option.group == group { page += entry(of: option) }
    }
    page += ".SH EXAMPLES\n.nf\n"
    for line in CommandName.allCases.flatMap(\.examples) { page += escaped(line) + "\n" }
    page += ".fi\n.SH EXIT STATUS\n"
    for status in ExitStatus.allCases {
      guard let meaning = status.meaning(for: .check) else { continue }
      page += ".TP\n\(bold(String(status.rawValue)))\n\(escaped(meaning)).\n"
    }
    return page
  }

  private static func usage(of command: CommandName) -> String {
    [command.rawValue, command.operands].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func entry(of option: OptionDefinition) -> String {
    let forms = option.short.map { "-\($0), " } ?? ""
    var text = ".TP\n\(bold(forms + option.spelling))\n"
    text += escaped(HelpText.explanation(of: option) + ".")
    if option.commands != CommandName.allCases, option.commands != [.check] {
      text += escaped(" For \(option.commands.map(\.rawValue).joined(separator: ", ")).")
    }
    return text + "\n"
  }

  private static func bold(_ text: String) -> String { ".B " + escaped(text) }

  /// The text with nothing in it that roff would obey.
  ///
  /// A hyphen is written so that it stays the one that can be copied into a shell.
  private static func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
