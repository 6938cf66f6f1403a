/// How large the step from one version to a newer one is.
public enum UpdateClass: String, Hashable, Sendable, CaseIterable {
  /// The first part grew.
  case major
  /// The second part grew.
  case minor
  /// A later part grew.
  case patch
  /// The step cannot be told.
  case other

  /// The step from `installed` to the newer `store`, by the dotted rules in <doc:HowVersionsCompare>.
  ///
  /// It is ``other`` where one of them cannot be read, where only what follows the number differs
  /// (from a candidate to its release), and where `store` is not the newer one, as may be when the
  /// two were compared for equality only.
  public init(from installed: AppVersion, to store: AppVersion) {
    guard let step = VersionStep(from: installed, to: store), step.order == .older,
      let part = step.part
    else {
      self = .other
      return
    }
    switch part {
    case 0: self = .major
    case 1: self = .minor
    default: self = .patch
    }
  }
}
