extension HTMLPage {
  /// The part of the page's script that draws the tables and listens to the controls.
  static let scriptOfTables = #"""
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
      const COLUMNS = [
        ["app", "App", false, (app) => isolated(app.app)],
        ["name", "Name", false, (app) => isolated(app.name)],
        ["installed", "Installed", false, (app) => isolated(app.installed)],
        ["newest", "Newest", false, (app) => isolated(app.newest)],
        ["old", "Old in", true, (app, most) => folded(app, (outcome) => outcome[0] === 2, most)],
        ["lagging", "Lagging in", true, (app, most) => folded(app, (outcome) => outcome[2] === 1, most)],
        ["unlisted", "Not listed in", true,
          (app, most) => folded(app, (outcome) => outcome[0] === 4, most)],
        ["error", "No answer in", true, (app, most) => {
          const places = folded(app, (outcome) => outcome[0] === 5, most);
          const reasons = app.outcomes.filter((outcome) => outcome[0] === 5 && outcome[5])
            .map((outcome) => outcome[5]);
          return places && [places, [...new Set(reasons)].join(", ")].filter(Boolean).join(": ");
        }]];
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
        ["No answer", (place) => place.counts[5]]];
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
            meter.style.width = 8 * shown / most + "em";
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
        && `Answers of the store from ${get("answers").textContent}`;
      get("note").textContent = get("stopped").textContent;
      get("note").hidden = !get("stopped").textContent;
      drawPlaces();
      show("map");
    })();

    """#
}
