/// What a record, line, or element says, by role, before it becomes entries.
struct EntryFields {
  /// What may name the app, in order of preference; empty texts are left out.
  var apps: [Candidate] = []
  /// The installed version; empty where there is none.
  var version = ""
  /// The country; empty where there is none.
  var country = ""
  /// What columns of platforms and kinds of products hold.
  var platforms: [String] = []
  /// The platform that a recognized shape implies.
  var impliedPlatform: Platform?
  /// What stands for the app where nothing names it.
  var name = ""
  /// The cells that are carried to the report.
  var extraFields: [String] = []
  /// A Boolean value that indicates whether the reader has told what is wrong with the app already.
  var isReported = false

  /// A text that may name the app.
  struct Candidate {
    var source: ColumnRole.AppSource
    var text: String
    /// The title of the column, for messages.
    var title = ""
  }

  /// Creates the fields of an entry that is one text.
  init(app: String, source: ColumnRole.AppSource = .app, version: String = "") {
    apps = [Candidate(source: source, text: app)]
    self.version = version
  }

  /// Creates the fields of a text that names no app.
  init(unreadable text: String, isReported: Bool) {
    name = text
    self.isReported = isReported
  }

  init() {}
}

extension AppReference {
  /// Numbers of fewer digits are those of rows and records.
  static let smallestNumber: UInt64 = 100_000
  /// Longer numbers are telephone and serial numbers.
  static let largestNumber: UInt64 = 99_999_999_999

  /// A Boolean value that indicates whether the app can be queried: there is no doubt about it, or
  /// only that its number is smaller or larger than those that are known.
  var isUsable: Bool {
    guard let app else { return false }
    guard let doubt else { return true }
    guard case .trackID(let number) = app else { return false }
    return (doubt == .numberTooSmall || doubt == .numberTooLarge)
      && (Self.smallestNumber...Self.largestNumber).contains(number)
  }

  /// A Boolean value that indicates whether the text can be nothing but an app.
  var isCertain: Bool { app != nil && doubt == nil }
}
