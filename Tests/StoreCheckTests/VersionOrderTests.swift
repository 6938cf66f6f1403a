import StoreCheck
import StoreCheckTesting
import Testing

/// Two versions and how the first stands to the second.
struct VersionPair: CustomTestStringConvertible {
  var left: String
  var order: VersionOrder?
  var right: String

  init(_ left: String, _ order: VersionOrder?, _ right: String) {
    self.left = left
    self.order = order
    self.right = right
  }

  var testDescription: String {
    let relation = order.map { "\($0)" } ?? "unreadable"
    return "\(left.debugDescription) \(relation) \(right.debugDescription)"
  }
}

extension VersionOrder {
  /// The same relation seen from the other side.
  var reversed: VersionOrder {
    switch self {
    case .older: .newer
    case .same: .same
    case .newer: .older
    }
  }
}

@Suite struct VersionOrderTests {
  static let dotted: [VersionPair] = [
    .init("1.9", .older, "1.10"),
    .init("2.0.0", .older, "2.0.1"),
    .init("1.01", .same, "1.1"),
    .init("1.0", .same, "1.0.0"),
    .init("1.0", .same, "v1.0 (12)"),
    .init("1", .same, "1.0.0.0.0"),
    .init("1.0.0.0.1", .newer, "1.0"),
    .init("0", .same, "0.0"),
    .init("1.0 (12)", .same, "1.0 (13)"),
    .init("2. 11.9", .same, "2.11.9."),
    .init("1,2.4", .same, "1.2.4"),
    .init("4.1.15.20,270100", .same, "4.1.15.20"),
    .init("iOS App 2.1.0", .newer, "Update 1.1"),
    .init("１．２", .same, "1.2"),
    .init("2024.01.02", .older, "2024.1.10"),
    .init("20240710191428", .newer, "2024.01.02"),
    .init("1.18446744073709551616", .newer, "1.18446744073709551615"),
    .init("1.0018446744073709551616", .same, "1.18446744073709551616"),
    .init("1.99999999999999999999", .older, "1.100000000000000000000"),
    .init("2.4.0-RC2", .older, "2.4.0"),
    .init("2.4.0-RC2", .older, "2.4-rc10"),
    .init("2.4.0-RC2", .newer, "2.3.9"),
    .init("2.4.0-rc", .older, "2.4.0-rc1"),
    .init("2.4.0-rc", .same, "2.4.0.cr0"),
    .init("1.0d9", .older, "1.0a1"),
    .init("1.0a9", .older, "1.0b1"),
    .init("1.0b9", .older, "1.0 pre"),
    .init("1.0 preview 9", .older, "1.0fc1"),
    .init("1.0 final", .same, "1.0"),
    .init("1.025b", .newer, "1.025"),
    .init("1.025b", .newer, "1.025a"),
    .init("1.025b", .older, "1.026"),
    .init("1.025b", .newer, "1.025b1"),
    .init("1.9.e", .same, "1.9E"),
    .init("1.0z", .older, "1.0p1"),
    .init("1.0p1", .older, "1.0.1"),
    .init("1.0", nil, ""),
    .init("2.0 Lite", nil, "1.0"),
    .init("1.0", nil, "2.0 Lite"),
    .init("1..0", nil, "1..0"),
    .init("", nil, ""),
  ]

  @Test(arguments: dotted)
  func `Versions are ordered part by part`(_ pair: VersionPair) {
    let (left, right) = (AppVersion(pair.left), AppVersion(pair.right))
    #expect(VersionComparison.dotted.order(left, right) == pair.order)
    #expect(VersionComparison.dotted.order(right, left) == pair.order?.reversed)
  }

  @Test func `Releases of made-up apps are each newer than the one before`() {
    let histories = [
      [
        "1.0", "1.0.1", "1.1", "1.9", "1.10", "1.10.0.1", "2.0-beta", "2.0-RC1", "2.0",
        "v2.0.1 (9)",
      ],
      [
        "v0.9 (88)", "v1.0 (93)", "1.01 (94)", "1.01b", "1.02", "1. 3", "1.3.1.", "1,4",
        "Update 1.5",
      ],
      ["20230105", "20240101", "20240101.2", "20240710191428"],
      ["2023-12-31", "2024.01.02", "2024.1.10 Build 7", "2024-02-01", "2024.02.01.1"],
      ["21.9", "21.2024022211.46642", "21.2024022212.1", "22.0"],
    ]
    for history in histories {
      for (olderIndex, older) in history.enumerated() {
        for newer in history[(olderIndex + 1)...] {
          let order = VersionComparison.dotted.order(AppVersion(newer), AppVersion(older))
          #expect(order == .newer, "\(older), then \(newer)")
        }
      }
    }
  }

  static let equal: [VersionPair] = [
    .init("1.0", .same, "1.0"),
    .init("1.0 ", .same, "\u{3000}1.0\n"),
    .init("1.0", .older, "1.0.0"),
    .init("2.0", .older, "1.0"),
    .init("1.0", .older, "2.0"),
    .init("v1.0", .older, "V1.0"),
    .init("spring", .older, "autumn"),
    .init("", nil, "1.0"),
    .init("1.0", nil, "  "),
  ]

  @Test(arguments: equal)
  func `Anything that differs is old when only equality counts`(_ pair: VersionPair) {
    let order = VersionComparison.equal.order(AppVersion(pair.left), AppVersion(pair.right))
    #expect(order == pair.order)
  }

  static let updates: [(String, String, UpdateClass)] = [
    ("1.9.9", "2.0", .major),
    ("1.9.9", "1.10", .minor),
    ("1.9", "1.9.0.1", .patch),
    ("1.9.1", "1.9.2", .patch),
    ("1.9.0.1", "1.9.1", .patch),
    ("20240102", "20240103", .major),
    ("v1.9 (3)", "iOS App 1.10", .minor),
    ("2.0-rc1", "2.0", .other),
    ("2.0-rc1", "2.1", .minor),
    ("1.0", "1.0b", .other),
    ("1.0 (1)", "1.0 (2)", .other),
    ("1.0", "1.0.0", .other),
    ("2.0", "1.0", .other),
    ("1.0", "spring", .other),
    ("", "1.0", .other),
  ]

  @Test(arguments: updates)
  func `The first part that grew tells how large an update is`(
    _ installed: String, _ store: String, _ expected: UpdateClass
  ) {
    #expect(UpdateClass(from: AppVersion(installed), to: AppVersion(store)) == expected)
  }

  /// Short texts over an alphabet that meets every rule.
  static func randomText(using generator: inout SeededGenerator) -> String {
    let pieces = [
      "0", "1", "2", "9", "00", "10", "18446744073709551616", ".", ".", ".", ",", "-", "+", "_",
      " ", "v", "b", "e", "rc", "beta", "build", "final", "(", ")", "٣", "２", "\u{301}",
    ]
    let count = Int.random(in: 0...7, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test func `Whatever can be read is in one total order`() {
    var generator = SeededGenerator(seed: 2)
    var versions: [AppVersion] = []
    var unreadable: [AppVersion] = []
    while versions.count < 400 {
      let version = AppVersion(Self.randomText(using: &generator))
      if version.reading == nil {
        unreadable.append(version)
      } else {
        versions.append(version)
      }
    }
    #expect(firstDisorder(in: versions) == nil)
    #expect(!unreadable.isEmpty)
    for version in unreadable {
      #expect(VersionComparison.dotted.order(version, version) == nil)
      #expect(VersionComparison.dotted.order(version, AppVersion("1.0")) == nil)
      #expect(VersionComparison.dotted.order(AppVersion("1.0"), version) == nil)
    }
  }

  @Test func `Simple numbers are ordered as they are with a letter before`() {
    // The quick comparison of digits and dots must agree with the one that reads everything.
    var generator = SeededGenerator(seed: 3)
    let parts = ["0", "1", "00", "01", "10", "1844674407370955160", "1844674407370955161", "9"]
    func version() -> String {
      let count = Int.random(in: 1...4, using: &generator)
      return (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }
        .joined(separator: ".")
    }
    for _ in 0..<5_000 {
      let (left, right) = (version(), version())
      let quick = VersionComparison.dotted.order(AppVersion(left), AppVersion(right))
      let full = VersionComparison.dotted.order(AppVersion("v" + left), AppVersion("v" + right))
      #expect(quick != nil)
      #expect(quick == full, "\(left) and \(right)")
      let quickClass = UpdateClass(from: AppVersion(left), to: AppVersion(right))
      #expect(quickClass == UpdateClass(from: AppVersion("v" + left), to: AppVersion(right)))
    }
  }
}

/// The first pair at which the dotted comparison is no total order of these versions.
///
/// The versions are sorted and ranked by their neighbours; if then every pair, in both directions,
/// is ordered as its ranks are, the comparison is reflexive, antisymmetric and transitive, for the
/// order of integers is.
func firstDisorder(in versions: [AppVersion]) -> (AppVersion, AppVersion)? {
  let sorted = versions.sorted { VersionComparison.dotted.order($0, $1) == .older }
  var ranks: [Int] = []
  for (index, version) in sorted.enumerated() {
    let isSame =
      index > 0 && VersionComparison.dotted.order(sorted[index - 1], version) == .same
    ranks.append(isSame ? ranks[index - 1] : index)
  }
  for (leftIndex, left) in sorted.enumerated() {
    for (rightIndex, right) in sorted.enumerated() {
      let (leftRank, rightRank) = (ranks[leftIndex], ranks[rightIndex])
      let expected: VersionOrder =
        leftRank < rightRank ? .older : leftRank > rightRank ? .newer : .same
      if VersionComparison.dotted.order(left, right) != expected {
        return (left, right)
      }
    }
  }
  return nil
}
