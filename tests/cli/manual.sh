#!/bin/sh
# manual.sh PROGRAM PAGE: the manual page names every option of --help-all and no other, and groff has nothing to say about it.
set -u

options_of() {
  sed 's/\\-/-/g; s/\\f.//g' | grep -oE -- '--[a-z][a-z-]+' | sort -u
}

status=0
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
"$1" --help-all | options_of >"$top/help"
options_of <"$2" >"$top/page"
if ! diff -u --label 'options in --help-all' --label 'options in the manual page' "$top/help" "$top/page"; then
  status=1
fi

if command -v groff >/dev/null; then
  groff -man -Tutf8 -ww -z -rCHECKSTYLE=1 "$2" >"$top/words" 2>&1
  if [ -s "$top/words" ]; then
    cat "$top/words"
    status=1
  fi
fi
exit $status
