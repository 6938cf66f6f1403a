import StoreCheck
import Testing

@Suite struct CountryParserTests {
  /// The codes that a text names, `all`, and unknown texts in brackets, each `!` marking a note.
  private func codes(_ text: String, acceptsUnknownCodes: Bool = false) -> String {
    CountryParser(acceptsUnknownCodes: acceptsUnknownCodes).parse(text).map { mention in
      switch mention {
      case .storefront(let storefront, let note): storefront.code + (note == nil ? "" : "!")
      case .all: "all"
      case .unknown(let country): "[\(country.text)]"
      }
    }.joined(separator: " ")
  }

  private func unknown(_ text: String) throws -> UnknownCountry {
    let mentions = CountryParser().parse(text)
    guard case .unknown(let country)? = mentions.first, mentions.count == 1 else {
      throw Unexpected(mentions: mentions)
    }
    return country
  }

  private struct Unexpected: Error {
    var mentions: [CountryMention]
  }

  @Test func `each storefront is read by its codes, its name and its locale`() {
    for storefront in Storefront.all where storefront.code != "NA" {
      #expect(codes(storefront.code) == storefront.code)
      #expect(codes(storefront.code.lowercased()) == storefront.code)
      #expect(codes("en_\(storefront.code)") == storefront.code)
      #expect(codes(storefront.name ?? "") == storefront.code)
    }
  }

  @Test(arguments: [
    ("DEU", "DE"), ("usa", "US"), ("Gbr", "GB"), ("XKX", "XK"), ("NAM", "NA"), ("CHE", "CH"),
    ("AUT", "AT"), ("AUS", "AU"), ("PRK", "[PRK]"), ("EUR", "[EUR]"),
  ])
  func `codes of three letters are those of ISO 3166`(text: String, expected: String) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    ("en_US", "US"), ("de-DE", "DE"), ("de-AT", "AT"), ("de_AT", "AT"), ("zh-Hans-CN", "CN"),
    ("zh_Hant_TW", "TW"), ("en_US.UTF-8", "US"), ("de_DE@euro", "DE"), ("ja_JP", "JP"),
    ("pt-BR", "BR"), ("en-GB", "GB"), ("en_UK", "GB!"), ("fil_PH", "PH"), ("EN-US", "US"),
    // A part of a country, or two countries, rather than a locale.
    ("US-CA", "[US-CA]"), ("DE-BY", "[DE-BY]"), ("us-ca", "[us-ca]"), ("fr-ca", "CA!"),
    ("de-de", "DE"), ("es-419", "[es-419]"), ("en", "[en]"), ("xx_US", "[xx_US]"),
    ("en_PR", "[en_PR]"),
  ])
  func `a locale is its country, unless it may be something else`(text: String, expected: String) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    ("Germany", "DE"), ("Deutschland", "DE"), ("Allemagne", "DE"), ("Alemania", "DE"),
    ("Germania", "DE"), ("Alemanha", "DE"), ("ドイツ", "DE"), ("德国", "DE"), ("德國", "DE"),
    ("독일", "DE"), ("日本", "JP"), ("アメリカ合衆国", "US"), ("アメリカ", "US"), ("米国", "US"),
    ("美国", "US"), ("중국", "CN"), ("China", "CN"), ("china mainland", "CN"), ("中国", "CN"),
    ("韓国", "KR"), ("大韓民国", "KR"), ("台灣", "TW"), ("臺灣", "TW"), ("香港", "HK"),
    ("イギリス", "GB"), ("英国", "GB"), ("トルコ", "TR"), ("Österreich", "AT"), ("Schweiz", "CH"),
    ("Autriche", "AT"), ("Svizzera", "CH"), ("Brasilien", "BR"), ("Países Bajos", "NL"),
    ("México", "MX"), ("Côte d’Ivoire", "CI"), ("Elfenbeinküste", "CI"), ("Россия", "RU"),
  ])
  func `names are read in ten languages`(text: String, expected: String) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    ("UAE", "AE"), ("U.A.E.", "AE"), ("USA", "US"), ("U.S.", "US"), ("U.S.A.", "US"),
    ("United States of America", "US"), ("the United States", "US"), ("America", "US"),
    ("Great Britain", "GB"), ("Türkiye", "TR"), ("Turkiye", "TR"), ("Turkey", "TR"),
    ("Czech Republic", "CZ"), ("Czechia", "CZ"), ("Holland", "NL"), ("The Netherlands", "NL"),
    ("South Korea", "KR"), ("Korea", "KR"), ("Korea, Republic of", "KR"), ("Korea (South)", "KR"),
    ("Republic of Korea", "KR"), ("Taiwan", "TW"), ("Taiwan, Province of China", "TW"),
    ("Hong Kong SAR", "HK"), ("Hong Kong SAR China", "HK"), ("Macau", "MO"), ("Macao SAR", "MO"),
    ("Ivory Coast", "CI"), ("Cote d'Ivoire", "CI"), ("Viet Nam", "VN"), ("Burma", "MM"),
    ("Myanmar (Burma)", "MM"), ("Russian Federation", "RU"), ("Swaziland", "SZ"),
    ("Cape Verde", "CV"), ("DR Congo", "CD"), ("Congo (Brazzaville)", "CG"), ("Macedonia", "MK"),
    ("St. Kitts & Nevis", "KN"), ("Saint Kitts and Nevis", "KN"), ("Bosnia & Herzegovina", "BA"),
    ("Trinidad and Tobago", "TT"), ("Lao PDR", "LA"), ("Tanzania, United Republic of", "TZ"),
    ("Sverige", "SE"), ("Dominica", "DM"), ("Dominican Republic", "DO"), ("Niger", "NE"),
    ("Nigeria", "NG"), ("Guinea-Bissau", "GW"),
  ])
  func `usual names are read`(text: String, expected: String) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    ("UK", "GB!"), ("uk", "GB!"), ("U.K.", "GB!"), ("England", "GB!"), ("Scotland", "GB!"),
    ("Northern Ireland", "GB!"), ("NA", "NA!"), ("na", "NA"), ("Namibia", "NA"), ("GB", "GB"),
  ])
  func `what may have been meant otherwise has a note`(text: String, expected: String) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    ("DEUTSCHLAND", "DE"), ("oesterreich", "[oesterreich]"), ("osterreich", "AT"), ("ＵＳ", "US"),
    ("Ｊａｐａｎ", "JP"), ("  japan\t", "JP"), ("\u{FEFF}US", "US"), ("\u{A0}US\u{A0}", "US"),
    ("cote divoire", "CI"), ("GUINEA BISSAU", "GW"), ("U\u{200B}S", "US"), ("Sao Tome", "ST"),
  ])
  func `case, accents, width and invisible characters do not matter`(
    text: String, expected: String
  ) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    ("US, JP", "US JP"), ("US;JP", "US JP"), ("us;jp", "US JP"), ("US/JP", "US JP"),
    ("US|JP", "US JP"), ("US\nJP", "US JP"), ("US\r\nJP", "US JP"), ("US JP DE", "US JP DE"),
    ("US、日本", "US JP"), ("US，JP", "US JP"), ("Germany, France", "DE FR"),
    ("Germany and France", "DE FR"), ("US & Canada", "US CA"), ("jp,us,jp", "JP US"),
    ("US,,JP,", "US JP"), ("UK, DE", "GB! DE"), ("US, XX", "US [XX]"), ("US/XX", "US [XX]"),
    ("Germany/France", "DE FR"), ("usa, deu", "US DE"), ("all, US", "all US"),
    ("US, N/A", "US"), ("🇯🇵🇺🇸", "JP US"), ("de-AT, de-CH", "AT CH"),
  ])
  func `several countries in one text are several, each once`(text: String, expected: String) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    ("Germany (DE)", "DE"), ("DE - Germany", "DE"), ("US: United States", "US"),
    ("🇯🇵", "JP"), ("🇯🇵 Japan", "JP"),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "GB!"),
    ("US - California", "[US - California]"), ("Georgia (US)", "[Georgia (US)]"),
  ])
  func `two words for one country are one`(text: String, expected: String) {
    #expect(codes(text) == expected)
  }

  @Test(arguments: [
    "", " ", "-", "–", "—", "N/A", "n/a", "#N/A", "n.a.", "null", "NULL", "nil", "none", "None",
    "unknown", "NaN", "?", "－", "なし",
  ])
  func `words for nothing name no country`(text: String) {
    #expect(CountryParser().parse(text).isEmpty)
  }

  @Test(arguments: [
    "all", "ALL", "Worldwide", "global", "WW", "*", "weltweit", "全世界", "All countries",
  ])
  func `words for everywhere are all storefronts`(text: String) {
    #expect(CountryParser().parse(text) == [.all])
  }

  @Test(arguments: [
    ("PR", "(Puerto Rico) has no App Store storefront"), ("Puerto Rico", "has no App Store"),
    ("プエルトリコ", "has no App Store"), ("Liechtenstein", "has no App Store"),
    ("VA", "(Vatican City) has no App Store"), ("North Korea", "has no App Store"),
    ("Guinea", "has no App Store"), ("IR", "(Iran) has no App Store"),
    ("EU", "'EU' is a region, not a country"), ("LATAM", "is a region"), ("EMEA", "is a region"),
    ("Rest of World", "is a region"), ("DACH", "is a region"), ("Europe", "is a region"),
    ("143441", "is a storefront number"), ("XX", "unknown country 'XX'"),
    ("1", "unknown country '1'"),
    ("Atlantis", "unknown country 'Atlantis'"), ("\u{1B}[31m", "unknown country '\\u{1b}[31m'"),
  ])
  func `a territory without a storefront is unknown, and the problem says so`(
    text: String, problem: String
  ) throws {
    let country = try unknown(text)
    #expect(country.problem.contains(problem))
    #expect(!country.hint.isEmpty)
    #expect(!country.hint.contains("did you mean"))
  }

  @Test(arguments: [
    ("Germny", "de (Germany)"), ("Untied States", "us (United States)"), ("Portugl", "pt"),
    ("Austrailia", "au (Australia)"), ("Congo", "cd (Congo (Kinshasa)) or cg"), ("JA", "jp"),
    ("ko", "kr"), ("D", "de (Germany)"), ("Singaporre", "sg"),
  ])
  func `a suggestion is a country's name nearly written, or a word of its meaning`(
    text: String, suggestion: String
  ) throws {
    #expect(try unknown(text).hint.contains("did you mean \(suggestion)"))
  }

  @Test(arguments: ["cb", "uss", "ud", "EN", "jpp", "gp", "Chixe", "Irax"])
  func `nothing is suggested for a code, nor where two countries are equally near`(text: String)
    throws
  {
    let hint = CountryParser().parse(text).compactMap { mention in
      if case .unknown(let country) = mention { country.hint } else { nil }
    }
    #expect(hint.count == 1 && !hint[0].contains("did you mean"))
  }

  @Test func `with unknown codes accepted, any two letters are a storefront`() {
    #expect(codes("xx, uk, DE", acceptsUnknownCodes: true) == "XX UK DE")
    #expect(codes("Puerto Rico", acceptsUnknownCodes: true) == "[Puerto Rico]")
    #expect(codes("Holland", acceptsUnknownCodes: true) == "NL")
  }

  @Test func `no name in the table stands for two countries`() {
    #expect(codes("Congo") == "[Congo]")
    #expect(codes("콩고") == "[콩고]")
  }

  @Test func `a text that is too long for countries is one unknown country`() throws {
    #expect(try unknown(String(repeating: "us,", count: 20_000)).problem.hasSuffix("countries"))
    #expect(codes(String(repeating: "us,jp;", count: 1_000)) == "US JP")
  }
}
