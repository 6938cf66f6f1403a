import Foundation
import StoreCheck
import Testing

@Suite struct DumpTests {
  @Test func dump() throws {
    guard let list = ProcessInfo.processInfo.environment["DUMP"] else { return }
    for path in list.split(separator: " ").map(String.init) {
      print("##### \(path)")
      let bytes = Array(try Data(contentsOf: URL(filePath: path)))
      var reader = PortfolioReader(
        options: PortfolioOptions(
          takesLinkCountries: true, fileName: (path as NSString).lastPathComponent))
      var entries: [AppQuery] = []
      do {
        try reader.feed(bytes, into: &entries)
        try reader.finish(into: &entries)
      } catch { print("  64: \(error)") }
      if let decision = reader.takeDecision() {
        print(
          "  \(decision.isGuess ? "!" : " ") \(decision.description(versionOption: nil, countryOption: "-c"))"
        )
      }
      for e in entries {
        print(
          "  \(e.identifier?.description ?? "nil<\(e.app)>") v=\(e.installedVersion ?? "-")\(e.hasUnreadableVersion ? "(unreadable)" : "") \(e.market) \(e.expectedBundleID ?? "") \(e.platform?.rawValue ?? "")"
        )
      }
      for d in reader.takeDiagnostics() { print("  # \(d)") }
    }
  }
}
