import StoreCheck

extension FuzzTarget {
  static func fuzzVersions(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    let versions = lines.map { AppVersion(String(decoding: $0, as: UTF8.self)) }
    for version in versions {
      checkReading(of: version)
    }
    for left in versions {
      for right in versions {
        checkOrder(left, right)
        for third in versions {
          checkTransitivity(left, right, third)
        }
      }
    }
  }

  private static func checkReading(of version: AppVersion) {
    let reading = version.reading
    require(reading == version.reading, "read differently the second time: \(version)")
    let selfOrder = VersionComparison.dotted.order(version, version)
    require(selfOrder == reading.map { _ in .same }, "not the same as itself: \(version)")
    guard let reading else {
      return
    }
    require(!reading.parts.isEmpty, "no parts: \(version)")
    for part in reading.parts + (reading.qualifier?.number ?? []) {
      let isNumber = !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) }
      require(isNumber && (part == "0" || part.first != "0"), "no plain number: \(part)")
    }
    let isSafe = reading.description.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    require(isSafe, "not safe to show: \(reading.description.debugDescription)")
    let number = AppVersion(reading.parts.joined(separator: "."))
    let numberReading = number.reading
    require(
      numberReading?.parts == reading.parts, "the number alone is read differently: \(version)")
    let order = VersionComparison.dotted.order(version, number)
    let stage = reading.qualifier?.stage ?? .release
    let expected: VersionOrder = stage < .release ? .older : stage > .release ? .newer : .same
    require(order == expected, "\(version) is \(String(describing: order)) than its number")
    if version.text.utf8.first.map({ (48...57).contains($0) }) ?? false {
      let marked = AppVersion("v" + version.text).reading
      require(marked?.parts == reading.parts, "a v before it changes \(version)")
      require(marked?.qualifier == reading.qualifier, "a v before it changes \(version)")
    }
  }

  private static func checkOrder(_ left: AppVersion, _ right: AppVersion) {
    for comparison in [VersionComparison.dotted, .numeric] {
      let order = comparison.order(left, right)
      let reverse = comparison.order(right, left)
      require(order?.reversed == reverse, "\(comparison) of \(left) and \(right) both ways")
    }
    let dotted = VersionComparison.dotted.order(left, right)
    let isReadable = left.reading != nil && right.reading != nil
    require((dotted != nil) == isReadable, "readable, but not both ordered: \(left), \(right)")
    let equal = VersionComparison.equal.order(left, right)
    require(equal == VersionComparison.equal.order(right, left), "equal: \(left), \(right)")
    let update = UpdateClass(from: left, to: right)
    if update != .other {
      require(dotted == .older, "\(update), but not older: \(left), \(right)")
    }
  }

  private static func checkTransitivity(
    _ left: AppVersion, _ middle: AppVersion, _ right: AppVersion
  ) {
    let comparison = VersionComparison.dotted
    guard let first = comparison.order(left, middle), let second = comparison.order(middle, right),
      let both = comparison.order(left, right)
    else {
      return
    }
    if first != .newer, second != .newer {
      let expected: VersionOrder = first == .same && second == .same ? .same : .older
      require(both == expected, "not transitive: \(left), \(middle), \(right)")
    }
  }
}

extension VersionOrder {
  fileprivate var reversed: VersionOrder {
    switch self {
    case .older: .newer
    case .same: .same
    case .newer: .older
    }
  }
}
