#!/bin/sh
# names.sh SOURCES: a function's name is unique in the program, static ones too, so that a search finds it. Lists the names
# that have several definitions.
set -u
cd "$1" || exit 2

# A definition is a name and a bracket at the left edge, then a line with nothing but an opening brace.
find . -name '*.[ch]' -type f -exec awk '
  FNR == 1 { name = "" }
  /^[a-z].*\(/ && !/;$/ {
    line = $0
    gsub(/__attribute__ *\(\(.*\)\) */, "", line)
    name = match(line, /[a-z_0-9]+\(/) ? substr(line, RSTART, RLENGTH - 1) : ""
  }
  /^[{]/ && name != "" {
    all++
    where[name] = where[name] " " substr(FILENAME, 3) ":" FNR
    again += count[name]++ > 0
    name = ""
  }
  END {
    for (name in count)
      if (count[name] > 1)
        print count[name] " " name ":" where[name] | "sort -rn"
    close("sort -rn")
    print all + 0 " functions, " again + 0 " of them named like another one"
    exit again > 0 || all == 0
  }' {} +
