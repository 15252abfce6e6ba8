// The windows: how they are read from the page's columns, and at several resolutions, so that a chart never draws more of them than it
// has pixels: each level joins two neighbours of the one before it. Columns and levels are made when something is shown of them.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGIT_OF = new Uint8Array(128);
[...LETTERS].forEach((letter, digit) => DIGIT_OF[letter.charCodeAt(0)] = digit);
const MISSING = "-".charCodeAt(0);
const SHORTEST = 1e-9; // of times

// Differences, lowest five bits first, of the first letter but four behind the sign; a sixth bit says that more follow.
function unpacked(text, count, unit) {
  const values = new Float64Array(count);
  let at = 0;
  let last = 0;
  for (let i = 0; i < count; i++) {
    if (text.charCodeAt(at) === MISSING) {
      values[i] = NaN;
      at++;
      continue;
    }
    let digit = DIGIT_OF[text.charCodeAt(at++)];
    const isNegative = digit & 1;
    let difference = (digit & 31) >> 1;
    for (let scale = 16; digit & 32; scale *= 32) {
      digit = DIGIT_OF[text.charCodeAt(at++)];
      difference += (digit & 31) * scale;
    }
    last += isNegative ? -difference : difference;
    values[i] = last / unit;
  }
  return values;
}

// Of a page with so many windows that neighbours stand in it together, these: `together` of them (the last may have less); of windows
// that slide the first of them.
function windowsOf(packed) {
  const {count, together, windows} = packed;
  const names = Object.keys(packed.columns);
  const known = new Map();
  const once = (key, make) => known.get(key) ?? known.set(key, make()).get(key);
  const part = (name, which) => once(name + " " + which, () => unpacked(packed.columns[name][which], count, 10 ** packed.columns[name].decimals));
  const column = name => part(name, "values");
  const value = (name, i) => {
    const number = column(name)[i];
    return Number.isNaN(number) ? null : packed.columns[name].is_word ? packed.words[number] : number;
  };
  return {
    count, together, names, column, value,
    all: windows,
    has: name => name in packed.columns,
    // Of its windows the mean, the least and the most.
    extremes: name => packed.columns[name].least ? {mean: column(name), least: part(name, "least"), most: part(name, "most")}
      : {mean: column(name), least: column(name), most: column(name)},
    areJoined: together > 1 && !packed.slides,
    nameOf: i => together === 1 || packed.slides ? "Window " + (i * together + 1) : "Windows " + (i * together + 1) + " to " + Math.min((i + 1) * together, windows),
    // As in the JSON result, where what has a point in its name is in an object.
    row(i) {
      const row = {};
      for (const name of names) {
        const [object, ...inner] = name.split(".");
        if (inner.length === 0)
          row[name] = value(name, i);
        else if (inner.length === 1)
          (row[object] ??= {})[inner[0]] = value(name, i);
        else {
          // Of a list, place and member: what is missing there ends it.
          const list = row[object] ??= [];
          const found = value(name, i);
          if (found !== null)
            (list[inner[0]] ??= {})[inner[1]] = found;
        }
      }
      return row;
    },
  };
}

// What neighbours have in common: their mean by time, and the least and the most of their windows.
function joined({starts, ends}, values, next) {
  const half = next.starts.length;
  const made = {mean: new Float64Array(half), least: new Float64Array(half), most: new Float64Array(half)};
  for (let i = 0; i < half; i++) {
    let time = 0;
    let sum = 0;
    let least = NaN;
    let most = NaN;
    for (let k = 2 * i; k < Math.min(2 * i + 2, starts.length); k++) {
      const value = values.mean[k];
      if (Number.isNaN(value))
        continue;
      sum += value * (ends[k] - starts[k]);
      time += ends[k] - starts[k];
      least = least <= values.least[k] ? least : values.least[k];
      most = most >= values.most[k] ? most : values.most[k];
    }
    made.mean[i] = time > 0 ? sum / time : NaN;
    made.least[i] = least;
    made.most[i] = most;
  }
  return made;
}

// The first level is the windows themselves; `of` a name is what its values are there: mean, least, most.
function levelsOf(windows, starts, ends) {
  const level = (starts, ends, isJoined, make) => {
    const known = new Map();
    return {starts, ends, isJoined, of: name => known.get(name) ?? known.set(name, make(name)).get(name)};
  };
  const levels = [level(starts, ends, windows.together > 1, windows.extremes)];
  for (let last = levels[0]; last.starts.length > 256; last = levels[levels.length - 1]) {
    const half = Math.ceil(last.starts.length / 2);
    const nextStarts = Float64Array.from({length: half}, (_, i) => last.starts[2 * i]);
    const nextEnds = Float64Array.from({length: half}, (_, i) => last.ends[Math.min(2 * i + 1, last.ends.length - 1)]);
    const next = level(nextStarts, nextEnds, true, name => joined(last, last.of(name), next));
    levels.push(next);
  }
  return levels;
}

// The last that begins at or before the time.
function placeOf(starts, time) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= time)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

// The finest level that has at most `most` windows between the two times, and which of them these are.
function levelFor(levels, from, to, most) {
  for (const level of levels) {
    const part = {level, first: placeOf(level.starts, from), last: placeOf(level.starts, to)};
    if (part.last - part.first < most || level === levels[levels.length - 1])
      return part;
  }
  return null;
}

// As a stepped line wants it: a value where each window begins, and none where a gap, or the end, does. `lists` tell theirs by place.
function stepsOf({level, first, last}, lists) {
  const times = [];
  const steps = lists.map(() => []);
  for (let i = first; i <= last; i++) {
    times.push(level.starts[i]);
    const values = lists.map(list => list(i)).map(value => Number.isNaN(value) ? null : value);
    values.forEach((value, k) => steps[k].push(value));
    const next = i < last ? level.starts[i + 1] : Infinity;
    if (next - level.ends[i] > SHORTEST / 2) {
      // A step ends where the next one begins: a gap has to say so.
      times.push(level.ends[i]);
      values.forEach((value, k) => steps[k].push(i < last ? null : value));
    }
  }
  return [times, ...steps];
}
