/// The names of countries, loaded when the first text is no plain code.
enum CountryNames {
  /// The two-letter codes by the keys of names; codes of countries without a storefront are among
  /// them.
  static let table: [String: String] = {
    var table: [String: String] = [:]
    for code in FoundationText.regionCodes {
      for language in languages {
        guard let name = FoundationText.regionName(code, in: language) else { continue }
        table[key(name)] = code
        // `Myanmar (Burma)` is either; `Kongo (Kinshasa)` is no more than both.
        let parts = name.split { "()（）".contains($0) }.map { key($0) }
        if code == "MM" { for part in parts { table[part] = code } }
      }
    }
    for storefront in Storefront.all { table[key(storefront.name ?? "")] = storefront.code }
    for line in aliases.split(separator: "\n") {
      for name in line.dropFirst(3).split(separator: "|") {
        table[key(name)] = String(line.prefix(2))
      }
    }
    for name in ambiguous.keys { table[name] = nil }
    return table
  }()

  private static let languages = [
    "en", "de", "fr", "es", "it", "pt", "pt-PT", "ja", "zh-Hans", "zh-Hant", "zh-Hant-HK", "ko",
  ]

  /// Returns the form by which names are compared: lower case, without accents, punctuation, filler
  /// words and order, so that `Korea, Republic of` is `Republic of Korea`.
  static func key(_ name: some StringProtocol) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in FoundationText.folded(String(name)).unicodeScalars {
      switch scalar {
      case ".", "'", "’", "‘", "`": break
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        plain.append(scalar)
      default: plain.append(" ")
      }
    }
    return String(plain).split(separator: " ")
      .filter { !["the", "of", "and", "und", "et", "y", "e"].contains($0) }
      .map { $0 == "st" ? "saint" : $0 }
      .sorted().joined(separator: " ")
  }

  /// Parts of the United Kingdom, which have no storefront of their own, by their keys.
  static let parts: [String: Storefront] = Dictionary(
    [
      "England", "Scotland", "Wales", "Northern Ireland", "Angleterre", "Inglaterra",
      "Inghilterra", "Schottland", "Écosse", "gbeng", "gbsct", "gbwls",
    ].map { (key($0), .gb) }, uniquingKeysWith: { first, _ in first })

  /// Names of several countries, by their keys, with the codes of those.
  static let ambiguous: [String: [String]] = [
    "congo": ["CD", "CG"], "kongo": ["CD", "CG"], "コンコ": ["CD", "CG"], "刚果": ["CD", "CG"],
    "剛果": ["CD", "CG"], "콩고": ["CD", "CG"],
  ]

  /// Usual names besides those in the Unicode data: older, shorter, official and native ones.
  private static let aliases = """
    AE UAE|U.A.E.|Emirates|VAE|EAU|Emirats|Emiratos Árabes|EE.AU.|阿联酋|アラブ首長国連邦
    AG Antigua
    BA Bosnia|Bosnien|Bosnie
    BE België|Belgie
    BG България
    BN Brunei Darussalam
    BO Plurinational State of Bolivia
    BY Weißrussland|Belorussia|Biélorussie|Bielorussia|白ロシア
    CD DRC|DR Congo|D.R. Congo|RDC|Democratic Republic of the Congo|Congo Democratic Republic
    CD Demokratische Republik Kongo|DR Kongo|République démocratique du Congo|コンゴ民主共和国
    CD República Democrática del Congo|República Democrática do Congo|Congo-Kinshasa|刚果民主共和国
    CD Repubblica Democratica del Congo|剛果民主共和國|콩고 민주 공화국
    CG Republic of the Congo|Congo Republic|Republik Kongo|République du Congo|Congo-Brazzaville
    CG República del Congo|Repubblica del Congo|República do Congo|コンゴ共和国|刚果共和国|콩고 공화국
    CH Swiss
    CI Ivory Coast|Elfenbeinküste|Costa de Marfil|Costa d'Avorio|Costa do Marfim|象牙海岸
    CN China|Mainland China|PRC|P.R. China|People's Republic of China|Volksrepublik China|Chine|Cina
    CN 中国|中國|中华人民共和国|中華人民共和国|中華人民共和國|중국|중화인민공화국
    CV Cape Verde|Cabo Verde|Kap Verde|Capo Verde
    CZ Czech Republic|Tschechische Republik|Tschechei|République tchèque|República Checa
    CZ Repubblica Ceca|チェコ共和国|捷克共和国|捷克共和國|체코 공화국|Česko|Česká republika
    DE Federal Republic of Germany|Bundesrepublik Deutschland|BRD
    DK Danmark
    DO Dominican Rep.
    FI Suomi
    FM Federated States of Micronesia
    GB Great Britain|Britain|United Kingdom of Great Britain and Northern Ireland
    GB Großbritannien|Grossbritannien|Grande-Bretagne|Gran Bretaña|Gran Bretagna|Grã-Bretanha
    GB 英国|英國|大不列颠|グレートブリテン|영국
    GR Ελλάδα|Hellas
    HK Hong Kong SAR|Hongkong|Hong Kong S.A.R.|Hong Kong SAR China|Hong Kong China
    HK 香港特别行政区|香港特別行政區|中国香港|中國香港
    HR Hrvatska
    HU Magyarország
    IE Republic of Ireland|Eire|Éire
    KG Kyrgyz Republic|Kirgistan|Kirgisien|Kirghizistan|Kirghizie
    KN St. Kitts|Saint Kitts
    KR Korea|South Korea|Republic of Korea|ROK|S. Korea|Corée|Corea|Coreia|한국|대한민국|남한
    KR 韓国|韩国|韓國|南韓|大韓民国|大韩民国|大韓民國|Südkorea
    LA Lao PDR|Lao People's Democratic Republic|Lao
    LT Lietuva
    LV Latvija
    MD Republic of Moldova|Moldawien|Moldavia|Moldavie
    MK Macedonia|FYROM|Mazedonien|Macédoine|Macedonia del Norte|Republic of Macedonia
    MK former Yugoslav Republic of Macedonia|Republic of North Macedonia
    MM Burma|Birma|Birmanie|Birmania
    MO Macau|Macao|Macau SAR|Macao SAR|Macau SAR China|Macao SAR China|Macau China
    MO 澳門特別行政區|澳门特别行政区|中国澳门
    NL Holland|Netherlands|Hollande|Olanda|Holanda|Nederland
    NO Norge
    PL Polska
    RO România
    RS Republic of Serbia|Srbija|Србија
    RU Russian Federation|Russische Föderation|Fédération de Russie|Federación de Rusia|Россия
    RU Federazione Russa|Federação Russa|俄国
    SA KSA|Kingdom of Saudi Arabia|Saudi
    SE Sverige
    SI Slovenija
    SK Slovak Republic|Slovensko
    ST São Tomé|Sao Tome
    SZ Swaziland|Swasiland|Suazilandia
    TC Turks and Caicos
    TR Turkey|Türkiye|Republic of Türkiye|Republic of Turkey|터키
    TT Trinidad
    TW Taiwan|臺灣|台灣|台湾|中華民國|Taiwan, Province of China|Taiwan R.O.C.|Chinese Taipei
    TZ United Republic of Tanzania
    UA Україна
    US USA|U.S.A.|America|United States of America|Vereinigte Staaten von Amerika|Amerika
    US États-Unis d'Amérique|EE.UU.|EE. UU.|EUA|E.U.A.|Estados Unidos de América|Stati Uniti d'America
    US Estados Unidos da América|アメリカ|米国|アメリカ合衆国|美利坚合众国|美利堅合眾國|미합중국
    VC St. Vincent
    VE Bolivarian Republic of Venezuela
    VG BVI
    VN Viet Nam
    ZA RSA|Republic of South Africa
    """
}

extension UnknownCountry {
  /// Explains a text that names no storefront; a suggestion has its meaning, and is never a mere
  /// likeness of two codes.
  init(explaining text: String) {
    let shown = text.quotedForMessages
    let key = CountryNames.key(text)
    self.text = text
    problem = "unknown country \(shown)"
    hint = "use a two-letter code such as us; `storecheck storefronts` lists them"
    if let code = CountryNames.table[key] ?? Storefront(text)?.code,
      let name = FoundationText.regionName(code, in: "en"), name != code
    {
      if let country = Self.countriesOfLanguages[code] {
        hint = Self.suggestion([country])
      } else if !Self.regions.contains(key) {
        problem = "\(shown) (\(name)) has no App Store storefront"
        hint = "`storecheck storefronts` lists the 175 codes"
      }
    }
    if Self.regions.contains(key) {
      problem = "\(shown) is a region, not a country"
      hint = "list its countries, such as de, fr"
    } else if let codes = CountryNames.ambiguous[key] {
      hint = Self.suggestion(codes)
    } else if let country = Self.countriesOfLanguages[text.uppercased()] {
      hint = Self.suggestion([country])
    } else if text.utf8.count == 6, text.hasPrefix("14"), text.allSatisfy(\.isNumber) {
      problem = "\(shown) is a storefront number, which is not read"
    } else if let code = Self.nearest(to: key) {
      hint = Self.suggestion([code])
    }
  }

  private static func suggestion(_ codes: [String]) -> String {
    let names = codes.map { code in
      code.lowercased() + (Storefront(code)?.name.map { " (\($0))" } ?? "")
    }
    return "did you mean \(names.joined(separator: " or "))?"
  }

  /// Returns the code of the one country with a storefront whose name is a slip or two away.
  private static func nearest(to key: String) -> String? {
    let wanted = Array(key.utf8)
    guard (5...40).contains(wanted.count) else { return nil }
    var best: (codes: Set<String>, slips: Int) = ([], wanted.count < 8 ? 1 : 2)
    for (name, code) in CountryNames.table where abs(name.utf8.count - wanted.count) <= best.slips {
      let slips = NearestWord.slips(wanted, Array(name.utf8))
      if slips < best.slips || (slips == best.slips && best.codes.isEmpty) {
        best = ([code], slips)
      } else if slips == best.slips {
        best.codes.insert(code)
      }
    }
    guard best.codes.count == 1, let code = best.codes.first, Storefront(code)?.isKnown == true
    else {
      return nil
    }
    return code
  }

  /// Codes of languages, and letters on cars, that people write in place of a country's code.
  private static let countriesOfLanguages = [
    "JA": "JP", "KO": "KR", "ZH": "CN", "DA": "DK", "CS": "CZ", "EL": "GR", "HE": "IL", "HI": "IN",
    "D": "DE", "A": "AT", "F": "FR", "I": "IT", "E": "ES", "J": "JP",
  ]

  /// Groups of countries, by the keys of their names.
  private static let regions: Set<String> = Set(
    [
      "EU", "European Union", "Europe", "Europa", "EMEA", "MEA", "MENA", "APAC", "APJ", "Asia",
      "Asia Pacific", "Africa", "LATAM", "Latin America", "South America", "North America",
      "Central America", "Americas", "AMER", "Middle East", "Oceania", "DACH",
      "Nordics", "Benelux", "GCC", "CIS", "ANZ", "SEA", "Rest of World", "ROW",
      "Caribbean", "Scandinavia", "EEA", "EFTA", "ASEAN", "Balkans", "Baltics",
    ].map { CountryNames.key($0) })
}
