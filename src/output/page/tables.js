// Tables: of lists of objects that have the same keys, a page at a time, sorted by the column whose head is pressed.

const PAGE_ROWS = {windows: 50, report: 15};
// Columns whose numbers are compared at a glance: the first of them that a table has gets bars.
const BARS = ["wait_s", "path_s", "lost_s", "useful_s", "computation_s", "time_s", "length_s", "t_s", "bytes", "share", "mean"];

const UNITS = ["seconds", "ratio", "bytes"]; // kinds of numbers that are shown with one

function kindOf(name, columns) {
  return name === "kind" ? "word" : columns[name]?.kind ?? (name.endsWith("_s") ? "seconds" : "count");
}

// Of a column of times: one unit, and as many digits as tell its windows apart.
function scaleOf(rows, name) {
  const largest = rows.reduce((most, row) => Math.max(most, Math.abs(row[name] ?? 0)), 0);
  const [unit, size] = units.find(unit => largest >= unit[1]) || ["ns", 1e-9];
  const length = rows[0].end_s - rows[0].start_s;
  const digits = (name === "start_s" || name === "end_s") && length > 0 ? Math.ceil(-Math.log10(length / size)) + 2 : 3;
  return {unit, size, digits: Math.min(Math.max(digits, 0), unit === "ns" ? 0 : 9)};
}

// Numbers before texts, what is missing at the end in either direction.
function compared(a, b, direction) {
  if (a === null || a === undefined || b === null || b === undefined)
    return (a === null || a === undefined) - (b === null || b === undefined);
  return direction * (typeof a === "string" || typeof b === "string" ? String(a).localeCompare(String(b)) : a - b);
}

function tableOf(rows, names, columns, {extra, pageRows = PAGE_ROWS.report} = {}) {
  const scales = Object.fromEntries(names.filter(name => kindOf(name, columns) === "seconds" && !rows.some(row => nested(row[name])))
    .map(name => [name, scaleOf(rows, name)]));
  const bar = rows.length > 1 ? BARS.find(name => names.includes(name) && rows.every(row => !(row[name] < 0))) : undefined;
  const highest = bar ? rows.reduce((most, row) => Math.max(most, row[bar] ?? 0), 0) : 0;
  const body = element("tbody");
  const pages = Math.max(1, Math.ceil(rows.length / pageRows));
  const place = element("span", {"aria-live": "polite"});
  let order = rows.map((_, i) => i);
  let sorted = null;
  let page = 0;

  function fill() {
    body.replaceChildren(...order.slice(page * pageRows, (page + 1) * pageRows).map(index => {
      const row = rows[index];
      const cells = names.map(name => nested(row[name]) ? element("td", {class: "list"}, inWords(row[name], name, columns))
                                                         : cell(row[name], kindOf(name, columns), scales[name]));
      if (highest > 0) {
        const barred = cells[names.indexOf(bar)];
        barred.classList.add("barred");
        barred.style.setProperty("--part", (row[bar] ?? 0) / highest * 100 + "%");
      }
      if (extra)
        cells.push(extra(row, index));
      return element("tr", {}, ...cells);
    }));
    place.textContent = "page " + (page + 1) + " of " + pages;
    back.disabled = page === 0;
    on.disabled = page === pages - 1;
  }

  // Numbers the largest first, names from A; pressed again the other way round.
  function sortBy(name, head) {
    const isText = rows.some(row => typeof row[name] === "string");
    const direction = sorted === name ? -order.direction : isText ? 1 : -1;
    sorted = name;
    order = rows.map((_, i) => i).sort((a, b) => compared(rows[a][name], rows[b][name], direction) || a - b);
    order.direction = direction;
    for (const other of headers)
      other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    page = 0;
    fill();
  }

  function turn(step) {
    page += step;
    fill();
  }

  const headers = names.map(name => {
    const title = words(columns[name]?.title ?? name) + (scales[name] ? " (" + scales[name].unit + ")" : "");
    const button = buttonOf(title, () => sortBy(name, head), {class: "sorter"});
    const head = element("th", {scope: "col", class: rows.some(row => typeof row[name] === "string" || nested(row[name])) ? null : "number",
                                title: columns[name] ? columns[name].meaning : null}, rows.length > 1 ? button : title);
    return head;
  });
  const back = buttonOf("Previous", () => turn(-1));
  const on = buttonOf("Next", () => turn(1));
  const head = element("tr", {}, ...headers, extra ? element("th", {scope: "col"}, "In the chart") : null);
  fill();
  return element("div", {}, scrolled("Table", element("table", {}, element("thead", {}, head), body)),
                 pages > 1 ? element("div", {class: "controls pager"}, back, on, place) : null);
}

function nested(value) {
  return value !== null && typeof value === "object";
}

// The first of a list in a cell. Numbers say what they are unless their unit does.
function inWords(value, name, columns) {
  const known = columns[name]?.fields ?? columns;
  const items = Array.isArray(value) ? value : [value];
  const texts = items.slice(0, 3).map(item => {
    if (!nested(item))
      return shown(item, kindOf(name, columns));
    const figures = Object.entries(item).filter(([, inner]) => inner !== null);
    const kinds = figures.map(([key]) => kindOf(key, known));
    return figures.map(([key, inner], i) => {
      const isClear = typeof inner !== "number" || UNITS.includes(kinds[i]) && kinds.filter(kind => kind === kinds[i]).length === 1;
      return nested(inner) ? words(key) : (isClear ? "" : words(key).toLowerCase() + " ") + shown(inner, kinds[i]);
    }).join(" ");
  });
  return texts.join(", ") + (items.length > 3 ? ", …" : "");
}

function namesOf(rows) {
  return [...new Set(rows.slice(0, 1000).flatMap(row => Object.keys(row)))];
}

function isTable(value) {
  return Array.isArray(value) && value.length > 0 && value.every(item => nested(item) && !Array.isArray(item));
}

// Of a list that is too long for a page there are the first, or windows that were put together.
function longList(value, columns) {
  return Array.isArray(value.first)
    ? element("div", {}, tableOf(value.first, namesOf(value.first), columns),
              element("p", {class: "soft"}, "The first " + value.first.length + " of " + value.of + "; --format json has all."))
    : tableOfWindows(windowsOf(value), columns);
}

function isLongList(value) {
  return Array.isArray(value.first) && "of" in value || "together" in value && "columns" in value;
}

// A line for each of the names.
function figuresOf(value, names, columns) {
  return element("table", {}, element("tbody", {}, ...names.map(name =>
    element("tr", {}, element("th", {scope: "row"}, words(columns[name]?.title ?? name)), cell(value[name], kindOf(name, columns)),
            element("td", {class: "soft"}, columns[name]?.meaning)))));
}

// Whatever a report has to say: its figures, then its lists as tables.
function anything(value, columns, depth) {
  if (isLongList(value))
    return longList(value, columns);
  if (Array.isArray(value))
    return isTable(value) ? tableOf(value, namesOf(value), columns) : element("p", {}, inWords(value, "", columns));
  const figures = Object.keys(value).filter(name => value[name] !== null && !nested(value[name]));
  const parts = figures.length > 0 ? [figuresOf(value, figures, columns)] : [];
  for (const [name, inner] of Object.entries(value)) {
    if (!nested(inner) || (Array.isArray(inner) && inner.length === 0))
      continue;
    const fields = {...columns, ...columns[name]?.fields};
    parts.push(element("h" + Math.min(depth, 6), {}, words(name)));
    if (columns[name]?.meaning)
      parts.push(element("p", {class: "soft"}, columns[name].meaning));
    if (!Array.isArray(inner))
      parts.push(anything(inner, fields, depth + 1));
    else if (isTable(inner))
      parts.push(tableOf(inner, namesOf(inner), fields));
    else
      parts.push(element("p", {}, inner.map(item => inWords(item, name, fields)).join(", ")));
  }
  return element("div", {}, ...parts);
}
