import StoreCheck

extension SyntheticApp {
  /// The app's name in a storefront; one app in four bears another one where other letters are read.
  func name(in storefront: Storefront) -> String {
    if let local = Self.localNames[storefront.code], catalogue.draw(.localName, index).below(4) == 0
    {
      return catalogue.draw(.localName, index).with(1).pick(local)
    }
    let draw = catalogue.draw(.name, index)
    switch draw.below(100) {
    case ..<70: return draw.with(1).pick(Self.latinNames)
    case ..<86: return draw.with(4).pick(Self.otherScripts)
    case ..<97: return draw.with(5).pick(Self.awkwardNames)
    default: return draw.with(6).pick(Self.hostileNames)
    }
  }

  // Made once, since most rows need one.
  private static let latinNames = adjectives.flatMap { adjective in
    nouns.flatMap { noun in taglines.map { "\(adjective) \(noun)\($0)" } }
  }
  private static let adjectives = [
    "Quiet", "Rapid", "Little", "Bright", "Paper", "Lunar", "Pocket", "Simple", "Daily", "Velvet",
    "Copper", "Open", "Süße", "Château", "Žluťoučký",
  ]
  private static let nouns = [
    "Notes", "Weather", "Ledger", "Piano", "Timer", "Garden", "Scanner", "Chess", "Runner",
    "Recipes", "Atlas", "Radio", "Wörterbuch", "Café",
  ]
  private static let taglines = [
    "", "", "", "", " 2", " Pro", " – Offline", ": Plan, Track & Share", " (Lite)", " – for iPad",
  ]

  /// Names in scripts other than Latin, two of them right to left, and with emoji.
  private static let otherScripts = [
    "家計簿メモ", "東京さんぽ天気", "每日笔记", "口袋鋼琴", "오늘의 날씨", "가계부 노트", "Погода рядом", "Шахматы",
    "Σημειώσεις", "دفتر الملاحظات", "لوح الشطرنج", "פנקס רשימות", "สมุดบันทึก", "मौसम आज",
    "Ծանոթագրություն",
    "შენიშვნები", "🚀 Rocket Notes", "Family 👩‍👩‍👧‍👦 Planner", "🇯🇵 Phrases", "Cafe\u{301} Finder",
  ]

  /// Names that are hard on files and screens but come from honest developers.
  private static let awkwardNames = [
    "Say \"Hello\", Friend", "=SUM Sheets", "=1+1 Kids, Maths", "+Plus Planner", "-Minus", "@Home",
    "Semicolon; Comma, Tab", "It's \\ Backslash/", "<b>Bold</b> & Italic", "C# | Pipe Reader",
    "`Tick` *Star* _Line_", "  Blank Ends  ",
  ]

  /// Names that try something: escape sequences, line ends, hidden and reversing characters.
  private static let hostileNames = [
    "\u{1B}[31mRed Alert\u{1B}[0m", "Two\nLines", "Tab\tTimer", "\u{202E}desreveR",
    "Zero\u{200B}Width",
    "Bell\u{7}", "=HYPERLINK(\"http://example.com\",\"Free\")", "Line\u{2028}Separator",
  ]

  /// By storefront, names in the letters that are read there.
  private static let localNames: [String: [String]] = [
    "JP": ["かんたん日記", "お天気ナビ", "将棋の時間", "レシピ帖、毎日"],
    "CN": ["简单日记", "天气助手", "象棋时间", "食谱,每天"],
    "TW": ["簡單日記", "天氣助手"],
    "HK": ["簡單日記", "天氣助手"],
    "KR": ["간단 일기", "날씨 도우미", "장기 시간"],
    "RU": ["Простой дневник", "Погода: помощник"],
    "SA": ["يوميات بسيطة", "مساعد الطقس"],
    "AE": ["يوميات بسيطة", "مساعد الطقس"],
    "IL": ["יומן פשוט", "עוזר מזג האוויר"],
    "TH": ["ไดอารี่ง่ายๆ"],
    "IN": ["सरल डायरी"],
    "GR": ["Απλό ημερολόγιο"],
  ]
}
