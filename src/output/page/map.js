// What each rank, or thread, does over time, and over it on which rank the critical path is: a panel of the chart (chart.js).

const MAP = {row: 14, least: 70, most: 420, fewest: 10, path: "#d62728"};
const MAP_ORDERS = [["number", "by number"], ["computing", "most computing first"], ["waiting", "most waiting first"], ["node", "by node"]];

// The map of the result, and the levels with finer bins below it; of those in which a row mostly waits whom that is owed to.
function mapLevels(map, {levels, calls}, waiting) {
  return levels.map((level, k) => {
    const bins = Math.ceil((map.end_s - map.start_s) / level.bin_s - 1e-9);
    const rows = level.rows ?? map.rows.map(row => row.codes);
    let path = k === 0 ? map.path : undefined;
    const owners = new Map();
    const ownersOf = row => owners.get(row) ?? owners.set(row, unpacked(level.owners[row], waits(row, bins), 1)).get(row);
    const waits = (row, before) => {
      let count = 0;
      for (let bin = 0; bin < before; bin++)
        count += rows[row][bin] === waiting;
      return count;
    };
    return {
      width: level.bin_s, bins, rows,
      path: () => path ??= map.path ? [...unpacked(level.path, bins, 1)].map(rank => Number.isNaN(rank) ? null : rank) : null,
      // Rank and call; null where it is owed to several.
      owner(row, bin) {
        const found = ownersOf(row)[waits(row, bin)];
        return Number.isNaN(found) ? null : {rank: Math.floor(found / 256), call: calls[found % 256]};
      },
      hasOwners: Boolean(level.owners),
    };
  });
}

function mapPanel(map, more, states, result, changed) {
  const kinds = Object.keys(states);
  const isOfThreads = Boolean(map.rows[0].thread);
  const nodes = new Map((result.ranks?.first ?? result.ranks ?? []).map(rank => [rank.rank, rank.node]));
  const nameOf = row => row.rank + (isOfThreads ? "." + row.thread : row.ranks > 1 ? "–" + (row.rank + row.ranks - 1) : "");
  const labelOf = row => isOfThreads ? nameOf(row) : String(row.rank);
  const waiting = kinds.find(code => states[code].title.startsWith("waiting"));
  const shareOf = (row, code) => [...row.codes].filter(one => one === code).length;
  const sortKeys = {number: () => 0, computing: row => -shareOf(row, kinds[0]), waiting: row => -shareOf(row, waiting),
                    node: row => nodes.get(row.rank) ?? 0};
  // Rows of the map, and behind them those of single ranks where these share rows.
  const rows = [...map.rows, ...(more.members?.rows ?? []).map((codes, i) => ({rank: i + 1, ranks: 1, codes}))];
  const groups = map.rows.length;
  const pinned = new Set();
  let sorting = "number";
  let showsExtremes = false;
  // From the top; a row that is pinned comes as often as it needs to be high enough to be read.
  let order = map.rows.map((_, i) => i);

  function sort() {
    const rest = map.rows.map((row, i) => [sortKeys[sorting](row), i]).filter(([, i]) => !pinned.has(i));
    const pins = [...pinned].sort((a, b) => a - b);
    const height = Math.ceil(rest.length / Math.max(MAP.most / MAP.row - pins.length, MAP.fewest));
    order = [...pins.flatMap(i => Array(Math.max(height, 1)).fill(i)),
             ...rest.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, i]) => i)];
    changed();
  }

  // A group is told apart into its ranks where these are known.
  function pin(index) {
    const group = map.rows.find(row => rows[index].rank >= row.rank && rows[index].rank < row.rank + row.ranks);
    const wanted = more.members ? Array.from({length: group.ranks}, (_, i) => groups + group.rank - 1 + i) : [index];
    const areThere = wanted.every(i => pinned.has(i));
    wanted.forEach(i => areThere ? pinned.delete(i) : pinned.add(i));
    sort();
  }

  // The rows from the top with their places: [row, first place, number of places].
  function places() {
    const found = [];
    for (let place = 0; place < order.length; place += found[found.length - 1][2]) {
      let count = 1;
      while (order[place + count] === order[place])
        count++;
      found.push([order[place], place, count]);
    }
    return found;
  }

  // Absence is the ground, and what is a part of the stack has its colour, which another one on a dark page.
  const shadeOf = code => code === " " ? colorOf("ground") : states[code].part ? colorOf("stack-" + states[code].part) : states[code].color;
  const levels = mapLevels(map, more, waiting);
  let level = levels[0];
  // Codes in the level's bins, also of what is known in wider ones.
  const spread = new Map();
  function codesOf(index) {
    if (index < groups && !showsExtremes)
      return level.rows[index];
    const codes = index < groups ? more.extremes.rows[index] : rows[index].codes;
    const key = level.width + codes;
    return spread.get(key) ?? spread.set(key, Array.from({length: level.bins}, (_, bin) =>
      codes[Math.min(Math.floor((bin + 0.5) * level.width / more.members.bin_s), codes.length - 1)])).get(key);
  }
  const binAt = time => Math.min(Math.max(Math.floor((time - map.start_s) / level.width), 0), level.bins - 1);
  const lengthOf = width => momentOf(width, [0, width]);
  const timeOf = bin => Math.min(map.start_s + bin * level.width, map.end_s);

  // As fine as there are pixels.
  function chooseLevel(u) {
    const most = u.bbox.width * (map.end_s - map.start_s) / (u.scales.x.max - u.scales.x.min);
    level = levels.findLast(one => one.bins <= most) ?? levels[0];
  }

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

  // Of the path, above its stretches where there is room.
  function nameRanks(context, lines, top) {
    context.font = "600 " + 11 * uPlot.pxRatio + "px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 3 * uPlot.pxRatio;
    context.strokeStyle = colorOf("ground");
    context.fillStyle = colorOf("ink");
    for (const [from, to, y, name] of lines) {
      const above = y - 8 * uPlot.pxRatio;
      if (to - from < context.measureText(name).width + 6 * uPlot.pxRatio)
        continue;
      const place = above < top + 6 * uPlot.pxRatio ? y + 8 * uPlot.pxRatio : above;
      context.strokeText(name, (from + to) / 2, place);
      context.fillText(name, (from + to) / 2, place);
    }
  }

  function drawRows(u) {
    const context = u.ctx;
    const height = u.bbox.height / order.length;
    chooseLevel(u);
    context.save();
    context.beginPath();
    context.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
    context.clip();
    const shown = places();
    shown.forEach(([index, place, count]) => stretches(u, codesOf(index), (code, from, to) => {
      context.fillStyle = shadeOf(code);
      context.fillRect(from, u.bbox.top + place * height, Math.max(to - from, 1), count * height + (count > 1 ? -1 : 0.4));
    }));
    if (map.path) {
      const lines = [];
      stretches(u, level.path(), (rank, from, to) => {
        if (rank === null || rank === "null")
          return;
        const [row, place, count] = shown.find(([i]) => i < groups && rank >= rows[i].rank && rank < rows[i].rank + rows[i].ranks);
        lines.push([from, to, u.bbox.top + (place + count / 2) * height, nameOf(rows[row])]);
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
      nameRanks(context, lines, u.bbox.top);
    }
    context.restore();
  }

  const owedTo = (owner, row) => owner === null ? " for several ranks" : " for rank " + owner.rank +
    (row.ranks > 1 && owner.rank >= row.rank && owner.rank < row.rank + row.ranks ? " of their own" : "") + (owner.call ? " in " + owner.call : "");
  const rowAt = y => order[Math.min(Math.max(Math.floor(y), 0), order.length - 1)];
  const choice = element("select", {id: "map-order"}, ...MAP_ORDERS
    .filter(([name]) => (name !== "node" || nodes.size > 0) && (name !== "waiting" || waiting))
    .map(([name, title]) => element("option", {value: name}, title)));
  choice.addEventListener("change", () => {
    sorting = choice.value;
    sort();
  });

  const content = element("select", {id: "map-content"}, element("option", {value: ""}, "what most ranks of a row do"),
                          element("option", {value: "extremes"}, "the rank that differs most from its row"));
  content.addEventListener("change", () => {
    showsExtremes = content.value === "extremes";
    changed();
  });

  return {
    title: isOfThreads ? "what each thread does (rank.thread; click pins one to the top)"
      : more.members ? "what each rank does (a row is " + map.rows[0].ranks + " ranks; click pins them to the top, one by one)"
        : "what each rank does (click pins one to the top)",
    height: Math.min(Math.max(map.rows.length * MAP.row, MAP.least), MAP.most),
    get range() {
      return [0, order.length];
    },
    isUpsideDown: true,
    splits: u => {
      const every = Math.max(1, Math.ceil(order.length * MAP.row / u.height));
      const first = order.findIndex(index => !pinned.has(index)) + (pinned.size > 0 ? every >> 1 : 0);
      return places().flatMap(([index, place, count]) => pinned.has(index) || (place - first) % every === 0 && place >= first ? [place + count / 2] : []);
    },
    values: (_, places) => places.map(place => (pinned.has(rowAt(place)) ? "• " : "") + labelOf(rows[rowAt(place)])),
    series: [],
    hooks: {draw: [drawRows]},
    dataOf: (from, to) => [[from, to]],
    // For whoever points at it; `span`: how much time is seen.
    tellAt(time, y, span) {
      const index = rowAt(y);
      const row = rows[index];
      const code = codesOf(index)[binAt(time)];
      const path = index < groups ? level.path()?.[binAt(time)] : null;
      return (isOfThreads ? "Thread " : row.ranks > 1 ? "Ranks " : "Rank ") + nameOf(row) + " at " + moment(time, span) + ": " +
             (code === " " ? "absent" : states[code].title) + (code === waiting && level.hasOwners && index < groups && !showsExtremes ? owedTo(level.owner(index, binAt(time)), row) : "") +
             (path >= row.rank && path < row.rank + row.ranks ? ", on the critical path" : "");
    },
    note: "The map's cells are down to " + lengthOf(levels[levels.length - 1].width) + " long" +
          (more.members ? ", those of single ranks " + lengthOf(more.members.bin_s) : "") +
          "; a page of a part of the run (--from, --to) has finer ones.",
    clickAt(time, y) {
      pin(rowAt(y));
    },
    control: element("span", {class: "choices"}, element("label", {}, isOfThreads ? "threads " : "ranks ", choice),
                     ...more.extremes ? [element("label", {}, " show ", content)] : []),
    // What is in the map: [title, part of the stack that it is, colour].
    keys() {
      const seen = new Set(map.rows.flatMap(row => [...new Set(row.codes)]));
      return [...Object.entries(states).filter(([code]) => seen.has(code))
        .map(([code, {title, part, color}]) => [title, code === " " ? "absent" : part, code === " " ? "var(--ground)" : color]),
              ...map.path ? [["critical path", undefined, MAP.path, "key"]] : []];
    },
  };
}
