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
      (Storefront(packed: entry.0), entry.1)
    })

  /// Codes and English names of the 175 storefronts.
  private static let table: [(UInt16, String)] = [
    (0x4145, "United Arab Emirates"),  // AE
    (0x4146, "Afghanistan"),  // AF
    (0x4147, "Antigua and Barbuda"),  // AG
    (0x4149, "Anguilla"),  // AI
    (0x414C, "Albania"),  // AL
    (0x414D, "Armenia"),  // AM
    (0x414F, "Angola"),  // AO
    (0x4152, "Argentina"),  // AR
    (0x4154, "Austria"),  // AT
    (0x4155, "Australia"),  // AU
    (0x415A, "Azerbaijan"),  // AZ
    (0x4241, "Bosnia and Herzegovina"),  // BA
    (0x4242, "Barbados"),  // BB
    (0x4245, "Belgium"),  // BE
    (0x4246, "Burkina Faso"),  // BF
    (0x4247, "Bulgaria"),  // BG
    (0x4248, "Bahrain"),  // BH
    (0x424A, "Benin"),  // BJ
    (0x424D, "Bermuda"),  // BM
    (0x424E, "Brunei"),  // BN
    (0x424F, "Bolivia"),  // BO
    (0x4252, "Brazil"),  // BR
    (0x4253, "Bahamas"),  // BS
    (0x4254, "Bhutan"),  // BT
    (0x4257, "Botswana"),  // BW
    (0x4259, "Belarus"),  // BY
    (0x425A, "Belize"),  // BZ
    (0x4341, "Canada"),  // CA
    (0x4344, "Congo (Kinshasa)"),  // CD
    (0x4347, "Congo (Brazzaville)"),  // CG
    (0x4348, "Switzerland"),  // CH
    (0x4349, "Côte d’Ivoire"),  // CI
    (0x434C, "Chile"),  // CL
    (0x434D, "Cameroon"),  // CM
    (0x434E, "China mainland"),  // CN
    (0x434F, "Colombia"),  // CO
    (0x4352, "Costa Rica"),  // CR
    (0x4356, "Cape Verde"),  // CV
    (0x4359, "Cyprus"),  // CY
    (0x435A, "Czechia"),  // CZ
    (0x4445, "Germany"),  // DE
    (0x444B, "Denmark"),  // DK
    (0x444D, "Dominica"),  // DM
    (0x444F, "Dominican Republic"),  // DO
    (0x445A, "Algeria"),  // DZ
    (0x4543, "Ecuador"),  // EC
    (0x4545, "Estonia"),  // EE
    (0x4547, "Egypt"),  // EG
    (0x4553, "Spain"),  // ES
    (0x4649, "Finland"),  // FI
    (0x464A, "Fiji"),  // FJ
    (0x464D, "Micronesia"),  // FM
    (0x4652, "France"),  // FR
    (0x4741, "Gabon"),  // GA
    (0x4742, "United Kingdom"),  // GB
    (0x4744, "Grenada"),  // GD
    (0x4745, "Georgia"),  // GE
    (0x4748, "Ghana"),  // GH
    (0x474D, "Gambia"),  // GM
    (0x4752, "Greece"),  // GR
    (0x4754, "Guatemala"),  // GT
    (0x4757, "Guinea-Bissau"),  // GW
    (0x4759, "Guyana"),  // GY
    (0x484B, "Hong Kong"),  // HK
    (0x484E, "Honduras"),  // HN
    (0x4852, "Croatia"),  // HR
    (0x4855, "Hungary"),  // HU
    (0x4944, "Indonesia"),  // ID
    (0x4945, "Ireland"),  // IE
    (0x494C, "Israel"),  // IL
    (0x494E, "India"),  // IN
    (0x4951, "Iraq"),  // IQ
    (0x4953, "Iceland"),  // IS
    (0x4954, "Italy"),  // IT
    (0x4A4D, "Jamaica"),  // JM
    (0x4A4F, "Jordan"),  // JO
    (0x4A50, "Japan"),  // JP
    (0x4B45, "Kenya"),  // KE
    (0x4B47, "Kyrgyzstan"),  // KG
    (0x4B48, "Cambodia"),  // KH
    (0x4B4E, "Saint Kitts and Nevis"),  // KN
    (0x4B52, "South Korea"),  // KR
    (0x4B57, "Kuwait"),  // KW
    (0x4B59, "Cayman Islands"),  // KY
    (0x4B5A, "Kazakhstan"),  // KZ
    (0x4C41, "Laos"),  // LA
    (0x4C42, "Lebanon"),  // LB
    (0x4C43, "Saint Lucia"),  // LC
    (0x4C4B, "Sri Lanka"),  // LK
    (0x4C52, "Liberia"),  // LR
    (0x4C54, "Lithuania"),  // LT
    (0x4C55, "Luxembourg"),  // LU
    (0x4C56, "Latvia"),  // LV
    (0x4C59, "Libya"),  // LY
    (0x4D41, "Morocco"),  // MA
    (0x4D44, "Moldova"),  // MD
    (0x4D45, "Montenegro"),  // ME
    (0x4D47, "Madagascar"),  // MG
    (0x4D4B, "North Macedonia"),  // MK
    (0x4D4C, "Mali"),  // ML
    (0x4D4D, "Myanmar"),  // MM
    (0x4D4E, "Mongolia"),  // MN
    (0x4D4F, "Macao"),  // MO
    (0x4D52, "Mauritania"),  // MR
    (0x4D53, "Montserrat"),  // MS
    (0x4D54, "Malta"),  // MT
    (0x4D55, "Mauritius"),  // MU
    (0x4D56, "Maldives"),  // MV
    (0x4D57, "Malawi"),  // MW
    (0x4D58, "Mexico"),  // MX
    (0x4D59, "Malaysia"),  // MY
    (0x4D5A, "Mozambique"),  // MZ
    (0x4E41, "Namibia"),  // NA
    (0x4E45, "Niger"),  // NE
    (0x4E47, "Nigeria"),  // NG
    (0x4E49, "Nicaragua"),  // NI
    (0x4E4C, "Netherlands"),  // NL
    (0x4E4F, "Norway"),  // NO
    (0x4E50, "Nepal"),  // NP
    (0x4E52, "Nauru"),  // NR
    (0x4E5A, "New Zealand"),  // NZ
    (0x4F4D, "Oman"),  // OM
    (0x5041, "Panama"),  // PA
    (0x5045, "Peru"),  // PE
    (0x5047, "Papua New Guinea"),  // PG
    (0x5048, "Philippines"),  // PH
    (0x504B, "Pakistan"),  // PK
    (0x504C, "Poland"),  // PL
    (0x5054, "Portugal"),  // PT
    (0x5057, "Palau"),  // PW
    (0x5059, "Paraguay"),  // PY
    (0x5141, "Qatar"),  // QA
    (0x524F, "Romania"),  // RO
    (0x5253, "Serbia"),  // RS
    (0x5255, "Russia"),  // RU
    (0x5257, "Rwanda"),  // RW
    (0x5341, "Saudi Arabia"),  // SA
    (0x5342, "Solomon Islands"),  // SB
    (0x5343, "Seychelles"),  // SC
    (0x5345, "Sweden"),  // SE
    (0x5347, "Singapore"),  // SG
    (0x5349, "Slovenia"),  // SI
    (0x534B, "Slovakia"),  // SK
    (0x534C, "Sierra Leone"),  // SL
    (0x534E, "Senegal"),  // SN
    (0x5352, "Suriname"),  // SR
    (0x5354, "São Tomé and Príncipe"),  // ST
    (0x5356, "El Salvador"),  // SV
    (0x535A, "Eswatini"),  // SZ
    (0x5443, "Turks and Caicos Islands"),  // TC
    (0x5444, "Chad"),  // TD
    (0x5448, "Thailand"),  // TH
    (0x544A, "Tajikistan"),  // TJ
    (0x544D, "Turkmenistan"),  // TM
    (0x544E, "Tunisia"),  // TN
    (0x544F, "Tonga"),  // TO
    (0x5452, "Türkiye"),  // TR
    (0x5454, "Trinidad and Tobago"),  // TT
    (0x5457, "Taiwan"),  // TW
    (0x545A, "Tanzania"),  // TZ
    (0x5541, "Ukraine"),  // UA
    (0x5547, "Uganda"),  // UG
    (0x5553, "United States"),  // US
    (0x5559, "Uruguay"),  // UY
    (0x555A, "Uzbekistan"),  // UZ
    (0x5643, "Saint Vincent and the Grenadines"),  // VC
    (0x5645, "Venezuela"),  // VE
    (0x5647, "British Virgin Islands"),  // VG
    (0x564E, "Vietnam"),  // VN
    (0x5655, "Vanuatu"),  // VU
    (0x584B, "Kosovo"),  // XK
    (0x5945, "Yemen"),  // YE
    (0x5A41, "South Africa"),  // ZA
    (0x5A4D, "Zambia"),  // ZM
    (0x5A57, "Zimbabwe"),  // ZW
  ]
}
