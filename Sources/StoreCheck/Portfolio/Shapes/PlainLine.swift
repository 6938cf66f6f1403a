/// One line of a plain list: an app, perhaps with its version, or several apps.
///
/// Where the line has other words besides, as in `Pages 361309726 14.2`, the one app among them is
/// taken, and the version behind it.
struct PlainLine {
  /// What the line says.
  var fields: EntryFields
  /// A Boolean value that indicates whether app and version were picked from among other words.
  var isGuess = false

  /// Parses a line without blanks at its ends and without comment.
  init(_ text: String) {
    let whole = AppReference(text)
    if let whole, whole.isUsable || whole.app == nil {
      fields = EntryFields(app: text)
      return
    }
    let app = text.prefix { !$0.isWhitespace }
    // `app = 1.0`
    let rest = text[app.endIndex...].drop { $0.isWhitespace || "=:".contains($0) }.trimmed
    if let reference = AppReference(app), reference.isUsable, Self.isVersion(rest) {
      fields = EntryFields(app: String(app), version: rest)
      return
    }
    fields = EntryFields(app: text)
    guard AppReference.list(in: text).isEmpty else { return }
    guard let picked = Self.picked(from: text) else { return }
    fields = EntryFields(app: picked.app, version: picked.version)
    isGuess = true
  }

  /// Returns whether a text after an app is its version, or says that there is none.
  private static func isVersion(_ text: String) -> Bool {
    let text = text.utf8.allSatisfy { $0 < 0x80 } ? text : FoundationText.compatibilityForm(text)
    switch InstalledVersion(text) {
    case .none, .date, .doubtful: return true
    case .versions: return true
    case .version(let version):
      guard version.utf8.contains(where: { (48...57).contains($0) }) else { return false }
      if AppReference(version)?.isUsable ?? !AppReference.list(in: version).isEmpty { return false }
      let number = version.drop { "vV≥≤~^=<> ".contains($0) }
      let word = number.split { $0.isWhitespace }.first ?? ""
      return number.first?.isNumber == true && !word.contains("/") && !word.contains(":")
        || version.lowercased().hasPrefix("version ")
    }
  }

  /// Returns the one app among the words of a text, and what follows it and is a version.
  private static func picked(from text: String) -> (app: String, version: String)? {
    guard text.utf8.count <= 4_096 else { return nil }
    let words = text.split { $0.isWhitespace || ",;|\"'“”".contains($0) }.flatMap { word in
      // `app@1.0`, `app==1.0` and `app: 1.0`, but not the parts of a link.
      word.contains("://") ? [word] : word.split { "@=:".contains($0) }
    }
    let apps = words.indices.filter { index in
      guard let reference = AppReference(words[index]) else { return false }
      return reference.isCertain
    }
    guard apps.count == 1, words.count > 1 else { return nil }
    let versions = words[(apps[0] + 1)...].compactMap { word -> String? in
      guard case .version(let version) = InstalledVersion(word), isVersion(version) else {
        return nil
      }
      return version
    }
    return (String(words[apps[0]]), versions.first ?? "")
  }
}
