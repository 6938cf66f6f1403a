/// Something a person typed, or a file they named, that cannot be used.
///
/// The message names the option or file; the mend says what to write instead.
package struct UsageError: Error, Equatable, Sendable {
  /// What is wrong.
  package var message: String
  /// What to do about it, or `nil` where the message says it already.
  package var mend: String?

  /// Makes an error.
  package init(_ message: String, mend: String? = nil) {
    self.message = message
    self.mend = mend
  }
}
