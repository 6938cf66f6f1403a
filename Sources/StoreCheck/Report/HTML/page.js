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
    "not available there", "no result"];
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
  // --- The map: only the cells in sight, and some around them, are in the page -------------------

  const describe = (app, index) => {
    const cell = app.cells[index];
    const place = `${app.name || app.app}, ${countries[index].name}: `;
    if (cell === NONE) return place + "not checked";
    const [status, version, lagging, update, , reason] = app.outcomes[cell];
    return place + STATUSES[status]
      + (reason ? ` (${reason})` : "")
      + (version ? `, store ${version}` : "")
      + (app.installed ? `, installed ${app.installed}` : "")
      + (update ? `, ${update} update` : "")
      + (lagging === 1 ? `, behind ${app.newest}` : "");
  };

  const grid = (() => {
    const box = get("map");
    const table = get("grid");
    const head = table.tHead.rows[0];
    const body = table.tBodies[0];
    const active = { row: 0, column: 0 };
    const drawn = { top: 0, bottom: 0, left: 0, right: 0 };
    const appHead = element("th", { class: "app", scope: "col", "aria-colindex": 1 });
    const button = element("button", { type: "button" }, "App");
    button.addEventListener("click", () => sortBy("name", false));
    appHead.append(button);
    head.append(appHead,
      element("th", { class: "version", scope: "col", "aria-colindex": 2 }, "Installed"),
      element("th", { class: "version", scope: "col", "aria-colindex": 3 }, "Newest"));
    const countryHeads = countries.map((country, index) => {
      const press = element("button", { type: "button", title: country.name,
        "aria-label": `${country.name}, sort` }, country.code);
      press.addEventListener("click", () => sortBy("@" + country.code, false));
      const cell = element("th", { class: "cell", scope: "col", "aria-colindex": index + 4 }, press);
      head.append(cell);
      return cell;
    });
    table.setAttribute("aria-colcount", countries.length + 3);
    table.style.width = `calc(var(--app) + 2 * var(--version) + ${countries.length * CELL}px)`;
    const above = element("tr", { class: "space", "aria-hidden": true }, element("td"));
    const below = element("tr", { class: "space", "aria-hidden": true }, element("td"));
    body.append(above, below);
    let lines = [];

    const cell = (app, row, column) => {
      const label = describe(app, column);
      const index = app.cells[column];
      const outcome = index === NONE ? null : app.outcomes[index];
      return element("td", {
        class: "cell" + (outcome ? " " + STATUSES[outcome[0]] : "")
          + (outcome && outcome[2] === 1 ? " lagging" : ""),
        "aria-label": label, title: label, "aria-colindex": column + 4,
        tabindex: row === active.row && column === active.column ? 0 : -1,
      }, outcome ? SIGNS[outcome[0]] : "");
    };
    const line = (app, row) => {
      const made = element("tr", { "aria-rowindex": row + 2 },
        element("th", { class: "app", scope: "row", title: app.name ? `${app.name} (${app.app})`
          : app.app },
          element("span", { class: "pair" }, isolated(app.name || app.app), app.name ? " " : null,
            app.name ? isolated(app.app, "sub") : null)),
        element("td", { class: "version", title: app.installed }, isolated(app.installed)),
        element("td", { class: "version", title: app.newest }, isolated(app.newest)));
      const gap = (count) => count > 0
        && made.append(element("td", { colspan: count, "aria-hidden": true }));
      gap(drawn.left);
      for (let column = drawn.left; column < drawn.right; column++) {
        made.append(cell(app, row, column));
      }
      gap(countries.length - drawn.right);
      return made;
    };
    /** The rows and columns that the box shows. */
    const inSight = () => {
      const cells = countryHeads.length ? countryHeads[0].offsetLeft : 0;
      const hidden = appHead.offsetWidth;
      const within = (index, most) => Math.max(0, Math.min(most, index));
      const rows = state.shown.length;
      const columns = countries.length;
      return {
        top: within(Math.floor(box.scrollTop / ROW), rows),
        bottom: within(Math.ceil((box.scrollTop + (box.clientHeight || 600)) / ROW), rows),
        left: within(Math.floor((box.scrollLeft + hidden - cells) / CELL), columns),
        right: within(Math.ceil((box.scrollLeft + (box.clientWidth || 1200) - cells) / CELL),
          columns) };
    };
    const draw = (force) => {
      const seen = inSight();
      const isDrawn = seen.top >= drawn.top && seen.bottom <= drawn.bottom
        && seen.left >= drawn.left && seen.right <= drawn.right;
      if (isDrawn && !force) return;
      const hadFocus = body.contains(document.activeElement);
      drawn.top = Math.max(0, seen.top - AROUND);
      drawn.bottom = Math.min(state.shown.length, seen.bottom + AROUND);
      drawn.left = Math.max(0, seen.left - AROUND);
      drawn.right = Math.min(countries.length, seen.right + AROUND);
      above.style.height = drawn.top * ROW + "px";
      below.style.height = (state.shown.length - drawn.bottom) * ROW + "px";
      const stale = lines;
      lines = [];
      for (let row = drawn.top; row < drawn.bottom; row++) lines.push(line(state.shown[row], row));
      // The new lines come before the stale ones go: with fewer lines in between the map would lose
      // its place, and the chosen cell the focus.
      above.after(...lines);
      // A chosen cell that was scrolled away leaves the focus to the map, which finds it again.
      const isKept = active.row >= drawn.top && active.row < drawn.bottom
        && active.column >= drawn.left && active.column < drawn.right;
      if (hadFocus) ((isKept && cellAt(active)) || box).focus({ preventScroll: true });
      for (const gone of stale) gone.remove();
    };
    const cellAt = ({ row, column }) => body.querySelector(
      `tr[aria-rowindex="${row + 2}"] > td[aria-colindex="${column + 4}"]`);
    const placeOf = (target) => {
      const found = target.closest("td.cell");
      return found && { row: found.parentElement.getAttribute("aria-rowindex") - 2,
        column: found.getAttribute("aria-colindex") - 4 };
    };
    const move = (row, column) => {
      if (!state.shown.length || !countries.length) return;
      cellAt(active)?.setAttribute("tabindex", -1);
      active.row = Math.max(0, Math.min(state.shown.length - 1, row));
      active.column = Math.max(0, Math.min(countries.length - 1, column));
      const top = active.row * ROW;
      const rows = box.clientHeight - 2 * ROW;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top > box.scrollTop + rows - ROW) box.scrollTop = top - rows + ROW;
      const left = countryHeads[active.column].offsetLeft - appHead.offsetWidth;
      const columns = box.clientWidth - appHead.offsetWidth;
      if (left < box.scrollLeft) box.scrollLeft = active.column === 0 ? 0 : left;
      else if (left + CELL > box.scrollLeft + columns) box.scrollLeft = left + CELL - columns;
      draw(false);
      const chosen = cellAt(active);
      chosen?.setAttribute("tabindex", 0);
      chosen?.focus({ preventScroll: true });
    };
    let isWaiting = false;
    box.addEventListener("scroll", () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => { isWaiting = false; draw(false); });
    });
    new ResizeObserver(() => draw(false)).observe(box);
    body.addEventListener("click", (event) => {
      const place = placeOf(event.target);
      if (place) move(place.row, place.column);
    });
    body.addEventListener("focusin", (event) => {
      const place = placeOf(event.target);
      if (place && state.shown[place.row]) showDetail(state.shown[place.row], place.column);
    });
    box.addEventListener("keydown", (event) => {
      if (head.contains(event.target)) return;
      const page = Math.max(1, Math.floor(box.clientHeight / ROW) - 2);
      const steps = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1],
        PageDown: [page, 0], PageUp: [-page, 0], Home: [0, -1e6], End: [0, 1e6] };
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      if (event.target === box) move(active.row, active.column);
      else move(active.row + step[0], active.column + step[1]);
    });
    return { refresh: () => {
      table.setAttribute("aria-rowcount", state.shown.length + 1);
      countryHeads.forEach((made, index) => {
        const mark = sortMark("@" + countries[index].code);
        if (mark) made.setAttribute("aria-sort", mark); else made.removeAttribute("aria-sort");
      });
      active.row = 0;
      box.scrollTop = 0;
      draw(true);
    } };
  })();

  const showDetail = (app, index) => {
    const cell = app.cells[index];
    const outcome = cell === NONE ? [] : app.outcomes[cell];
    const code = countries[index].code.toLowerCase();
    const link = app.id && /^[a-z]{2}$/.test(code)
      ? element("a", { href: `https://apps.apple.com/${code}/app/id${app.id}`,
        rel: "noopener noreferrer", target: "_blank" }, "App Store") : null;
    const parts = [["App", isolated(app.app)], ["Name", app.name && isolated(app.name)],
      ["Country", countries[index].name], ["Status", cell === NONE ? "not checked"
        : STATUSES[outcome[0]]], ["Installed", app.installed && isolated(app.installed)],
      ["Store", outcome[1] && isolated(outcome[1])], ["Update", outcome[3]],
      ["Released", outcome[4] && isolated(outcome[4])], ["Reason", outcome[5]],
      ["Newest", outcome[2] === 1 && isolated(app.newest)], ["Link", link],
      ...(app.extras || []).map((text, at) => [meta.extra[at] || "", text && isolated(text)])];
    const list = element("dl");
    for (const [term, value] of parts) {
      if (value) list.append(element("div", {}, element("dt", {}, term), element("dd", {}, value)));
    }
    get("detail").replaceChildren(list);
  };
  // --- The table: an app a row, with its countries folded ---------------------------------------

  const folded = (app, test, most) => {
    const codes = [];
    let asked = 0;
    app.cells.forEach((cell, index) => {
      if (cell === NONE) return;
      asked++;
      if (test(app.outcomes[cell])) codes.push(countries[index].code);
    });
    if (!codes.length) return "";
    if (codes.length === asked && asked > 1) return `all ${asked}`;
    return codes.length > most ? `${codes.length} countries` : codes.join(" ");
  };
  const withReasons = (app, status, most) => {
    const places = folded(app, (outcome) => outcome[0] === status, most);
    const reasons = app.outcomes.filter((outcome) => outcome[0] === status && outcome[5])
      .map((outcome) => outcome[5]);
    return places && [places, [...new Set(reasons)].join(", ")].filter(Boolean).join(": ");
  };
  const COLUMNS = [
    ["app", "App", false, (app) => isolated(app.app)],
    ["name", "Name", false, (app) => isolated(app.name)],
    ["installed", "Installed", false, (app) => isolated(app.installed)],
    ["newest", "Newest", false, (app) => isolated(app.newest)],
    ["old", "Out of date in", true, (app, most) => folded(app, (outcome) => outcome[0] === 2, most)],
    ["lagging", "Lagging in", true, (app, most) => folded(app, (outcome) => outcome[2] === 1, most)],
    ["unlisted", "Not listed in", true, (app, most) => withReasons(app, 4, most)],
    ["error", "Errors in", true, (app, most) => withReasons(app, 5, most)]];
  const drawTable = (isForPrint) => {
    if (get("table").hidden && !isForPrint) return;
    const size = isForPrint ? 2000 : PAGE;
    const pages = Math.max(1, Math.ceil(state.shown.length / size));
    const start = isForPrint ? 0 : state.page * size;
    const rows = state.shown.slice(start, start + size);
    const head = element("tr", {}, ...COLUMNS.map(([sort, title, startsDown]) => {
      const button = element("button", { type: "button" }, title);
      button.addEventListener("click", () => sortBy(sort, startsDown));
      return element("th", { scope: "col", "aria-sort": sortMark(sort) }, button);
    }));
    const lines = rows.map((app) => element("tr", {}, ...COLUMNS.map(([, , , cell], index) =>
      element(index === 0 ? "th" : "td", { class: "text", scope: index === 0 ? "row" : null },
        cell(app, isForPrint ? 40 : 12)))));
    get("list").replaceChildren(element("caption", { class: "gone" }, "Apps"),
      element("thead", {}, head), element("tbody", {}, ...lines));
    get("page").textContent = isForPrint && pages > 1
      ? `The first ${number(size)} of ${number(state.shown.length)} apps.`
      : `Page ${state.page + 1} of ${pages}`;
    get("before").disabled = state.page === 0;
    get("after").disabled = state.page >= pages - 1;
  };
  for (const [id, step] of [["before", -1], ["after", 1]]) {
    get(id).addEventListener("click", () => { state.page += step; drawTable(); });
  }
  addEventListener("beforeprint", () => drawTable(true));
  addEventListener("afterprint", () => drawTable());

  // --- Lagging storefronts ----------------------------------------------------------------------

  const storefronts = { sort: 2, down: true };
  const PLACES = [
    ["Code", (place) => place.code], ["Country", (place) => place.name],
    ["Behind the newest", (place) => place.lagging], ["Listed", (place) => place.listed],
    ["Old", (place) => place.counts[2]], ["Not listed", (place) => place.counts[4]],
    ["Errors", (place) => place.counts[5]]];
  const drawPlaces = () => {
    const key = PLACES[storefronts.sort][1];
    const most = Math.max(1, ...places.map((place) => place.lagging));
    const sorted = [...places].sort((a, b) => {
      const [left, right] = [key(a), key(b)];
      return (typeof left === "string" ? collator.compare(left, right) : left - right)
        * (storefronts.down ? -1 : 1) || collator.compare(a.code, b.code);
    });
    const head = element("tr", {}, ...PLACES.map(([title], index) => {
      const button = element("button", { type: "button" }, title);
      button.addEventListener("click", () => {
        storefronts.down = storefronts.sort === index ? !storefronts.down : index > 1;
        storefronts.sort = index;
        drawPlaces();
      });
      return element("th", { scope: "col", class: index > 2 ? "number" : null,
        "aria-sort": storefronts.sort !== index ? null
          : storefronts.down ? "descending" : "ascending" }, button);
    }));
    const lines = sorted.map((place) => element("tr", {}, ...PLACES.map(([, value], index) => {
      const shown = value(place);
      const cell = element(index === 0 ? "th" : "td", { scope: index === 0 ? "row" : null,
        class: index > 2 ? "number" : null });
      if (index === 2 && shown > 0) {
        const meter = element("span", { class: "meter", "aria-hidden": true });
        meter.style.setProperty("--part", shown / most);
        cell.append(meter);
      }
      cell.append(typeof shown === "number" ? number(shown) : isolated(shown));
      return cell;
    })));
    get("places").replaceChildren(element("caption", { class: "gone" }, "Storefronts"),
      element("thead", {}, head), element("tbody", {}, ...lines));
  };

  // --- Controls ---------------------------------------------------------------------------------

  let typing = 0;
  get("search").addEventListener("input", (event) => {
    clearTimeout(typing);
    typing = setTimeout(() => { state.text = event.target.value; refresh(); }, 120);
  });
  get("only").addEventListener("change", (event) => {
    state.lagging = event.target.checked;
    refresh();
  });
  get("sort").addEventListener("change", (event) => {
    const sort = event.target.value;
    [state.sort, state.down] = [sort, ["old", "unlisted", "error", "lagging"].includes(sort)];
    refresh();
  });
  const show = (view) => {
    get("map").hidden = view !== "map";
    get("table").hidden = view !== "table";
    get("as-map").setAttribute("aria-pressed", view === "map");
    get("as-table").setAttribute("aria-pressed", view === "table");
    refresh();
  };
  get("as-map").addEventListener("click", () => show("map"));
  get("as-table").addEventListener("click", () => show("table"));
  get("legend").append(...STATUSES.flatMap((status, index) => [
    element("span", { class: "sign " + status }, ` ${SIGNS[index]} `), ` ${status}: ${MEANING[index]}. `,
  ]), element("span", { class: "sign listed lagging" },
    "\u00a0\u00a0\u00a0\u00a0"),
    " with a corner: behind the newest version of another country.");
  get("when").textContent = get("answers").textContent
    && `Store responses from ${get("answers").textContent}`;
  get("note").textContent = get("stopped").textContent;
  get("note").hidden = !get("stopped").textContent;
  drawPlaces();
  show("map");
})();
