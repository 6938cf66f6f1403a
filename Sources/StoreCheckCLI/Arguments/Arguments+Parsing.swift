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
        throw UsageError("--\(name) is a switch and takes no value", mend: "write --\(name) alone")
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

  private func checkOptionsBelong() throws(UsageError) {
    for name in given {
      guard let option = OptionTable.definition(of: name),
        !option.commands.contains(command)
      else { continue }
      let owners = option.commands.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "--\(name.rawValue) is not an option of \(command.rawValue)",
        mend: "it belongs to \(owners); see storecheck help \(command.rawValue)")
    }
  }
}

extension UsageError {
  /// An option that there is not, with the nearest one that there is.
  static func unknownOption(_ text: String) -> UsageError {
    let typed = String(text.drop { $0 == "-" })
    let names = OptionTable.all.map(\.name.rawValue)
    var nearest = NearestWord.to(typed, among: names)
    if nearest == nil, typed.hasPrefix("no-") {
      nearest = NearestWord.to(typed.dropFirst(3), among: names)
    }
    return UsageError(
      "there is no option \(text)",
      mend: nearest.map { "did you mean --\($0)?" } ?? "see storecheck --help")
  }

  /// A letter that is no option; a whole word behind one dash was probably meant with two.
  static func unknownShortOption(_ letter: Character, in letters: Substring) -> UsageError {
    let word = letters.prefix { $0 != "=" }
    if word.count > 2,
      let nearest = NearestWord.to(
        String(word), among: OptionTable.all.map(\.name.rawValue))
    {
      return UsageError("there is no option -\(word)", mend: "did you mean --\(nearest)?")
    }
    return UsageError("there is no option -\(letter)", mend: "see storecheck --help")
  }

  /// A first word that is neither a command nor an app.
  static func unknownCommand(_ word: String) -> UsageError {
    let nearest = NearestWord.to(word, among: CommandName.allCases.map(\.rawValue))
    return UsageError(
      "\(word.quotedForMessages) is neither a command nor an app",
      mend: nearest.map { "did you mean storecheck \($0)?" }
        ?? "an app is a number, a bundle id with a dot, or a link; see storecheck --help")
  }
}
