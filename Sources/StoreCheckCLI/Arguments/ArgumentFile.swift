/// The words of an `@FILE`.
package enum ArgumentFile {
  /// Splits at blanks and line ends.
  ///
  /// Quotes of either kind keep blanks, a backslash keeps the next character (not inside single
  /// quotes), and `#` at the beginning of a word comments out the rest of its line. An unclosed
  /// quote ends with the file.
  ///
  /// It goes by scalars: a mark that sits on a quote, as on a letter, makes a character of both,
  /// which is no quote.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    // A word may be empty, between quotes.
    var isInWord = false
    var quote: Unicode.Scalar?
    var isEscaped = false
    var isComment = false
    func keep(_ scalar: Unicode.Scalar) {
      word.append(scalar)
      isInWord = true
    }
    func endWord() {
      if isInWord { words.append(String(word)) }
      word = .init()
      isInWord = false
    }
    for scalar in text.unicodeScalars {
      if isComment {
        isComment = scalar != "\n" && scalar != "\r"
      } else if isEscaped {
        keep(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if scalar == open { quote = nil } else { keep(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
        isInWord = true
      } else if scalar.properties.isWhitespace {
        endWord()
      } else if scalar == "#", !isInWord {
        isComment = true
      } else {
        keep(scalar)
      }
    }
    endWord()
    return words
  }
}
