#!/bin/sh
# names.sh SOURCES: a function's name is unique in the program, static ones too, so that a search finds it. Counts the
# definitions beyond the first of each name, and lists them where there are more than are left: lower the number as they
# go.
set -u
most=213
cd "$1" || exit 2

# A definition is a name and a bracket at the left edge, then a line with nothing but an opening brace.
find . -name '*.[ch]' -type f -exec awk -v most=$most '
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
    if (again > most)
      for (name in count)
        if (count[name] > 1)
          print count[name] " " name ":" where[name] | "sort -rn"
    close("sort -rn")
    print all + 0 " functions, " again + 0 " of them named like another one; at most " most " may be"
    exit again > most || all == 0
  }' {} +
