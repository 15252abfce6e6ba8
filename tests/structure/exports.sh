#!/bin/sh
# exports.sh ROOT: a function that only its own file calls is static. Lists those of src that are not; what the library's users see
# (include) and what the tests alone call are none of them.
set -u
cd "$1" || exit 2

# names.sh sees to it that no name has two definitions. A line at the left edge of a header declares; any other line that has the name
# uses it.
awk '
  FNR == 1 { name = "" }
  !second && /^[a-z].*\(/ && !/;$/ {
    line = $0
    gsub(/__attribute__ *\(\(.*\)\) */, "", line)
    name = match(line, /[a-z_0-9]+\(/) ? substr(line, RSTART, RLENGTH - 1) : ""
    if (/^static / || is_static)
      name = ""
  }
  { is_static = /^static / && !/;$/ }
  !second && /^[{]/ && name != "" && name != "main" {
    home[name] = FILENAME
    exported++
    name = ""
  }
  second && FILENAME ~ /\.h$/ && /^[a-z]/ && !/inline/ && FILENAME !~ /^include/ { next }
  second {
    line = $0
    while (match(line, /[a-z_][a-z_0-9]*/)) {
      word = substr(line, RSTART, RLENGTH)
      if (word in home && home[word] != FILENAME)
        used[word] = 1
      line = substr(line, RSTART + RLENGTH)
    }
  }
  END {
    for (name in home)
      if (!(name in used)) {
        print name ": " home[name] " alone calls it" | "sort"
        lonely++
      }
    close("sort")
    print exported + 0 " functions that are not static, " lonely + 0 " that only their own file calls"
    exit lonely > 0 || exported == 0
  }' $(find src -name '*.c' -type f) second=1 $(find src include tests -name '*.[ch]' -type f)
