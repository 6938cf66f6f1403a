extension TransportError {
  /// A text of others on one line, without what a terminal would obey.
  package static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(300).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: Unicode.Scalar(0x20 as UInt8)
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
