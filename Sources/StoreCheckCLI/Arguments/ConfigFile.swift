import StoreCheck

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file for `--config`: a JSON object whose keys are the long names of options.
package enum ConfigFile {
  /// Reads the options in a file's text; `name` is for messages.
  ///
  /// A switch takes `true` or `false`; any other option a text, a number, or a list of them, which
  /// is joined by commas unless the option may be given again.
  ///
  /// - Throws: ``UsageError`` where the text is no such object or names an unknown option.
  package static func arguments(
    in bytes: [UInt8], name: String, for command: CommandName
  ) throws(UsageError) -> Arguments {
    let object: [String: ConfigValue]
    do {
      object = try JSONDecoder().decode([String: ConfigValue].self, from: Data(bytes))
    } catch {
      throw UsageError(
        "\(name.quotedForMessages) is no configuration",
        mend: "write one JSON object, such as {\"countries\": \"jp,us\", \"rate\": \"20/m\"}")
    }
    var arguments = Arguments()
    arguments.command = command
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      try take(value, for: key, name: name, into: &arguments)
    }
    return arguments
  }

  private static func take(
    _ value: ConfigValue, for key: String, name: String, into arguments: inout Arguments
  ) throws(UsageError) {
    guard let option = OptionTable.option(long: key),
      option.commands.contains(arguments.command), option.name != .config
    else {
      let names = OptionTable.options(of: arguments.command).map(\.name.rawValue)
      let nearest = NearestWord.to(key, among: names)
      throw UsageError(
        "\(name.quotedForMessages) sets \(key.quotedForMessages), which is no option",
        mend: nearest.map { "did you mean \"\($0)\"?" } ?? "the keys are the long option names")
    }
    switch (value, option.value) {
    case (.flag(let isOn), nil):
      arguments.turn(option.name, on: isOn)
    case (.text(let text), .some):
      arguments.add(text, to: option.name)
    case (.list(let texts), .some):
      if option.isRepeatable {
        for text in texts { arguments.add(text, to: option.name) }
      } else {
        arguments.add(texts.joined(separator: ","), to: option.name)
      }
    case (_, nil):
      throw UsageError(
        "\(name.quotedForMessages): \"\(key)\" is a switch", mend: "write true or false")
    case (.flag, .some(let wanted)):
      throw UsageError(
        "\(name.quotedForMessages): \"\(key)\" needs a value",
        mend: "write \(wanted.placeholder) in quotes")
    }
  }
}

/// What a key of a configuration may hold.
private enum ConfigValue: Decodable {
  case flag(Bool)
  case text(String)
  case list([String])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let list = try? container.decode([ConfigScalar].self) {
      self = .list(list.map(\.text))
    } else {
      self = .text(try container.decode(ConfigScalar.self).text)
    }
  }
}

/// A text or a number, as text.
private struct ConfigScalar: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      text = String(number)
    } else {
      text = try container.decode(String.self)
    }
  }
}
