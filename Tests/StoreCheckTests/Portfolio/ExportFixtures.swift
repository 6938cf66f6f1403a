import StoreCheck
import Testing

/// An input in a shape that people have, and what must come of it.
///
/// Entries are written as `app version COUNTRY platform expectedBundleID`, parts without a value left
/// out; an app that names none is `!`, an unreadable version ends with `?`.
struct ExportFixture: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var entries: [String]
  /// A part of what is said: of the decision, of a message, or of the error that refuses the input.
  var told: [String]

  var testDescription: String { name }

  init(_ name: String, _ text: String, _ entries: [String], told: [String] = []) {
    self.name = name
    self.text = text
    self.entries = entries
    self.told = told
  }
}

extension ReadPortfolio {
  /// The entries in the form of ``ExportFixture``.
  var described: [String] {
    entries.map { entry in
      var parts = [entry.identifier?.description ?? "!"]
      if let version = entry.installedVersion {
        parts.append(version + (entry.hasUnreadableVersion ? "?" : ""))
      }
      switch entry.market {
      case .allAsked: break
      case .own(let storefront): parts.append(storefront.code)
      case .invalid(let text): parts.append("!\(text)")
      }
      if let platform = entry.platform { parts.append(platform.rawValue) }
      if let bundleID = entry.expectedBundleID { parts.append(bundleID) }
      return parts.joined(separator: " ")
    }
  }
}

struct ExportFixtureTests {
  /// Reads a fixture; an input that is refused has no entries and its error for a message.
  private static func outcome(_ text: String, chunk: Int) -> (entries: [String], told: String) {
    do throws(PortfolioError) {
      let portfolio = try read(
        text, options: PortfolioOptions(takesLinkCountries: true, fileName: "apps"), chunk: chunk)
      return (portfolio.described, portfolio.decision + "\n" + portfolio.messages)
    } catch {
      return ([], error.description)
    }
  }

  @Test(
    "an export is read right, or says so",
    arguments: ExportFixture.deviceManagement + ExportFixture.lists + ExportFixture.json
      + ExportFixture.values + ExportFixture.others)
  func reads(fixture: ExportFixture) {
    for chunk in [Int.max, 7] {
      let (entries, told) = Self.outcome(fixture.text, chunk: chunk)
      #expect(entries == fixture.entries)
      for part in fixture.told { #expect(told.contains(part), "\(told)") }
    }
  }

  @Test("a title is understood however it is written", arguments: ExportFixture.titles)
  func titles(title: (app: String, version: String)) throws {
    let portfolio = try read("\(title.app);\(title.version)\ncom.example.app.one;1.2\n")
    #expect(portfolio.described == ["com.example.app.one 1.2"])
  }
}
