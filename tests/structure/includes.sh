#!/bin/sh
# includes.sh SOURCES: includes go one way (CONTRIBUTING.md). Names every include that does not, and every folder that has no place in the order.
set -u
cd "$1" || exit 2

grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' --include='*.[ch]' . | sed 's/^[.]\///' | awk -F '"' '
  BEGIN {
    # from the ground up; a folder may include itself and all before it; "." is the public library and main
    count = split("base options input paraver otf2 traces replay threads activities paths windows output phases export reports check history run cli .", order, " ")
    for (i = 1; i <= count; i++)
      floor[order[i]] = i
  }
  function folder_of(path) {
    return path ~ /\// ? substr(path, 1, index(path, "/") - 1) : "."
  }
  # "reports/clocks/clocks.h" belongs to clocks, "reports/report.h" to none
  function report_of(path,  parts) {
    return split(path, parts, "/") > 2 ? parts[2] : ""
  }
  {
    file = substr($1, 1, index($1, ":") - 1)
    from = folder_of(file)
    to = folder_of($2)
    seen++
    if (!(from in floor) || !(to in floor)) {
      print file " includes \"" $2 "\": a folder without a place in the order"
      wrong++
    } else if (floor[to] > floor[from] && $2 != "version.h") {
      print file " includes \"" $2 "\": " from " must not know " (to == "." ? "the public library" : to)
      wrong++
    } else if (from == "reports" && to == "reports" && report_of(file) != "" && report_of($2) != "" &&
               report_of(file) != report_of($2)) {
      print file " includes \"" $2 "\": a report must not know another"
      wrong++
    }
  }
  END {
    print seen + 0 " includes, " wrong + 0 " wrong"
    exit wrong > 0 || seen == 0
  }'
