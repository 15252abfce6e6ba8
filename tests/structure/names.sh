#!/bin/sh
# names.sh ROOT: a name has one definition in the program, so that a search finds it: functions in src, static ones too;
# the tags of structs, unions and enums in src and include. Lists the names that have several.
set -u
cd "$1" || exit 2

# A function is a name and a bracket at the left edge, then a line with nothing but an opening brace, or what ORDER
# (base/sorted.h) makes; a tag is defined where a brace follows it, wherever the line begins.
find src include -name '*.[ch]' -type f -exec awk '
  function found(name) {
    where[name] = where[name] " " FILENAME ":" FNR
    again += count[name]++ > 0
  }
  FNR == 1 { name = "" }
  /(^|[^a-z_0-9])(struct|union|enum) [A-Za-z_0-9]+ *[{]/ {
    match($0, /(struct|union|enum) [A-Za-z_0-9]+ *[{]/)
    tag = substr($0, RSTART, RLENGTH)
    gsub(/^[a-z]+ | *[{]$/, "", tag)
    tags++
    found("tag " tag)
  }
  /^ORDER\([a-z_0-9]+,/ {
    functions++
    found(substr($0, 7, index($0, ",") - 7))
  }
  /^[a-z].*\(/ && !/;$/ {
    line = $0
    gsub(/__attribute__ *\(\(.*\)\) */, "", line)
    name = match(line, /[a-z_0-9]+\(/) ? substr(line, RSTART, RLENGTH - 1) : ""
  }
  /^[{]/ && name != "" {
    functions++
    found(name)
    name = ""
  }
  END {
    for (name in count)
      if (count[name] > 1)
        print count[name] " " name ":" where[name] | "sort -rn"
    close("sort -rn")
    print functions + 0 " functions, " tags + 0 " tags, " again + 0 " of them named like another one"
    exit again > 0 || functions == 0 || tags == 0
  }' {} +
