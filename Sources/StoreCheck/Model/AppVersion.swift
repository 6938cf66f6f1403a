/// A version as somebody wrote it, and what can be read in it.
///
/// Developers write versions as they please: `2.10.0`, `v1.0 (12)`, `iOS App 2.1`, `2.4.0-RC2`. The
/// text is kept as it came; ``reading`` says what a dotted comparison makes of it, by the rules in
/// <doc:HowVersionsCompare>. Two values are equal when their texts are: whether they name the same version
/// is what ``VersionComparison/order(_:_:)`` answers.
public struct AppVersion: Hashable, Sendable {
  /// The version as it was written.
  public let text: String

  /// Keeps the text; reading never fails, but the outcome may be unreadable.
  public init(_ text: String) { self.text = text }

  /// What a dotted comparison reads in the text, or `nil` where it cannot be read without guessing.
  ///
  /// - Complexity: O(*n*) in the length of the text. Nothing is kept: each access reads again.
  public var reading: Reading? {
    var reader = AppVersionReader(text)
    return reader.read()
  }
}
