// Runs behind the script of a page with lists that are too long for it, and holds what it shows of them against the JSON result.
(async () => {
  const lines = [];
  const check = (what, holds, found) => lines.push((holds ? "ok " : "not ok ") + what + (holds ? "" : ", found " + found));
  const result = JSON.parse(document.getElementById("result").textContent);
  const expected = JSON.parse(document.getElementById("expected").textContent);
  const sum = (rows, name) => rows.reduce((total, row) => total + Math.round(row[name] * 1e9), 0);
  // As far as the page has it: of lists some members of the first.
  const agrees = (part, all) => Array.isArray(part) ? part.every((one, i) => Object.keys(one).every(name => one[name] === all[i][name]))
                                                    : part === all;

  try {
    check("ready in 10 s", ready < 10000, ready);
    for (const [section, list] of [["critical_path", "windows"], ["wait_states", "windows"], ["parallelism", "profile"]]) {
      const windows = windowsOf(result[section][list]);
      const rows = Array.from({length: windows.count}, (_, i) => windows.row(i));
      const all = expected[section][list];
      const wrong = rows.findIndex((row, i) => windows.together > 1 ? row.start_s !== all[i * windows.together].start_s
        : Object.keys(row).some(name => !agrees(row[name], all[i][name])));
      check(section + ": all windows", windows.all === all.length && windows.count === Math.ceil(all.length / windows.together) &&
            rows[windows.count - 1].end_s === all[all.length - 1].end_s, windows.count + " of " + all.length);
      check(section + ": rows", wrong === -1, JSON.stringify(rows[wrong]));
      if ("path_s" in all[0])
        check(section + ": sums", sum(rows, "path_s") === sum(all, "path_s"), sum(rows, "path_s") + " for " + sum(all, "path_s"));
      const details = [...document.querySelectorAll("#" + section.replaceAll("_", "-") + " details")].find(one => / windows/.test(one.firstChild.textContent));
      details.open = true;
      await new Promise(done => setTimeout(done)); // the table is made then
      check(section + ": a page of them", details.querySelectorAll("tbody tr").length === 50 &&
            JSON.parse(details.querySelector("tbody td").dataset.value) === rows[0].start_s, details.querySelectorAll("tbody tr").length);
    }
    check("nothing is wider than the window", document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollWidth);
  } catch (error) {
    heard.push("thrown: " + error.message + " " + error.stack);
  }
  check("no error on the console", heard.length === 0, heard.join("; "));
  document.body.append(Object.assign(document.createElement("pre"), {id: "found", textContent: "\n" + lines.join("\n") + "\n"}));
})();
