extension HTMLPage {
  /// The part of the page's script that reads the data, counts, filters and puts in order.
  static let scriptOfApps = #"""
    "use strict";
    (() => {
      const get = (id) => document.getElementById(id);
      const data = JSON.parse(get("rows").textContent);
      const meta = JSON.parse(get("meta").textContent);
      const STATUSES = ["latest", "ahead", "old", "listed", "unlisted", "error"];
      const SIGNS = ["✓", "▲", "▼", "•", "–", "!"];
      const MEANING = [
        "the installed version is the store’s", "the installed version is newer",
        "the store’s version is newer", "found, no installed version to compare with",
        "not sold there", "no answer"];
      const NONE = 0xffff;
      // The height of a row and the width of a cell, as the style has them, and how many more of both
      // are drawn around what is in sight.
      const ROW = 26;
      const CELL = 30;
      const AROUND = 8;
      const PAGE = 200;
      const countries = meta.countries.map(([code, name]) => ({ code, name: name || code }));
      const indexOfCode = new Map(countries.map((country, index) => [country.code, index]));
      const number = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

      /** Foreign text goes into the page as text only, and apart from the text around it. */
      const element = (name, attributes, ...children) => {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes || {})) {
          if (value === undefined || value === null || value === false) continue;
          if (key === "class") made.className = value;
          else made.setAttribute(key, value === true ? "" : value);
        }
        made.append(...children.filter((child) => child !== null && child !== undefined));
        return made;
      };
      const isolated = (text, kind) => element("bdi", { class: kind }, text);

      // --- Apps -------------------------------------------------------------------------------------

      const apps = data.map(([app, name, installed, id, outcomes, runs, codes, extras], order) => {
        const cells = new Uint16Array(countries.length).fill(NONE);
        const counts = new Uint32Array(STATUSES.length);
        let lagging = 0;
        let newest = "";
        let at = 0;
        for (let run = 0; run < runs.length; run += 2) {
          for (let left = runs[run]; left > 0; left--, at++) {
            const outcome = outcomes[runs[run + 1]];
            if (!outcome) continue;
            cells[codes ? indexOfCode.get(codes[at]) : at] = runs[run + 1];
            counts[outcome[0]]++;
            if (outcome[2] === 1) lagging++;
            if (outcome[2] === 0 && !newest) newest = outcome[1];
          }
        }
        const text = [app, name, installed, id, ...(extras || [])].filter(Boolean).join("\n")
          .toLowerCase();
        return { order, app, name: name || "", installed: installed || "", id, outcomes, cells, counts,
          lagging, newest, extras, text };
      });

      // --- Totals -----------------------------------------------------------------------------------

      const totals = new Array(STATUSES.length).fill(0);
      const places = countries.map((country) => ({ ...country, listed: 0, lagging: 0,
        counts: new Array(STATUSES.length).fill(0) }));
      for (const app of apps) {
        app.cells.forEach((cell, index) => {
          if (cell === NONE) return;
          const [status, version, lagging] = app.outcomes[cell];
          totals[status]++;
          places[index].counts[status]++;
          if (version) places[index].listed++;
          if (lagging === 1) places[index].lagging++;
        });
      }
      const allCells = totals.reduce((sum, count) => sum + count, 0);

      const state = { text: "", statuses: new Set(), lagging: false, sort: "order", down: false,
        page: 0, shown: [] };

      const tiles = get("tiles");
      STATUSES.forEach((status, index) => {
        if (!totals[index]) return;
        const share = (100 * totals[index] / allCells).toFixed(1);
        const button = element("button", { type: "button", "aria-pressed": "false",
          title: MEANING[index] },
          element("span", { class: "sign " + status, "aria-hidden": true }, SIGNS[index]),
          element("b", {}, number(totals[index])),
          element("span", {}, status + " ", element("span", { class: "soft" }, share + " %")));
        button.addEventListener("click", () => {
          if (!state.statuses.delete(index)) state.statuses.add(index);
          button.setAttribute("aria-pressed", state.statuses.has(index));
          refresh();
        });
        tiles.append(element("li", {}, button));
      });
      const behind = apps.filter((app) => app.lagging > 0).length;
      get("behind").textContent = behind === 0 ? "" :
        `${number(behind)} of ${number(apps.length)} apps have a storefront behind their newest version.`;

      // --- Filter and order -------------------------------------------------------------------------

      const KEYS = {
        order: (app) => app.order, app: (app) => app.app.toLowerCase(),
        name: (app) => app.name.toLowerCase(), installed: (app) => app.installed,
        newest: (app) => app.newest, old: (app) => app.counts[2], unlisted: (app) => app.counts[4],
        error: (app) => app.counts[5], lagging: (app) => app.lagging };
      // Trouble first when a country's column is put in order.
      const RANK = [4, 3, 1, 5, 2, 0];

      const keyOf = (sort) => {
        if (KEYS[sort]) return KEYS[sort];
        const index = indexOfCode.get(sort.slice(1));
        return (app) => app.cells[index] === NONE ? 9 : RANK[app.outcomes[app.cells[index]][0]];
      };
      const collator = new Intl.Collator("en", { numeric: true });
      const refresh = () => {
        const words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
        const wanted = [...state.statuses];
        state.shown = apps.filter((app) =>
          words.every((word) => app.text.includes(word))
          && (!wanted.length || wanted.some((status) => app.counts[status] > 0))
          && (!state.lagging || app.lagging > 0));
        const key = keyOf(state.sort);
        const keyed = state.shown.map((app) => [key(app), app]);
        const isText = keyed.length > 0 && typeof keyed[0][0] === "string";
        keyed.sort(([left, a], [right, b]) =>
          (isText ? collator.compare(left, right) : left - right) * (state.down ? -1 : 1)
          || a.order - b.order);
        state.shown = keyed.map((pair) => pair[1]);
        state.page = 0;
        get("count").textContent = state.shown.length === apps.length
          ? `${number(apps.length)} apps × ${number(countries.length)} countries`
          : `${number(state.shown.length)} of ${number(apps.length)} apps`;
        get("sort").value = KEYS[state.sort] ? state.sort : "";
        grid.refresh();
        drawTable();
      };
      const sortBy = (sort, startsDown) => {
        if (state.sort === sort) state.down = !state.down;
        else [state.sort, state.down] = [sort, startsDown];
        refresh();
      };
      const sortMark = (sort) => state.sort === sort ? (state.down ? "descending" : "ascending") : null;

    """#
}
