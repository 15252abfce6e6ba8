// Runs behind the page's own script where the page is of several traces, and writes what it found into an element that --dump-dom shows.
(() => {
  const lines = [];
  const check = (what, holds, found) => lines.push((holds ? "ok " : "not ok ") + what + (holds ? "" : ", found " + found));
  const result = JSON.parse(document.getElementById("result").textContent);
  const about = JSON.parse(document.getElementById("about").textContent);
  const text = selector => [...document.querySelectorAll(selector)].map(found => found.textContent).join(" ");

  try {
    check("the page is built", document.getElementById("page").hasAttribute("aria-busy") === false, "busy");
    const tables = [...document.querySelectorAll(".heats")];
    const parts = result.scaling.map(run => run.init_to_finalize).filter(part => part);
    check("a table of the runs, and of their parts without the launch", tables.length === (parts.length > 0 ? 2 : 1), tables.length);
    check("a column for each run", tables.every(table => table.querySelectorAll("thead th").length === result.scaling.length + 1), tables.length);
    const rows = tables.flatMap((table, of) => [...table.querySelectorAll("tbody tr")].map(row => [row, of === 0 ? result.scaling : parts]));
    check("efficiencies and figures", rows.length >= 10 * tables.length, rows.length);
    check("what the terminal concludes", /global efficiency|parallel efficiency/.test(text("#scaling > p")), text("#scaling > p"));
    for (const [row, of] of rows) {
      const name = Object.keys(about.columns).find(key => about.columns[key].title === row.querySelector("th").textContent);
      const values = [...row.querySelectorAll("td")].map(cell => cell.dataset.value);
      check(name + " of each run", String(values) === String(of.map(run => JSON.stringify(run[name] ?? null))), values);
      for (const cell of row.querySelectorAll("td.heat")) {
        const value = Number(cell.dataset.value);
        check("the shade of " + cell.textContent, cell.classList.contains(value < 0.5 ? "bad" : value < 0.8 ? "poor" : "good"), cell.className);
      }
    }
    const picture = document.querySelector("#scaling figure svg");
    check("their picture", picture && result.scaling.every(run => picture.textContent.includes(String(run.ranks))), picture?.textContent);
    check("which is of what the words are", picture.textContent.includes("from Init to Finalize") === (parts.length === result.scaling.length), picture.textContent);
    check("the words of the terminal", document.querySelector("details").textContent.includes(result.scaling[0].trace), "none");
    check("nothing is wider than the window", document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollWidth);
  } catch (error) {
    heard.push("thrown: " + error.message + " " + error.stack);
  }
  check("no error on the console", heard.length === 0, heard.join("; "));
  document.body.append(Object.assign(document.createElement("pre"), {id: "found", textContent: "\n" + lines.join("\n") + "\n"}));
})();
