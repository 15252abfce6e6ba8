#!/bin/sh
# paths.sh ROOT: files and folders that comments name are here: a source, script or document (field.h, windows/facts/window_facts.h),
# a folder (output/page/), and what else begins like a folder of ours. A name may leave out what stands before it; one in capitals
# stands for any. Lists what leads nowhere.
set -u
cd "$1" || exit 2

{
  find . -type d \( -name '.git' -o -name 'build*' \) -prune -o \( -type f -printf '%P\n' \) -o \( -type d -name '?*' -printf '%P/\n' \)
  echo
  find src include tests -type f ! -path 'tests/*/cases/*' \( -name '*.[ch]' -o -name '*.cc' -o -name '*.js' -o -name '*.css' -o -name '*.sh' \
    -o -name '*.awk' -o -name '*.py' -o -name meson.build \)
} | awk '
  # what others call theirs, with the reason
  BEGIN {
    others["MPI_EventEncoding.h"] = "of Extrae"
    others["halo.c"] = "a program that is traced"
  }

  # every way to name a path that leaves out folders before it
  function learn(path,  rest, folder) {
    rest = path
    do {
      here[rest] = 1
      folder = substr(rest, 1, index(rest, "/"))
      if (folder != "")
        folders[folder] = 1
      rest = substr(rest, length(folder) + 1)
    } while (folder != "" && rest != "")
  }

  # the comments in a line of C, JavaScript or CSS; or of a script
  function comment_of(line, hashes,  text, start, other) {
    if (hashes)
      return line ~ /^ *#[# ]/ ? line : match(line, / # .*/) ? substr(line, RSTART) : ""
    while (line != "") {
      if (inside) {
        start = index(line, "*/")
        text = text " " (start ? substr(line, 1, start - 1) : line)
        inside = !start
        line = start ? substr(line, start + 2) : ""
        continue
      }
      start = index(line, "/*")
      other = index(line, "//")
      if (other && (!start || other < start))
        return text " " substr(line, other + 2)
      inside = start > 0
      line = start ? substr(line, start + 2) : ""
    }
    return text
  }

  function look(text, place,  name, first) {
    while (match(text, /[A-Za-z0-9_.*\/-]+/)) {
      name = substr(text, RSTART, RLENGTH)
      text = substr(text, RSTART + RLENGTH)
      sub(/^(\.\.?\/)+/, "", name)
      sub(/[.]+$/, "", name)
      first = substr(name, 1, index(name, "/"))
      if (name ~ /^\// || name ~ /[*]|--/ || name ~ /[A-Z][A-Z]+[_.\/]/ || name in others)
        continue
      if (name !~ /[A-Za-z0-9_]([.](c|h|cc|md|sh|py|js|css|awk)|\/)$/ && !(first in folders))
        continue
      named++
      if (!(name in here) && !(name "/" in here)) {
        print place ": there is no " name
        wrong++
      }
    }
  }

  $0 == "" { listed = 1; next }
  !listed { learn($0); next }
  {
    inside = 0
    hashes = $0 !~ /[.](c|h|cc|js|css)$/
    for (number = 1; (getline line < $0) > 0; number++)
      look(comment_of(line, hashes), $0 ":" number)
    close($0)
  }
  END {
    print named + 0 " files and folders named in comments, " wrong + 0 " of them not here"
    exit wrong > 0 || named < 100
  }'
