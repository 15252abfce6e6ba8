#!/bin/sh
# tests/run-cases.sh, with cases of its own: it names the command of which anything is not as expected, and --refresh mends the file.
set -u
: "${CLOCKTALK_SOURCE_ROOT:?is the folder of the sources}"
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
run() {
  CLOCKTALK=$top/program "$CLOCKTALK_SOURCE_ROOT/tests/run-cases.sh" "$top" "$@" >"$top/said" 2>&1
}
failed=0
# wrong TEXT
wrong() {
  echo "$1"
  cat "$top/said"
  failed=$((failed + 1))
}

mkdir "$top/cases"
printf '#!/bin/sh\necho program 1.2.3\n' >"$top/program"
chmod +x "$top/program"
echo 'echo set up >file' >"$top/setup.sh"
cat >"$top/good" <<'EOF2'
# what all cases share
answer=42

## bytes
echo "$answer" && "$CLOCKTALK"
#> 42
#> program VERSION
printf 'a\\b\r\n\n\033[1m\001 \377\302 \303\244 \342\202\254\t\n#> \n\302'
#> a\\b\r
#>
#> \e[1m\x01 \xff\xc2 ä €\t
#> #>\x20
#> \xc2\c
printf 'both\n' >&2
echo streams
#> streams
#! both

## status
answer=43
cat file
false
#> set up
#= 1
echo $answer >>file
#= 0

## the end
# the folder is a new one
cat file
#> set up
(exit 5)
#= 5
printf '\ngone\n'
exit 3
#>
#> gone
#= 3
EOF2

cp "$top/good" "$top/cases/good.sh"
run || wrong 'what is expected fails'
grep -qx '3 cases, 0 failed' "$top/said" || wrong 'cases are not counted'

# sees CHANGE WHERE: once the file is changed by sed, the command there fails, and no other
sees() {
  sed "$1" "$top/good" >"$top/cases/good.sh"
  ! cmp -s "$top/good" "$top/cases/good.sh" || wrong "$1 changes nothing"
  ! run good || wrong "not seen: $1"
  [ "$(grep '^FAIL ' "$top/said")" = "FAIL good.sh:$2" ] || wrong "$1 is not named $2"
  run --refresh good
  cmp "$top/good" "$top/cases/good.sh" || wrong "not mended: $1"
}
sees 's/^#> 42/#> 41/' '5: bytes: echo "$answer" && "$CLOCKTALK"'
sees 's/^#> 42$/& /' '5: bytes: echo "$answer" && "$CLOCKTALK"'
sees 's/^#> program/#! program/' '5: bytes: echo "$answer" && "$CLOCKTALK"'
sees '10d' '8: bytes: printf '"'"'a\\b\r\n\n\033[1m\001 \377\302 \303\244 \342\202\254\t\n#> \n\302'"'"
sees '/^#! both/d' '15: bytes: echo streams'
sees 's/^#> streams$/&\\c/' '15: bytes: echo streams'
sees 's/^#= 1$/#= 0/' '22: status: false'
sees '/^#= 1$/d' '22: status: false'
sees '/^#= 3$/d' '35: the end: exit 3'
sees '/^#= 0$/d' '25: status: echo $answer >>file'
sees 's/^#= 3$/&\n#> more/' '35: the end: exit 3'

# a shell that ends does not hide what stands below
sed 's/^(exit 5)$/exit 5/' "$top/good" >"$top/cases/good.sh"
! run || wrong 'the end of a shell is not seen'
grep -qx 'FAIL good.sh:35: the end: exit 3' "$top/said" || wrong 'what does not run is not named'

# nothing is expected of what stands above the first title, and a file that cannot be read is no success
sed 's/^answer=42$/&\n#= 0/' "$top/good" >"$top/cases/good.sh"
! run || wrong 'an expectation above the first title is not seen'
! run missing || wrong 'a missing file is not seen'

# other programs
printf 'command -v nothing\n#= 127\n' >"$top/cases/other.sh"
cp "$top/good" "$top/cases/good.sh"
run --list
[ "$(cat "$top/said")" = good ] || wrong 'the wrong files are listed'
run --with nothing
[ $? -eq 77 ] || wrong 'a missing program is no reason to skip'

[ $failed -eq 0 ]
