import StoreCheck

/// Reading the texts of options: every failure names the option and says what to write instead.
extension Arguments {
  /// One of a few words.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: OptionName, as type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    guard let text = value(name) else { return nil }
    if let choice = Choice(rawValue: text.lowercased()) { return choice }
    throw unknownWord(text, of: name, among: Choice.allCases.map(\.rawValue))
  }

  /// Several of a few words, with commas between; empty where the option is missing.
  func choices<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: OptionName, among known: [Choice]
  ) throws(UsageError) -> [Choice] {
    guard let text = value(name) else { return [] }
    var choices: [Choice] = []
    for word in text.commaSeparated {
      guard let choice = Choice(rawValue: word.lowercased()),
        known.contains(where: { $0.rawValue == choice.rawValue })
      else { throw unknownWord(word, of: name, among: known.map(\.rawValue)) }
      choices.append(choice)
    }
    guard !choices.isEmpty else {
      throw UsageError(
        "--\(name.rawValue) is empty",
        mend: "valid values: \(known.map(\.rawValue).joined(separator: ", "))")
    }
    return choices
  }

  /// A whole number within a range.
  func number(
    _ name: OptionName, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    throw UsageError(
      "invalid value \(text.quotedForMessages) for '--\(name.rawValue)'",
      mend: "use \(range.lowerBound) to \(range.upperBound)")
  }

  /// A length of time.
  func duration(_ name: OptionName, isZeroAllowed: Bool = false) throws(UsageError) -> Duration? {
    guard let text = value(name) else { return nil }
    if let duration = DurationText.parse(text), isZeroAllowed || duration > .zero {
      return duration
    }
    throw UsageError(
      "invalid value \(text.quotedForMessages) for '--\(name.rawValue)'",
      mend: "use 500ms, 90s, 15m, 6h, or 3d (max. 10 years)")
  }

  /// Refuses words that the command has no use for.
  func refuseOperands() throws(UsageError) {
    guard let word = operands.first else { return }
    throw UsageError("unexpected argument \(word.quotedForMessages) for '\(command.rawValue)'")
  }

  private func unknownWord(
    _ word: String, of name: OptionName, among words: [String]
  ) -> UsageError {
    let meant = Suggestion.value(for: word, of: name, among: words)
    return UsageError(
      "invalid value \(word.quotedForMessages) for '--\(name.rawValue)'",
      mend: (meant.map { "did you mean '\($0)'? " } ?? "")
        + "valid values: \(words.joined(separator: ", "))")
  }
}

extension StringProtocol {
  /// The parts between commas, without blanks around them; empty ones are left out.
  var commaSeparated: [String] {
    split(separator: ",").map { String($0.trimmingASCIIBlanks()) }.filter { !$0.isEmpty }
  }
}
