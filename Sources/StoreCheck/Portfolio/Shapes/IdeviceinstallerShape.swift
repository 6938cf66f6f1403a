extension TextShape {
  /// `ideviceinstaller -l` as it was before its tables: `com.example.app - Name 14.2`.
  static let ideviceinstaller = Self(
    name: "`ideviceinstaller` output",
    matches: { line in
      if line.hasPrefix("Total:") { return nil }
      guard let dash = line.firstRange(of: " - "), let app = AppReference(line[..<dash.lowerBound]),
        case .app(.bundleID) = app.subject
      else { return false }
      return app.isCertain
    },
    read: { line in
      if line.hasPrefix("Total:") { return .nothing }
      guard let dash = line.firstRange(of: " - ") else {
        return .entries([EntryFields(unreadable: line, isReported: false)])
      }
      let rest = line[dash.upperBound...]
      let last = rest.split(separator: " ").last.map(String.init) ?? ""
      var fields = EntryFields(app: line[..<dash.lowerBound].trimmed, source: .bundleID)
      if last.first?.isNumber == true { fields.version = last }
      fields.name = rest.trimmed
      return .entries([fields])
    })
}
