#!/bin/sh
# run-examples.sh README.md PAGE GUIDE.md: runs the commands of README's tables, of the manual's EXAMPLES and of the
# guide's ```sh blocks as they stand there, on traces under the names that they use. Each must end with status 0, or 1
# where it checks something. $CLOCKTALK is the program. A command that needs a program which is not here is skipped,
# saying so.
set -u
: "${CLOCKTALK:?is the program to test}"
: "${TESTDATA:?is the folder of traces}"

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
mkdir "$top/bin" "$top/work"
ln -s "$CLOCKTALK" "$top/bin/clocktalk"
ln -s "$TESTDATA" "$top/work/testdata"
# Whichever it is asked for: the tests may run on sources without a history.
printf '#!/bin/sh\necho 2026-11-22\n' >"$top/bin/git"
chmod +x "$top/bin/git"
unset NO_COLOR COLUMNS LINES TERM
export LC_ALL=C.UTF-8 PATH="$top/bin:$PATH" GNUTERM=dumb CI_COMMIT_SHORT_SHA=9c8d7e6 CI_COMMIT_TIMESTAMP=2026-11-22T10:30:00+01:00

# A line for each command; FUNCTION stands for the name of one.
readme_commands() {
  grep '^|' "$1" | grep -o '`clocktalk [^`]*`' | sed 's/^`//; s/`$//; s/FUNCTION/do_work/'
}
manual_commands() {
  awk '/^[.]SH/ { inside = /EXAMPLES/ } inside && /^[.]EX/ { code = 1; next } /^[.]EE/ { code = 0 } code' "$1" |
    sed 's/\\-/-/g; s/\\(aq/'"'"'/g; s/\\(ha/^/g; s/\\e$/\\/' | sed -e ':more' -e '/\\$/{N;s/\\\n */ /;b more' -e '}'
}

# Those on archives need libotf2, and others what no test has.
guide_commands() {
  awk '/^```/ { code = $0 == "```sh"; next } code' "$1" | sed -e ':more' -e '/\\$/{N;s/\\\n */ /;b more' -e '}' -e 's/  *# .*//' |
    grep -E '^(clocktalk|mkdir|xz) ' | grep -vE 'three_ranks|scorep'
}

{
  readme_commands "$1"
  manual_commands "$2"
  guide_commands "$3"
} >"$top/commands"

# trace NAME FROM
trace() {
  gzip -dc "$TESTDATA/$2.prv.gz" >"$top/work/$1.prv"
  cp "$TESTDATA/$2.pcf" "$top/work/$1.pcf"
  [ ! -f "$TESTDATA/$2.row" ] || cp "$TESTDATA/$2.row" "$top/work/$1.row"
}
trace trace imbalance_balanced
trace lastweek imbalance_balanced
trace today imbalance_mixed
trace p16 scaling_2
trace p32 scaling_4
trace p64 scaling_8
cd "$top/work" || exit 2
clocktalk trace.prv --quiet --save-baseline base.json -o /dev/null || exit
clocktalk trace.prv --quiet --windows 20 --save-baseline release.json -o /dev/null || exit
! command -v xz >/dev/null || xz -k trace.prv
gzip -k trace.prv

ran=0
skipped=0
failed=0
while read -r command; do
  case $command in
  *badge.svg) needs=sh ;;
  *gnuplot* | *.svg* | *.png*) needs=gnuplot ;;
  xz* | *'| xz'*) needs=xz ;;
  jq*) needs=jq ;;
  *) needs=sh ;;
  esac
  if ! command -v $needs >/dev/null; then
    echo "skipped, there is no $needs: $command"
    skipped=$((skipped + 1))
    continue
  fi
  ran=$((ran + 1))
  sh -c "$command" </dev/null >"$top/shown" 2>"$top/said"
  status=$?
  case $command in
  *--fail-if* | *--baseline*) [ $status -ne 1 ] || status=0 ;;
  esac
  if [ $status -ne 0 ] || grep -q ': error: --' "$top/said"; then
    echo "status $status: $command"
    head -n 3 "$top/said"
    failed=$((failed + 1))
  fi
done <"$top/commands"
echo "$ran commands run, $skipped skipped, $failed failed"
[ "$ran" -gt 50 ] && [ "$failed" -eq 0 ]
