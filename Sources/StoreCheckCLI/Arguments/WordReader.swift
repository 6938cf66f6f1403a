import StoreCheck

/// Gives out the words of a command line one by one, those of an `@FILE` in its place.
struct WordReader {
  /// One word, by its look.
  enum Word {
    /// An option with two dashes, without them.
    case long(Substring)
    /// One or more options with one dash, without it.
    case short(Substring)
    /// Anything else.
    case operand(String)
  }

  /// Words that are still to come, the next one last.
  private var pending: [(text: String, depth: Int)]
  /// The files that words were read from.
  private(set) var files: [String] = []
  private var optionsEnded = false
  private var sawOperand = false
  /// Whether `--` came before the first operand, so that operand is no command.
  private(set) var endedOptionsBeforeOperands = false

  /// How deep one `@FILE` may name another; deeper is a file that names itself.
  private static let greatestDepth = 8

  init(words: [String]) { pending = words.reversed().map { ($0, 0) } }

  /// The next word, or `nil` at the end.
  mutating func next(
    expandingWith readFile: (String) throws(UsageError) -> String
  ) throws(UsageError) -> Word? {
    while let (text, depth) = pending.popLast() {
      if optionsEnded || text == "-" || text.isEmpty { return operand(text) }
      if text == "--" {
        optionsEnded = true
        endedOptionsBeforeOperands = !sawOperand
      } else if text.hasPrefix("--") {
        return .long(text.dropFirst(2))
      } else if text.hasPrefix("-") {
        return .short(text.dropFirst())
      } else if text.hasPrefix("@"), text.count > 1 {
        guard depth < Self.greatestDepth else {
          throw UsageError(
            "\(text.quotedForMessages) includes itself or nests too deeply",
            mend: "an @FILE must not name itself")
        }
        files.append(String(text.dropFirst()))
        let words = ArgumentFile.words(of: try readFile(String(text.dropFirst())))
        pending += words.reversed().map { ($0, depth + 1) }
      } else {
        return operand(text)
      }
    }
    return nil
  }

  /// The word after an option that takes a value.
  mutating func value(of option: OptionDefinition) throws(UsageError) -> String {
    guard let value = option.value, let (text, _) = pending.popLast() else {
      throw UsageError(
        "--\(option.name.rawValue) requires a value", mend: "write \(option.spelling)")
    }
    // A forgotten value would otherwise swallow the next option. A single dash is standard input.
    if text.hasPrefix("--"), OptionTable.option(long: String(text.dropFirst(2))) != nil {
      throw UsageError(
        "--\(option.name.rawValue) requires a value (\(value.placeholder)), but \(text) is an option",
        mend: "to pass it literally, use --\(option.name.rawValue)=\(text)")
    }
    return text
  }

  private mutating func operand(_ text: String) -> Word {
    sawOperand = true
    return .operand(text)
  }
}
