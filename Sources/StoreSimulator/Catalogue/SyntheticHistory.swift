/// The releases of one synthetic app, from 0 up, each newer than the one before by any sane order.
struct SyntheticHistory: Sendable {
  /// The number of the newest release.
  let newest: Int
  /// How the developer writes versions.
  let style: Style
  private let firstMajor: Int
  private let newestDate: CalendarDate
  private let daysBetween: Int

  /// The shapes of version strings that real stores hold.
  enum Style: Hashable, Sendable, CaseIterable {
    /// `3.1.4`
    case triple
    /// `3.1` where the third part is 0, else `3.1.4`
    case short
    /// `3.1.4.0`
    case quadruple
    /// `v3.16`
    case prefixed
    /// `3.1.4 (206)`
    case build
    /// `2024.01.02`
    case date
    /// `3.07`
    case leadingZero
    /// `3. 1.4`, with blanks inside or at an end
    case blanks
    /// `3.1.4.` with a dot at the end
    case trailingDot
  }

  init(draw: Draw) {
    newest = 6 + draw.with(1).below(160)
    firstMajor = draw.with(2).below(4) == 0 ? 0 : 1 + draw.with(3).below(12)
    style =
      switch draw.with(4).below(1000) {
      case ..<560: .triple
      case ..<760: .short
      case ..<810: .quadruple
      case ..<860: .prefixed
      case ..<900: .build
      case ..<940: .date
      case ..<980: .leadingZero
      case ..<990: .blanks
      default: .trailingDot
      }
    daysBetween = 7 + draw.with(5).below(40)
    newestDate = CalendarDate(
      day: CalendarDate.referenceDay - draw.with(6).below(700),
      second: draw.with(7).below(86_400))
  }

  /// The version of a release, written in the app's style.
  func version(_ release: Int) -> String {
    let major = firstMajor + release / 25
    let (minor, patch) = (release % 25 / 5, release % 5)
    switch style {
    case .triple: return "\(major).\(minor).\(patch)"
    case .short: return patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    case .quadruple: return "\(major).\(minor).\(patch).\(release % 3)"
    case .prefixed: return "v\(major).\(release % 25)"
    case .build: return "\(major).\(minor).\(patch) (\(200 + release))"
    case .date:
      let (year, month, day) = date(release).components
      return "\(year).\(twoDigits(month)).\(twoDigits(day))"
    case .leadingZero: return "\(major).\(twoDigits(release % 25))"
    case .blanks:
      return release.isMultiple(of: 2) ? " \(major).\(release % 25)" : "\(major). \(release % 25)"
    case .trailingDot: return "\(major).\(minor).\(patch)."
    }
  }

  /// When a release came out; each is days after the one before.
  func date(_ release: Int) -> CalendarDate {
    CalendarDate(
      day: newestDate.day - (newest - release) * daysBetween, second: newestDate.second)
  }
}
