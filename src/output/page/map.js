// What each rank, or thread, does over time, and over it on which rank the critical path is: a panel of the chart (chart.js).

const MAP = {row: 14, least: 70, most: 420, path: "#d62728"};
const MAP_ORDERS = [["number", "by number"], ["computing", "most computing first"], ["waiting", "most waiting first"], ["node", "by node"]];

function mapPanel(map, states, result, changed) {
  const kinds = Object.keys(states);
  const bins = Math.ceil((map.end_s - map.start_s) / map.bin_s - 1e-9);
  const isOfThreads = Boolean(map.rows[0].thread);
  const nodes = new Map((result.ranks ?? []).map(rank => [rank.rank, rank.node]));
  const nameOf = row => row.rank + (isOfThreads ? "." + row.thread : row.ranks > 1 ? "–" + (row.rank + row.ranks - 1) : "");
  const waiting = Object.keys(states).find(code => states[code].title.startsWith("waiting"));
  const shareOf = (row, code) => [...row.codes].filter(one => one === code).length;
  const sortKeys = {number: () => 0, computing: row => -shareOf(row, kinds[0]), waiting: row => -shareOf(row, waiting),
                    node: row => nodes.get(row.rank) ?? 0};
  const pinned = new Set();
  let sorting = "number";
  let order = map.rows.map((_, i) => i);

  function sort() {
    const places = map.rows.map((row, i) => [pinned.has(i) ? 0 : 1, sortKeys[sorting](row), i]);
    order = places.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).map(([, , i]) => i);
    changed();
  }

  // Computing and absence are the ground that all else stands out from, which is dark on a dark page.
  const shadeOf = code => code === " " ? colorOf("ground") : code === kinds[0] ? colorOf("stack-computing") : states[code].color;
  const binAt = time => Math.min(Math.max(Math.floor((time - map.start_s) / map.bin_s), 0), bins - 1);
  const timeOf = bin => Math.min(map.start_s + bin * map.bin_s, map.end_s);

  // What most of some bins are: no colour is drawn that is none of the key's.
  function dominant(codes, from, to) {
    if (to - from === 1)
      return codes[from];
    const counts = {};
    for (let bin = from; bin < to; bin++)
      counts[codes[bin]] = (counts[codes[bin]] ?? 0) + 1;
    return Object.keys(counts).reduce((most, code) => counts[code] > counts[most] ? code : most);
  }

  // Stretches of what is alike: state, or rank of the path, and where it begins and ends in the picture.
  function stretches(u, codes, draw) {
    const [from, to] = [binAt(u.scales.x.min), binAt(u.scales.x.max) + 1];
    const every = Math.max(1, Math.floor((to - from) / u.bbox.width));
    let [code, begin] = [null, from];
    for (let bin = from; bin <= to; bin += every) {
      const next = bin < to ? dominant(codes, bin, Math.min(bin + every, to)) : null;
      if (bin > begin && next !== code) {
        draw(code, u.valToPos(timeOf(begin), "x", true), u.valToPos(timeOf(bin), "x", true));
        begin = bin;
      }
      code = next;
    }
    if (begin < to && code !== null)
      draw(code, u.valToPos(timeOf(begin), "x", true), u.valToPos(timeOf(to), "x", true));
  }

  function drawRows(u) {
    const context = u.ctx;
    const height = u.bbox.height / order.length;
    context.save();
    context.beginPath();
    context.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
    context.clip();
    order.forEach((index, place) => stretches(u, map.rows[index].codes, (code, from, to) => {
      context.fillStyle = shadeOf(code);
      context.fillRect(from, u.bbox.top + place * height, Math.max(to - from, 1), height + 0.4);
    }));
    if (map.path) {
      const placeOfRank = rank => order.findIndex(index => rank >= map.rows[index].rank && rank < map.rows[index].rank + map.rows[index].ranks);
      const lines = [];
      stretches(u, map.path, (rank, from, to) => {
        if (rank !== null && rank !== "null")
          lines.push([from, to, u.bbox.top + (placeOfRank(Number(rank)) + 0.5) * height]);
      });
      for (const [width, color] of [[5, colorOf("ground")], [2.5, MAP.path]]) {
        context.lineWidth = width * uPlot.pxRatio;
        context.strokeStyle = color;
        for (const [from, to, y] of lines) {
          context.beginPath();
          context.moveTo(from, y);
          context.lineTo(to, y);
          context.stroke();
        }
      }
    }
    context.restore();
  }

  const rowAt = y => order[Math.min(Math.max(Math.floor(y), 0), order.length - 1)];
  const choice = element("select", {id: "map-order"}, ...MAP_ORDERS
    .filter(([name]) => (name !== "node" || nodes.size > 0) && (name !== "waiting" || waiting))
    .map(([name, title]) => element("option", {value: name}, title)));
  choice.addEventListener("change", () => {
    sorting = choice.value;
    sort();
  });

  return {
    title: isOfThreads ? "what each thread does (rank.thread; click pins one to the top)" : "what each rank does (click pins one to the top)",
    height: Math.min(Math.max(map.rows.length * MAP.row, MAP.least), MAP.most),
    range: [0, map.rows.length], isUpsideDown: true,
    splits: u => {
      const every = Math.max(1, Math.ceil(map.rows.length * MAP.row / u.height));
      return order.flatMap((_, place) => place % every === 0 ? [place + 0.5] : []);
    },
    values: (_, places) => places.map(place => (pinned.has(rowAt(place)) ? "• " : "") + nameOf(map.rows[rowAt(place)])),
    series: [],
    hooks: {draw: [drawRows]},
    dataOf: (from, to) => [[from, to]],
    // For whoever points at it.
    tellAt(time, y) {
      const row = map.rows[rowAt(y)];
      const code = row.codes[binAt(time)];
      const path = map.path?.[binAt(time)];
      return (isOfThreads ? "Thread " : row.ranks > 1 ? "Ranks " : "Rank ") + nameOf(row) + " at " + moment(time, map.end_s - map.start_s) + ": " +
             (code === " " ? "absent" : states[code].title) +
             (path >= row.rank && path < row.rank + row.ranks ? ", on the critical path" : "");
    },
    clickAt(time, y) {
      const row = rowAt(y);
      pinned.has(row) ? pinned.delete(row) : pinned.add(row);
      sort();
    },
    control: element("label", {}, isOfThreads ? "threads " : "ranks ", choice),
    keys() {
      const seen = new Set(map.rows.flatMap(row => [...new Set(row.codes)]));
      const known = Object.entries(states).filter(([code]) => seen.has(code))
        .map(([code, state]) => [state.title, code === " " ? "var(--ground)" : code === kinds[0] ? "var(--stack-computing)" : state.color, "box"]);
      return [...known, ...map.path ? [["critical path", MAP.path, "key"]] : []].map(([title, shade, kind]) =>
        element("li", {}, element("span", {class: kind, style: "background: " + shade}), title));
    },
  };
}
