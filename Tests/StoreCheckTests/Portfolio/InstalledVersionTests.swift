import StoreCheck
import Testing

@Suite struct InstalledVersionTests {
  @Test(arguments: [
    "", " ", "-", "–", "—", "--", "N/A", "n/a", "#N/A", "NA", "na", "n.a.", "unknown", "Unknown",
    "null", "NULL", "(null)", "<null>", "\"\"", "=\"\"", "nil", "none", "None", "not installed",
    "Not Installed", "nicht installiert", "未インストール", "未安装", "?", "undefined", "NaN",
    "\u{A0}", "\u{200B}", "－",
  ])
  func `words for nothing are no version`(text: String) {
    #expect(InstalledVersion(text) == .none)
  }

  @Test(arguments: [
    "2003-02-01", "2003-2-1", "2003/02/01", "2003-02-01 00:00:00", "2003-02-01T00:00:00Z",
    "2/1/2003", "3/2/2001", "1/2/03", "1/2", "01-02-2003", "Jan 10", "10-Jan", "1-Feb", "Jan-10",
    "10. Jan", "10. Januar", "1. Okt", "01-Oct-2010", "Oct 1, 2010", "1 octobre 2010", "10-gen",
    "1 de enero de 2010", "10月1日", "2010年10月1日", "10月", "10월 1일", "May 5", "January 10",
    "\"10-Jan\"",
  ])
  func `a date is told`(text: String) {
    guard case .date = InstalledVersion(text) else {
      Issue.record("\(text) is \(InstalledVersion(text))")
      return
    }
  }

  @Test(arguments: [
    ("01.02.2003", InstalledVersion.Doubt.date), ("1.2.2003", .date), ("31.12.1999", .date),
    ("12.31.2024", .date), ("37653", .serialNumber), ("20000", .serialNumber),
    ("60000", .serialNumber), ("45302", .serialNumber),
  ])
  func `what apps and spreadsheets both write is left to the column`(
    text: String, doubt: InstalledVersion.Doubt
  ) {
    #expect(InstalledVersion(text) == .doubtful(text, doubt))
  }

  @Test(arguments: [
    "14.2", "14", "1", "14.10", "2024.01.02", "2024.1", "20240710191428", "20220429", "19999",
    "60001", "1.2.10", "32.12.2003", "13.13.2003", "4.0.1904", "1.2.3.2003",
    "v14.2", "V5.0", "v.1.2", "1,2.4", "4.1.15.20,270100", "14,10", "2. 11.9", "2.0.11. (129)",
    "1.1.4 (100258)", "2.1(11)", "1.2.3 Build 19", "0.1.2+3", "2.4.0-RC2", "1.025b", "1.9.e",
    "21.2024022211.46642", "iOS App 2.1.0", "Update 1.1", "R 4.6.1", "2.2.1-763", "1.0b1",
    "Marble 2", "Decoder 2", "Gen 2", "Set 1", "1.3.", "5-3", "≥14.2", "14.2+", "14.2 (7262)",
    "１４.２", "14.2 beta", "Mars Rover 1.2", "1.0 (2023-01-02)",
  ])
  func `a version stays as it is`(text: String) {
    #expect(InstalledVersion(text) == .version(text))
  }

  @Test(arguments: [
    ("(14.2)", "14.2"), ("\"14.2\"", "14.2"), ("“14.2”", "14.2"), ("„14.2“", "14.2"),
    ("‘14.2’", "14.2"), ("'14.2'", "14.2"), ("'14.2", "14.2"), ("=\"14.2\"", "14.2"),
    ("[14.2]", "14.2"), ("<14.2>", "14.2"), (" 14.2 ", "14.2"), ("\u{A0}14.2\u{3000}", "14.2"),
    ("14\u{200B}.1", "14.1"), ("\u{FEFF}14.2", "14.2"), ("(v14.2)", "v14.2"),
    ("(14.2 (7262))", "(14.2 (7262))"), ("(\"14.2\")", "14.2"), ("=\"14.10\"", "14.10"),
  ])
  func `marks around a version are taken away`(text: String, version: String) {
    #expect(InstalledVersion(text) == .version(version))
  }

  @Test(arguments: [
    ("14.2, 14.1", ["14.2", "14.1"]), ("14.2,14.1", ["14.2", "14.1"]),
    ("14.2 / 14.1", ["14.2", "14.1"]), ("14.2/14.1", ["14.2", "14.1"]),
    ("14.2; 14.1; 14.0", ["14.2", "14.1", "14.0"]), ("14.2\n14.1", ["14.2", "14.1"]),
    ("14.2\r\n14.1", ["14.2", "14.1"]), ("14.2|14.1", ["14.2", "14.1"]),
    ("14.2 14.1", ["14.2", "14.1"]), ("14, 15", ["14", "15"]), ("v1.0, v1.1", ["v1.0", "v1.1"]),
    ("14.2 (1), 14.1 (2)", ["14.2 (1)", "14.1 (2)"]), ("14.2 and 14.1", ["14.2", "14.1"]),
    ("40/41", ["40", "41"]),
  ])
  func `several versions in one cell are told`(text: String, versions: [String]) {
    #expect(InstalledVersion(text) == .versions(versions))
  }

  @Test(arguments: ["14.2, 14.2", "14.2; N/A", "14.2;", "14.2 / -"])
  func `a list of one version is that version`(text: String) {
    #expect(InstalledVersion(text) == .version("14.2"))
  }

  @Test func `a long text is one version, in linear time`() {
    let text = String(repeating: "1-", count: 100_000)
    #expect(InstalledVersion(text) == .version(text))
  }

  @Test(.enabled(if: SharedData.isPresent, "the shared data is not here"))
  func `no version of a real app is a date, nothing or several`() throws {
    let histories = try SharedData.text("version-histories.tsv").split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: "\t").dropFirst().first }
    for text in try SharedData.text("versions.txt").split(separator: "\n") + histories {
      switch InstalledVersion(text) {
      case .version, .doubtful: break
      default: Issue.record("\(text) is \(InstalledVersion(text))")
      }
    }
  }
}
