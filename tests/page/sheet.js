// Runs in the page of an assessment, which has no script of its own.
(() => {
  const lines = [];
  const check = (what, holds, found) => lines.push((holds ? "ok " : "not ok ") + what + (holds ? "" : ", found " + found));
  const rows = [...document.querySelectorAll(".tree tbody tr")];

  check("the tree of efficiencies", rows.length >= 5, rows.length);
  for (const row of rows) {
    const {height, right} = row.getBoundingClientRect();

    check("a row of two lines at most", height <= 60, height);
    check("a row inside the window", right <= innerWidth, right);
  }
  // Browsers have no window as narrow as a phone's.
  const tree = document.querySelector(".tree");
  tree.style.width = "min-content";
  check("a tree that fits a phone", innerWidth > 520 || tree.offsetWidth <= 366, tree.offsetWidth);
  check("nothing is wider than the window", document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollWidth);
  document.body.append(Object.assign(document.createElement("pre"), {id: "found", textContent: "\n" + lines.join("\n") + "\n"}));
})();
