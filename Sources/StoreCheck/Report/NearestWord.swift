/// The known word that somebody most likely meant by an unknown one.
package enum NearestWord {
  /// The word of `words` that takes the fewest slips to become `text`, case aside.
  ///
  /// A slip is a letter left out, added, exchanged, or swapped with its neighbour. The result is
  /// `nil` where even the nearest is more than a third of its length away, which would be no help.
  /// Of equally near ones the first wins.
  ///
  /// - Complexity: O(*n* · *m*) for a text of *n* bytes and words of *m* bytes in all.
  package static func to(_ text: some StringProtocol, among words: [String]) -> String? {
    let wanted = Array(text.lowercased().utf8.prefix(64))
    var best: (word: String, slips: Int)?
    for word in words {
      let candidate = Array(word.lowercased().utf8)
      let slips = slips(wanted, candidate)
      guard slips <= max(1, (max(wanted.count, candidate.count) + 1) / 3) else { continue }
      if best.map({ slips < $0.slips }) ?? true { best = (word, slips) }
    }
    return best?.word
  }

  /// The edit distance with swaps of neighbours, each letter touched once.
  package static func slips(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let exchange = last[j] + (left[i] == right[j] ? 0 : 1)
        var least = min(exchange, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
