/// The long parts of a real row that nobody checks: devices, screenshots, descriptions.
///
/// There are eight of them, made once, in languages whose letters take one, two and three bytes. A
/// row of real size is one of them with the app's own values between, so that making a row is
/// mostly copying.
struct SyntheticBulk: Sendable {
  /// Members that stand before the app's own.
  let lead: [UInt8]
  /// Members that stand behind them.
  let tail: [UInt8]

  /// All of them.
  static let all: [SyntheticBulk] = sentences.enumerated().map { number, sentences in
    SyntheticBulk(number: number, sentences: sentences)
  }

  private init(number: Int, sentences: [String]) {
    let draw = Draw(seed: UInt64(number), topic: .body)
    lead = Self.members([
      ("screenshotUrls", Self.list(Self.images(draw.with(1), count: 5, size: "392x696bb.png"))),
      ("ipadScreenshotUrls", Self.list(Self.images(draw.with(2), count: 4, size: "576x768bb.png"))),
      ("appletvScreenshotUrls", "[]"),
      ("artworkUrl60", Self.string(Self.images(draw.with(3), count: 1, size: "60x60bb.jpg")[0])),
      ("artworkUrl512", Self.string(Self.images(draw.with(3), count: 1, size: "512x512bb.jpg")[0])),
      ("artworkUrl100", Self.string(Self.images(draw.with(3), count: 1, size: "100x100bb.jpg")[0])),
      ("supportedDevices", Self.list(Self.devices)),
      ("advisories", Self.list(["Infrequent/Mild Horror/Fear Themes"])),
      ("features", Self.list(["iosUniversal"])),
      ("isGameCenterEnabled", "false"),
      ("isVppDeviceBasedLicensingEnabled", "true"),
    ])
    tail = Self.members([
      ("genres", Self.list(["Productivity", "Business"])),
      ("genreIds", Self.list(["6007", "6000"])),
      ("primaryGenreName", Self.string("Productivity")),
      ("primaryGenreId", "6007"),
      ("languageCodesISO2A", Self.list(Self.languages)),
      ("contentAdvisoryRating", Self.string("4+")),
      ("trackContentRating", Self.string("4+")),
      ("averageUserRatingForCurrentVersion", "4.23944"),
      ("userRatingCountForCurrentVersion", "10441"),
      ("sellerUrl", Self.string("https://www.example.com/apps/\(number)")),
      ("releaseNotes", Self.string(Self.prose(sentences, draw.with(4), bytes: 350))),
      ("description", Self.string(Self.prose(sentences, draw.with(5), bytes: 2_600))),
    ])
  }

  private static func members(_ members: [(key: String, json: String)]) -> [UInt8] {
    Array(members.map { "\"\($0.key)\":\($0.json)" }.joined(separator: ", ").utf8)
  }

  private static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(text)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(string).joined(separator: ", ") + "]"
  }

  /// Addresses of pictures, as long as real ones.
  private static func images(_ draw: Draw, count: Int, size: String) -> [String] {
    (0..<count).map { position in
      let draw = draw.with(UInt64(position))
      let digits = (0..<4).map { String(draw.with($0).value | 1 << 63, radix: 16) }
      return "https://images.example.com/image/thumb/Purple\(draw.below(200))/v4/"
        + "\(digits[0].prefix(2))/\(digits[0].dropFirst(2).prefix(2))/"
        + "\(digits[0])-\(digits[1])-\(digits[2])/\(digits[3])_Screen_\(position).png/\(size)"
    }
  }

  /// Sentences one after the other, with paragraphs and lists, until there are so many bytes.
  private static func prose(_ sentences: [String], _ draw: Draw, bytes: Int) -> String {
    var text = ""
    var number: UInt64 = 0
    while text.utf8.count < bytes {
      let draw = draw.with(number)
      text += draw.pick(sentences)
      switch draw.with(1).below(5) {
      case 0: text += "\n\n"
      case 1: text += "\n\u{2022} "
      default: text += " "
      }
      number += 1
    }
    return text
  }

  private static let languages = [
    "AR", "CA", "CS", "DA", "NL", "EN", "FI", "FR", "DE", "EL", "HE", "HI", "HU", "ID", "IT", "JA",
    "KO", "PL", "PT", "RO", "RU", "ZH", "ES", "SV", "TH", "ZH", "TR", "UK", "VI",
  ]

  private static let devices =
    ["5s", "6", "6Plus", "6s", "6sPlus", "SE", "7", "7Plus", "8", "8Plus", "X", "XS", "XR", "11"]
    .map { "iPhone\($0)-iPhone\($0)" }
    + [
      "Air", "Air2", "Mini3", "Mini4", "Pro", "Pro97", "611", "71", "73", "75", "812", "834", "856",
    ]
    .flatMap { ["iPad\($0)-iPad\($0)", "iPad\($0)Cellular-iPad\($0)Cellular"] }
    + [
      "12", "12Mini", "12Pro", "13", "13Mini", "13Pro", "14", "14Plus", "15", "15Pro", "16", "16e",
    ]
    .map { "iPhone\($0)-iPhone\($0)" }

  /// Sentences of a description, by language.
  private static let sentences: [[String]] = [
    [
      "Write down what matters, and find it again when you need it.",
      "Works offline, on the train and on the mountain.",
      "Your data stays on your device \u{2013} always.", "Say \"hello\" to a calmer day!",
      "New: widgets, shortcuts, and a dark theme that is really dark.",
    ],
    [
      "Schreibt auf, was zählt, und findet es wieder.",
      "Läuft auch ohne Netz, in der Bahn wie am Berg.",
      "Größere Schrift, schönere Farben, weniger Fehler.", "Für Übungen, Maße und „große“ Pläne.",
    ],
    [
      "Notez l’essentiel et retrouvez-le à tout moment.",
      "Fonctionne hors ligne, même à l’étranger.",
      "Vos données restent chez vous : c’est promis.", "Corrections diverses et thème foncé.",
    ],
    [
      "大切なことを書きとめて、いつでも見つけられます。", "通信できない場所でも使えます。",
      "データはすべて端末の中に残ります。", "新しいウィジェットと配色を追加しました。", "細かな不具合を直しました。",
    ],
    [
      "记录重要的事情,随时找到它们。", "没有网络也能使用。", "数据只保存在您的设备上。", "新增小组件和深色主题。",
    ],
    [
      "Записывайте важное и находите его, когда нужно.", "Работает без сети: в поезде и в горах.",
      "Данные остаются на вашем устройстве.", "Исправлены ошибки, добавлена тёмная тема.",
    ],
    [
      "중요한 내용을 적고 언제든지 찾아보세요.", "오프라인에서도 사용할 수 있습니다.", "데이터는 기기에만 저장됩니다.",
      "위젯과 어두운 테마를 추가했습니다.",
    ],
    [
      "اكتب ما يهمك واعثر عليه متى شئت.", "يعمل دون اتصال في القطار وعلى الجبل.",
      "تبقى بياناتك على جهازك دائمًا.", "أصلحنا أخطاء وأضفنا مظهرًا داكنًا.",
    ],
  ]
}
