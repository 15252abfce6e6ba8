#!/bin/sh
# includes.sh SOURCES: includes go one way (CONTRIBUTING.md). Names every include that does not, and every folder that has no place in the order.
set -u
cd "$1" || exit 2

grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' --include='*.[ch]' . | sed 's/^[.]\///' | awk -F '"' '
  BEGIN {
    # what each folder may include besides itself; "." is the wiring at the top
    may["base"] = ""
    may["input"] = "base"
    may["paraver"] = "base input"
    may["replay"] = "base input paraver"
    may["analysis"] = "base input paraver replay"
    may["check"] = "base input paraver replay analysis report"
    may["report"] = "base input paraver replay analysis"
    may["."] = "base input paraver replay analysis check report"
    # what the user asked for may be read by all who know the field
    for (folder in may)
      if (folder != "base" && folder != "input" && folder != "paraver")
        exception[folder " options.h"] = 1
    # structures of results, which an analysis fills in
    exception["analysis report/counter_sums.h"] = 1
    exception["analysis report/metrics.h"] = 1
    exception["analysis report/phase_findings.h"] = 1
    exception["analysis report/window_facts.h"] = 1
  }
  function folder_of(path) {
    return path ~ /\// ? substr(path, 1, index(path, "/") - 1) : "."
  }
  {
    file = substr($1, 1, index($1, ":") - 1)
    from = folder_of(file)
    to = folder_of($2)
    seen++
    if (!(from in may) || !(to in may)) {
      print file " includes \"" $2 "\": a folder without a place in the order"
      wrong++
    } else if (from != to && index(" " may[from] " ", " " to " ") == 0 && !((from " " $2) in exception) &&
               !(from == "analysis" && $2 ~ /^report\/[a-z_]+_findings[.]h$/)) {
      print file " includes \"" $2 "\": " from " must not know " (to == "." ? "the wiring" : to)
      wrong++
    }
  }
  END {
    print seen + 0 " includes, " wrong + 0 " wrong"
    exit wrong > 0 || seen == 0
  }'
