import StoreCheck

extension Arguments {
  /// Reads the words of a command line, without the program's own name.
  ///
  /// `readFile` gives the text of an `@FILE`, whose words take the place of its own.
  ///
  /// - Throws: ``UsageError`` for an unknown option, a missing or surplus value, an option of
  ///   another command, an unknown command, or an `@FILE` that cannot be read. What a value *means*
  ///   is not looked at.
  package init(
    parsing words: [String], readFile: (String) throws(UsageError) -> String
  ) throws(UsageError) {
    self.init()
    var reader = WordReader(words: words)
    while let word = try reader.next(expandingWith: readFile) {
      switch word {
      case .operand(let text): operands.append(text)
      case .long(let text): try readLong(text, from: &reader)
      case .short(let letters): try readShort(letters, from: &reader)
      }
    }
    argumentFiles = reader.files
    try checkListsAreWhole()
    try resolveCommand(firstIsLiteral: reader.endedOptionsBeforeOperands)
    try checkOptionsBelong()
  }

  private mutating func readLong(
    _ text: Substring, from reader: inout WordReader
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if let option = OptionTable.option(long: name) {
      if option.value != nil {
        if let attached {
          try add(attached, to: option)
        } else {
          try add(reader.value(of: option), to: option)
        }
      } else if attached == nil {
        turn(option.name, on: true)
      } else {
        throw UsageError("--\(name) does not take a value", mend: "write --\(name)")
      }
    } else if name.hasPrefix("no-"), attached == nil,
      let option = OptionTable.option(long: String(name.dropFirst(3))), option.value == nil
    {
      turn(option.name, on: false)
    } else {
      throw UsageError.unknownOption("--" + name)
    }
  }

  /// Reads `-qn`, `-ofile`, `-o file` and `-o=file`.
  private mutating func readShort(
    _ letters: Substring, from reader: inout WordReader
  ) throws(UsageError) {
    // `-csv` would be `-c sv`, the storefront of El Salvador.
    let word = String(letters.prefix { $0 != "=" })
    if Suggestion.isOption(word) { throw UsageError.unknownOption("-" + word) }
    var rest = letters
    while let letter = rest.popFirst() {
      guard let option = OptionTable.option(short: letter) else {
        throw UsageError.unknownShortOption(letter, in: letters)
      }
      guard option.value != nil else {
        turn(option.name, on: true)
        continue
      }
      if rest.first == "=" { rest.removeFirst() }
      try add(rest.isEmpty ? reader.value(of: option) : String(rest), to: option)
      return
    }
  }

  private mutating func resolveCommand(firstIsLiteral: Bool) throws(UsageError) {
    guard let first = operands.first else {
      if isOn(.help) || isOn(.man) { command = .help }
      return
    }
    if firstIsLiteral { return }
    if let named = CommandName(rawValue: first) {
      command = named
      operands.removeFirst()
    } else if !Self.looksLikeApp(first) {
      throw UsageError.unknownCommand(first)
    }
  }

  /// Whether a first word is an app rather than a mistyped command: digits, a link, a path, `-`, or
  /// anything with a dot.
  static func looksLikeApp(_ word: String) -> Bool {
    word == "-" || word.contains(".") || word.contains("/")
      || (!word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  /// Rejects a list that a blank divides, as in `--countries us, jp`: its rest would be an app.
  private func checkListsAreWhole() throws(UsageError) {
    for name in given {
      guard case .list(let words)? = OptionTable.definition(of: name)?.value?.completion,
        let text = all(name).last,
        let rest = operands.first(where: { operand in
          (text.hasSuffix(",") || operand.hasPrefix(","))
            && CommandName(rawValue: operand) == nil
            && operand.commaSeparated.contains { word in
              words.contains(word.lowercased()) || !Self.looksLikeApp(word)
            }
        })
      else { continue }
      let list = (text.commaSeparated + rest.commaSeparated).joined(separator: ",")
      throw UsageError(
        "--\(name.rawValue) \(text.quotedForMessages) and \(rest.quotedForMessages) are two arguments",
        mend: "write the list without blanks: --\(name.rawValue) \(list)")
    }
  }

  private func checkOptionsBelong() throws(UsageError) {
    for name in given {
      guard let option = OptionTable.definition(of: name),
        !option.commands.contains(command)
      else { continue }
      let owners = option.commands.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "--\(name.rawValue) is not valid for '\(command.rawValue)'", mend: "valid for \(owners)")
    }
  }
}

extension UsageError {
  /// Makes the error for an unknown option, with a suggestion.
  static func unknownOption(_ text: String) -> UsageError {
    let meant = Suggestion.option(for: String(text.drop { $0 == "-" }))
    return UsageError(
      "unknown option \(text.quotedForMessages)",
      mend: meant.map { "did you mean '\($0)'?" } ?? "see 'storecheck --help'")
  }

  /// Makes the error for an unknown letter; a whole word after one dash probably lacks the other.
  static func unknownShortOption(_ letter: Character, in letters: Substring) -> UsageError {
    let word = String(letters.prefix { $0 != "=" })
    if word.count > 2, let meant = Suggestion.option(for: word) {
      return UsageError("unknown option '-\(word)'", mend: "did you mean '\(meant)'?")
    }
    return unknownOption("-\(letter)")
  }

  /// Makes the error for a first word that is neither a command nor an app.
  static func unknownCommand(_ word: String) -> UsageError {
    let name = word.quotedForMessages
    guard let meant = Suggestion.command(for: word) else {
      return UsageError(
        "\(name) is not a command or an app", mend: "use a track ID, bundle ID, or URL")
    }
    return UsageError("unknown command \(name)", mend: "did you mean '\(meant)'?")
  }
}
