#!/bin/sh
# run-blocks.sh FILE.md...: runs the commands that documents show in ```console blocks, and compares what the program
# prints with what is shown. $CLOCKTALK is the program. A command is a line "$ ...", and those that follow
# it while it ends in "\"; a line "..." in what is shown stands for any lines. A command that needs a program which is
# not here is skipped, saying so.
set -u
: "${CLOCKTALK:?is the program to test}"
: "${TESTDATA:?is the folder of traces}"

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
mkdir "$top/bin" "$top/work"
ln -s "$CLOCKTALK" "$top/bin/clocktalk"
ln -s "$TESTDATA" "$top/work/testdata"
unset NO_COLOR COLUMNS LINES TERM
export LC_ALL=C.UTF-8 PATH="$top/bin:$PATH"

# cut FILE: writes N.command, N.shown and N.line for each command of its blocks
cut_blocks() {
  awk -v top="$top" '
    /^```/ { inside = $0 == "```console" && !inside; command = shown = ""; next }
    !inside { next }
    continued { print > command; continued = /\\$/; next }
    /^\$ / {
      n++
      command = sprintf("%s/%03d.command", top, n)
      shown = sprintf("%s/%03d.shown", top, n)
      print FNR > sprintf("%s/%03d.line", top, n)
      printf "" > shown
      print substr($0, 3) > command
      continued = /\\$/
      next
    }
    shown == "" { print FILENAME ":" FNR ": a console block that begins without a command" > (top "/faults"); next }
    { print > shown }' "$1"
}

# matches SHOWN PRINTED: the pieces between lines "..." follow each other, the first at the beginning, the last at the
# end
matches() {
  awk '
    function fits(from, length_of, at,    k) {
      for (k = 0; k < length_of; k++)
        if (shown[from + k] != printed[at + k])
          return 0
      return at + length_of <= printed_count + 1
    }
    NR == FNR { shown[++shown_count] = $0; next }
    { printed[++printed_count] = $0 }
    END {
      at = 1
      for (from = 1; from <= shown_count + 1; from = to + 1) {
        for (to = from; to <= shown_count && shown[to] != "..."; to++)
          ;
        if (to > shown_count && from > 1)
          at = printed_count - (to - from) + 1 > at ? printed_count - (to - from) + 1 : at
        while (from > 1 && to <= shown_count && at <= printed_count && !fits(from, to - from, at))
          at++
        if (!fits(from, to - from, at))
          exit 1
        at += to - from
      }
      exit at <= printed_count
    }' "$1" "$2"
}

# missing_program COMMAND: that the command needs beside clocktalk, and that is not here
missing_program() {
  for program in jq Rscript; do
    ! grep -qw $program "$1" || command -v $program >/dev/null || echo $program
  done
  ! grep -q pandas "$1" || python3 -c 'import pandas' 2>/dev/null || echo pandas
  ! grep -qE -- '--plot [^ ]*[.](svg|png|pdf)' "$1" || command -v gnuplot >/dev/null || echo gnuplot
}

ran=0
skipped=0
failed=0
for file; do
  rm -f "$top"/[0-9]* "$top/faults"
  cut_blocks "$file"
  if [ -f "$top/faults" ]; then
    cat "$top/faults"
    failed=$((failed + 1))
  fi
  for command in "$top"/[0-9]*.command; do
    [ -f "$command" ] || continue
    shown=${command%.command}.shown
    place=$file:$(cat "${command%.command}.line")
    missing=$(missing_program "$command")
    if [ -n "$missing" ]; then
      echo "$place: skipped, there is no $missing"
      skipped=$((skipped + 1))
      continue
    fi
    ran=$((ran + 1))
    (cd "$top/work" && sh "$command") </dev/null >"$top/printed" 2>&1
    if ! matches "$shown" "$top/printed"; then
      echo "$place: the program prints something else"
      diff -u --label shown --label printed "$shown" "$top/printed"
      failed=$((failed + 1))
    fi
  done
done

echo "$ran commands run, $skipped skipped, $failed differ"
[ "$ran" -gt 0 ] && [ "$failed" -eq 0 ]
