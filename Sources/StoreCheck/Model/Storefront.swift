/// One country's shop, named by its two-letter code.
public struct Storefront: Hashable, Sendable {
  /// The code's two capitals, the first in the high byte.
  package let packed: UInt16

  /// Reads a code of two ASCII letters in either case, whether or not a storefront has it.
  ///
  /// Ask ``isKnown`` before a request: the store answers 400 for a code it does not know. The result
  /// is `nil` where the text is not two letters.
  public init?(_ code: some StringProtocol) {
    var letters: [UInt8] = []
    for byte in code.utf8.prefix(3) { letters.append(byte & 0xDF) }
    guard letters.count == 2, letters.allSatisfy({ (0x41...0x5A).contains($0) }),
      code.utf8.allSatisfy({ $0 >= 0x41 })
    else { return nil }
    packed = UInt16(letters[0]) << 8 | UInt16(letters[1])
  }

  private init(packed: UInt16) { self.packed = packed }

  /// The storefront of a number that was ``packed`` once; `nil` for any other.
  init?(oncePacked number: UInt64) {
    guard let packed = UInt16(exactly: number), (0x41...0x5A).contains(packed >> 8),
      (0x41...0x5A).contains(packed & 0xFF)
    else { return nil }
    self.init(packed: packed)
  }

  /// The storefront of the United States, which the store answers for when no country is named.
  public static let us = Storefront(packed: 0x5553)
  /// The storefront of Japan.
  public static let jp = Storefront(packed: 0x4A50)
  /// The storefront of the United Kingdom.
  package static let gb = Storefront(packed: 0x4742)

  /// The code in capitals.
  public var code: String {
    Self.codes[(Int(packed >> 8) - 0x41) * 26 + Int(packed & 0xFF) - 0x41]
  }

  /// Every pair of letters in their order: a row and a cache line ask for one each, and putting
  /// two letters together costs more than all the rest of them.
  private static let codes: [String] = (UInt8(0x41)...0x5A).flatMap { first in
    (UInt8(0x41)...0x5A).map { String(decoding: [first, $0], as: UTF8.self) }
  }

  /// Whether the App Store sells there.
  ///
  /// - Complexity: O(1).
  public var isKnown: Bool { Self.names[self] != nil }

  /// The country's name in English, or `nil` where there is no such storefront.
  public var name: String? { Self.names[self] }

  /// All 175 storefronts, by code.
  public static let all: [Storefront] = names.keys.sorted { $0.packed < $1.packed }
}

extension Storefront: CustomStringConvertible {
  /// The code in capitals.
  public var description: String { code }
}

extension Storefront {
  private static let names: [Storefront: String] = Dictionary(
    uniqueKeysWithValues: table.map { entry in
      (Storefront(packed: entry.0), entry.2)
    })

  private static let byAlpha3: [String: Storefront] = Dictionary(
    uniqueKeysWithValues: table.map { entry in
      (entry.1, Storefront(packed: entry.0))
    })

  /// Returns the storefront of an ISO 3166-1 alpha-3 code in either case, or `nil` for any other text.
  ///
  /// Kosovo, which has no code of its own there, is `XKX`.
  ///
  /// - Complexity: O(1).
  package init?(alpha3 code: some StringProtocol) {
    guard code.utf8.count == 3, let storefront = Self.byAlpha3[code.uppercased()] else {
      return nil
    }
    self = storefront
  }

  /// The two-letter codes, three-letter codes and English names of the 175 storefronts.
  private static let table: [(UInt16, String, String)] = [
    (0x4145, "ARE", "United Arab Emirates"),  // AE
    (0x4146, "AFG", "Afghanistan"),  // AF
    (0x4147, "ATG", "Antigua and Barbuda"),  // AG
    (0x4149, "AIA", "Anguilla"),  // AI
    (0x414C, "ALB", "Albania"),  // AL
    (0x414D, "ARM", "Armenia"),  // AM
    (0x414F, "AGO", "Angola"),  // AO
    (0x4152, "ARG", "Argentina"),  // AR
    (0x4154, "AUT", "Austria"),  // AT
    (0x4155, "AUS", "Australia"),  // AU
    (0x415A, "AZE", "Azerbaijan"),  // AZ
    (0x4241, "BIH", "Bosnia and Herzegovina"),  // BA
    (0x4242, "BRB", "Barbados"),  // BB
    (0x4245, "BEL", "Belgium"),  // BE
    (0x4246, "BFA", "Burkina Faso"),  // BF
    (0x4247, "BGR", "Bulgaria"),  // BG
    (0x4248, "BHR", "Bahrain"),  // BH
    (0x424A, "BEN", "Benin"),  // BJ
    (0x424D, "BMU", "Bermuda"),  // BM
    (0x424E, "BRN", "Brunei"),  // BN
    (0x424F, "BOL", "Bolivia"),  // BO
    (0x4252, "BRA", "Brazil"),  // BR
    (0x4253, "BHS", "Bahamas"),  // BS
    (0x4254, "BTN", "Bhutan"),  // BT
    (0x4257, "BWA", "Botswana"),  // BW
    (0x4259, "BLR", "Belarus"),  // BY
    (0x425A, "BLZ", "Belize"),  // BZ
    (0x4341, "CAN", "Canada"),  // CA
    (0x4344, "COD", "Congo (Kinshasa)"),  // CD
    (0x4347, "COG", "Congo (Brazzaville)"),  // CG
    (0x4348, "CHE", "Switzerland"),  // CH
    (0x4349, "CIV", "Côte d’Ivoire"),  // CI
    (0x434C, "CHL", "Chile"),  // CL
    (0x434D, "CMR", "Cameroon"),  // CM
    (0x434E, "CHN", "China mainland"),  // CN
    (0x434F, "COL", "Colombia"),  // CO
    (0x4352, "CRI", "Costa Rica"),  // CR
    (0x4356, "CPV", "Cape Verde"),  // CV
    (0x4359, "CYP", "Cyprus"),  // CY
    (0x435A, "CZE", "Czechia"),  // CZ
    (0x4445, "DEU", "Germany"),  // DE
    (0x444B, "DNK", "Denmark"),  // DK
    (0x444D, "DMA", "Dominica"),  // DM
    (0x444F, "DOM", "Dominican Republic"),  // DO
    (0x445A, "DZA", "Algeria"),  // DZ
    (0x4543, "ECU", "Ecuador"),  // EC
    (0x4545, "EST", "Estonia"),  // EE
    (0x4547, "EGY", "Egypt"),  // EG
    (0x4553, "ESP", "Spain"),  // ES
    (0x4649, "FIN", "Finland"),  // FI
    (0x464A, "FJI", "Fiji"),  // FJ
    (0x464D, "FSM", "Micronesia"),  // FM
    (0x4652, "FRA", "France"),  // FR
    (0x4741, "GAB", "Gabon"),  // GA
    (0x4742, "GBR", "United Kingdom"),  // GB
    (0x4744, "GRD", "Grenada"),  // GD
    (0x4745, "GEO", "Georgia"),  // GE
    (0x4748, "GHA", "Ghana"),  // GH
    (0x474D, "GMB", "Gambia"),  // GM
    (0x4752, "GRC", "Greece"),  // GR
    (0x4754, "GTM", "Guatemala"),  // GT
    (0x4757, "GNB", "Guinea-Bissau"),  // GW
    (0x4759, "GUY", "Guyana"),  // GY
    (0x484B, "HKG", "Hong Kong"),  // HK
    (0x484E, "HND", "Honduras"),  // HN
    (0x4852, "HRV", "Croatia"),  // HR
    (0x4855, "HUN", "Hungary"),  // HU
    (0x4944, "IDN", "Indonesia"),  // ID
    (0x4945, "IRL", "Ireland"),  // IE
    (0x494C, "ISR", "Israel"),  // IL
    (0x494E, "IND", "India"),  // IN
    (0x4951, "IRQ", "Iraq"),  // IQ
    (0x4953, "ISL", "Iceland"),  // IS
    (0x4954, "ITA", "Italy"),  // IT
    (0x4A4D, "JAM", "Jamaica"),  // JM
    (0x4A4F, "JOR", "Jordan"),  // JO
    (0x4A50, "JPN", "Japan"),  // JP
    (0x4B45, "KEN", "Kenya"),  // KE
    (0x4B47, "KGZ", "Kyrgyzstan"),  // KG
    (0x4B48, "KHM", "Cambodia"),  // KH
    (0x4B4E, "KNA", "Saint Kitts and Nevis"),  // KN
    (0x4B52, "KOR", "South Korea"),  // KR
    (0x4B57, "KWT", "Kuwait"),  // KW
    (0x4B59, "CYM", "Cayman Islands"),  // KY
    (0x4B5A, "KAZ", "Kazakhstan"),  // KZ
    (0x4C41, "LAO", "Laos"),  // LA
    (0x4C42, "LBN", "Lebanon"),  // LB
    (0x4C43, "LCA", "Saint Lucia"),  // LC
    (0x4C4B, "LKA", "Sri Lanka"),  // LK
    (0x4C52, "LBR", "Liberia"),  // LR
    (0x4C54, "LTU", "Lithuania"),  // LT
    (0x4C55, "LUX", "Luxembourg"),  // LU
    (0x4C56, "LVA", "Latvia"),  // LV
    (0x4C59, "LBY", "Libya"),  // LY
    (0x4D41, "MAR", "Morocco"),  // MA
    (0x4D44, "MDA", "Moldova"),  // MD
    (0x4D45, "MNE", "Montenegro"),  // ME
    (0x4D47, "MDG", "Madagascar"),  // MG
    (0x4D4B, "MKD", "North Macedonia"),  // MK
    (0x4D4C, "MLI", "Mali"),  // ML
    (0x4D4D, "MMR", "Myanmar"),  // MM
    (0x4D4E, "MNG", "Mongolia"),  // MN
    (0x4D4F, "MAC", "Macao"),  // MO
    (0x4D52, "MRT", "Mauritania"),  // MR
    (0x4D53, "MSR", "Montserrat"),  // MS
    (0x4D54, "MLT", "Malta"),  // MT
    (0x4D55, "MUS", "Mauritius"),  // MU
    (0x4D56, "MDV", "Maldives"),  // MV
    (0x4D57, "MWI", "Malawi"),  // MW
    (0x4D58, "MEX", "Mexico"),  // MX
    (0x4D59, "MYS", "Malaysia"),  // MY
    (0x4D5A, "MOZ", "Mozambique"),  // MZ
    (0x4E41, "NAM", "Namibia"),  // NA
    (0x4E45, "NER", "Niger"),  // NE
    (0x4E47, "NGA", "Nigeria"),  // NG
    (0x4E49, "NIC", "Nicaragua"),  // NI
    (0x4E4C, "NLD", "Netherlands"),  // NL
    (0x4E4F, "NOR", "Norway"),  // NO
    (0x4E50, "NPL", "Nepal"),  // NP
    (0x4E52, "NRU", "Nauru"),  // NR
    (0x4E5A, "NZL", "New Zealand"),  // NZ
    (0x4F4D, "OMN", "Oman"),  // OM
    (0x5041, "PAN", "Panama"),  // PA
    (0x5045, "PER", "Peru"),  // PE
    (0x5047, "PNG", "Papua New Guinea"),  // PG
    (0x5048, "PHL", "Philippines"),  // PH
    (0x504B, "PAK", "Pakistan"),  // PK
    (0x504C, "POL", "Poland"),  // PL
    (0x5054, "PRT", "Portugal"),  // PT
    (0x5057, "PLW", "Palau"),  // PW
    (0x5059, "PRY", "Paraguay"),  // PY
    (0x5141, "QAT", "Qatar"),  // QA
    (0x524F, "ROU", "Romania"),  // RO
    (0x5253, "SRB", "Serbia"),  // RS
    (0x5255, "RUS", "Russia"),  // RU
    (0x5257, "RWA", "Rwanda"),  // RW
    (0x5341, "SAU", "Saudi Arabia"),  // SA
    (0x5342, "SLB", "Solomon Islands"),  // SB
    (0x5343, "SYC", "Seychelles"),  // SC
    (0x5345, "SWE", "Sweden"),  // SE
    (0x5347, "SGP", "Singapore"),  // SG
    (0x5349, "SVN", "Slovenia"),  // SI
    (0x534B, "SVK", "Slovakia"),  // SK
    (0x534C, "SLE", "Sierra Leone"),  // SL
    (0x534E, "SEN", "Senegal"),  // SN
    (0x5352, "SUR", "Suriname"),  // SR
    (0x5354, "STP", "São Tomé and Príncipe"),  // ST
    (0x5356, "SLV", "El Salvador"),  // SV
    (0x535A, "SWZ", "Eswatini"),  // SZ
    (0x5443, "TCA", "Turks and Caicos Islands"),  // TC
    (0x5444, "TCD", "Chad"),  // TD
    (0x5448, "THA", "Thailand"),  // TH
    (0x544A, "TJK", "Tajikistan"),  // TJ
    (0x544D, "TKM", "Turkmenistan"),  // TM
    (0x544E, "TUN", "Tunisia"),  // TN
    (0x544F, "TON", "Tonga"),  // TO
    (0x5452, "TUR", "Türkiye"),  // TR
    (0x5454, "TTO", "Trinidad and Tobago"),  // TT
    (0x5457, "TWN", "Taiwan"),  // TW
    (0x545A, "TZA", "Tanzania"),  // TZ
    (0x5541, "UKR", "Ukraine"),  // UA
    (0x5547, "UGA", "Uganda"),  // UG
    (0x5553, "USA", "United States"),  // US
    (0x5559, "URY", "Uruguay"),  // UY
    (0x555A, "UZB", "Uzbekistan"),  // UZ
    (0x5643, "VCT", "Saint Vincent and the Grenadines"),  // VC
    (0x5645, "VEN", "Venezuela"),  // VE
    (0x5647, "VGB", "British Virgin Islands"),  // VG
    (0x564E, "VNM", "Vietnam"),  // VN
    (0x5655, "VUT", "Vanuatu"),  // VU
    (0x584B, "XKX", "Kosovo"),  // XK
    (0x5945, "YEM", "Yemen"),  // YE
    (0x5A41, "ZAF", "South Africa"),  // ZA
    (0x5A4D, "ZMB", "Zambia"),  // ZM
    (0x5A57, "ZWE", "Zimbabwe"),  // ZW
  ]
}
