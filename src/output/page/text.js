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

function buttonOf(title, act, attributes) {
  const made = element("button", {type: "button", ...attributes}, title);
  made.addEventListener("click", act);
  return made;
}

function percent(ratio) {
  return ratio === null || ratio === undefined ? "–" : (ratio * 100).toFixed(1).replace(/^-0\.0$/, "0.0") + " %";
}

// What POP calls good and bad, as everywhere in the program.
let grades = {good: 1, bad: 0};
// What columns are called, after which results have words.
let titles = {};

function gradeOf(ratio) {
  return ratio < grades.bad ? "bad" : ratio < grades.good ? "poor" : "good";
}

const units = [["s", 1], ["ms", 1e-3], ["us", 1e-6]];

const KEPT_LENGTH = 24; // of texts that stay in one line

const LABELS = {openmp: "OpenMP", diff: "differences", worst: "worst windows", mpi_s: "MPI", k: "paths kept (k)", id: "ID", id_c: "ID",
                sid_c: "SID", id_a: "ID", sid_a: "SID", id_p: "ID", t_s: "time"};

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

// Of a tick among others: one unit, and as many digits as the step between them has.
function momentOf(time, times) {
  const span = times[times.length - 1] - times[0];
  const [name, size] = units.find(unit => span >= unit[1]) || ["ns", 1e-9];
  const step = (times.length > 1 ? times[1] - times[0] : span) / size;
  const digits = [0, 1, 2, 3, 4, 5].find(digits => Math.abs(step - Number(step.toFixed(digits))) <= 1e-6 * step) ?? 6;
  return (time / size).toFixed(digits) + " " + name;
}

// The page's address says which part of the run is seen, so that a link shows the same.
function rememberedView() {
  const found = /^#from=([0-9.e+-]+)&to=([0-9.e+-]+)$/.exec(location.hash);
  return found && Number(found[1]) < Number(found[2]) ? [Number(found[1]), Number(found[2])] : null;
}

function rememberView(view) {
  if (view || /^#from=/.test(location.hash))
    history.replaceState(null, "", view ? "#from=" + view[0] + "&to=" + view[1] : location.pathname + location.search);
}

function words(name) {
  const text = LABELS[name] ?? name.replace(/_s$/, "").replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shown(value, kind) {
  if (value === null || value === undefined)
    return "–";
  if (kind === "word")
    return titles[value] ?? value.replaceAll("_", " ");
  if (kind === "ratio")
    return percent(value);
  if (kind === "seconds")
    return duration(value);
  if (kind === "bytes")
    return value < 1024 ? value + " B" : value < 1048576 ? (value / 1024).toFixed(1) + " KiB" : (value / 1048576).toFixed(1) + " MiB";
  if (kind === "number" || typeof value === "number" && !Number.isInteger(value))
    return value.toFixed(3);
  if (typeof value === "boolean")
    return value ? "yes" : "no";
  return String(value);
}

// A cell that also carries the value as the result has it; a scale stands for the unit that the column's head names.
function cell(value, kind, scale) {
  const text = scale && typeof value === "number" ? (value / scale.size).toFixed(scale.digits) : shown(value, kind);
  const isText = typeof value === "string" || kind === "text" || kind === "word";
  return element("td", {class: !isText ? "number" : text.length <= KEPT_LENGTH ? "kept" : null, "data-value": JSON.stringify(value ?? null)}, text);
}

// A part that is wider than the page can be scrolled, by keyboard, too. Each has a name of its own.
const scrolledNames = new Map();

function scrolled(name, ...children) {
  const count = (scrolledNames.get(name) ?? 0) + 1;
  scrolledNames.set(name, count);
  return element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": count > 1 ? name + " " + count : name}, ...children);
}

// What the terminal says, in lines of at most 100 characters: words become paragraphs that fit the page, tables stay as they are.
const TEXT_WIDTH = 100;

function isTabular(line) {
  return /^ |\S {2,}\S|[│├└]/.test(line);
}

// Lines that were broken only because they were full are put together again.
function sentences(lines) {
  const found = [];
  let before = null;
  for (const line of lines) {
    const word = /^\(?--\S+ (?!--)\S+|^\S*/.exec(line.trim())[0]; // an option's value stays with it
    if (before !== null && before.length + 1 + word.length > TEXT_WIDTH - 8)
      found[found.length - 1] += " " + line.trim();
    else
      found.push(line.trim());
    before = line;
  }
  return found;
}

// What one reads as one, which no line divides: an option and its value, a number and its unit, a rank and its name.
const KEPT = /--[\w-]+(?: (?!--)[^\s;)]+)?|[\d.]+ (?:%|s|ms|us|ns)(?![\w/])|\b(?:ranks?|threads?|[Nn]ode|[Tt]urn) \d[\w.]*/g;

function paragraph(words) {
  const made = element("p", {});
  let end = 0;
  for (const kept of words.matchAll(KEPT)) {
    made.append(words.slice(end, kept.index), element("span", {class: "kept"}, kept[0]));
    end = kept.index + kept[0].length;
  }
  made.append(words.slice(end));
  return made;
}

// The sentences: what stands in columns there is a table of the page's own, and headings are the page's own, too.
function textOf(text) {
  const blocks = text.replace(/\n+$/, "").split("\n\n").map(block => block.split("\n"));
  return blocks.flatMap((lines, i) => {
    const first = lines.findIndex(isTabular);
    const said = sentences(first < 0 ? lines : lines.slice(0, first));
    const isAboveTable = said.length === 1 && (first > 0 || isTabular(blocks[i + 1]?.[0] ?? ""));
    return said.filter((words, k) => !(isAboveTable || i + k === 0) || !/^\D*[^\d.]$/.test(words));
  }).map(paragraph);
}

function asInTerminal(name, texts) {
  return element("details", {}, element("summary", {}, "As in the terminal"),
                 ...texts.map(({text}) => scrolled(name + ", text", element("pre", {}, text))));
}

function section(id, title, ...children) {
  return element("section", {id, "aria-labelledby": id + "-title"}, element("h2", {id: id + "-title"}, title), ...children);
}
