// Runs axe-core over the page as it is first seen, with all that can be opened open, and writes what it finds into an element.
(async () => {
  for (const details of document.querySelectorAll("details"))
    details.open = true;
  const lines = [];
  try {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    for (const {id, help, nodes} of found.violations)
      lines.push("not ok " + id + ": " + help + ", " + nodes.length + " times, as in " + nodes[0].target.join(" "));
    if (found.violations.length === 0)
      lines.push("ok axe-core finds nothing");
  } catch (error) {
    lines.push("not ok axe-core: " + error.message);
  }
  document.body.append(Object.assign(document.createElement("pre"), {id: "found", textContent: "\n" + lines.join("\n") + "\n"}));
})();
