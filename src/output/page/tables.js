// Tables: of lists of objects that have the same keys, a page at a time.

const PAGE_ROWS = 50;

function kindOf(name, columns) {
  return columns[name] ? columns[name].kind : name.endsWith("_s") ? "seconds" : "count";
}

// Of a column of times: one unit, and as many digits as tell its windows apart.
function scaleOf(rows, name) {
  const largest = rows.reduce((most, row) => Math.max(most, Math.abs(row[name] ?? 0)), 0);
  const [unit, size] = units.find(unit => largest >= unit[1]) || ["ns", 1e-9];
  const length = rows[0].end_s - rows[0].start_s;
  const digits = (name === "start_s" || name === "end_s") && length > 0 ? Math.ceil(-Math.log10(length / size)) + 2 : 3;
  return {unit, size, digits: Math.min(Math.max(digits, 0), unit === "ns" ? 0 : 9)};
}

function tableOf(rows, names, columns, extra) {
  const scales = Object.fromEntries(names.filter(name => kindOf(name, columns) === "seconds")
    .map(name => [name, scaleOf(rows, name)]));
  const head = element("tr", {}, ...names.map(name => element("th", {
    scope: "col", class: rows.some(row => typeof row[name] === "string" || nested(row[name])) ? null : "number",
    title: columns[name] ? columns[name].meaning : null},
    words(columns[name] ? columns[name].title : name) + (scales[name] ? " (" + scales[name].unit + ")" : ""))));
  const body = element("tbody");
  const table = element("table", {}, element("thead", {}, head), body);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const place = element("span", {"aria-live": "polite"});
  let page = 0;

  function fill() {
    body.replaceChildren(...rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).map((row, i) => {
      const cells = names.map(name => nested(row[name]) ? element("td", {}, inWords(row[name]))
                                                         : cell(row[name], kindOf(name, columns), scales[name]));
      if (extra)
        cells.push(extra(row, page * PAGE_ROWS + i));
      return element("tr", {}, ...cells);
    }));
    place.textContent = "page " + (page + 1) + " of " + pages;
    back.disabled = page === 0;
    on.disabled = page === pages - 1;
  }

  function turner(title, step) {
    const made = element("button", {type: "button"}, title);
    made.addEventListener("click", () => {
      page += step;
      fill();
    });
    return made;
  }

  const back = turner("Previous", -1);
  const on = turner("Next", 1);
  if (extra)
    head.append(element("th", {scope: "col"}, "In the chart"));
  fill();
  return element("div", {}, scrolled("Table", table),
                 pages > 1 ? element("div", {class: "controls pager"}, back, on, place) : null);
}

function nested(value) {
  return value !== null && typeof value === "object";
}

// The first of a list in a cell.
function inWords(value) {
  const items = Array.isArray(value) ? value : [value];
  const texts = items.slice(0, 3).map(item => nested(item)
    ? Object.entries(item).map(([name, inner]) => nested(inner) ? words(name) : shown(inner, kindOf(name, {}))).join(" ")
    : String(item));
  return texts.join(", ") + (items.length > 3 ? ", …" : "");
}

function namesOf(rows) {
  return [...new Set(rows.slice(0, 1000).flatMap(row => Object.keys(row)))];
}

// Whatever a report has to say: its figures, then its lists as tables.
function anything(value, columns, depth) {
  if (Array.isArray(value))
    return value.length > 0 && value.every(item => nested(item) && !Array.isArray(item)) ? tableOf(value, namesOf(value), columns)
                                                                                         : element("p", {}, inWords(value));
  const figures = Object.entries(value).filter(([, inner]) => !nested(inner));
  const parts = [];
  if (figures.length > 0)
    parts.push(element("table", {}, element("tbody", {}, ...figures.map(([name, inner]) =>
      element("tr", {}, element("th", {scope: "row"}, words(columns[name] ? columns[name].title : name)),
              cell(inner, kindOf(name, columns)))))));
  for (const [name, inner] of Object.entries(value)) {
    if (!nested(inner) || (Array.isArray(inner) && inner.length === 0))
      continue;
    parts.push(element("h" + Math.min(depth, 6), {}, words(name)));
    if (!Array.isArray(inner))
      parts.push(anything(inner, columns, depth + 1));
    else if (inner.every(item => nested(item) && !Array.isArray(item)))
      parts.push(tableOf(inner, namesOf(inner), columns));
    else
      parts.push(element("p", {}, inner.map(item => nested(item) ? inWords(item) : String(item)).join(", ")));
  }
  return element("div", {}, ...parts);
}
