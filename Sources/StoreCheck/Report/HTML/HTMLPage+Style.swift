extension HTMLPage {
  /// The page's style: light or dark as the reader's system is, and one for paper.
  package static let style = #"""

    :root {
      color-scheme: light dark;
      --page: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --panel: #f6f8fa;
      --focus: #0550ae;
      --latest: #d2f0e2; --latest-ink: #0b4a33; --ahead: #d6ebfa; --ahead-ink: #0a416b;
      --old: #ffd9a0; --old-ink: #5a3200; --listed: #e4e6f8; --listed-ink: #33367a;
      --unlisted: #eceef0; --unlisted-ink: #57606a; --error: #b42318; --error-ink: #ffffff;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0f1318; --ink: #e6edf3; --soft: #9aa5b1; --line: #313a44; --panel: #171d24;
        --focus: #79b8ff;
        --latest: #0d4a34; --latest-ink: #c9f5e0; --ahead: #0e3f63; --ahead-ink: #cfe9ff;
        --old: #7a4a00; --old-ink: #ffe6c2; --listed: #34386f; --listed-ink: #dfe1ff;
        --unlisted: #232a32; --unlisted-ink: #9aa5b1; --error: #ff8a7a; --error-ink: #300500;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1rem 1.25rem 2rem; max-width: 110rem; background: var(--page);
      color: var(--ink); font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
        "Noto Sans CJK JP", sans-serif;
    }
    h1 { font-size: 1.5rem; margin: 0; }
    h2 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
    p { margin: .25rem 0 .75rem; }
    .soft, .sub { color: var(--soft); }
    .sub { font-weight: 400; }
    button, input, select {
      font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line);
      border-radius: 6px; padding: .25rem .6rem; min-height: 2.1rem;
    }
    button { cursor: pointer; }
    :focus-visible, #grid td.cell:focus { outline: 2px solid var(--focus); outline-offset: -2px; }
    .tiles { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; padding: 0; list-style: none; }
    .tiles button { display: grid; grid-template-columns: auto auto; gap: 0 .5rem; text-align: left;
      padding: .4rem .8rem; align-items: center; border-radius: 8px; }
    .tiles .sign { grid-row: span 2; width: 1.7rem; height: 1.7rem; line-height: 1.7rem; }
    .tiles b { font-size: 1.15rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .sign { display: inline-block; text-align: center; border-radius: 4px; font-weight: 600; }
    .bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .5rem 0; }
    .bar label { display: inline-flex; gap: .4rem; align-items: center; }
    .bar input[type="search"] { width: min(22rem, 60vw); }
    .bar input[type="checkbox"] { min-height: 0; }
    .latest { background: var(--latest); color: var(--latest-ink); }
    .ahead { background: var(--ahead); color: var(--ahead-ink); }
    .old { background: var(--old); color: var(--old-ink); }
    .listed { background: var(--listed); color: var(--listed-ink); }
    .unlisted { background: var(--unlisted); color: var(--unlisted-ink); }
    .error { background: var(--error); color: var(--error-ink); }
    .lagging { background-image: linear-gradient(to top right, currentColor 0 26%, transparent 27%); }
    [aria-pressed="true"] { border-color: var(--focus); box-shadow: inset 0 0 0 1px var(--focus); }
    #note { display: inline-block; padding: .3rem .8rem; border-radius: 6px; background: var(--error);
      color: var(--error-ink); }
    .scroll { overflow: auto; border: 1px solid var(--line); border-radius: 8px; max-height: 72vh;
      overscroll-behavior: contain; }
    /* The map keeps the place of what it redraws by itself. */
    #map { overflow-anchor: none; }
    table { border-collapse: separate; border-spacing: 0; }
    th { font-weight: 600; text-align: left; }
    #grid { --app: 21rem; --version: 6.5rem; table-layout: fixed; }
    #grid tr { height: 26px; }
    #grid td, #grid th { height: 26px; padding: 0 .4rem; overflow: hidden; white-space: nowrap;
      text-overflow: ellipsis; border: solid var(--page); border-width: 0 1px 1px 0; }
    #grid .app { width: var(--app); } #grid .version { width: var(--version); } #grid .cell { width: 30px; }
    #grid td.cell { padding: 0; text-align: center; font-size: 13px; cursor: default; }
    #grid thead th { position: sticky; top: 0; z-index: 2; background: var(--panel);
      border-bottom: 1px solid var(--line); font-size: 13px; font-weight: 600; }
    #grid thead th.cell { text-align: center; padding: 0; font-size: 12px; }
    #grid .app { position: sticky; left: 0; z-index: 1; background: var(--panel); font-weight: 500; }
    #grid thead .app { z-index: 3; font-weight: 600; }
    #grid .space { height: auto; } #grid .space td { border: 0; padding: 0; height: inherit; }
    th button { border: 0; background: none; padding: 0; min-height: 0; font-weight: inherit;
      border-radius: 0; }
    #grid th.cell button { width: 100%; height: 100%; }
    th[aria-sort="ascending"] button::after { content: " ↑"; }
    th[aria-sort="descending"] button::after { content: " ↓"; }
    #grid th.cell[aria-sort] { box-shadow: inset 0 -3px var(--focus); }
    #grid th.cell button::after { content: none; }
    .list { width: 100%; }
    .list th, .list td { padding: .3rem .6rem; border-bottom: 1px solid var(--line);
      vertical-align: top; }
    .list thead th { position: sticky; top: 0; background: var(--panel); z-index: 1;
      white-space: nowrap; }
    .list .number, .list .number button { text-align: right; font-variant-numeric: tabular-nums; }
    .list .text { overflow-wrap: break-word; min-width: 5rem; max-width: 24rem; }
    .list th.text { min-width: 8.5rem; }
    .meter { display: inline-block; height: .65em; background: var(--old); margin-right: .4rem;
      border: 1px solid var(--old-ink); border-radius: 2px; min-width: 1px; }
    .short { max-height: 22rem; }
    #detail { background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
      padding: .4rem .8rem; margin: .5rem 0; min-height: 2.4rem; }
    #detail dl { display: flex; flex-wrap: wrap; gap: .1rem 1.5rem; margin: 0; }
    #detail div { display: flex; gap: .4rem; }
    #detail dt { color: var(--soft); } #detail dd { margin: 0; overflow-wrap: anywhere; }
    #detail a { color: inherit; }
    .gone { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    bdi { unicode-bidi: isolate; }
    [hidden] { display: none !important; }
    @media (max-width: 45rem) {
      body { padding: .75rem .6rem 2rem; }
      #grid { --app: 9.5rem; --version: 5rem; }
      .list th, .list td { padding: .3rem .4rem; }
    }
    @media print {
      :root { color-scheme: light; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      .bar, #detail, #map, .pager { display: none !important; }
      .scroll { max-height: none; overflow: visible; border: 0; }
      #table { display: block !important; }
      .list thead th { position: static; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      tr { break-inside: avoid; }
    }

    """#
}
