// Windows at several resolutions, so that a chart never draws more of them than it has pixels: each level joins two neighbours of the
// one before it.

// What neighbours have in common: their mean by time, and the least and the most of their windows.
function joined(level, names) {
  const half = Math.ceil(level.starts.length / 2);
  const next = {starts: new Float64Array(half), ends: new Float64Array(half), mean: {}, least: {}, most: {}};
  for (let i = 0; i < half; i++) {
    next.starts[i] = level.starts[2 * i];
    next.ends[i] = level.ends[Math.min(2 * i + 1, level.ends.length - 1)];
  }
  for (const name of names) {
    for (const part of ["mean", "least", "most"])
      next[part][name] = new Float64Array(half);
    for (let i = 0; i < half; i++) {
      let [time, sum, least, most] = [0, 0, NaN, NaN];
      for (let k = 2 * i; k < Math.min(2 * i + 2, level.starts.length); k++) {
        const value = level.mean[name][k];
        if (Number.isNaN(value))
          continue;
        sum += value * (level.ends[k] - level.starts[k]);
        time += level.ends[k] - level.starts[k];
        least = least <= level.least[name][k] ? least : level.least[name][k];
        most = most >= level.most[name][k] ? most : level.most[name][k];
      }
      next.mean[name][i] = time > 0 ? sum / time : NaN;
      next.least[name][i] = least;
      next.most[name][i] = most;
    }
  }
  return next;
}

// `values`: of each name one for each window, NaN where it has none. The first level is the windows themselves.
function levelsOf(starts, ends, values) {
  const levels = [{starts, ends, mean: values, least: values, most: values}];
  while (levels[levels.length - 1].starts.length > 256)
    levels.push(joined(levels[levels.length - 1], Object.keys(values)));
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
    const part = {level, first: placeOf(level.starts, from), last: placeOf(level.starts, to), isJoined: level !== levels[0]};
    if (part.last - part.first < most || level === levels[levels.length - 1])
      return part;
  }
  return null;
}

// As a stepped line wants it: a value where each window begins, and none where a gap, or the end, does.
function stepsOf({level, first, last}, lists) {
  const times = [];
  const steps = lists.map(() => []);
  for (let i = first; i <= last; i++) {
    times.push(level.starts[i]);
    lists.forEach((list, k) => steps[k].push(Number.isNaN(list[i]) ? null : list[i]));
    const next = i < last ? level.starts[i + 1] : Infinity;
    if (next > level.ends[i]) {
      // A step ends where the next one begins: a gap has to say so.
      times.push(level.ends[i]);
      lists.forEach((list, k) => steps[k].push(i < last || Number.isNaN(list[i]) ? null : list[i]));
    }
  }
  return [times, ...steps];
}
