import StoreCheck

extension FileName {
  /// Whether a word without a slash, which could be a bundle id, is the folder of an app as built.
  static func isBuild(_ word: String) -> Bool {
    word.lowercased().hasSuffix(".app") && kind(of: word) == .directory
  }

  /// What to tell of a word where an app belongs that is the name of another file: one that is there,
  /// or one that ends as such files do and could not be an app's.
  ///
  /// `com.example.json` may be a bundle id; `apps.json`, with one dot, hardly is.
  static func inPlaceOfApp(_ word: String) -> UsageError? {
    guard !word.contains("://"), word.contains(".") || word.contains("/") else { return nil }
    let name = word.quotedForMessages
    if word.lowercased().hasSuffix(".ipa") {
      return UsageError(
        "\(name) is a packed app", mend: "unzip it, and give the path of the .app in its Payload")
    }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let looksLikeOne = parts.count == 2 && endings.contains(parts[1].lowercased())
    switch kind(of: word) {
    case .directory:
      return UsageError(
        "\(name) is a directory and no app", mend: "give the path of a .app or .xcarchive in it")
    case nil where !looksLikeOne: return nil
    default:
      return UsageError(
        "\(name) is a file's name and no app", mend: "write --input before it to read apps from it")
    }
  }

  private static let endings: Set = [
    "csv", "tsv", "tab", "txt", "json", "ndjson", "jsonl", "xlsx", "xls", "ods", "numbers", "pdf",
    "zip", "html",
  ]
}
