// Several runs of one program: a table of their efficiencies, coloured as POP's are, and their picture.

// Name and depth in the tree; of runs with threads alone, or without.
const FACTORS = [["global_efficiency", 0], ["parallel_efficiency", 1], ["load_balance", 2, false], ["communication_efficiency", 2, false],
                 ["serialisation_efficiency", 3, false], ["transfer_efficiency", 3, false], ["mpi_parallel_efficiency", 2, true],
                 ["mpi_load_balance", 3, true], ["mpi_communication_efficiency", 3, true], ["openmp_parallel_efficiency", 2, true],
                 ["openmp_serialisation_efficiency", 3, true], ["openmp_load_balance", 3, true], ["openmp_scheduling_efficiency", 3, true],
                 ["computation_scalability", 1], ["ipc_scalability", 2], ["instruction_scalability", 2], ["frequency_scalability", 2]];
const RUN_FIGURES = ["elapsed_s", "speedup", "average_parallelism", "speedup_at_least", "speedup_at_most", "useful_avg_s",
                     "average_ipc", "average_frequency_ghz"];

function sizeName(run, hasThreads) {
  if (!hasThreads)
    return String(run.ranks);
  const each = run.threads / run.ranks;
  return Number.isInteger(each) ? run.ranks + "x" + each : run.ranks + " (" + run.threads + ")";
}

// With the digits of the terminal: small changes matter.
function heated(ratio) {
  const made = cell(ratio, "ratio");
  if ((ratio ?? null) === null)
    return made;
  made.textContent = (ratio * 100).toFixed(2) + " %";
  made.classList.add("heat", gradeOf(ratio));
  return made;
}

function heatTable(runs, hasThreads, columns) {
  const isKnown = name => runs.some(run => (run[name] ?? null) !== null);
  const rowOf = (name, depth, draw) => element("tr", {}, element("th", {scope: "row", class: "depth" + depth}, columns[name].title), ...runs.map(draw));
  return scrolled("Efficiencies of all runs", element("table", {class: "heats"},
    element("thead", {}, element("tr", {}, element("th", {scope: "col"}, hasThreads ? "Ranks x threads" : "Ranks"),
      ...runs.map(run => element("th", {scope: "col", class: "number"}, sizeName(run, hasThreads) + (run.reference ? " *" : ""))))),
    element("tbody", {},
      ...FACTORS.filter(([name, , ofThreads = hasThreads]) => ofThreads === hasThreads && isKnown(name)).map(([name, depth]) => rowOf(name, depth, run => heated(run[name]))),
      ...RUN_FIGURES.filter(isKnown).map(name => rowOf(name, 0, run => cell(run[name], columns[name].kind))))));
}

function scalingOf(result, about, texts, figures) {
  const runs = result.scaling;
  const hasThreads = runs.some(run => run.threads > run.ranks);
  const own = texts.filter(({report}) => report === "scaling");
  const parts = runs.every(run => run.init_to_finalize) &&
    runs.map(run => ({ranks: run.ranks, threads: run.threads, reference: run.reference, ...run.init_to_finalize}));
  return section("scaling", "Efficiencies and speed-up", ...own.flatMap(({text}) => textOf(text)),
    element("p", {class: "soft"}, (runs[0].scaling === "weak" ? "Weak" : "Strong") + " scaling of " + runs.length + (runs.length === 1 ? " run" : " runs") +
                     "; * is the reference. Red: below 50 %, green: from 80 % on."),
    parts ? element("h3", {}, "Whole runs") : null, heatTable(runs, hasThreads, about.columns),
    ...parts ? [element("h3", {}, "From Init to Finalize"), heatTable(parts, hasThreads, about.columns)] : [],
    figures.scaling, asInTerminal("Scaling", own));
}
