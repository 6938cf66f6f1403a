import Foundation
import StoreCheck
import Testing

@Suite struct LegacyEncodingTests {
  /// The bytes of a text in an encoding other than EUC-JP.
  private static func bytes(_ text: String, _ encoding: LegacyEncoding) throws -> [UInt8] {
    let number: UInt = encoding == .shiftJIS ? 8 : 0x8000_0000 | UInt(encoding.number)
    return Array(try #require(text.data(using: String.Encoding(rawValue: number))))
  }

  private static func transcoded(
    _ bytes: [UInt8], _ encoding: LegacyEncoding, chunk: Int = .max
  ) -> String {
    var transcoder = LegacyTranscoder(encoding: encoding)
    var output: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = start + min(chunk, bytes.count - start)
      transcoder.transcode(bytes[start..<end], into: &output)
      start = end
    }
    transcoder.finish(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "a list in an old encoding is told by the characters of its languages, and read",
    arguments: [
      (.shiftJIS, "アプリ名,アプリID,バージョン,国\n表計算,361309726,14.2,日本\n将棋,361304891,14.1,アメリカ合衆国\n"),
      (.shiftJIS, "名前,Bundle ID\n日本,com.example.a\n将棋,com.example.b\n"),
      (.shiftJIS, "ｱﾌﾟﾘ,Bundle ID\nﾒﾓ,com.example.a\n"),
      (.gb18030, "应用名称,Bundle ID,版本,国家\n微信,com.tencent.xin,8.0,中国\n支付宝,com.alipay,10,中国\n"),
      (.gb18030, "名称,Bundle ID\n微信,com.tencent.xin\n"),
      (.big5, "應用程式,Bundle ID,版本,國家\n微信,com.tencent.xin,8.0,台灣\n地圖,x,1,香港\n"),
      (.big5, "名稱,Bundle ID\n地圖,com.tencent.xin\n"),
      (.eucKR, "앱 이름,Bundle ID,버전,국가\n카카오톡,com.kakao,10,대한민국\n지도,x,1,한국\n"),
      (.eucKR, "이름,Bundle ID\n지도,com.kakao\n"),
      (
        .windows1252,
        "Bezeichnung;App-ID;Installierte Version;Land\nBücher für Äpfel;361309726;14.2;Österreich\nÜbersicht;361304891;14.1;Schweiz\nÖl;361304891;14.1;DE\n"
      ),
      (.windows1252, "Name;Bundle ID\nMüller;com.example.a\n"),
      (
        .windows1252,
        "Nom;Identifiant;Version installée;Pays\nMétéo;com.example.a;1;France\nÉchecs à deux;x;1;Suède\n"
      ),
      (.windows1252, "Aplicación;Versión;País\nEl niño;1;España\nMañana;1;México\n"),
      (.windows1252, "Aplicação;Versão;País\nCoração;1;Japão\nNão;1;França\n"),
      (.windows1252, "Nome;Versione;Città\nPerché;1;x\nQualità;2;Virtù\n"),
      (.windows1252, "Namn;Version\nVäder på nätet;1\nKöp smörgås;2\n"),
      (.windows1252, "Navn;Version\nRejseplan på øen;1\nSmørrebrød;2\nBlåbær;x\n"),
      (.windows1250, "Nazwa;Wersja\nKsiążka kucharska;1\nPogoda dziś;2\nŁódź żółw;3\n"),
      (.windows1250, "Název;Verze\nPočasí;1\nJízdní řády;2\nČeská televize;3\nPříběh;4\n"),
      (.windows1250, "Név;Verzió\nIdőjárás;1\nKönyvtár;2\nSzótár;3\nGyűjtő;4\n"),
      (.windows1251, "Название;Версия;Страна\nПогода;1;Россия\nКарты;2;Россия\n"),
      (.windows1251, "НАЗВАНИЕ;ВЕРСИЯ\nПОГОДА;1\nКАРТЫ;2\n"),
      (.windows1251, "Назва;Версія\nКиїв;1\nПогода сьогодні;2\n"),
      (.windows1253, "Όνομα;Έκδοση\nΚαιρός;1\nΧάρτης;2\n"),
      (.windows1254, "Uygulama Adı;Sürüm\nHava Durumu Şimdi;1\nTürkçe Sözlük;2\nAğaç;3\n"),
      (.windows1255, "שם;גרסה\nמזג אוויר;1\nמפה;2\n"),
      (.windows1256, "الاسم;الإصدار\nالطقس;1\nخريطة;2\n"),
      (.windows1257, "Pavadinimas;Versija\nOrų prognozė;1\nŽemėlapis;2\nĮmonė;3\n"),
      (.windows1257, "Nosaukums;Versija\nLaika ziņas;1\nKarte šodien;2\nVārdnīca;3\n"),
      (.windows1252, "Name;Bundle ID\n“Clock”;x\nCafés;x\n"),
      (.windows1252, "Name;Bundle ID\nNotes – Pro;x\nDon’t;y\n"),
    ] as [(LegacyEncoding, String)])
  func detects(encoding: LegacyEncoding, text: String) throws {
    let bytes = try Self.bytes(text, encoding)
    #expect(LegacyEncodingDetector.detect(bytes) == encoding)
    #expect(Self.transcoded(bytes, encoding) == text)
    for chunk in [1, 2, 3, 7] {
      #expect(Self.transcoded(bytes, encoding, chunk: chunk) == text)
    }
  }

  @Test(
    "EUC-JP is read by way of Shift_JIS",
    arguments: [
      (
        "a5a2a5d7a5eaccbe2ca5a2a5d7a5ea49442ca5d0a1bca5b8a5e7a5f32cb9f10ac9bdb7d7bbbb2c3336313330393732362c31342e322cc6fccbdc0a",
        "アプリ名,アプリID,バージョン,国\n表計算,361309726,14.2,日本\n"
      ),
      (
        "8eb18ecc8edf8ed82c780ac9bdb7d7bbbba5bda5d5a5c80a",
        "ｱﾌﾟﾘ,x\n表計算ソフト\n"
      ),
    ])
  func readsEUCJP(hex: String, text: String) throws {
    let bytes = try Array(hex.utf8).chunks(of: 2).map {
      try #require(UInt8(String(decoding: $0, as: UTF8.self), radix: 16))
    }
    #expect(LegacyEncodingDetector.detect(bytes) == .eucJP)
    for chunk in [1, 2, .max] { #expect(Self.transcoded(bytes, .eucJP, chunk: chunk) == text) }
  }

  @Test(
    "what is UTF-8, or hardly text, has no old encoding",
    arguments: [
      Named("ASCII", Array("Name,Bundle ID\na,com.example.a\n".utf8)), Named("nothing", []),
      Named("Japanese", Array("アプリ名,Bundle ID\n表計算,com.example.a\n".utf8)),
      Named("German", Array("Müller;x\nKöln;y\n".utf8)),
      Named(
        "one damaged byte in UTF-8", Array("Müller;x\nKöln".utf8) + [0xFF] + Array(";y\n".utf8)),
      Named("UTF-8 cut within a character", Array("日本,日".utf8).dropLast()),
      Named("a stray byte in ASCII", Array("com.ex".utf8) + [0xFF] + Array("ample\n".utf8)),
      Named("all bytes", Array(0x80...0xFF) + Array(0x80...0xFF)),
      Named("the same byte", Array(repeating: 0x80, count: 100)),
    ] as [Named<[UInt8]>])
  func leavesUTF8(row: Named<[UInt8]>) { #expect(LegacyEncodingDetector.detect(row.value) == nil) }

  @Test func `every character of two bytes comes out, however the text is cut`() throws {
    for encoding in [LegacyEncoding.shiftJIS, .gb18030, .big5, .eucKR] {
      var bytes: [UInt8] = []
      for lead in UInt8(0x81)...0xFE {
        for trail in UInt8(0x40)...0xFE where trail != 0x7F { bytes += [lead, trail, 0x0A] }
      }
      let text = Self.transcoded(bytes, encoding)
      #expect(text == Self.transcoded(bytes, encoding, chunk: 5))
      // A line feed is never taken for a part of a character.
      #expect(text.utf8.count { $0 == 0x0A } == bytes.count { $0 == 0x0A })
    }
  }

  @Test(
    "a broken character costs itself, and no separator after it",
    arguments: [
      (LegacyEncoding.shiftJIS, [0x93, 0x2C, 0x31, 0x0A]), (.gb18030, [0xD6, 0x2C, 0x31, 0x0A]),
      (.gb18030, [0x81, 0x30, 0x2C, 0x31, 0x0A]), (.big5, [0xA4, 0x2C, 0x31, 0x0A]),
      (.eucKR, [0xB0, 0x2C, 0x31, 0x0A]), (.eucJP, [0x8F, 0xB0, 0x2C, 0x31, 0x0A]),
      (.windows1252, [0x81, 0x2C, 0x31, 0x0A]),
    ] as [(LegacyEncoding, [UInt8])])
  func damage(encoding: LegacyEncoding, bytes: [UInt8]) {
    let text = Self.transcoded(bytes, encoding)
    #expect(text.hasPrefix("\u{FFFD}"))
    #expect(text.hasSuffix(",1\n"))
    #expect(Self.transcoded(bytes, encoding, chunk: 1) == text)
  }

  @Test func `GB18030 has characters of four bytes`() throws {
    let text = "名称,\u{20AC}\u{1F600}ß\n"
    #expect(Self.transcoded(try Self.bytes(text, .gb18030), .gb18030, chunk: 1) == text)
    #expect(Self.transcoded([0x81, 0x30, 0x81], .gb18030) == "\u{FFFD}")
  }

  @Test(
    "an encoding that shows only late in the input is told there",
    arguments: [1, 100, 5_000, 1_000_000])
  func late(chunk: Int) throws {
    let names = ["Müller", "Köln", "Größe", "Äpfel"]
    var bytes = Array("Team;Bundle ID;Country\n".utf8)
    for number in 0..<2_000 {
      let name = number < 1_000 ? "App" : names[number % names.count]
      bytes += try Self.bytes("\(name);com.example.app\(number);Österreich\n", .windows1252).filter
      {
        number >= 1_000 || $0 < 0x80
      }
    }
    let portfolio = try read(bytes, options: PortfolioOptions(keepsColumns: true), chunk: chunk)
    #expect(portfolio.entries.count == 2_000)
    #expect(portfolio.entries.last?.extraFields.first == "Äpfel")
    #expect(portfolio.kinds.count { $0 == .encoding } == 1)
    #expect(portfolio.messages.contains("reading it as Windows-1252"))
  }

  @Test(arguments: [1, 100, 1_000_000])
  func `UTF-8 that shows only late in the input stays as it is`(chunk: Int) throws {
    let lines = (0..<500).map { "com.example.app\($0) \($0 < 300 ? "1" : "１")\n" }
    let portfolio = try read(lines.joined(), chunk: chunk)
    #expect(portfolio.entries.last?.installedVersion == "1")
    #expect(portfolio.entries.count == 500 && portfolio.diagnostics.isEmpty)
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
