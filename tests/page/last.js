// Runs behind the page's own script, uses the page as its readers do, and writes what it found into an element that --dump-dom shows.
(async () => {
  const lines = [];
  const check = (what, holds, found) => lines.push((holds ? "ok " : "not ok ") + what + (holds ? "" : ", found " + found));
  const result = JSON.parse(document.getElementById("result").textContent);
  const windows = JSON.parse(document.getElementById("expected").textContent).windows; // of the JSON result
  const packed = windowsOf(JSON.parse(document.getElementById("packed").textContent));
  const text = selector => document.querySelector(selector)?.textContent ?? "";
  const plot = document.querySelector(".plot");
  const canvas = document.querySelector("canvas");
  const range = () => [Number(plot.dataset.from), Number(plot.dataset.to)];
  const key = name => plot.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
  const over = document.querySelector(".u-over");
  const point = (type, x) => over.dispatchEvent(new MouseEvent(type, {bubbles: true, button: 0, view: window, movementX: 1,
    clientX: over.getBoundingClientRect().left + x, clientY: over.getBoundingClientRect().top + 50}));
  const button = title => [...document.querySelectorAll("button")].find(button => button.textContent === title);
  const inked = () => {
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let count = 0;
    for (let i = 3; i < data.length; i += 4)
      count += data[i];
    return count;
  };

  try {
    check("the page is built", document.getElementById("page").hasAttribute("aria-busy") === false, "busy");
    check("ready in 10 s", ready < 10000, ready);

    // Every number that is shown is one of the result.
    const summary = [...document.querySelectorAll("#summary td[data-value]")].map(cell => cell.dataset.value);
    const known = new Set(Object.values(result.summary).concat(Object.values(result.init_to_finalize ?? {})).map(value => JSON.stringify(value)));
    check("figures of the summary", summary.length >= 5 && summary.every(value => known.has(value)), summary);
    const ratios = new Set([...known].filter(value => value !== "null").map(value => (value * 100).toFixed(1) + " %"));
    const branches = [...document.querySelectorAll("#summary .tree td.number")].map(cell => cell.textContent);
    check("the tree of efficiencies", branches.length >= 1 && branches.every(branch => branch === "-" || ratios.has(branch)), branches);
    check("percentages", text("#summary td.number") === (result.summary.parallel_efficiency * 100).toFixed(1) + " %", text("#summary td.number"));
    const differing = windows.findIndex((window, i) => {
      const {time_stack: parts, largest_loss: cause, ...row} = packed.row(i);
      return JSON.stringify(row) !== JSON.stringify(window) || typeof cause !== "string" ||
        Math.abs(Object.values(parts).reduce((sum, part) => sum + part, 0) - 1) > 5e-4 ||
        Math.abs(parts.computing - window.parallel_efficiency) > 6e-5;
    });
    check("windows are those of the result, and parts of their time all of it", packed.count === windows.length && differing === -1,
          JSON.stringify(packed.row(differing)) + " for " + JSON.stringify(windows[differing]));
    // 0.1 + 0.2 is a little more than 0.3.
    const touching = stepsOf({level: {starts: [0.1, 0.1 + 0.2], ends: [0.3, 0.5]}, first: 0, last: 1}, [() => 1]);
    check("windows that touch leave no gap", touching[1].slice(0, -1).every(value => value === 1), touching[1]);
    check("ticks have the digits of their step", momentOf(0.25, [0, 0.25, 0.5, 1]) === "0.25 s" && momentOf(1.75, [1.5, 1.75, 2, 3.5]) === "1.75 s" &&
          momentOf(2e-3, [0, 2e-3, 4e-3]) === "2 ms", momentOf(1.75, [1.5, 1.75, 2, 3.5]));
    document.querySelector("#windows").open = true;
    await new Promise(done => setTimeout(done)); // the table is made then
    const rows = [...document.querySelectorAll("#windows tbody tr")];
    const wrong = rows.filter((row, i) => [...row.querySelectorAll("td")].some((cell, k) =>
      cell.dataset.value !== undefined && cell.dataset.value !== JSON.stringify(Object.values(windows[i])[k])));
    check("a page of windows", rows.length === Math.min(50, windows.length) && wrong.length === 0, wrong.length);
    if (windows.length > 50) {
      document.querySelector("#windows .pager button:nth-child(2)").click();
      check("the next page", text("#windows tbody td") !== "" &&
            document.querySelector("#windows tbody td").dataset.value === JSON.stringify(windows[50].start_s), text("#windows tbody td"));
    }
    const least = [...document.querySelectorAll("#lost tbody tr")].map(row => Number(row.children[3].dataset.value));
    const about = JSON.parse(document.getElementById("about").textContent);
    const isRanked = ({start_s: start, end_s: end}) =>
      (start + end) / 2 >= (about.mpi_begin_s ?? -Infinity) && (start + end) / 2 < (about.mpi_end_s ?? Infinity);
    const losses = windows.filter(isRanked).map(window => (1 - window.parallel_efficiency) * window.elapsed_s);
    check("each statement is a paragraph", document.querySelectorAll("#reading p").length === about.reading.split("\n").length,
          text("#reading"));
    const tree = document.querySelector("#summary .scroll");
    check("and is seen as a whole", tree.scrollWidth <= tree.clientWidth, tree.scrollWidth + " > " + tree.clientWidth);
    check("whose time it is", text("#summary td.soft") === (result.summary.threads ? "time all threads compute" : "time spent computing"),
          text("#summary td.soft"));
    check("worst windows", least.length === Math.min(10, losses.length) && least[0] === Math.max(...losses.slice(0, 100000)) &&
          least.every((loss, i) => i === 0 || loss <= least[i - 1]), least);
    check("reports in the words of the terminal", [...document.querySelectorAll("#page section > details > .scroll > pre")].every(told =>
          told.textContent.trim() !== ""), "an empty one");
    const told = [...document.querySelectorAll("#page section > p:not([id])")].map(paragraph => paragraph.textContent);
    check("paragraphs are sentences, not headings of the terminal's tables", told.every(words => /\d|\.$/.test(words)), told.filter(words => !/\d|\.$/.test(words)));
    const kind = document.querySelector("#wait-states td[data-value='\"wait_at_nxn\"']");
    check("words as people write them", !result.wait_states || kind.textContent === "wait at N x N", kind?.textContent);
    const cells = [{rank: 15, activity: "f", start_s: 1, length_s: 0.5}, {rank: 3, path_s: 1}, {activity: "f", path_s: 1, share: 0.5}]
      .map(item => inWords(item, "", {share: {kind: "ratio"}}));
    check("numbers in a cell say what they are unless their unit does", cells.join() === "rank 15 f start 1.000 s length 500.000 ms,rank 3 1.000 s,f 1.000 s 50.0 %", cells);
    for (const table of [...document.querySelectorAll("#page table:has(.sorter)")].slice(0, 20)) {
      const sorter = [...table.querySelectorAll("th.number .sorter")].pop();
      if (!sorter || table.querySelectorAll("tbody tr").length < 2)
        continue;
      const place = [...sorter.closest("tr").children].indexOf(sorter.parentNode);
      const column = () => [...table.querySelectorAll("tbody tr")].map(row => JSON.parse(row.children[place].dataset.value ?? "null"))
        .filter(value => typeof value === "number");
      sorter.click();
      const down = column();
      sorter.click();
      const up = column();
      check("a table is sorted by the column that is pressed", down.every((value, i) => i === 0 || value <= down[i - 1]) &&
            up.every((value, i) => i === 0 || value >= up[i - 1]) && sorter.parentNode.getAttribute("aria-sort") === "ascending",
            sorter.textContent + ": " + down + "; " + up);
    }
    for (const name of Object.keys(result))
      if (!["clocktalk", "schema", "trace", "options", "summary", "init_to_finalize", "windows", "anomalies", "clocks", "rank_map", "thread_map"].includes(name))
        check("a section for " + name, result[name] === null || typeof result[name] !== "object" || document.getElementById(name.replaceAll("_", "-")) !== null, "none");
    const map = result.rank_map ?? result.thread_map;
    const keys = [...document.querySelectorAll("#chart .keys")].map(list => list.textContent);
    const entries = [...document.querySelectorAll("#chart .keys li")].map(entry => entry.textContent);
    check("one key for all panels", keys.length === 1 && entries[0] === "computing" && entries.includes("critical path") === Boolean(map?.path) &&
          new Set(entries.flatMap(entry => entry.split(", "))).size === entries.flatMap(entry => entry.split(", ")).length &&
          Object.entries(about.time_stack).every(([name, title]) => packed.extremes("time_stack." + name).most.some(share => share > 0)
            ? keys[0].includes(title) : Boolean(map) || !entries.includes(title)) &&
          (!map || [...new Set(map.rows.map(row => row.codes).join(""))].every(code => keys[0].includes(about.states[code].title))), keys);
    check("clocks only where they were corrected", text("#anomalies h3") === (result.clocks?.largest_shift_s > 0 || result.clocks?.mispaired_waits > 0 ? "Clocks" : ""),
          text("#anomalies h3"));
    check("kinds of anomalies", Object.keys(result.summary.anomalies).every(kind => text("#anomalies").includes(kind)), text("#anomalies"));

    // Rows of the map, pinned and in another order.
    if (map) {
      const overs = [...document.querySelectorAll(".u-over")];
      const rows = overs[2];
      // Places of events are whole pixels, and rows may be hardly higher than one.
      const chart = document.getElementById("chart");
      const edge = rows.getBoundingClientRect().top;
      chart.style.position = "relative";
      chart.style.top = Math.ceil(edge) - edge + "px";
      const box = rows.getBoundingClientRect();
      const at = share => ({bubbles: true, view: window, clientX: box.left + 30, clientY: box.top + box.height * share});
      const told = () => {
        rows.dispatchEvent(new MouseEvent("mousemove", at(0.5 / map.rows.length)));
        return text("#readout b");
      };
      const number = row => row.rank + (row.thread ? "." + row.thread : "");
      const tellsOf = row => new RegExp(" " + number(row) + "(–[0-9]+)? at").test(told());
      // A click on the very edge is none.
      const top = Math.max(0.5 / map.rows.length, 6 / box.height);
      const bottom = Math.floor((1 - top) * box.height) / box.height;
      const lastRow = map.rows[Math.floor(bottom * map.rows.length)];
      check("who is under the pointer", tellsOf(map.rows[0]), told());
      const press = share => ["mousemove", "mousedown", "mouseup", "click"].forEach(type =>
        rows.dispatchEvent(new MouseEvent(type, {...at(share), movementX: 1})));
      press(bottom);
      check("a rank is pinned to the top", tellsOf(lastRow), told());
      press(top);
      check("and put back", tellsOf(map.rows[0]), told());
      const content = document.getElementById("map-content");
      check("rows of several ranks show the farthest, too", Boolean(content) === map.rows.some(row => row.ranks > 1 && !row.thread), content);
      if (content) {
        const {members, extremes} = JSON.parse(document.getElementById("levels").textContent);
        press(bottom);
        check("a group is told apart into its ranks", told().startsWith("Rank " + lastRow.rank + " "), told());
        press(top);
        content.value = "extremes";
        content.dispatchEvent(new Event("change"));
        check("each rank has a row, and each row its farthest rank", members.rows.length === map.rows.reduce((sum, row) => sum + row.ranks, 0) &&
              extremes.rows.length === map.rows.length && tellsOf(map.rows[0]), told());
        content.value = "";
        content.dispatchEvent(new Event("change"));
      }
      const order = document.getElementById("map-order");
      order.value = "computing";
      order.dispatchEvent(new Event("change"));
      const computing = row => [...row.codes].filter(code => code === Object.keys(about.states)[0]).length;
      const busiest = map.rows.reduce((most, row) => computing(row) > computing(most) ? row : most);
      check("the busiest first", tellsOf(busiest), told());
      order.value = "number";
      order.dispatchEvent(new Event("change"));

      // Finer cells as one zooms in, and for whom a rank waits in them.
      const more = JSON.parse(document.getElementById("levels").textContent);
      const finest = more.levels[more.levels.length - 1];
      const titles = Object.fromEntries(Object.entries(about.states).map(([code, {title}]) => [code, code === " " ? "absent" : title]));
      check("levels are of all rows, each twice as fine as the one before", more.levels[0].bin_s === map.bin_s && more.levels.every((level, k) =>
        k === 0 || Math.abs(level.bin_s * 2 - more.levels[k - 1].bin_s) < 1e-9 && level.rows.length === map.rows.length &&
        level.rows.every(codes => codes.length === Math.ceil((map.end_s - map.start_s) / level.bin_s - 1e-9))), more.levels.map(level => level.bin_s));
      if (more.levels.length > 1) {
        const codes = [...finest.rows[0]];
        const waits = Object.keys(titles).find(code => titles[code].startsWith("waiting"));
        const bin = Math.max(codes.indexOf(waits), 0);
        const middle = map.start_s + (bin + 0.5) * finest.bin_s;
        const whole = range();
        for (let i = 0; i < 60 && (range()[1] - range()[0]) / finest.bin_s > 200; i++) {
          const at = box.left + (middle - range()[0]) / (range()[1] - range()[0]) * box.width;
          rows.dispatchEvent(new WheelEvent("wheel", {deltaY: -100, clientX: at, ctrlKey: true, bubbles: true, cancelable: true}));
          await null;
        }
        const x = box.left + (middle - range()[0]) / (range()[1] - range()[0]) * box.width;
        rows.dispatchEvent(new MouseEvent("mousemove", {bubbles: true, view: window, clientX: x, clientY: box.top + box.height * 0.5 / map.rows.length}));
        check("the finest cell is under the pointer", text("#readout b").includes(": " + titles[codes[bin]]), text("#readout b") + ", not " + titles[codes[bin]]);
        const owed = codes[bin] === waits && more.levels[0].owners ? unpacked(finest.owners[0], 1, 1)[0] : undefined;
        check("for whom it waits", owed === undefined || text("#readout b").includes(Number.isNaN(owed) ? " for several ranks"
          : "waiting for rank " + Math.floor(owed / 256) + " in " + more.calls[owed % 256]), text("#readout b") + ", not " + owed);
        plot.dispatchEvent(new KeyboardEvent("keydown", {key: "0", bubbles: true, cancelable: true}));
        check("and the whole run again", String(range()) === String(whole), range());
      }
    }

    // Panels that few ask for.
    const further = document.getElementById("show-further");
    const unseen = () => [...document.querySelectorAll("#chart .panel")].filter(panel => panel.offsetParent === null).length;
    const hidden = unseen();
    check("further panels stay behind a switch", (hidden > 0) === Boolean(further), hidden);
    if (further) {
      further.click();
      check("and come when they are asked for", unseen() === 0, unseen());
      further.click();
    }

    // Whoever comes by keyboard sees what was seen before.
    button("Zoom in").click();
    const seen = range();
    plot.focus();
    check("the keyboard begins in what is seen", String(range()) === String(seen) && Number(plot.getAttribute("aria-valuenow")) > 0 &&
          (map || windows.length === 1 || plot.getAttribute("aria-valuenow") !== "1"), range());
    button("Whole run").click();

    // The chart, by pointer.
    check("something is drawn", inked() > 100000, inked());
    const whole = range();
    check("one axis of time for all panels", document.querySelectorAll(".uplot").length === document.querySelectorAll(".panel").length &&
          new Set([...document.querySelectorAll(".u-over")].map(one => one.style.left + one.style.width)).size === 1, "several");
    check("all of the run is seen", whole[0] === windows[0].start_s &&
          whole[1] === windows[windows.length - 1].end_s, whole);
    const middle = over.getBoundingClientRect().width / 2;
    point("mousemove", middle);
    const under = Number(document.getElementById("readout").dataset.window);
    check("values under the pointer", text("#readout").includes("Window " + (under + 1)) && text("#readout").includes("load balance"), text("#readout"));
    const step = result.options.step_s;
    const margin = step ? (result.options.window_s - step) / 2 : 0;
    const time = whole[0] + middle / over.getBoundingClientRect().width * (whole[1] - whole[0]);
    check("the right window", Math.abs(under - windows.findLastIndex(window => window.start_s + margin <= time)) <= 1, under);
    point("mousedown", middle);
    point("mousemove", middle + 100);
    point("mouseup", middle + 100);
    const part = range();
    check("the address says what is seen", location.hash === "#from=" + part[0] + "&to=" + part[1], location.hash);
    const dragged = 100 / over.getBoundingClientRect().width;
    check("dragging zooms to what was selected", Math.abs((part[1] - part[0]) / (whole[1] - whole[0]) - dragged) < 0.02 &&
          Math.abs((part[0] - whole[0]) / (whole[1] - whole[0]) - 0.5) < 0.02, part);
    check("and nothing stays selected", [...document.querySelectorAll(".u-select")].every(select => !(select.offsetWidth > 0)), "some");
    over.dispatchEvent(new MouseEvent("dblclick", {bubbles: true}));
    check("a double click shows the whole run", String(range()) === String(whole), range());
    plot.dispatchEvent(new WheelEvent("wheel", {deltaY: -100, clientX: over.getBoundingClientRect().left + middle, ctrlKey: true, bubbles: true, cancelable: true}));
    check("ctrl and wheel zoom", range()[1] - range()[0] < whole[1] - whole[0], range());
    button("Whole run").click();
    button("Zoom in").click();
    check("the button zooms", range()[1] - range()[0] < (whole[1] - whole[0]) * 0.6, range());
    button("Zoom out").click();
    check("and back", String(range()) === String(whole), range());

    // What selects a window.
    const shown = document.querySelector("#lost tbody tr");
    shown.querySelector("button").click();
    check("showing a window selects it", Number(plot.getAttribute("aria-valuenow")) === Number(shown.children[0].dataset.value) &&
          text("#readout").startsWith("Window " + shown.children[0].dataset.value + ","), text("#readout"));
    button("Whole run").click();

    // And by keyboard.
    plot.focus();
    key("Home");
    check("the first window", plot.getAttribute("aria-valuenow") === "1", plot.getAttribute("aria-valuenow"));
    key("ArrowRight");
    check("the next window is said", plot.getAttribute("aria-valuetext").startsWith("Window " + Math.min(2, windows.length) + ","),
          plot.getAttribute("aria-valuetext"));
    key("End");
    check("the last window", Number(plot.getAttribute("aria-valuenow")) === windows.length, plot.getAttribute("aria-valuenow"));
    key("+");
    check("plus zooms", range()[1] - range()[0] < whole[1] - whole[0], range());
    const near = range();
    key("PageDown");
    check("a page further", range()[0] > near[0] || near[1] === whole[1], range());
    key("0");
    check("0 shows the whole run", String(range()) === String(whole), range());
    const before = performance.now();
    for (let i = 0; i < 10; i++)
      key("ArrowLeft");
    const stroke = (performance.now() - before) / 10;
    check("a key stroke takes less than 200 ms", stroke < 200, stroke);
    lines.push("# ready in " + Math.round(ready) + " ms, a key stroke takes " + stroke.toFixed(1) + " ms");
    const ink = inked();
    (document.getElementById("show-load_balance") ?? document.getElementById("show-mpi_load_balance")).click();
    await null; // it is drawn behind this script
    check("a curve can be hidden", inked() < ink, inked());

    // For those who do not see it.
    check("a language", document.documentElement.lang === "en", document.documentElement.lang);
    check("one first heading", document.querySelectorAll("h1").length === 1, document.querySelectorAll("h1").length);
    check("sections have names", [...document.querySelectorAll("section")].every(section =>
      document.getElementById(section.getAttribute("aria-labelledby"))?.textContent), "one without");
    check("buttons and boxes have names", [...document.querySelectorAll("button, label")].every(item => item.textContent.trim() !== ""), "one without");
    check("nothing is wider than the window", document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollWidth);
    check("no markup came with the trace", document.querySelector("img, iframe, object") === null, "some");
    check("nothing came from elsewhere", performance.getEntriesByType("resource").length === 0, performance.getEntriesByType("resource").length);
  } catch (error) {
    heard.push("thrown: " + error.message + " " + error.stack);
  }
  check("no error on the console", heard.length === 0, heard.join("; "));
  document.body.append(Object.assign(document.createElement("pre"), {id: "found", textContent: "\n" + lines.join("\n") + "\n"}));
})();
