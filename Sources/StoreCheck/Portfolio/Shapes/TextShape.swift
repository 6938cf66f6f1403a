/// A form of text in which each line says an app in a way of its own.
///
/// To add one: a file with a value of this type, a line in ``all``, and a test.
struct TextShape: Sendable {
  /// The name, for messages.
  let name: String
  /// Returns whether a line is of the shape; `nil` where it says neither, as a heading does.
  let matches: @Sendable (_ line: String) -> Bool?
  /// Returns what a line says; the first argument has no blanks at its ends and is never empty.
  let read: @Sendable (_ line: String) -> LineReading

  /// What a line says.
  enum LineReading {
    case entries([EntryFields])
    /// A line that is no entry and needs no message.
    case nothing
    /// A line that is skipped; those of one name are counted.
    case skipped(String)
  }

  /// The shapes that are looked for, in this order.
  static let all: [Self] = [masList, brewfile, ideviceinstaller]

  /// Finds the shape of which four of five lines are.
  static func recognized(in lines: [String]) -> Self? {
    all.first { shape in
      let verdicts = lines.compactMap { shape.matches($0.trimmed) }
      let matching = verdicts.count { $0 }
      return matching > 0 && matching * 5 >= verdicts.count * 4
    }
  }
}
