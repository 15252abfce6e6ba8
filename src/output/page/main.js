// The page: everything on it is made of the result, which is the JSON of the same run.

const TREE = [["parallel_efficiency", 0], ["load_balance", 1], ["communication_efficiency", 1],
              ["serialisation_efficiency", 2], ["transfer_efficiency", 2]];
// Where the trace has threads, with OpenMP's branch where there is some.
const MPI_TREE = [["parallel_efficiency", 0], ["mpi_parallel_efficiency", 1], ["mpi_load_balance", 2], ["mpi_communication_efficiency", 2],
                  ["mpi_serialisation_efficiency", 3], ["mpi_transfer_efficiency", 3]];
const OPENMP_TREE = [["openmp_parallel_efficiency", 1], ["openmp_serialisation_efficiency", 2], ["openmp_load_balance", 2],
                     ["openmp_scheduling_efficiency", 2]];
const WORST = 10;
const MARKED = 5; // of these on the chart
const OWN_SECTIONS = ["clocktalk", "schema", "trace", "options", "summary", "init_to_finalize", "windows", "anomalies", "rank_map",
                      "thread_map"];

// Of the run, and of its part from Init to Finalize where the result has that: then the bar is the part's.
function efficiencyRow(summary, part, columns, name, depth) {
  const ratio = (part ?? summary)[name];
  const grade = ratio === null ? "" : " " + gradeOf(ratio);
  const fill = element("i", {style: "width: " + Math.min(100, (ratio ?? 0) * 100) + "%"});
  return element("tr", {}, element("th", {scope: "row", class: "depth" + depth}, columns[name].title),
                 ...part ? [cell(summary[name], "ratio")] : [], cell(ratio, "ratio"),
                 element("td", {"aria-hidden": "true"}, element("span", {class: "bar" + grade}, fill)),
                 element("td", {class: "soft"}, columns[name].meaning));
}

function summaryOf(summary, part, columns, reading) {
  const head = part ? [element("thead", {}, element("tr", {}, element("td", {}), element("th", {scope: "col"}, "whole run"),
                                                    element("th", {scope: "col"}, "Init to Finalize")))] : [];
  const hasOpenMP = (summary.openmp_parallel_efficiency ?? null) !== null;
  const lines = summary.threads ? MPI_TREE.concat(hasOpenMP ? OPENMP_TREE : []) : TREE;
  const tree = new Set(lines.map(([name]) => name));
  const ofPart = summary.elapsed_s === summary.runtime_s ? ["start_s", "end_s", "elapsed_s"] : [];
  const rest = Object.keys(summary).filter(name => columns[name] && !tree.has(name) && !ofPart.includes(name));
  return section("summary", "The run as a whole", element("div", {class: "finding"}, element("p", {id: "reading"}, reading),
    scrolled("Efficiencies", element("table", {}, ...head, element("tbody", {},
      ...lines.map(([name, depth]) => efficiencyRow(summary, part, columns, name, depth)))))),
    element("details", {id: "figures"}, element("summary", {}, "Figures of the run"),
      scrolled("Figures", element("table", {}, element("tbody", {}, ...rest.map(name =>
        element("tr", {}, element("th", {scope: "row"}, columns[name].title), cell(summary[name], columns[name].kind),
                element("td", {class: "soft"}, columns[name].meaning))))))));
}

// [time lost by a rank on average, its place], the largest first; without those of the launch and of the shutdown.
function worstWindows(windows, about) {
  const lost = window => (1 - rankEfficiency(window)) * window.elapsed_s;
  const middle = window => (window.start_s + window.end_s) / 2;
  const isRanked = window => middle(window) >= (about.mpi_begin_s ?? -Infinity) && middle(window) < (about.mpi_end_s ?? Infinity);
  return windows.map((window, index) => [lost(window), index]).filter(([, index]) => isRanked(windows[index]))
    .sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, WORST);
}

function worstOf(windows, about, chart) {
  const columns = about.columns;
  const rows = worstWindows(windows, about).map(([time, index]) => ({
    window: index + 1, start_s: windows[index].start_s, end_s: windows[index].end_s, "lost_per_rank_s": time,
    parallel_efficiency: windows[index].parallel_efficiency,
    largest_loss: windows[index].largest_loss}));
  if (rows.length === 0)
    return section("lost", "Windows in which the most time was lost", element("p", {}, "None but those of launch and shutdown."));
  return section("lost", "Windows in which the most time was lost",
    tableOf(rows, Object.keys(rows[0]), columns, {extra: row => {
      const button = element("button", {type: "button", "aria-label": "Show window " + row.window}, "Show");
      button.addEventListener("click", () => {
        chart.select(row.window - 1);
        document.querySelector(".plot").scrollIntoView({block: "center"});
      });
      return element("td", {}, button);
    }}));
}

function anomaliesOf(result, about, texts) {
  const meanings = about.anomalies;
  const clocks = texts.filter(({report}) => report === "anomalies").slice(1).flatMap(({text}) => textOf(text, "Clocks"));
  const counts = result.summary.anomalies;
  const kinds = Object.keys(counts);
  if (kinds.length === 0)
    return section("anomalies", "Odd in the trace", element("p", {}, "Nothing odd was found."), ...clocks);
  return section("anomalies", "Odd in the trace", scrolled("Kinds of anomalies", element("table", {},
    element("thead", {}, element("tr", {}, ...["Kind", "Count", "Severity", "Meaning and remedy"].map(title =>
      element("th", {scope: "col", class: title === "Count" ? "number" : null}, title)))),
    element("tbody", {}, ...kinds.map(kind => element("tr", {}, element("th", {scope: "row"}, kind), cell(counts[kind], "count"),
      element("td", {class: meanings[kind].severity}, meanings[kind].severity),
      element("td", {}, meanings[kind].meaning + " " + meanings[kind].remedy)))))), ...clocks);
}

// Parts of the result that are told together with another one.
const TOLD_WITH = {what_if: "critical_path", clocks: "anomalies"};

// What each report says to people, its picture, its tables, and its words as the terminal has them.
function reportsOf(result, about, fields, texts, figures) {
  const names = Object.keys(result).filter(name => !OWN_SECTIONS.includes(name) && nested(result[name]));
  const order = texts.map(({report}) => report.replaceAll("-", "_"));
  const place = name => order.includes(TOLD_WITH[name] ?? name) ? order.indexOf(TOLD_WITH[name] ?? name) : order.length;
  return names.sort((a, b) => place(a) - place(b)).map(name => {
    const all = texts.filter(({report}) => report.replaceAll("-", "_") === (TOLD_WITH[name] ?? name));
    const own = name === "what_if" ? all.slice(1) : name === "critical_path" ? all.slice(0, 1) : name === "clocks" ? [] : all;
    const known = {...about.columns, ...fields[name]?.fields};
    return section(name.replaceAll("_", "-"), words(name), ...own.flatMap(({text}) => textOf(text, words(name))),
                   figures[name.replaceAll("_", "-")] ?? null,
                   anything(result[name], known, 3),
                   own.length > 0 ? asInTerminal(words(name), own) : null);
  });
}

function contentsOf(sections) {
  return element("nav", {"aria-label": "Contents"}, element("ul", {class: "contents"}, ...sections.map(one =>
    element("li", {}, element("a", {href: "#" + one.id}, one.querySelector("h2").textContent)))));
}

function build(result, about, fields) {
  const page = document.getElementById("page");
  const texts = [...page.querySelectorAll("section[data-report]")].map(told => ({report: told.dataset.report, text: told.textContent}));
  const figures = Object.fromEntries([...page.querySelectorAll("figure[data-report]")].map(figure => [figure.dataset.report, figure]));
  page.replaceChildren();
  grades = about.pop;
  if (result.scaling) {
    page.append(scalingOf(result, about, texts));
    page.removeAttribute("aria-busy");
    return;
  }
  const chart = result.windows && result.windows.length > 0 ? chartOf(result, about) : null;
  const sections = [summaryOf(result.summary, result.init_to_finalize, about.columns, about.reading)];
  if (chart)
    sections.push(chart.node, worstOf(result.windows, about, chart));
  sections.push(...reportsOf(result, about, fields, texts, figures), anomaliesOf(result, about, texts));
  page.append(contentsOf(sections), ...sections);
  if (chart) {
    chart.begin();
    page.append(element("details", {id: "windows"}, element("summary", {}, "All " + result.windows.length + " windows"),
                        tableOf(result.windows, Object.keys(result.windows[0]).filter(name => name !== "time_stack" && name !== "largest_loss"), about.columns,
                                {pageRows: PAGE_ROWS.windows})));
  }
  page.append(element("details", {id: "options"}, element("summary", {}, "Options that the numbers depend on"),
                      anything(result.options, about.columns, 3)));
  page.removeAttribute("aria-busy");
}

build(...["result", "about", "fields"].map(id => JSON.parse(document.getElementById(id).textContent)));
