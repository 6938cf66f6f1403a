/// Something in the input that a person should know of: where, what, and how to mend it.
package struct PortfolioDiagnostic: Equatable, Sendable {
  /// What kind of thing it is; only a few of one kind are told one by one.
  package var kind: Kind
  /// The input's name; empty where it is no file.
  package var file: String
  /// The line, from 1, or `nil` where it concerns the input as a whole.
  package var line: Int?
  /// What is wrong, free of control characters.
  package var what: String
  /// What to do about it; empty where there is nothing to do.
  package var mend: String

  /// The kinds of trouble.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The entry names no app; its rows say `invalid-app`.
    case invalidApp
    /// The entry names a country that is no storefront; its row says `invalid-country`.
    case invalidCountry
    /// A country was read as another one, `UK` as `GB`.
    case respelledCountry
    /// A name without a dot is asked as a bundle id, and may be the app's name instead.
    case dotlessIdentifier
    /// A version looks like the date that a spreadsheet makes of one.
    case dateLikeVersion
    /// A number that no known track ID is like.
    case unusualNumber
    /// A cell or line that names several apps, which have entries of their own.
    case severalApps
    /// A cell that names several versions.
    case severalVersions
    /// A text that says that there is no version.
    case missingVersion
    /// A line from whose words the app and the version were picked.
    case guessedLine
    /// Rows that are no apps of Apple's store.
    case skipped
    /// Bytes that are not text in the encoding of the input.
    case encoding
    /// A line, record, element or cell beyond the limits.
    case tooLong
    /// A quotation mark or bracket that is opened and never closed.
    case unclosed
    /// Cells or members that belong to no column.
    case strayCells
    /// JSON that is none.
    case malformed
    /// How the columns were read, where that is not plain.
    case columns
    /// Lines that were passed over as a title, a total or a repeated header.
    case passedOver
    /// The input holds no entry at all.
    case nothing
  }
}

extension PortfolioDiagnostic: CustomStringConvertible {
  /// The message as one line, `file:line: what; mend`.
  package var description: String {
    let place = file.isEmpty ? "" : (line.map { "\(file):\($0)" } ?? file) + ": "
    return place + (mend.isEmpty ? what : "\(what); \(mend)")
  }
}

/// The input cannot be read as a portfolio at all.
package struct PortfolioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The input's name.
  package var file: String
  /// What the input is instead.
  package var what: String
  /// What to do about it.
  package var mend: String

  /// The message as one line.
  package var description: String { "\(file): \(what); \(mend)" }
}

/// Collects diagnostics, a few of each kind, and counts the rest.
struct DiagnosticLog {
  private let file: String
  private var pending: [PortfolioDiagnostic] = []
  private var counts: [PortfolioDiagnostic.Kind: Int] = [:]
  private var lastLines: [PortfolioDiagnostic.Kind: Int] = [:]

  init(file: String) { self.file = file }

  /// Notes one problem; the texts are not made once enough of its kind were told.
  mutating func add(
    _ kind: PortfolioDiagnostic.Kind, line: Int? = nil, _ what: @autoclosure () -> String,
    mend: @autoclosure () -> String = ""
  ) {
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    lastLines[kind] = line
    guard count <= PortfolioLimits.diagnosticsOfAKind else { return }
    pending.append(
      PortfolioDiagnostic(kind: kind, file: file, line: line, what: what(), mend: mend()))
  }

  /// Tells, for each kind, how many were not told one by one.
  mutating func closeUp() {
    for kind in PortfolioDiagnostic.Kind.allCases {
      let rest = counts[kind, default: 0] - PortfolioLimits.diagnosticsOfAKind
      guard rest > 0 else { continue }
      let last = lastLines[kind].map { ", the last in line \($0)" } ?? ""
      pending.append(
        PortfolioDiagnostic(
          kind: kind, file: file, line: nil,
          what: "and \(rest.groupedInThousands) more like this: \(kind.plural)\(last)", mend: ""))
      counts[kind] = 0
    }
  }

  /// Hands out what was noted since the last time.
  mutating func drain() -> [PortfolioDiagnostic] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending
  }
}

extension PortfolioDiagnostic.Kind {
  /// What many of the kind are called.
  fileprivate var plural: String {
    switch self {
    case .invalidApp: "entries that name no app"
    case .invalidCountry: "unknown countries"
    case .respelledCountry: "countries read under another code"
    case .dotlessIdentifier: "bundle ids without a dot"
    case .dateLikeVersion: "versions that look like dates"
    case .unusualNumber: "numbers unlike track IDs"
    case .severalApps: "cells with several apps"
    case .severalVersions: "cells with several versions"
    case .missingVersion: "entries without a version"
    case .guessedLine: "lines with other words"
    case .skipped: "kinds of skipped rows"
    case .encoding: "places that are not UTF-8"
    case .tooLong: "texts beyond the limits"
    case .unclosed: "quotation marks that are never closed"
    case .strayCells: "cells that belong to no column"
    case .malformed: "places that are not JSON"
    case .columns: "remarks on the columns"
    case .passedOver: "lines passed over"
    case .nothing: "inputs without an app"
    }
  }
}

extension StringProtocol {
  /// The text between quotation marks as a message may show it: cut, and without characters that
  /// could steer a terminal or hide.
  package var quotedForMessages: String { quotedForMessages(upTo: 60) }

  /// The same, cut at another length.
  package func quotedForMessages(upTo limit: Int) -> String {
    var shown = "'"
    var count = 0
    for scalar in unicodeScalars {
      guard count < limit else {
        shown += "…"
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
      count += 1
    }
    return shown + "'"
  }
}
