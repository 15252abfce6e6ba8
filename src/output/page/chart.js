// The windows over time: efficiencies, and strips below them, on a canvas. The element around it is a slider over windows, which is
// what keyboards and screen readers see of it.

// Thin curves lie on thick ones.
const WIDTHS = {thick: 3, medium: 2.2, thin: 1.4};
const LAYOUT = {left: 48, right: 12, top: 8, main: 280, strip: 44, gap: 26, axis: 28};

function chartOf(result, columns) {
  const windows = result.windows;
  const count = windows.length;
  const take = name => Float64Array.from(windows, window => window[name] ?? NaN);
  const starts = take("start_s");
  const ends = take("end_s");
  const first = starts[0];
  const last = ends.reduce((latest, end) => Math.max(latest, end), first);
  const drawn = Object.keys(windows[0]).filter(name => columns[name] && columns[name].drawing)
    .map(name => ({name, ...columns[name], values: take(name)}));
  const curves = drawn.filter(column => column.drawing !== "strip")
    .map(curve => ({...curve, width: WIDTHS[curve.line], on: curve.drawing === "curve"}))
    .sort((a, b) => b.on - a.on || b.width - a.width);
  const strips = drawn.filter(column => column.drawing === "strip")
    .map(strip => ({...strip, highest: strip.values.reduce((high, value) => value > high ? value : high, 0)}))
    .filter(strip => strip.highest > 0);
  const height = LAYOUT.top + LAYOUT.main + strips.length * (LAYOUT.strip + LAYOUT.gap) + LAYOUT.axis;

  const canvas = element("canvas", {"aria-hidden": "true", height});
  const plot = element("div", {class: "plot", tabindex: 0, role: "slider", "aria-label": "Windows over time",
                               "aria-valuemin": 1, "aria-valuemax": count, "aria-describedby": "chart-help"}, canvas);
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

  // Few windows are drawn as they are. Of many that share a pixel, the first, least, largest and last value are.
  function trace(values, y) {
    const from = windowAt(view[0]);
    const to = windowAt(view[1]);
    context.beginPath();
    if (to - from <= 2 * width) {
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
      let pixel = -1;
      let low = 0;
      let high = 0;
      let level = 0;
      for (let i = from; i <= to; i++) {
        const next = y(values[i]);
        const place = Math.round(x(starts[i]));
        if (Number.isNaN(next))
          continue;
        if (place !== pixel) {
          if (pixel >= 0) {
            context.lineTo(pixel, low);
            context.lineTo(pixel, high);
            context.lineTo(pixel, level);
          }
          pixel = place;
          low = high = next;
          context.lineTo(pixel, next);
        }
        low = Math.max(low, next);
        high = Math.min(high, next);
        level = next;
      }
      context.lineTo(pixel, low);
      context.lineTo(pixel, high);
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
  }

  function drawMain() {
    const highest = curves.reduce((high, curve) => curve.values.reduce((most, value) => value > most ? value : most, high), 1);
    const y = panel(LAYOUT.top, LAYOUT.main, highest, 0.2, 100);
    clip(LAYOUT.top, LAYOUT.main, () => {
      for (const curve of curves.filter(curve => curve.on)) {
        const whole = result.summary[curve.name];
        context.strokeStyle = color(curve.name);
        context.lineWidth = curve.width;
        trace(curve.values, y);
        if (whole === null)
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

  function drawStrip(strip, place) {
    const top = LAYOUT.top + LAYOUT.main + place * (LAYOUT.strip + LAYOUT.gap) + LAYOUT.gap;
    const y = panel(top, LAYOUT.strip, strip.highest, strip.highest, strip.kind === "ratio" ? 100 : 1);
    context.textAlign = "left";
    context.fillText(strip.title + (strip.kind === "ratio" ? " (%)" : ""), LAYOUT.left, top - 11);
    clip(top, LAYOUT.strip, () => {
      context.strokeStyle = color("strip");
      context.lineWidth = 1.5;
      trace(strip.values, y);
    });
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
    strips.forEach(drawStrip);
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
  return {
    show,
    node: section("chart", "Over time",
      element("div", {class: "controls"}, ...choices),
      element("div", {class: "controls"}, button("Zoom in", () => zoom(2)), button("Zoom out", () => zoom(0.5)),
              button("Whole run", () => show(first, last)), range),
      element("p", {class: "soft"}, "Efficiency in %, 100 is ideal. Dashed: the whole run."),
      plot, readout,
      element("p", {class: "soft help", id: "chart-help"},
              "Drag to zoom in, double-click for the whole run, Ctrl and wheel to zoom; with the keyboard: arrows from window to window, " +
              "plus and minus to zoom, 0 for the whole run.")),
  };
}
