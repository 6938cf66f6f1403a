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
  /// A switch takes `true` or `false`; any other option a text or a whole number, and an option that
  /// may be given again a list of them.
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
        "\(FileName.quoted(name)) is no configuration",
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
    _ given: ConfigValue, for key: String, name: String, into arguments: inout Arguments
  ) throws(UsageError) {
    func mistake(_ what: String, mend: String) -> UsageError {
      UsageError("\(FileName.quoted(name)): \"\(key)\" \(what)", mend: mend)
    }
    guard let option = OptionTable.option(long: key),
      option.commands.contains(arguments.command), option.name != .config
    else {
      let names = OptionTable.options(of: arguments.command).map(\.name.rawValue)
      let nearest = NearestWord.to(key, among: names)
      throw UsageError(
        "\(FileName.quoted(name)) sets \(key.quotedForMessages), which is no option",
        mend: nearest.map { "did you mean \"\($0)\"?" } ?? "the keys are the long option names")
    }
    guard let value = option.value else {
      guard case .flag(let isOn) = given else {
        throw mistake("is a switch", mend: "write true or false")
      }
      return arguments.turn(option.name, on: isOn)
    }
    let mend = "write \(value.placeholder) in quotes"
    switch given {
    case .text(let text): try arguments.add(text, to: option)
    case .list(let items) where option.isRepeatable:
      for item in items {
        guard case .text(let text) = item else {
          throw mistake("holds \(item.words)", mend: mend)
        }
        try arguments.add(text, to: option)
      }
      // An empty list is no list that was left out.
      if items.isEmpty { try arguments.add("", to: option) }
    case .flag: throw mistake("needs a value", mend: mend)
    case .list, .number, .object: throw mistake("is \(given.words)", mend: mend)
    case .null: throw mistake("is null", mend: mend + ", or leave it out")
    }
  }
}

/// What a key of a configuration may hold.
///
/// Decoding takes anything, so that what is wrong can be told with its key.
private enum ConfigValue: Decodable {
  case flag(Bool)
  /// A text, or a whole number as text.
  case text(String)
  /// A number that is no whole one.
  case number(Double)
  case list([ConfigValue])
  case object
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .text(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([ConfigValue].self) {
      self = .list(list)
    } else {
      self = .object
    }
  }

  /// The value in words.
  var words: String {
    switch self {
    case .flag(let isOn): "\(isOn)"
    case .text(let text): text.quotedForMessages
    case .number(let number): "the number \(number)"
    case .list: "a list"
    case .object: "an object"
    case .null: "null"
    }
  }
}
