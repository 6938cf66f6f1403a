/// Tells text in an encoding from before UTF-8 by its bytes.
///
/// The text is read in every encoding, and the one wins in which it has the most characters that are
/// usual in the languages of that encoding. UTF-8 always wins, also with damage in a few places.
package enum LegacyEncodingDetector {
  /// Returns the encoding of a text, or `nil` for UTF-8, ASCII, and anything that is hardly text.
  ///
  /// - Complexity: O(*n*) in the length of `head`, of which the first bytes beyond ASCII decide.
  package static func detect(_ head: [UInt8]) -> LegacyEncoding? {
    guard head.contains(where: { $0 >= 0x80 }), !isMostlyUTF8(head) else { return nil }
    let lines = head.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .filter { line in line.contains { $0 >= 0x80 } }
    var sample: [UInt8] = []
    for line in lines where sample.count < maxSample {
      sample += line.prefix(maxSample) + [UInt8(ascii: "\n")]
    }
    var best: (encoding: LegacyEncoding, score: Double)?
    for profile in LanguageProfile.all {
      // Of equal ones the first wins.
      let score = EncodingScore(sample, in: profile).average
      if score > (best?.score ?? 0) + 0.001 { best = (profile.encoding, score) }
    }
    guard let best, best.score >= (lines.count > 1 ? 0.5 : 0.7) else { return nil }
    return best.encoding
  }

  private static let maxSample = 8_192

  /// Returns a Boolean value that indicates whether there is more UTF-8 beyond ASCII than damage; a
  /// pair of bytes in another encoding may pass for a character.
  private static func isMostlyUTF8(_ head: [UInt8]) -> Bool {
    let beyondASCII = String(decoding: head, as: UTF8.self).unicodeScalars
      .filter { $0.value >= 0x80 }
    return beyondASCII.count > 2 * beyondASCII.count { $0.value == 0xFFFD }
  }
}

/// How usual the characters of a text are when it is read in an encoding.
private struct EncodingScore {
  private var sum = 0.0
  private var count = 0

  /// The average of all bytes beyond ASCII: about 1 in the right encoding, below 0 in most others.
  var average: Double { count == 0 ? 0 : sum / Double(count) }

  init(_ text: [UInt8], in profile: LanguageProfile) {
    let encoding = profile.encoding
    var transcoder = LegacyTranscoder(encoding: encoding)
    var index = text.startIndex
    var previous = Neighbor.none
    var previousScalar: Unicode.Scalar = " "
    while index < text.endIndex {
      let byte = text[index]
      guard byte >= 0x80 else {
        previous = Neighbor(ascii: byte)
        index += 1
        continue
      }
      let length = min(encoding.length(text[index...]) ?? 1, text.count - index)
      let bytes = text[index..<index + length]
      let next = index + length < text.endIndex ? Neighbor(text[index + length]) : .none
      let scalar = transcoder.utf8(bytes)
        .flatMap { String(decoding: $0, as: UTF8.self).unicodeScalars.first }
      var weight =
        scalar.map { Self.weight($0, bytes, in: profile, between: previous, and: next) } ?? -4
      if let scalar, previous == .beyondASCII {
        // Capitals begin a word, and half-width katakana come in rows.
        if scalar.properties.isUppercase, previousScalar.properties.isLowercase { weight = -0.5 }
        if scalar.isHalfWidthKatakana, previousScalar.isHalfWidthKatakana, weight > 0 {
          weight = 0.7
        }
      }
      previousScalar = scalar ?? " "
      sum += weight * Double(length)
      count += length
      previous = .beyondASCII
      index += length
    }
  }

  /// What stands beside a character.
  private enum Neighbor {
    case none, letter, beyondASCII

    init(ascii byte: UInt8) {
      self = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) ? .letter : .none
    }

    init(_ byte: UInt8) { self = byte >= 0x80 ? .beyondASCII : Neighbor(ascii: byte) }
  }

  private static func weight(
    _ scalar: Unicode.Scalar, _ bytes: ArraySlice<UInt8>, in profile: LanguageProfile,
    between left: Neighbor, and right: Neighbor
  ) -> Double {
    let isAmongOthers = left == .beyondASCII && right == .beyondASCII
    if profile.letters.isEmpty {
      // A western letter before an ASCII one passes for a pair.
      if left != .beyondASCII, right != .beyondASCII, bytes.last.map({ $0 < 0x80 }) == true {
        return -0.5
      }
      return eastAsianWeight(scalar, bytes, in: profile.encoding)
    }
    if punctuation.contains(scalar) { return isAmongOthers ? -0.7 : 0.8 }
    guard let weight = profile.letters[scalar] else { return -0.7 }
    // Most letters of a western word are ASCII, and no word is written in two scripts.
    let isLatin = scalar.value < 0x370 || (0x1E00...0x1EFF).contains(scalar.value)
    if isLatin { return isAmongOthers ? -1 : weight }
    return left == .letter || right == .letter ? -0.5 : weight
  }

  private static func eastAsianWeight(
    _ scalar: Unicode.Scalar, _ bytes: ArraySlice<UInt8>, in encoding: LegacyEncoding
  ) -> Double {
    let isJapanese = encoding == .shiftJIS || encoding == .eucJP
    let first = bytes.first ?? 0
    switch scalar.value {
    case 0xE000...0xF8FF: return -4
    case 0x3041...0x3093, 0x30A1...0x30FA, 0x30FC: return isJapanese ? 1.5 : -0.5
    case 0xFF66...0xFF9F: return isJapanese ? 0.3 : -0.5
    case 0x3000...0x303F, 0x2010...0x2026, 0x30FB, 0xFF01...0xFF5E: return 0.3
    case 0xAC00...0xD7A3: return first >= 0xB0 && (bytes.last ?? 0) >= 0xA1 ? 1.2 : -0.5
    case 0x4E00...0x9FFF: break
    default: return -0.5
    }
    // The usual characters stand first in each table.
    return switch encoding {
    case .shiftJIS: first <= 0x97 ? 0.9 : -0.3
    case .eucJP: (0xB0...0xCF).contains(first) ? 0.9 : -0.3
    case .gb18030: (0xB0...0xD7).contains(first) && (bytes.last ?? 0) >= 0xA1 ? 1 : -0.3
    case .big5: (0xA4...0xC6).contains(first) ? 1 : -0.3
    default: -0.5
    }
  }

  private static let punctuation = Set("–—‘’‚“”„…•™®©°·«»€£§¿¡№".unicodeScalars)
}

extension Unicode.Scalar {
  fileprivate var isHalfWidthKatakana: Bool { (0xFF66...0xFF9F).contains(value) }
}

/// The letters beyond ASCII of a language, with how much each speaks for it.
private struct LanguageProfile {
  let encoding: LegacyEncoding
  /// Empty for the languages of East Asia, whose characters are judged by their place in the tables.
  var letters: [Unicode.Scalar: Double] = [:]

  init(_ encoding: LegacyEncoding) { self.encoding = encoding }

  /// Creates a profile of letters in lower case; capitals are among them as well.
  init(_ encoding: LegacyEncoding, _ usual: String, rare: String = "", weight: Double = 1) {
    self.encoding = encoding
    for (text, weight) in [(rare, weight / 2), (usual, weight)] {
      for scalar in text.unicodeScalars { letters[scalar] = weight }
      for scalar in text.uppercased().unicodeScalars where !text.unicodeScalars.contains(scalar) {
        letters[scalar] = weight * 0.9
      }
    }
  }

  /// The languages, the likelier ones first.
  static let all: [LanguageProfile] = [
    LanguageProfile(.windows1252, "äöüß"), LanguageProfile(.windows1252, "éèàçêâîôûëïùœæüö"),
    LanguageProfile(.windows1252, "áéíóúñüçºª"), LanguageProfile(.windows1252, "ãõçáâàéêíóôúºª"),
    LanguageProfile(.windows1252, "àèéìòù"), LanguageProfile(.windows1252, "åäöæøé"),
    LanguageProfile(.windows1252, "áéíóúýþðæö"),
    // Lists of apps from several countries.
    LanguageProfile(.windows1252, "äöüßàâçéèêëîïôùûœæáíóúñãõåø", rare: "ìòªº", weight: 0.85),
    LanguageProfile(.shiftJIS), LanguageProfile(.gb18030), LanguageProfile(.eucJP),
    LanguageProfile(.big5), LanguageProfile(.eucKR),
    LanguageProfile(.windows1251, "оеаинтсрвлкмдпуяіы", rare: "ьгзбчйхжшюцщэфъёїєґў"),
    LanguageProfile(.windows1250, "ąćęłńóśźż"),
    LanguageProfile(.windows1250, "áčďéěíňóřšťúůýžľäôĺŕ"),
    LanguageProfile(.windows1250, "áéíóöőúüű"), LanguageProfile(.windows1250, "ăâîşţ"),
    LanguageProfile(.windows1250, "čćđšž"), LanguageProfile(.windows1254, "çğıöşü", rare: "âîûİ"),
    LanguageProfile(.windows1257, "ąčęėįšųūž"), LanguageProfile(.windows1257, "āčēģīķļņšūž"),
    LanguageProfile(.windows1253, "αεηιοσςτυνρπκμλάέήίόύώ", rare: "βγδζθξφχψωϊϋ"),
    LanguageProfile(.windows1255, "יוהלאמרתבנשםד", rare: "גזחטכסעפצקןךףץ"),
    LanguageProfile(.windows1256, "اليمنترتبدعسوةفكحقهأ", rare: "ثجخذزشصضطظغىءآؤإئپچژگ"),
    LanguageProfile(
      .windows1258, "ăâđêôơư", rare: "áàéèíóúù\u{300}\u{301}\u{303}\u{309}\u{323}"),
  ]
}
