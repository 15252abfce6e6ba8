"use strict";
// Elements and numbers as text. What comes from the trace only ever becomes text, never markup.

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {}))
    if (value !== undefined && value !== null)
      made.setAttribute(key, value);
  for (const child of children)
    if (child !== undefined && child !== null)
      made.append(child);
  return made;
}

function percent(ratio) {
  return ratio === null || ratio === undefined ? "–" : (ratio * 100).toFixed(1) + " %";
}

const units = [["s", 1], ["ms", 1e-3], ["us", 1e-6]];

function duration(seconds) {
  if (seconds === null || seconds === undefined)
    return "–";
  for (const [name, size] of units)
    if (Math.abs(seconds) >= size)
      return (seconds / size).toFixed(3) + " " + name;
  return Math.round(seconds * 1e9) + " ns";
}

// Times at which windows begin and end are told apart by the length of the part that is seen.
function moment(seconds, span) {
  const [name, size] = units.find(unit => span >= unit[1]) || ["ns", 1e-9];
  return (seconds / size).toFixed(span / size > 100 ? 1 : 3) + " " + name;
}

function words(name) {
  const text = name.replace(/_s$/, "").replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shown(value, kind) {
  if (value === null || value === undefined)
    return "–";
  if (kind === "ratio")
    return percent(value);
  if (kind === "seconds")
    return duration(value);
  if (typeof value === "boolean")
    return value ? "yes" : "no";
  return String(value);
}

// A cell that also carries the value as the result has it; a scale stands for the unit that the column's head names.
function cell(value, kind, scale) {
  const text = scale && typeof value === "number" ? (value / scale.size).toFixed(scale.digits) : shown(value, kind);
  return element("td", {class: typeof value === "string" ? null : "number", "data-value": JSON.stringify(value ?? null)}, text);
}

function section(id, title, ...children) {
  return element("section", {id, "aria-labelledby": id + "-title"}, element("h2", {id: id + "-title"}, title), ...children);
}
