extension TextShape {
  /// A Brewfile, whose lines `mas "Keynote", id: 409183694` are apps of the Mac App Store.
  static let brewfile = Self(
    name: "a Brewfile",
    matches: { line in
      guard line.first != "#" else { return nil }
      let word = line.prefix { $0 != " " && $0 != "(" }
      let rest = line[word.endIndex...].drop { " (".contains($0) }
      return words.contains(String(word)) && (rest.first == "\"" || rest.first == "'")
    },
    read: { line in
      guard line.first != "#" else { return .nothing }
      let word = line.prefix { $0 != " " && $0 != "(" }
      guard word == "mas" else { return .skipped("lines of a Brewfile other than `mas`") }
      let name = line[word.endIndex...].split { "\"'".contains($0) }.dropFirst().first
      // `id: 1` and the older `:id => 1`.
      let digits = line.firstRange(of: "id:") ?? line.firstRange(of: "id =>")
      let number =
        digits.map { line[$0.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber } } ?? ""
      var fields = EntryFields(app: String(number), source: .trackID)
      if number.isEmpty { fields = EntryFields(unreadable: line, isReported: false) }
      fields.name = name.map(String.init) ?? ""
      fields.impliedPlatform = .mac
      return .entries([fields])
    })

  private static let words: Set<String> = [
    "mas", "tap", "brew", "cask", "vscode", "whalebrew", "cask_args", "go", "cargo",
  ]
}
