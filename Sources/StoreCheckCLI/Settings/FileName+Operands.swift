import StoreCheck

extension FileName {
  /// Whether a word without a slash, which could be a bundle id, is the folder of an app as built.
  static func isBuild(_ word: String) -> Bool {
    word.lowercased().hasSuffix(".app")
      && ["", "/Contents", "/WrappedBundle"].contains { kind(of: word + $0 + "/Info.plist") != nil }
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
    let hasKnownEnding = endings.contains(parts.last?.lowercased() ?? "")
    let isPath = word.contains("/") || word == "." || word == ".."
    switch kind(of: word) {
    case .directory where isPath:
      return UsageError(
        "\(name) is a directory and no app", mend: "give the path of a .app or .xcarchive in it")
    // A folder or file that happens to have the name of a bundle id does not make a path of it.
    case .directory: return nil
    case nil where !(hasKnownEnding && parts.count == 2): return nil
    case .some where !isPath && !hasKnownEnding: return nil
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
