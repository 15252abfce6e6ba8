#!/bin/sh
# run.sh SHELL SCRIPT PROGRAM: the completions for one shell: its syntax, every option of --help-all, and cases. 77, the status of a skipped
# test, where the shell is missing.
set -u

shell=$1
script=$(realpath "$2")
program=$(realpath "$3")
here=$(cd "$(dirname "$0")" && pwd)

if ! command -v "$shell" >/dev/null; then
  echo "skipped: $shell is missing"
  exit 77
fi
"$shell" -n "$script" || exit 1

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
export HOME="$top/home" XDG_CONFIG_HOME="$top/home" XDG_DATA_HOME="$top/home" LC_ALL=C.UTF-8 TERM=dumb
mkdir "$HOME" "$top/work" "$top/work/sub"
cd "$top/work" || exit 1
touch .hidden notes.txt 'my run.prv' run.pcf run.prv run.prv.gz run.row sub/deep.prv

offered() {
  "$shell" "$here/complete.$shell" "$script" "$1" </dev/null | sed 's/\r$//; s/\\ / /g; s/^--[a-z-]*=\(.\)/\1/; s/=$//; s:/$::' | LC_ALL=C sort -u
}

cases=0
failed=0
# expect LINE EXPECTED
expect() {
  cases=$((cases + 1))
  found=$(offered "$1" | tr '\n' ' ')
  if [ "${found% }" != "$2" ]; then
    printf '%s: "%s"\n  expected: %s\n  found:    %s\n' "$shell" "$1" "$2" "$found"
    failed=$((failed + 1))
  fi
}

expect 'clocktalk --' "$("$program" --help-all | sed -n 's/^  *\(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p' | LC_ALL=C sort -u | tr '\n' ' ' | sed 's/ $//')"
while IFS= read -r line; do
  case $line in
    \#* | '') continue ;;
  esac
  typed=${line%|*}
  expected=${line##*|}
  expect "${typed% }" "${expected# }"
done <"$here/cases"

echo "$shell: $cases cases, $failed wrong"
[ "$failed" -eq 0 ]
