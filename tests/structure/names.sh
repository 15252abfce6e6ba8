#!/bin/sh
# names.sh ROOT: a name has one definition in the program, so that a search finds it: functions in src, static ones too;
# the tags of structs, unions and enums in src and include. Functions of tests that other files see are named unlike
# the program's, whose own calls would come to them: only where that is what is tried. Lists names that have several.
set -u
cd "$1" || exit 2

# A function is a name and a bracket at the left edge, then a line with nothing but an opening brace, or what ORDER
# (base/sorted.h) makes; a tag is defined where a brace follows it, wherever the line begins.
find src include tests -name '*.[ch]' -type f ! -path 'tests/install/*' ! -name test_fast_path.c -exec awk '
  function found(name, is_test) {
    where[name] = where[name] " " FILENAME ":" FNR
    if (is_test)
      test[name] = 1
    else
      again += count[name]++ > 0
  }
  FNR == 1 { name = ""; is_test = FILENAME ~ /^tests/ }
  !is_test && /(^|[^a-z_0-9])(struct|union|enum) [A-Za-z_0-9]+ *[{]/ {
    match($0, /(struct|union|enum) [A-Za-z_0-9]+ *[{]/)
    tag = substr($0, RSTART, RLENGTH)
    gsub(/^[a-z]+ | *[{]$/, "", tag)
    tags++
    found("tag " tag)
  }
  !is_test && /^ORDER\([a-z_0-9]+,/ {
    functions++
    found(substr($0, 7, index($0, ",") - 7))
  }
  /^[a-z].*\(/ && !/;$/ {
    line = $0
    gsub(/__attribute__ *\(\(.*\)\) */, "", line)
    name = match(line, /[a-z_0-9]+\(/) ? substr(line, RSTART, RLENGTH - 1) : ""
    is_static = line ~ /^static/
  }
  /^[{]/ && name != "" {
    functions += !is_test
    if (!is_test || !is_static)
      found(name, is_test)
    if (!is_static)
      external[name] += !is_test
    name = ""
  }
  END {
    for (name in test)
      if (external[name] && name != "main") {
        count[name]++
        again++
      }
    for (name in count)
      if (count[name] > 1)
        print count[name] " " name ":" where[name] | "sort -rn"
    close("sort -rn")
    print functions + 0 " functions, " tags + 0 " tags, " again + 0 " of them named like another one"
    exit again > 0 || functions == 0 || tags == 0
  }' {} +
