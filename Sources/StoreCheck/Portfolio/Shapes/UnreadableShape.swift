/// Text that holds apps, but in a form that is not read: better a message than wrong rows.
struct UnreadableShape: Sendable {
  let problem: String
  let hint: String
  /// Returns whether the first lines of a text, which are not blank, are of the form.
  let matches: @Sendable (_ lines: [String]) -> Bool

  static let all: [Self] = [propertyList, xml, yaml, toml]

  private static let propertyList = Self(
    problem: "this is an XML property list",
    hint: "convert it with `plutil -convert json -o apps.json FILE`, and give that file; an "
      + "Info.plist is given as an APP, without --input"
  ) { lines in
    lines.first?.trimmed.first == "<" && lines.prefix(5).contains { $0.contains("<plist") }
  }

  private static let xml = Self(
    problem: "this is XML or a web page",
    hint: "export the list as CSV; an Info.plist is given as an APP, without --input"
  ) { lines in
    guard let first = lines.first?.trimmed, first.first == "<" else { return false }
    // `<https://apps.apple.com/…>` is a link.
    return AppReference(first)?.isCertain != true && !first.dropFirst().hasPrefix("http")
  }

  private static let yaml = Self(
    problem: "this is YAML",
    hint: "convert it with `yq -o json . FILE > apps.json`, and give that file"
  ) { lines in
    let lines = lines.filter { $0.trimmed.first != "#" }
    guard let first = lines.first?.trimmed else { return false }
    if first == "---" { return lines.dropFirst().first.map { isKey($0) } ?? true }
    let opensBlock = isKey(first) && first.last == ":" && lines.count > 1
    let hasMapItems = lines.contains { line in
      line.trimmed.hasPrefix("- ") && isKey(String(line.trimmed.dropFirst(2)))
    }
    return opensBlock || hasMapItems
  }

  /// Returns whether a line begins with `key:` and then ends, or goes on after a blank.
  private static func isKey(_ line: String) -> Bool {
    let line = line.trimmed
    let key = line.prefix { $0.isLetter || $0.isNumber || "_-\"'.".contains($0) }
    let rest = line[key.endIndex...]
    guard !key.isEmpty, rest.first == ":", key.first?.isNumber == false else { return false }
    let value = rest.dropFirst()
    return (value.isEmpty || value.first == " ") && AppReference(key)?.isCertain != true
      && AppReference(line)?.isCertain != true
  }

  private static let toml = Self(
    problem: "this is TOML or an INI file", hint: "export the list as CSV or JSON"
  ) { lines in
    let lines = lines.filter { ![";", "#"].contains($0.trimmed.first) }
    guard let first = lines.first?.trimmed, first.first == "[", first.last == "]" else {
      return false
    }
    let name = first.drop { $0 == "[" }.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    return name.first?.isLetter == true && first.allSatisfy { $0 != "," && $0 != "\"" && $0 != "(" }
      && lines.dropFirst().contains { $0.contains("=") }
  }
}
