// The windows over time: panels below one another on one axis of time, drawn by uPlot. The element around them is a slider over
// windows, which is what keyboards and screen readers see of it.

const WIDTHS = {thick: 3.5, guilty: 2.6, thin: 1.3};
const PANEL = {left: 56, right: 26, axis: 44, label: 18, main: 220, stack: 120, strip: 44};

function colorOf(name) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

function stripes() {
  const tile = element("canvas", {width: 8, height: 8});
  const lines = tile.getContext("2d");
  lines.strokeStyle = colorOf("stack-absent");
  lines.beginPath();
  for (const at of [0, 8]) {
    lines.moveTo(at - 8, 0);
    lines.lineTo(at + 8, 16);
  }
  lines.stroke();
  return lines.createPattern(tile, "repeat");
}

// One panel: `title` stands above it; `highest` and `step` are of its axis, in percent where values are ratios.
function panelOf(host, panel, view, hasTimes) {
  const axis = {stroke: () => colorOf("soft"), font: "13px system-ui, sans-serif", ticks: {show: false},
                grid: {stroke: () => colorOf("line"), width: 1}};
  const place = element("div", {class: panel.isFurther ? "further" : undefined}, element("div", {class: "panel"}, panel.title));
  host.append(place);
  return new uPlot({
    width: Math.max(260, host.clientWidth), height: panel.height + 14 + (hasTimes ? PANEL.axis : 8),
    padding: [14, PANEL.right, hasTimes ? 0 : 8, 0],
    legend: {show: false}, select: {show: true},
    cursor: {sync: {key: "time"}, points: {show: false}, y: false, drag: {x: true, y: false, setScale: false, dist: 5}},
    scales: {x: {time: false, range: () => view()}, y: {range: () => panel.range ?? [0, panel.highest], dir: panel.isUpsideDown ? -1 : 1}},
    axes: [
      {...axis, show: true, size: hasTimes ? PANEL.axis - PANEL.label : 0, label: hasTimes ? "time" : undefined,
       labelSize: PANEL.label, labelGap: 0, labelFont: axis.font, gap: 6, space: 100,
       values: (_, times) => hasTimes ? times.map(time => momentOf(time, times)) : []},
      {...axis, size: PANEL.left, gap: 6, splits: panel.splits, values: panel.values ?? ((_, marks) => marks.map(mark =>
        (mark * panel.factor).toFixed(panel.highest * panel.factor < 10 ? 1 : 0)))}],
    series: [{}, ...panel.series],
    bands: panel.bands ?? [],
    hooks: panel.hooks ?? {},
  }, [[0], ...panel.series.map(() => [null])], place);
}

function splitsOf(step) {
  return (_, __, low, high) => Array.from({length: Math.floor((high - low) / step + 1.0001)}, (_, i) => low + i * step);
}

const stepped = uPlot.paths.stepped({align: 1});

// Mean, and the band from the least to the most of the windows that share a pixel.
function curvesPanel(levels, curves, title, height, highest, step, factor) {
  const names = curves.map(curve => curve.name);
  return {
    title, height, highest, factor, splits: splitsOf(step),
    series: curves.flatMap(curve => [
      {stroke: () => colorOf(curve.color), width: curve.width, paths: stepped, points: {show: false}, show: curve.on},
      {width: 0, paths: stepped, points: {show: false}, show: curve.on}, {width: 0, paths: stepped, points: {show: false}, show: curve.on}]),
    bands: curves.map((curve, i) => ({series: [3 * i + 2, 3 * i + 3], fill: () => colorOf(curve.color) + "40"})),
    dataOf(from, to, pixels) {
      const part = levelFor(levels, from, to, pixels);
      return stepsOf(part, names.flatMap(name => {
        const {mean, least, most} = part.level.of(name);
        return part.level.isJoined ? [i => mean[i], i => most[i], i => least[i]] : [i => mean[i], () => NaN, () => NaN];
      }));
    },
  };
}

// Parts of one whole, one upon the other: the uppermost is drawn first, down to the bottom.
function stackPanel(levels, parts, whose) {
  const order = [...parts].reverse();
  return {
    title: "what the time of all " + whose + " goes to (%)", height: PANEL.stack, highest: 1, factor: 100, splits: splitsOf(0.5),
    series: order.map(name => ({width: 0, paths: stepped, points: {show: false},
                                fill: () => name === "absent" ? stripes() : colorOf("stack-" + name)})),
    dataOf(from, to, pixels) {
      const part = levelFor(levels, from, to, pixels);
      const shares = parts.map(name => part.level.of("time_stack." + name).mean);
      return stepsOf(part, shares.map((_, k) => i => shares.slice(0, k + 1).reduce((sum, share) => sum + share[i], 0)).reverse());
    },
  };
}

function chartOf(result, windows, finer, about) {
  const columns = about.columns;
  const count = windows.count;
  const step = result.options.step_s; // undefined but of windows that slide
  const begins = windows.column("start_s");
  const stops = windows.column("end_s");
  const first = begins[0];
  const last = stops.reduce((latest, end) => Math.max(latest, end), first);
  // Sliding windows stand for a step in their middle, and for the steps of those that are left out behind them.
  const overlaps = i => stops[i] - begins[i] > step;
  const starts = begins.map((start, i) => overlaps(i) ? (start + stops[i] - step) / 2 : start);
  const ends = stops.map((end, i) => overlaps(i) ? starts[i] + step * windows.together : end);
  const parts = Object.keys(about.time_stack).filter(name => windows.extremes("time_stack." + name).most.some(share => share > 0));
  const drawn = windows.names.filter(name => columns[name] && columns[name].drawing).map(name => ({name, color: name, ...columns[name]}));
  const levels = levelsOf(windows, starts, ends);
  const highestOf = name => windows.extremes(name).most.reduce((high, value) => value > high ? value : high, 0);
  // What is told and drawn: from Init to Finalize where launch and shutdown take much, as long as nobody asks for the whole run.
  const main = about.view ? result.init_to_finalize : result.summary;
  const guilty = about.largest_loss;
  // Where ranks have threads, the factors beside the efficiency of all threads are those of MPI.
  const ofRanks = curve => curve.name !== "parallel_efficiency" && windows.has("mpi_" + curve.name)
    ? {...curve, name: "mpi_" + curve.name, title: columns["mpi_" + curve.name].title} : curve;
  const factors = drawn.filter(column => !column.drawing.endsWith("strip")).map(ofRanks)
    .map(curve => ({...curve, width: WIDTHS[[curve.name, curve.color].includes(guilty) ? "guilty" : curve.line], on: curve.drawing === "curve"}))
    .sort((a, b) => (b.name === "parallel_efficiency") - (a.name === "parallel_efficiency"));
  // Thin curves lie on thick ones.
  const curves = [...factors].sort((a, b) => b.on - a.on || b.width - a.width);
  const strips = drawn.filter(column => column.drawing.endsWith("strip") && highestOf(column.name) > 0 &&
                                        !curves.some(curve => curve.name === column.name))
    .map(strip => ({...strip, isFurther: strip.drawing !== "strip"})).sort((a, b) => a.isFurther - b.isFurther);
  const further = strips.filter(strip => strip.isFurther);
  const map = result.rank_map ?? result.thread_map ?? null;
  const worst = worstWindows(windows, about);

  const plot = element("div", {class: "plot", tabindex: 0, role: "slider", "aria-label": "Windows over time", "aria-valuemin": 1,
                               "aria-valuemax": count, "aria-valuenow": 1, "aria-valuetext": "Window 1", "aria-describedby": "chart-help"});
  const readout = element("p", {id: "readout"});
  const range = element("span", {id: "range", "aria-live": "polite"});
  const usual = about.view ?? [first, last];
  let view = [first, last];
  let cursor = -1;
  let drawings = [];
  let dragged = null; // the one of these in which a drag began

  const mainPanel = curvesPanel(levels, curves, "efficiency (%)", PANEL.main, Math.max(1, ...curves.map(curve => highestOf(curve.name))), 0.2, 100);
  mainPanel.hooks = {draw: [u => {
    const context = u.ctx;
    const ratio = uPlot.pxRatio;
    const whole = main.parallel_efficiency;
    context.save();
    context.beginPath();
    context.rect(u.bbox.left, 0, u.bbox.width, u.bbox.top + u.bbox.height);
    context.clip();
    // Only of parallel efficiency the windows average to the whole.
    if ((whole ?? null) !== null) {
      context.strokeStyle = colorOf("parallel_efficiency");
      context.lineWidth = ratio;
      context.setLineDash([7 * ratio, 5 * ratio]);
      context.beginPath();
      context.moveTo(u.bbox.left, u.valToPos(whole, "y", true));
      context.lineTo(u.bbox.left + u.bbox.width, u.valToPos(whole, "y", true));
      context.stroke();
      context.setLineDash([]);
    }
    // Where the most time was lost, by rank.
    context.fillStyle = colorOf("bad");
    context.font = 11 * ratio + "px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "bottom";
    // Of those that would lie upon one another the worst.
    const width = context.measureText("▾" + MARKED).width;
    const places = [];
    worst.slice(0, MARKED).forEach(([, index], place) => {
      const x = u.valToPos((starts[index] + ends[index]) / 2, "x", true);
      if (places.some(other => Math.abs(other - x) < width))
        return;
      places.push(x);
      context.fillText("▾" + (place + 1), x, u.bbox.top + 2 * ratio);
    });
    context.restore();
  }]};
  const panels = [mainPanel, stackPanel(levels, parts, about.time_stack_of), ...map ? [mapPanel(map, finer, about.states, result, () => draw())] : [], ...strips.map(strip => {
    // Efficiencies have the axis of the curves; losses are small, and other values have no end.
    const highest = Math.max(highestOf(strip.name), strip.kind !== "ratio" ? 0 : strip.is_loss ? 0.01 : 1);
    return {...curvesPanel(levels, [{...strip, color: "strip", width: 1.5, on: true}], strip.title + (strip.kind === "ratio" ? " (%)" : ""), PANEL.strip,
                           highest, highest, strip.kind === "ratio" ? 100 : 1), isFurther: strip.isFurther};
  })];
  const mapped = map ? panels[2] : null;

  function draw() {
    const width = Math.max(260, plot.clientWidth);
    for (const [k, u] of drawings.entries()) {
      if (u.width !== width)
        u.setSize({width, height: u.height});
      u.setData(panels[k].dataOf(view[0], view[1], width - PANEL.left), false);
      u.batch(() => u.setScale("x", {min: view[0], max: view[1]}));
    }
    range.textContent = moment(view[0], view[1] - view[0]) + " to " + moment(view[1], view[1] - view[0]);
    plot.dataset.from = view[0];
    plot.dataset.to = view[1];
  }

  // The window under the cursor, in all panels.
  function mark() {
    for (const u of drawings) {
      const from = u.valToPos(Math.max(starts[cursor], view[0]), "x");
      const to = u.valToPos(Math.min(ends[cursor], view[1]), "x");
      const bar = u.over.querySelector(".marked") ?? u.over.appendChild(element("div", {class: "marked"}));
      bar.hidden = cursor < 0 || to < from;
      bar.style.left = from + "px";
      bar.style.width = Math.max(1.5, to - from) + "px";
    }
  }

  function say(index, more) {
    const span = ends[index] - starts[index];
    const time = windows.nameOf(index) + ", " + moment(starts[index], span) + " to " + moment(ends[index], span) + ": ";
    const told = [...curves, ...strips].map(curve => curve.title + " " + shown(windows.value(curve.name, index), curve.kind || "ratio"));
    cursor = index;
    readout.replaceChildren(...more ? [element("b", {}, more + ". ")] : [], element("b", {}, time), told.join(", "));
    readout.dataset.window = index;
    plot.setAttribute("aria-valuenow", index + 1);
    plot.setAttribute("aria-valuetext", time + told.join(", "));
    mark();
  }

  // To a part of the run; no narrower than 10 ns, and within the run. The page's address says which, for others to see the same.
  function show(from, to) {
    const span = Math.max(to - from, 1e-8);
    const start = Math.min(Math.max(from, first), last - span);
    view = span < (last - first) * (1 - 1e-9) ? [start, start + span] : [first, last];
    draw();
    mark();
    rememberView(view.every((time, k) => time === usual[k]) ? null : view);
  }

  function zoom(factor, center) {
    const middle = center ?? (cursor >= 0 ? (starts[cursor] + ends[cursor]) / 2 : (view[0] + view[1]) / 2);
    show(middle - (middle - view[0]) / factor, middle + (view[1] - middle) / factor);
  }

  function move(index) {
    const target = Math.min(Math.max(index, 0), count - 1);
    const half = (view[1] - view[0]) / 2;
    const middle = (starts[target] + ends[target]) / 2;
    say(target);
    if (starts[target] < view[0] || ends[target] > view[1])
      show(middle - half, middle + half);
  }

  // A window with some of what is around it.
  function select(index) {
    const around = (ends[index] - starts[index]) * 5;
    say(index);
    show(starts[index] - around, ends[index] + around);
  }

  const pan = share => show(view[0] + (view[1] - view[0]) * share, view[1] + (view[1] - view[0]) * share);
  const keys = {
    ArrowLeft: event => move(cursor - (event.shiftKey ? Math.ceil(count / 20) : 1)),
    ArrowRight: event => move(cursor + (event.shiftKey ? Math.ceil(count / 20) : 1)),
    PageUp: () => pan(-0.5),
    PageDown: () => pan(0.5),
    Home: () => move(0),
    End: () => move(count - 1),
    "+": () => zoom(2),
    "=": () => zoom(2),
    "-": () => zoom(0.5),
    "0": () => show(first, last),
    Escape: () => show(first, last),
  };
  plot.addEventListener("keydown", event => {
    if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      keys[event.key](event);
    }
  });
  plot.addEventListener("focus", () => {
    if (cursor < 0)
      say(placeOf(starts, view[0]));
  });
  plot.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.shiftKey)
      return;
    event.preventDefault();
    if (event.shiftKey)
      pan((event.deltaY || event.deltaX) < 0 ? -0.1 : 0.1);
    else
      zoom(event.deltaY < 0 ? 1.3 : 1 / 1.3, drawings[0].posToVal(event.clientX - drawings[0].over.getBoundingClientRect().left, "x"));
  }, {passive: false});

  function listen(u, panel) {
    u.over.addEventListener("mousemove", event => {
      const time = u.posToVal(event.offsetX, "x");
      say(placeOf(starts, time), panel.tellAt?.(time, u.posToVal(event.offsetY, "y"), view[1] - view[0]));
    });
    u.over.addEventListener("click", event => panel.clickAt?.(u.posToVal(event.offsetX, "x"), u.posToVal(event.offsetY, "y")));
    u.over.addEventListener("dblclick", () => show(first, last));
    u.over.addEventListener("mousedown", () => dragged = u);
    u.hooks.setSelect = [() => {
      const {left, width} = u.select;
      const [from, to] = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
      u.setSelect({left: 0, width: 0, top: 0, height: 0}, false);
      // All panels come here for what is selected in one; those that are told after it have gone on to that part already.
      if (width > 0 && u === dragged)
        show(from, to);
    }];
  }

  const choice = (id, isOn, act, ...title) => {
    const box = element("input", {type: "checkbox", id});
    box.checked = isOn;
    box.addEventListener("change", () => act(box.checked));
    return element("label", {}, box, ...title);
  };
  const choices = factors.map(curve => choice("show-" + curve.name, curve.on, isOn => {
    for (let k = 1; k <= 3; k++)
      drawings[0].setSeries(3 * curves.indexOf(curve) + k, {show: isOn});
  }, element("span", {class: "key", style: "background: var(--" + curve.color + ")"}), curve.title));
  const more = further.length > 0
    ? [choice("show-further", false, isOn => plot.classList.toggle("all", isOn), further.length + (further.length > 1 ? " more panels" : " more panel"))] : [];

  // Once it is on the page, where it has a width.
  function begin() {
    const anew = () => drawings.forEach(u => u.redraw(false));
    drawings = panels.map((panel, k) => panelOf(plot, panel, () => view, panel === mapped || k === panels.length - 1 - further.length || k === panels.length - 1));
    drawings.forEach((u, k) => listen(u, panels[k]));
    new ResizeObserver(draw).observe(plot);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", anew);
    addEventListener("beforeprint", draw);
    matchMedia("print").addEventListener("change", draw);
    show(...rememberedView() ?? usual);
  }

  // One key for all panels: what ranks do and what their time goes to share an entry where they are the same.
  function legend() {
    const others = mapped ? mapped.keys() : [];
    const box = (shade, kind = "box") => element("span", {class: kind, style: "background: " + shade});
    const partOf = name => others.filter(([, part]) => part === name);
    const entries = Object.entries(about.time_stack).filter(([name]) => parts.includes(name) || partOf(name).length > 0).map(([name, title]) => {
      const same = partOf(name);
      const told = [title, ...same.map(([title]) => title).filter(other => !title.includes(other))];
      const boxes = name !== "absent" ? [box("var(--stack-" + name + ")")] : [element("span", {class: "box absent"}), ...same.map(([, , shade]) => box(shade))];
      return element("li", {}, ...boxes, told.join(", "));
    });
    return element("ul", {class: "keys"}, ...entries, ...others.filter(([, part]) => !part).map(([title, , shade, kind]) =>
      element("li", {}, box(shade, kind), title)));
  }

  const isPart = result.summary.elapsed_s !== result.summary.runtime_s;
  return {
    begin, select,
    node: section("chart", "Over time",
      element("div", {class: "controls"}, ...choices),
      element("div", {class: "controls"}, buttonOf("Zoom in", () => zoom(2)), buttonOf("Zoom out", () => zoom(0.5)),
              buttonOf("Whole run", () => show(first, last)), range, ...more, ...mapped ? [mapped.control] : []),
      legend(), plot, readout,
      element("p", {class: "soft"}, (about.view ? "From Init to Finalize: launch and shutdown are left out until you ask for the whole run. " : "") +
              windows.all + (windows.all === 1 ? " window" : " windows") + (windows.together > 1
                ? (windows.areJoined ? ", " + windows.together + " of them together, because they are many: the mean"
                  : ", of " + windows.together + " the first, because they are many") + ", shaded from the least to the most" : "") + ". Dashed: parallel efficiency " +
              (about.view ? "from Init to Finalize" : isPart ? "of this part" : "of the whole run") + ", which is the mean of its windows; other efficiencies are not. ▾: where the most time was lost." +
              (mapped ? " " + mapped.note : "")),
      element("p", {class: "soft help", id: "chart-help"},
              "Drag to zoom in, double-click for the whole run, Ctrl and wheel to zoom, Shift and wheel to move; with the keyboard: arrows from " +
              "window to window, Page Up and Page Down to move, plus and minus to zoom, 0 for the whole run.")),
  };
}
