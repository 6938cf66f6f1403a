import StoreCheck

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FuzzTarget {
  static func fuzzCache(_ bytes: [UInt8]) {
    checkLine(bytes)
    // A line that was made up hardly ever has the checksum that lets it in, so it is given one.
    checkLine(bytes + [UInt8(ascii: "\t")] + checksum(bytes + [UInt8(ascii: "\t")]))
    checkRoundTrip(bytes)
    checkFile(bytes)
  }

  private static func checkLine(_ line: [UInt8]) {
    let record = CacheLine.decode(line[...])
    if let record {
      require(CacheLine.decode(encoded(record)[...]) == record, "not as it was written: \(record)")
    }
  }

  /// Takes the input for the texts of a listing.
  private static func checkRoundTrip(_ bytes: [UInt8]) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    func text(_ index: Int) -> String? {
      index < fields.count ? String(decoding: fields[index], as: UTF8.self) : nil
    }
    guard let identifier = AppIdentifier(text(0) ?? "") ?? AppIdentifier("1") else {
      return
    }
    let listing = AppListing(
      trackID: text(0).flatMap { UInt64($0) }, bundleID: text(1), version: text(2), name: text(3),
      released: text(4), minimumOS: text(5), price: text(6).map { Double($0.utf8.count) / 3 },
      currency: text(7), seller: text(8), url: text(9))
    let record = CacheLine.Record(
      key: LookupKey(identifier, in: .us, on: .ios),
      answer: LookupAnswer(
        listing: listing, fetchedAt: Date(timeIntervalSince1970: Double(bytes.count)),
        ageSeconds: bytes.count))
    let line = encoded(record)
    require(!line.contains(UInt8(ascii: "\n")), "more than a line")
    require(CacheLine.decode(line[...]) == record, "not as it was written: \(record)")
    var storage = LookupCache.Storage()
    storage.insert(record.key, record.answer)
    require(
      storage.answer(to: record.key, now: .distantFuture, mode: .since(.distantPast))
        == record.answer, "not as it was kept: \(record)")
  }

  /// A file is either read and at most cut to its whole lines, or refused and left as it was.
  private static func checkFile(_ bytes: [UInt8]) {
    let path = "\(scratchFolder)/cache-file"
    let header = Array("storecheck-cache 1\n".utf8)
    for content in [bytes, header + bytes] {
      guard (try? Data(content).write(to: URL(filePath: path))) != nil else {
        return
      }
      var storage = LookupCache.Storage()
      let isRead: Bool
      do throws(CacheFileError) {
        _ = try CacheFile(path: path, loadingInto: &storage)
        isRead = true
      } catch {
        isRead = false
      }
      let after = (try? Data(contentsOf: URL(filePath: path))).map { Array($0) } ?? []
      if isRead {
        let isKept =
          content.starts(with: after) || (after == header && header.starts(with: content))
        require(isKept, "a file that was read is not a beginning of what it was")
        require(after.last == UInt8(ascii: "\n"), "a torn line was left")
      } else {
        require(after == content, "a file that was refused has changed")
      }
    }
  }

  private static func encoded(_ record: CacheLine.Record) -> [UInt8] {
    var line: [UInt8] = []
    CacheLine.encode(record, into: &line)
    require(line.last == UInt8(ascii: "\n"), "no line")
    return line.dropLast()
  }

  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let hash = bytes.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
  }
}

/// Where a target may write, from the environment.
private let scratchFolder: String = {
  guard let folder = ProcessInfo.processInfo.environment["STORECHECK_FUZZ_SCRATCH"] else {
    fatalError("STORECHECK_FUZZ_SCRATCH names no folder")
  }
  return folder
}()
