extension HTMLPage {
  /// The part of the page's script that draws the map, and the details of one cell of it.
  static let scriptOfMap = #"""
      // --- The map: only the cells in sight, and some around them, are in the page -------------------

      const describe = (app, index) => {
        const cell = app.cells[index];
        const place = `${app.name || app.app}, ${countries[index].name}: `;
        if (cell === NONE) return place + "not asked";
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
            "aria-label": `${country.name}, sort` }, country.code.slice(0, 3));
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
              isolated(app.name || app.app), app.name ? " " : null,
              app.name ? isolated(app.app, "sub") : null),
            element("td", { class: "version" }, isolated(app.installed)),
            element("td", { class: "version" }, isolated(app.newest)));
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
          ["Country", countries[index].name], ["Status", cell === NONE ? "not asked"
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

    """#
}
