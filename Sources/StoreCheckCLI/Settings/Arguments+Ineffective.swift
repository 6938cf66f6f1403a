import StoreCheck

/// Options that cannot have the effect that whoever typed them expects.
extension Arguments {
  /// Rejects options of `check` that would be ignored silently.
  ///
  /// - Throws: ``UsageError`` that names the option, and the option that it lacks or contradicts.
  func rejectIneffectiveOptions(
    hasInput: Bool, format: ReportFormat, layout: ReportLayout
  ) throws(UsageError) {
    try reject(.maxAge, where: !holds(.cache), "without --cache", mend: "add --cache FILE")
    try reject(.maxAge, where: isOn(.fresh), "with --fresh")
    try reject(.store, where: isOn(.demo), "with --demo, which has a store of its own")
    try reject(
      .inputFormat, where: !hasInput && value(.inputFormat) != "auto", "without --input",
      mend: "add --input FILE")
    try reject(.keepColumns, where: !hasInput, "without --input", mend: "add --input FILE")
    let isHTML = format == .html
    try reject(
      .layout, where: isHTML && layout == .wide,
      "with --format html, which always has a map of apps by country")
    try reject(.columns, where: isHTML, "with --format html", mend: "use --format csv or markdown")
    try reject(
      .excel, where: format != .csv, "with --format \(format.rawValue)", mend: "use --format csv")
    try reject(
      .rawCells, where: format != .csv && format != .tsv, "with --format \(format.rawValue)",
      mend: "use --format csv")
    try rejectSharedOptions(format: format)
  }

  /// Returns warnings of options that compare with an installed version, where no app has one.
  ///
  /// They are no errors, since a script may be run with versions another time.
  func warningsWithoutInstalledVersions(
    hasInstalledVersions: Bool, failOn: Set<CheckStatus>
  ) -> [String] {
    guard !hasInstalledVersions else { return [] }
    var names = [OptionName.grace, .compare].filter { value($0) != nil }
    if !failOn.isEmpty, failOn.isSubset(of: [.latest, .ahead, .old]) { names.append(.failOn) }
    return names.filter { !configured.contains($0) }.map { name in
      "--\(name.rawValue) has no effect: no app has an installed version; add --installed VERSION"
    }
  }

  /// Rejects options of `check` and `diff` that would be ignored silently.
  ///
  /// - Throws: ``UsageError``, as ``rejectIneffectiveOptions(hasInput:format:layout:)`` does.
  func rejectSharedOptions(format: ReportFormat) throws(UsageError) {
    try reject(
      .color, where: format != .table && value(.color) == "always",
      "with --format \(format.rawValue)", mend: "use --format table")
    try reject(.verbose, where: isOn(.quiet), "with --quiet")
  }

  /// Rejects an option of the command line that has no effect; one in a configuration file may wait
  /// for other command lines.
  func reject(
    _ name: OptionName, where isIneffective: Bool, _ circumstance: String, mend: String? = nil
  ) throws(UsageError) {
    guard isIneffective, !configured.contains(name), value(name) != nil || isOn(name) else {
      return
    }
    throw UsageError(
      "--\(name.rawValue) has no effect \(circumstance)",
      mend: (mend.map { $0 + ", or " } ?? "") + "omit --\(name.rawValue)")
  }
}
