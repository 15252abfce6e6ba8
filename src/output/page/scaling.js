// Several runs of one program: a table of their efficiencies, coloured as POP's are, and curves of them against ranks or threads.

const RANK_FACTORS = [["global_efficiency", 0], ["parallel_efficiency", 1], ["load_balance", 2], ["communication_efficiency", 2],
                      ["serialisation_efficiency", 3], ["transfer_efficiency", 3], ["computation_scalability", 1],
                      ["ipc_scalability", 2], ["instruction_scalability", 2], ["frequency_scalability", 2]];
const THREAD_FACTORS = [["global_efficiency", 0], ["parallel_efficiency", 1], ["mpi_parallel_efficiency", 2],
                        ["mpi_load_balance", 3], ["mpi_communication_efficiency", 3], ["openmp_parallel_efficiency", 2],
                        ["openmp_serialisation_efficiency", 3], ["openmp_load_balance", 3], ["openmp_scheduling_efficiency", 3], ["computation_scalability", 1], ["ipc_scalability", 2],
                        ["instruction_scalability", 2], ["frequency_scalability", 2]];
const RUN_FIGURES = ["elapsed_s", "speedup", "average_parallelism", "speedup_at_least", "speedup_at_most", "useful_avg_s",
                     "average_ipc", "average_frequency_ghz"];
// As pictures have them: colour, width.
const RUN_CURVES = {global_efficiency: ["#a50f5a", 4], parallel_efficiency: ["var(--parallel_efficiency)", 3],
                    load_balance: ["#db7b00", 1.5], mpi_parallel_efficiency: ["#6baed6", 1.5], communication_efficiency: ["#6baed6", 1.5],
                    openmp_parallel_efficiency: ["#0a9070", 1.5]};
const PLOT = {width: 640, height: 260, left: 44, right: 16, top: 12, bottom: 40};

// No address stands in the page, not even one that only names something.
const DRAWING = new DOMParser().parseFromString("<svg>", "text/html").body.firstChild.namespaceURI;

function drawn(name, attributes, ...children) {
  const made = document.createElementNS(DRAWING, name);
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function sizeOf(run) {
  return run.threads ? run.threads : run.ranks;
}

function sizeName(run, hasThreads) {
  if (!hasThreads)
    return String(run.ranks);
  const each = sizeOf(run) / run.ranks;
  return Number.isInteger(each) ? run.ranks + "x" + each : run.ranks + " (" + sizeOf(run) + ")";
}

function heatOf(ratio) {
  return ratio === null || ratio === undefined ? "number" : "number heat " + gradeOf(ratio);
}

function heatTable(runs, hasThreads, columns) {
  const factors = (hasThreads ? THREAD_FACTORS : RANK_FACTORS).filter(([name]) => runs.some(run => (run[name] ?? null) !== null));
  const rowOf = (name, depth, draw) => element("tr", {}, element("th", {scope: "row", class: "depth" + depth}, columns[name].title), ...runs.map(draw));
  const heat = name => run => {
    const made = cell(run[name], "ratio");
    made.setAttribute("class", heatOf(run[name]));
    return made;
  };
  const figures = RUN_FIGURES.filter(name => runs.some(run => (run[name] ?? null) !== null));
  const figure = name => run => cell(run[name], columns[name].kind);
  return scrolled("Efficiencies of all runs", element("table", {class: "heats"},
    element("thead", {}, element("tr", {}, element("th", {scope: "col", class: "depth0"}, hasThreads ? "Ranks x threads" : "Ranks"),
      ...runs.map(run => element("th", {scope: "col", class: "number"}, sizeName(run, hasThreads) + (run.reference ? " *" : ""))))),
    element("tbody", {}, ...factors.map(([name, depth]) => rowOf(name, depth, heat(name))),
            ...figures.map(name => rowOf(name, 0, figure(name))))));
}

// Across by doublings, as in pictures; runs of one size one after the other.
function placesOf(runs) {
  const sizes = runs.map(sizeOf);
  const places = new Set(sizes).size === sizes.length ? sizes.map(Math.log2) : sizes.map((_, i) => i);
  const [first, last] = [places[0], places[places.length - 1]];
  const room = PLOT.width - PLOT.left - PLOT.right - 40;
  return places.map(place => PLOT.left + 20 + (last > first ? (place - first) / (last - first) : 0.5) * room);
}

function framed(name, highest, ticks, shownTick, y, runs, places, hasThreads, ...lines) {
  const text = (x, at, anchor, words) => drawn("text", {x, y: at, "text-anchor": anchor, class: "tick"}, words);
  const floor = PLOT.height - PLOT.bottom;
  return drawn("svg", {viewBox: "0 0 " + PLOT.width + " " + PLOT.height, role: "img", "aria-label": name, class: "curves"},
    ...ticks.flatMap(tick => [drawn("line", {x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y(tick), y2: y(tick), class: "grid"}),
                              text(PLOT.left - 6, y(tick) + 4, "end", shownTick(tick))]),
    ...runs.map((run, i) => text(places[i], floor + 16, "middle", sizeName(run, hasThreads))),
    text((PLOT.left + PLOT.width) / 2, PLOT.height - 6, "middle", hasThreads ? "ranks x threads" : "ranks"), ...lines);
}

function lineOf(values, places, y, stroke, width, title, dashes) {
  const points = values.map((value, i) => value === null ? null : places[i] + "," + y(value)).filter(point => point);
  return drawn("g", {}, drawn("title", {}, title),
    drawn("polyline", {points: points.join(" "), fill: "none", stroke, "stroke-width": width, ...dashes ? {"stroke-dasharray": dashes} : {}}),
    ...dashes ? [] : points.map(point => drawn("circle", {cx: point.split(",")[0], cy: point.split(",")[1], r: 2 + width / 2, fill: stroke})));
}

function curvesOfRuns(runs, hasThreads, columns, areParts) {
  const names = Object.keys(RUN_CURVES).filter(name => (hasThreads ? THREAD_FACTORS : RANK_FACTORS).some(([factor]) => factor === name) &&
                                                         runs.some(run => (run[name] ?? null) !== null));
  const places = placesOf(runs);
  const highest = Math.max(1, ...names.flatMap(name => runs.map(run => run[name] ?? 0)));
  const room = PLOT.height - PLOT.top - PLOT.bottom;
  const y = ratio => PLOT.top + (1 - ratio / highest) * room;
  return element("figure", {}, element("figcaption", {}, "Efficiency" + (areParts ? " from Init to Finalize" : "") + " (%)"),
    framed("Efficiencies against " + (hasThreads ? "threads" : "ranks"), highest, [0, 0.2, 0.4, 0.6, 0.8, 1], tick => String(Math.round(tick * 100)),
           y, runs, places, hasThreads,
           ...names.map(name => lineOf(runs.map(run => run[name] ?? null), places, y, ...RUN_CURVES[name], columns[name].title))),
    element("ul", {class: "keys"}, ...names.map(name => element("li", {},
      element("span", {class: "key", style: "background: " + RUN_CURVES[name][0]}), columns[name].title))));
}

function speedupOfRuns(runs, hasThreads, areParts) {
  const reference = sizeOf(runs.find(run => run.reference));
  const places = placesOf(runs);
  const ideal = runs.map(run => sizeOf(run) / reference);
  const all = [...ideal, ...runs.map(run => run.speedup).filter(value => value > 0)].map(Math.log2);
  const least = Math.floor(Math.min(...all, 0));
  const most = Math.max(Math.ceil(Math.max(...all)), least + 1);
  const y = value => PLOT.top + (most - Math.log2(value)) / (most - least) * (PLOT.height - PLOT.top - PLOT.bottom);
  const ticks = Array.from({length: most - least + 1}, (_, i) => 2 ** (least + i));
  return element("figure", {}, element("figcaption", {}, "Speed-up" + (areParts ? " from Init to Finalize" : "") + ", dashed: ideal"),
    framed("Speed-up against " + (hasThreads ? "threads" : "ranks"), 0, ticks, tick => String(Number(tick.toPrecision(2))), y, runs, places, hasThreads,
           lineOf(ideal, places, y, "#8a8a8a", 1.5, "ideal", "7 5"),
           lineOf(runs.map(run => run.speedup > 0 ? run.speedup : null), places, y, "#a50f5a", 3, "speed-up")));
}

function scalingOf(result, about, texts) {
  const runs = result.scaling;
  const hasThreads = runs.some(run => run.threads > run.ranks);
  const text = texts.find(({report}) => report === "scaling");
  const parts = runs.every(run => run.init_to_finalize) &&
    runs.map(run => ({ranks: run.ranks, threads: run.threads, reference: run.reference, ...run.init_to_finalize}));
  const told = text ? textOf(text.text) : [];
  return section("scaling", "Scaling", ...told,
    element("p", {class: "soft"}, (runs[0].scaling === "weak" ? "Weak" : "Strong") + " scaling of " + runs.length + (runs.length === 1 ? " run" : " runs") +
                     "; * is the reference. Red: below 50 %, green: from 80 % on."),
    parts ? element("h3", {}, "Whole runs") : null, heatTable(runs, hasThreads, about.columns),
    ...parts ? [element("h3", {}, "From Init to Finalize"), heatTable(parts, hasThreads, about.columns)] : [],
    element("div", {class: "pair"}, curvesOfRuns(parts || runs, hasThreads, about.columns, parts),
            speedupOfRuns(parts || runs, hasThreads, parts)),
    asInTerminal("Scaling", text ? [text] : []));
}
