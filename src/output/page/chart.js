// The windows over time: efficiencies, and strips below them, on a canvas. The element around it is a slider over windows, which is
// what keyboards and screen readers see of it.

// Thin curves lie on thick ones.
const WIDTHS = {thick: 3.5, guilty: 2.6, thin: 1.3};
const LAYOUT = {left: 48, right: 12, top: 24, main: 230, stack: 120, strip: 44, gap: 28, axis: 46};
const MAP = {row: 14, least: 70, most: 420, path: "#d62728"};

// What ranks do not lose, whatever their threads do.
function rankEfficiency(window) {
  return window.mpi_parallel_efficiency ?? window.parallel_efficiency;
}

// What the factors of parallel efficiency cost: shares of all ranks' time, which add up to what is lost.
function lossesOf(row) {
  return {load_balance: row.communication_efficiency - rankEfficiency(row),
          serialisation_efficiency: (row.transfer_efficiency ?? NaN) - row.communication_efficiency,
          transfer_efficiency: 1 - (row.transfer_efficiency ?? NaN)};
}

function largestOf(losses) {
  return Object.keys(losses).reduce((most, name) => losses[name] > losses[most] ? name : most, "load_balance");
}

function chartOf(result, about) {
  const columns = about.columns;
  const windows = result.windows;
  const count = windows.length;
  const take = name => Float64Array.from(windows, window => window[name] ?? NaN);
  const step = result.options.step_s;
  const first = windows[0].start_s;
  const last = windows.reduce((latest, window) => Math.max(latest, window.end_s), first);
  // Sliding windows stand for a step in their middle.
  const margin = window => step && window.end_s - window.start_s > step ? (window.end_s - window.start_s - step) / 2 : 0;
  const starts = Float64Array.from(windows, window => window.start_s + margin(window));
  const ends = Float64Array.from(windows, window => window.end_s - margin(window));
  const guilty = largestOf(lossesOf(result.summary));
  // What the time of all ranks in each window goes to: shares of the whole, from below.
  const parts = Object.keys(about.time_stack);
  const stack = parts.map((_, k) => Float64Array.from(windows, window => window.time_stack[k]));
  const drawn = Object.keys(windows[0]).filter(name => columns[name] && columns[name].drawing)
    .map(name => ({name, ...columns[name], values: take(name)}));
  const curves = drawn.filter(column => column.drawing !== "strip")
    .map(curve => ({...curve, width: WIDTHS[curve.name === guilty ? "guilty" : curve.line], on: curve.drawing === "curve"}))
    .sort((a, b) => b.on - a.on || b.width - a.width);
  const strips = drawn.filter(column => column.drawing === "strip")
    .map(strip => ({...strip, highest: strip.values.reduce((high, value) => value > high ? value : high, 0)}))
    .filter(strip => strip.highest > 0);
  const map = result.rank_map ?? result.thread_map ?? null;
  const mapHeight = map ? Math.min(Math.max(map.rows.length * MAP.row, MAP.least), MAP.most) : 0;
  const height = LAYOUT.top + LAYOUT.main + LAYOUT.gap + LAYOUT.stack + strips.length * (LAYOUT.strip + LAYOUT.gap) +
                 (map ? mapHeight + LAYOUT.gap : 0) + LAYOUT.axis;

  const canvas = element("canvas", {"aria-hidden": "true", height});
  const plot = element("div", {class: "plot", tabindex: 0, role: "slider", "aria-label": "Windows over time",
                               "aria-valuemin": 1, "aria-valuemax": count, "aria-valuenow": 1, "aria-valuetext": "Window 1", "aria-describedby": "chart-help"}, canvas);
  const readout = element("p", {id: "readout"});
  const range = element("span", {id: "range", "aria-live": "polite"});
  const context = canvas.getContext("2d");
  let view = [first, last];
  let cursor = -1;
  let selection = null;
  let width = 0;

  const color = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  const x = time => LAYOUT.left + (time - view[0]) / (view[1] - view[0]) * (width - LAYOUT.left - LAYOUT.right);
  const timeAt = pixel => view[0] + (pixel - LAYOUT.left) / (width - LAYOUT.left - LAYOUT.right) * (view[1] - view[0]);

  // The last window that begins at or before the time.
  function windowAt(time) {
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= time)
        low = middle;
      else
        high = middle - 1;
    }
    return low;
  }

  function niceStep(span, most) {
    const rough = span / most;
    const power = 10 ** Math.floor(Math.log10(rough));
    return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= rough);
  }

  // Few windows are drawn as they are. Of those that share a pixel the mean is, as in the stack, and what lies between the least and the
  // most is shaded.
  function trace(values, y) {
    const from = windowAt(view[0]);
    const to = windowAt(view[1]);
    context.beginPath();
    if (to - from <= width) {
      let end = NaN;
      for (let i = from; i <= to; i++) {
        const level = y(values[i]);
        if (Number.isNaN(level)) {
          end = NaN;
          continue;
        }
        if (starts[i] === end)
          context.lineTo(x(starts[i]), level);
        else
          context.moveTo(x(starts[i]), level);
        end = i + 1 < count ? Math.min(ends[i], Math.max(starts[i + 1], starts[i])) : ends[i];
        context.lineTo(x(end), level);
      }
    } else {
      const pixels = [];
      for (let i = from; i <= to; i++) {
        const value = values[i];
        const place = Math.round(x(starts[i]));
        if (Number.isNaN(value))
          continue;
        if (pixels.length === 0 || pixels[pixels.length - 1].place !== place)
          pixels.push({place, time: 0, sum: 0, low: value, high: value});
        const pixel = pixels[pixels.length - 1];
        pixel.time += ends[i] - starts[i];
        pixel.sum += value * (ends[i] - starts[i]);
        pixel.low = Math.min(pixel.low, value);
        pixel.high = Math.max(pixel.high, value);
      }
      context.save();
      context.globalAlpha = 0.25;
      context.fillStyle = context.strokeStyle;
      for (const pixel of pixels)
        context.fillRect(pixel.place, y(pixel.high), 1, y(pixel.low) - y(pixel.high));
      context.restore();
      for (const pixel of pixels)
        context.lineTo(pixel.place, y(pixel.sum / pixel.time));
    }
    context.stroke();
  }

  function panel(top, size, highest, step, factor) {
    const y = value => top + size - value / highest * size;
    context.strokeStyle = color("line");
    context.fillStyle = color("soft");
    context.lineWidth = 1;
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let value = 0; value <= highest * 1.0001; value += step) {
      context.beginPath();
      context.moveTo(LAYOUT.left, y(value));
      context.lineTo(width - LAYOUT.right, y(value));
      context.stroke();
      context.fillText((value * factor).toFixed(highest * factor < 10 ? 1 : 0), LAYOUT.left - 6, y(value));
    }
    return y;
  }

  function clip(top, size, draw) {
    context.save();
    context.beginPath();
    context.rect(LAYOUT.left, top - 3, width - LAYOUT.left - LAYOUT.right, size + 6);
    context.clip();
    draw();
    context.restore();
  }

  function drawTimes() {
    const span = view[1] - view[0];
    const step = niceStep(span, Math.max(2, (width - 100) / 110));
    const [name, size] = units.find(unit => span >= unit[1]) || ["ns", 1e-9];
    const digits = Math.max(0, -Math.floor(Math.log10(step / size) + 1e-9));
    context.fillStyle = color("soft");
    context.textBaseline = "top";
    for (let time = Math.ceil(view[0] / step - 1e-9) * step; time <= view[1] + step * 1e-9; time += step) {
      const place = x(time);
      context.strokeStyle = color("line");
      context.beginPath();
      context.moveTo(place, LAYOUT.top);
      context.lineTo(place, height - LAYOUT.axis + 4);
      context.stroke();
      context.textAlign = place > width - 60 ? "right" : "center";
      context.fillText((time / size).toFixed(digits) + " " + name, Math.min(place, width - 2), height - LAYOUT.axis + 8);
    }
    context.textAlign = "center";
    context.fillText("time", LAYOUT.left + (width - LAYOUT.left - LAYOUT.right) / 2, height - 16);
  }

  function drawMain() {
    label("efficiency (%)", LAYOUT.top);
    const highest = curves.reduce((high, curve) => curve.values.reduce((most, value) => value > most ? value : most, high), 1);
    const y = panel(LAYOUT.top, LAYOUT.main, highest, 0.2, 100);
    clip(LAYOUT.top, LAYOUT.main, () => {
      for (const curve of curves.filter(curve => curve.on)) {
        const whole = result.summary[curve.name];
        context.strokeStyle = color(curve.name);
        context.lineWidth = curve.width;
        trace(curve.values, y);
        // Only of parallel efficiency the windows average to the whole.
        if (whole === null || curve.name !== "parallel_efficiency")
          continue;
        context.lineWidth = 1;
        context.setLineDash([7, 5]);
        context.beginPath();
        context.moveTo(LAYOUT.left, y(whole));
        context.lineTo(width, y(whole));
        context.stroke();
        context.setLineDash([]);
      }
    });
  }

  function label(text, top) {
    context.fillStyle = color("ink");
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(text, LAYOUT.left, top - 11);
  }

  function stripes() {
    const tile = element("canvas", {width: 8, height: 8});
    const lines = tile.getContext("2d");
    lines.strokeStyle = color("stack-absent");
    lines.beginPath();
    for (const at of [0, 8]) {
      lines.moveTo(at - 8, 0);
      lines.lineTo(at + 8, 16);
    }
    lines.stroke();
    return context.createPattern(tile, "repeat");
  }

  // Of windows that share a pixel the mean, by their lengths.
  function pixelsOf(from, to) {
    const pixels = [];
    for (let i = from; i <= to; i++) {
      const place = Math.floor(x(starts[i]));
      if (pixels.length === 0 || pixels[pixels.length - 1].place !== place)
        pixels.push({place, time: 0, shares: new Float64Array(parts.length)});
      const pixel = pixels[pixels.length - 1];
      pixel.time += ends[i] - starts[i];
      stack.forEach((part, k) => pixel.shares[k] += part[i] * (ends[i] - starts[i]));
    }
    return pixels.map(({place, time, shares}) => [place, place + 1, shares.map(share => share / time)]);
  }

  function drawStack() {
    const top = LAYOUT.top + LAYOUT.main + LAYOUT.gap;
    const y = panel(top, LAYOUT.stack, 1, 0.5, 100);
    const from = windowAt(view[0]);
    const to = windowAt(view[1]);
    const boxes = to - from > width ? pixelsOf(from, to)
      : Array.from({length: to - from + 1}, (_, i) => [x(starts[from + i]), x(ends[from + i]), stack.map(part => part[from + i])]);
    label("what the time of all ranks goes to (%)", top);
    clip(top, LAYOUT.stack, () => {
      parts.forEach((name, k) => {
        context.fillStyle = name === "absent" ? stripes() : color("stack-" + name);
        for (const [left, right, shares] of boxes) {
          let below = 0;
          for (let part = 0; part < k; part++)
            below += shares[part];
          if (shares[k] > 0)
            context.fillRect(left, y(below + shares[k]), Math.max(right - left, 1) + 0.4, y(below) - y(below + shares[k]));
        }
      });
    });
  }

  function drawStrip(strip, place) {
    const top = LAYOUT.top + LAYOUT.main + LAYOUT.gap + LAYOUT.stack + place * (LAYOUT.strip + LAYOUT.gap) + LAYOUT.gap;
    const highest = strip.kind === "ratio" ? Math.max(strip.highest, 0.01) : strip.highest;
    const y = panel(top, LAYOUT.strip, highest, highest, strip.kind === "ratio" ? 100 : 1);
    label(strip.title + (strip.kind === "ratio" ? " (%)" : ""), top);
    clip(top, LAYOUT.strip, () => {
      context.strokeStyle = color("strip");
      context.lineWidth = 1.5;
      trace(strip.values, y);
    });
  }

  // Stretches of bins that are alike, as far as they are seen: place, from, to.
  function stretchesOf(bins, draw) {
    const bin = time => Math.floor((time - map.start_s) / map.bin_s);
    const end = Math.min(bins.length, bin(view[1]) + 1);
    for (let from = Math.max(0, bin(view[0])), to = from; from < end; from = to) {
      while (to < end && bins[to] === bins[from])
        to++;
      draw(bins[from], x(map.start_s + from * map.bin_s), x(Math.min(map.start_s + to * map.bin_s, map.end_s)));
    }
  }

  // What each rank, or thread, does, and over it on which rank the critical path is.
  function drawMap() {
    const top = height - LAYOUT.axis - mapHeight;
    const size = mapHeight / map.rows.length;
    const every = Math.ceil(MAP.row / size);
    label(map.rows[0].thread ? "what each thread does (rank.thread)" : "what each rank does", top);
    context.fillStyle = color("soft");
    context.textAlign = "right";
    context.textBaseline = "middle";
    map.rows.forEach((row, i) => {
      if (i % every === 0)
        context.fillText(row.rank + (row.thread ? "." + row.thread : ""), LAYOUT.left - 6, top + (i + 0.5) * size);
    });
    clip(top, mapHeight, () => {
      map.rows.forEach((row, i) => stretchesOf(row.codes, (code, from, to) => {
        context.fillStyle = code === " " ? color("ground") : about.states[code].color;
        context.fillRect(from, top + i * size, Math.max(to - from, 1), size + 0.4);
      }));
      const rowOf = rank => map.rows.findIndex(row => rank >= row.rank && rank < row.rank + row.ranks);
      for (const [line, stroke] of map.path ? [[5, color("ground")], [2.5, MAP.path]] : []) {
        context.lineWidth = line;
        context.strokeStyle = stroke;
        stretchesOf(map.path, (rank, from, to) => {
          if (rank === null)
            return;
          context.beginPath();
          context.moveTo(from, top + (rowOf(rank) + 0.5) * size);
          context.lineTo(to, top + (rowOf(rank) + 0.5) * size);
          context.stroke();
        });
      }
    });
  }

  function keysOfMap() {
    const seen = new Set(map.rows.flatMap(row => [...new Set(row.codes)]));
    const states = Object.entries(about.states).filter(([code]) => seen.has(code)).map(([, state]) => [state.title, state.color, "box"]);
    return [...states, ...map.path ? [["critical path", MAP.path, "key"]] : []].map(([title, shade, kind]) =>
      element("li", {}, element("span", {class: kind, style: "background: " + shade}), title));
  }

  function drawMarks() {
    if (selection) {
      context.fillStyle = color("select");
      context.fillRect(Math.min(...selection), LAYOUT.top, Math.abs(selection[1] - selection[0]), height - LAYOUT.axis - LAYOUT.top);
    }
    if (cursor >= 0 && ends[cursor] >= view[0] && starts[cursor] <= view[1]) {
      const from = Math.max(x(starts[cursor]), LAYOUT.left);
      context.fillStyle = color("select");
      context.fillRect(from, LAYOUT.top, Math.max(1.5, Math.min(x(ends[cursor]), width - LAYOUT.right) - from),
                       height - LAYOUT.axis - LAYOUT.top);
    }
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1;
    width = Math.max(200, plot.clientWidth);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = height + "px";
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = "13px system-ui, sans-serif";
    drawTimes();
    drawMain();
    drawStack();
    strips.forEach(drawStrip);
    if (map)
      drawMap();
    drawMarks();
    range.textContent = moment(view[0], view[1] - view[0]) + " to " + moment(view[1], view[1] - view[0]);
    plot.dataset.from = view[0];
    plot.dataset.to = view[1];
  }

  function say(index) {
    const span = ends[index] - starts[index];
    const time = "Window " + (index + 1) + ", " + moment(starts[index], span) + " to " + moment(ends[index], span) + ": ";
    const values = [...curves, ...strips].map(curve => curve.title + " " + shown(windows[index][curve.name], curve.kind || "ratio"));
    cursor = index;
    readout.replaceChildren(element("b", {}, time), values.join(", "));
    readout.dataset.window = index;
    plot.setAttribute("aria-valuenow", index + 1);
    plot.setAttribute("aria-valuetext", time + values.join(", "));
  }

  // To a part of the run; no narrower than 10 ns, and within the run.
  function show(from, to) {
    const span = Math.max(to - from, 1e-8);
    const start = Math.min(Math.max(from, first), last - span);
    view = span < (last - first) * (1 - 1e-9) ? [start, start + span] : [first, last];
    draw();
  }

  function zoom(factor, center) {
    const middle = center ?? (cursor >= 0 ? (starts[cursor] + ends[cursor]) / 2 : (view[0] + view[1]) / 2);
    show(middle - (middle - view[0]) / factor, middle + (view[1] - middle) / factor);
  }

  function move(index) {
    const target = Math.min(Math.max(index, 0), count - 1);
    const span = view[1] - view[0];
    say(target);
    if (starts[target] < view[0] || ends[target] > view[1])
      show((starts[target] + ends[target]) / 2 - span / 2, (starts[target] + ends[target]) / 2 + span / 2);
    else
      draw();
  }

  // A window with some of what is around it.
  function select(index) {
    const around = (ends[index] - starts[index]) * 5;
    say(index);
    show(starts[index] - around, ends[index] + around);
  }

  const keys = {
    ArrowLeft: event => move(cursor - (event.shiftKey ? Math.ceil(count / 20) : 1)),
    ArrowRight: event => move(cursor + (event.shiftKey ? Math.ceil(count / 20) : 1)),
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
      move(0);
  });
  plot.addEventListener("pointerdown", event => {
    if (event.button === 0) {
      selection = [event.offsetX, event.offsetX];
      plot.setPointerCapture?.(event.pointerId);
    }
  });
  plot.addEventListener("pointermove", event => {
    if (selection)
      selection[1] = event.offsetX;
    say(windowAt(timeAt(Math.max(event.offsetX, LAYOUT.left))));
    draw();
  });
  plot.addEventListener("pointerup", () => {
    const marked = selection;
    selection = null;
    if (marked && Math.abs(marked[1] - marked[0]) > 5)
      show(timeAt(Math.min(...marked)), timeAt(Math.max(...marked)));
    else
      draw();
  });
  plot.addEventListener("pointercancel", () => {
    selection = null;
    draw();
  });
  plot.addEventListener("dblclick", () => show(first, last));
  plot.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.shiftKey)
      return;
    event.preventDefault();
    zoom((event.deltaY || event.deltaX) < 0 ? 1.3 : 1 / 1.3, timeAt(event.offsetX));
  }, {passive: false});

  const button = (title, act) => {
    const made = element("button", {type: "button"}, title);
    made.addEventListener("click", act);
    return made;
  };
  const choices = [...curves].sort((a, b) => a.title < b.title ? -1 : 1).map(curve => {
    const box = element("input", {type: "checkbox", id: "show-" + curve.name});
    box.checked = curve.on;
    box.addEventListener("change", () => {
      curve.on = box.checked;
      draw();
    });
    return element("label", {}, box, element("span", {class: "key", style: "background: var(--" + curve.name + ")"}), curve.title);
  });

  new ResizeObserver(draw).observe(plot);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  matchMedia("print").addEventListener("change", draw);
  const keyOf = ([name, title]) => element("li", {}, element("span", {class: "box " + name}), title);
  const isPart = result.summary.elapsed_s !== result.summary.runtime_s;
  return {
    show, select,
    node: section("chart", "Over time",
      element("div", {class: "controls"}, ...choices),
      element("div", {class: "controls"}, button("Zoom in", () => zoom(2)), button("Zoom out", () => zoom(0.5)),
              button("Whole run", () => show(first, last)), range),
      element("p", {class: "soft"}, count + (count === 1 ? " window" : " windows") + ". Dashed: parallel efficiency of " +
              (isPart ? "this part" : "the whole run") + ", the only one to which windows average."),
      plot, element("ul", {class: "keys"}, ...Object.entries(about.time_stack).map(keyOf)), map ? element("ul", {class: "keys"}, ...keysOfMap()) : null, readout,
      element("p", {class: "soft help", id: "chart-help"},
              "Drag to zoom in, double-click for the whole run, Ctrl and wheel to zoom; with the keyboard: arrows from window to window, " +
              "plus and minus to zoom, 0 for the whole run.")),
  };
}
