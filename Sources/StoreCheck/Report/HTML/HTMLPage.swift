/// The page around the data of an html report.
package enum HTMLPage {
  /// Everything up to the first row, which is the same in every report.
  static let beforeRows = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>App Store audit</title>
    <style>\(style)</style>
    </head>
    <body>
    <header>
    <h1>App Store audit</h1>
    <p class="soft" id="when"></p>
    <p id="note" role="alert" hidden></p>
    </header>
    <main>
    <h2>Totals</h2>
    <ul class="tiles" id="tiles" aria-label="Rows by status; press to show only apps with one"></ul>
    <p id="behind"></p>
    <h2>Apps by country</h2>
    <div class="bar">
    <label>Find <input type="search" id="search" placeholder="app or name" autocomplete="off"></label>
    <label><input type="checkbox" id="only"> only apps with a lagging storefront</label>
    <label>Order <select id="sort"><option value="order">as in the input</option>\
    <option value="app">app</option><option value="name">name</option>\
    <option value="old">most old</option><option value="lagging">most lagging</option>\
    <option value="unlisted">most not listed</option><option value="error">most errors</option>\
    <option value="installed">installed version</option><option value="newest">newest version</option>\
    <option value="" hidden>a country</option></select></label>
    <span><button type="button" id="as-map" aria-pressed="true">Map</button>
    <button type="button" id="as-table" aria-pressed="false">Table</button></span>
    <span class="soft" id="count" role="status"></span>
    </div>
    <div id="detail" class="soft" role="status" aria-label="Details of the chosen cell">\
    Choose a cell for its versions.</div>
    <div class="scroll" id="map" role="region" aria-label="Map of apps by countries" tabindex="0">
    <table id="grid" role="grid" aria-label="Apps by countries"><thead><tr aria-rowindex="1"></tr>\
    </thead><tbody></tbody></table>
    </div>
    <div id="table" hidden>
    <div class="scroll"><table class="list" id="list"></table></div>
    <p class="bar pager"><button type="button" id="before">Back</button>
    <span id="page" role="status"></span><button type="button" id="after">Next</button></p>
    </div>
    <p class="soft" id="legend"></p>
    <h2>Lagging storefronts</h2>
    <div class="scroll short"><table class="list" id="places"></table></div>
    </main>
    <script type="application/json" id="rows">[
    """

  /// Everything after the data; all texts are put in as text.
  static func afterRows(
    summary: String, answers: String, toolVersion: String, isInterrupted: Bool
  ) -> String {
    let tool = toolVersion.isEmpty ? "storecheck" : "storecheck \(toolVersion)"
    let stopped =
      isInterrupted ? "The run was interrupted; the remaining apps were not checked." : ""
    return """
      <footer class="soft">
      <p id="summary">\(escaped(summary))</p>
      <p>\(escaped(tool))<span id="answers" hidden>\(escaped(answers))</span>\
      <span id="stopped" hidden>\(escaped(stopped))</span></p>
      <noscript><p>The map and the tables need this page's own script; the totals above do not.</p>\
      </noscript>
      </footer>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  /// Text as html, in which nothing is markup any more.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The page's own style and script, and nothing else from anywhere.
  private static let policy =
    "default-src 'none'; style-src 'sha256-\(styleHash)'; script-src 'sha256-\(scriptHash)';"
    + " base-uri 'none'; form-action 'none'"

  /// The page's style: light or dark as the reader's system is, and one for paper.
  package static let style = "\n" + String(decoding: PackageResources.page_css, as: UTF8.self)

  /// The page's script, which reads the data and shows what is in sight of it.
  package static let script = "\n" + String(decoding: PackageResources.page_js, as: UTF8.self)

  /// The SHA-256 of ``style`` in base 64; a test tells the new one when the style has changed.
  package static let styleHash = "c8IOOxp5bNGawXIKHGKaDWz8cYnku2I4y159A/dZhCo="
  /// The SHA-256 of ``script`` in base 64; a test tells the new one when the script has changed.
  package static let scriptHash = "OEP5SrnObJ0lypCVF4l7KhCYmdvISvSBbH/qt1yFg+s="
}
