// The page: everything on it is made of the result, which is the JSON of the same run.

const WORST = 10;
const MARKED = 5; // of these on the chart
const OWN_SECTIONS = ["clocktalk", "schema", "trace", "options", "summary", "init_to_finalize", "windows", "anomalies", "clocks",
                      "rank_map", "thread_map"];

// The tree of efficiencies, and what is not in it.
function summaryOf(summary, tree, {columns, reading}) {
  const inTree = new Set([...tree.querySelectorAll("tbody th")].map(head => head.textContent));
  const ofPart = summary.elapsed_s === summary.runtime_s ? ["start_s", "end_s", "elapsed_s"] : [];
  const rest = Object.keys(summary).filter(name => columns[name] && !inTree.has(columns[name].title) && !ofPart.includes(name));
  return section("summary", "The run as a whole", element("div", {class: "finding"}, element("div", {id: "reading"}, ...reading.split("\n").map(paragraph)),
    scrolled("Efficiencies", tree)),
    element("details", {id: "figures"}, element("summary", {}, "Figures of the run"),
      scrolled("Figures", figuresOf(summary, rest, columns))));
}

// [time lost by a rank, or thread, on average, its place], the largest first; without those of the launch and of the shutdown.
function worstWindows(windows, about) {
  const [starts, ends, elapsed] = ["start_s", "end_s", "elapsed_s"].map(windows.column);
  const efficiencies = windows.column("parallel_efficiency");
  const worst = [];
  for (let i = 0; i < windows.count; i++) {
    const middle = (starts[i] + ends[i]) / 2;
    const lost = (1 - (Number.isNaN(efficiencies[i]) ? 0 : efficiencies[i])) * elapsed[i];
    if (middle < (about.mpi_begin_s ?? -Infinity) || middle >= (about.mpi_end_s ?? Infinity) ||
        worst.length === WORST && lost <= worst[WORST - 1][0])
      continue;
    worst.push([lost, i]);
    worst.sort((a, b) => b[0] - a[0] || a[1] - b[1]).splice(WORST);
  }
  return worst;
}

function worstOf(windows, about, chart) {
  const columns = about.columns;
  const lost = windows.has("mpi_parallel_efficiency") ? "lost_per_thread_s" : "lost_per_rank_s";
  const rows = worstWindows(windows, about).map(([time, index]) => ({
    window: index * windows.together + 1, start_s: windows.value("start_s", index), end_s: windows.value("end_s", index), [lost]: time,
    parallel_efficiency: windows.value("parallel_efficiency", index),
    largest_loss: windows.value("largest_loss", index)}));
  const title = windows.areJoined ? "Stretches of " + windows.together + " windows in which the most time was lost"
    : "Windows in which the most time was lost";
  if (rows.length === 0)
    return section("lost", title, element("p", {}, "None but those of launch and shutdown."));
  return section("lost", title,
    tableOf(rows, Object.keys(rows[0]), columns, {extra: row => element("td", {}, buttonOf("Show", () => {
      chart.select((row.window - 1) / windows.together);
      document.querySelector(".plot").scrollIntoView({block: "center"});
    }, {"aria-label": "Show window " + row.window}))}));
}

// The table is made when somebody opens it.
function tableOfWindows(windows, columns, id) {
  const details = element("details", {id}, element("summary", {}, windows.together > 1
    ? windows.all + " windows, " + (windows.areJoined ? windows.together + " together" : "of " + windows.together + " the first") : "All " + windows.all + " windows"));
  const fill = () => {
    const names = [...new Set(windows.names.map(name => name.split(".")[0]))].filter(name => name !== "time_stack" && name !== "largest_loss");
    if (windows.areJoined)
      details.append(element("p", {class: "soft"}, "Times and counts are sums of windows, all else is their mean by time; --format json has each of them."));
    details.append(tableOf(Array.from({length: windows.count}, (_, i) => windows.row(i)), names, columns, {pageRows: PAGE_ROWS.windows}));
  };
  details.addEventListener("toggle", fill, {once: true});
  return details;
}

function anomaliesOf(result, about, fields, texts) {
  const meanings = about.anomalies;
  const counts = result.summary.anomalies;
  const kinds = Object.keys(counts);
  const table = kinds.length === 0 ? element("p", {}, "Nothing odd was found.") : scrolled("Kinds of anomalies", element("table", {},
    element("thead", {}, element("tr", {}, ...["Kind", "Count", "Severity", "Meaning and remedy"].map(title =>
      element("th", {scope: "col", class: title === "Count" ? "number" : null}, title)))),
    element("tbody", {}, ...kinds.map(kind => element("tr", {}, element("th", {scope: "row"}, kind), cell(counts[kind], "count"),
      element("td", {class: meanings[kind].severity}, meanings[kind].severity),
      element("td", {}, meanings[kind].meaning + " " + meanings[kind].remedy))))));
  // How far clocks were corrected, and what that changes, where there was something to correct.
  const clocks = result.clocks && (result.clocks.largest_shift_s > 0 || result.clocks.mispaired_waits > 0)
    ? [element("h3", {}, "Clocks"), anything(result.clocks, {...about.columns, ...fields.clocks?.fields}, 4)] : [];
  return section("anomalies", "Odd in the trace", table,
                 ...texts.filter(({report}) => report === "anomalies").slice(1).flatMap(({text}) => textOf(text)), ...clocks);
}

// Parts of the result that are told together with another one.
const TOLD_WITH = {what_if: "critical_path"};

// What each report says to people, its picture, its tables, and its words as the terminal has them.
function reportsOf(result, about, fields, texts, figures) {
  const names = Object.keys(result).filter(name => !OWN_SECTIONS.includes(name) && nested(result[name]));
  const order = texts.map(({report}) => report.replaceAll("-", "_"));
  const place = name => order.includes(TOLD_WITH[name] ?? name) ? order.indexOf(TOLD_WITH[name] ?? name) : order.length;
  return names.sort((a, b) => place(a) - place(b)).map(name => {
    const all = texts.filter(({report}) => report.replaceAll("-", "_") === (TOLD_WITH[name] ?? name));
    const own = name === "what_if" ? all.slice(1) : name === "critical_path" ? all.slice(0, 1) : all;
    const known = {...about.columns, ...fields[name]?.fields};
    return section(name.replaceAll("_", "-"), words(name), ...own.flatMap(({text}) => textOf(text)),
                   figures[name.replaceAll("_", "-")] ?? null,
                   anything(result[name], known, 3),
                   own.length > 0 ? asInTerminal(words(name), own) : null);
  });
}

function contentsOf(sections) {
  return element("nav", {"aria-label": "Contents"}, element("ul", {class: "contents"}, ...sections.map(one =>
    element("li", {}, element("a", {href: "#" + one.id}, one.querySelector("h2").textContent)))));
}

function build(result, packed, finer, about, fields) {
  const page = document.getElementById("page");
  const texts = [...page.querySelectorAll("section[data-report]")].map(told => ({report: told.dataset.report, text: told.querySelector("pre").textContent}));
  const figures = Object.fromEntries([...page.querySelectorAll("figure[data-report]")].map(figure => [figure.dataset.report, figure]));
  const tree = document.getElementById("tree")?.content;
  page.replaceChildren();
  grades = about.pop;
  titles = Object.fromEntries(Object.entries(about.columns).map(([name, column]) => [name, column.title]));
  if (result.scaling) {
    page.append(scalingOf(result, about, texts, figures));
    page.removeAttribute("aria-busy");
    return;
  }
  const windows = packed ? windowsOf(packed) : null;
  const chart = windows ? chartOf(result, windows, finer, about) : null;
  const sections = [summaryOf(result.summary, tree, about)];
  if (chart)
    sections.push(chart.node, worstOf(windows, about, chart));
  sections.push(...reportsOf(result, about, fields, texts, figures), anomaliesOf(result, about, fields, texts));
  page.append(contentsOf(sections), ...sections);
  if (chart) {
    chart.begin();
    page.append(tableOfWindows(windows, about.columns, "windows"));
  }
  page.append(element("details", {id: "options"}, element("summary", {}, "Options that the numbers depend on"),
                      anything(result.options, about.columns, 3)));
  page.removeAttribute("aria-busy");
}

build(...["result", "packed", "levels", "about", "fields"].map(id => JSON.parse(document.getElementById(id)?.textContent ?? "null")));
