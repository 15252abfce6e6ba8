#!/bin/sh
# manual.sh PROGRAM PAGE: the manual page names every option of --help-all and no other.
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
exit $status
