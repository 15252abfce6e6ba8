#!/bin/sh
# test.sh: builds.sh sees whatever is different between two programs, and nothing where nothing is; and no option is missing in
# command-lines. $CLOCKTALK is the program.
set -u
: "${CLOCKTALK:?is the program to test}"
command -v script >/dev/null || {
  echo "skipped: script, which plays a terminal, is missing"
  exit 77
}
here=$(cd "$(dirname "$0")" && pwd)
case $CLOCKTALK in /*) ;; *) CLOCKTALK=$PWD/$CLOCKTALK ;; esac
CLOCKTALK_TRACES=/nowhere
export CLOCKTALK CLOCKTALK_TRACES
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
cd "$top" || exit # one of the programs below writes a file, whatever it is asked
failed=0

# The same with few inputs: to make those of golden cases and damaged ones takes longer than all else.
mkdir -p "$top/tests/compare"
ln -s "$here/../../testdata" "$top/testdata"
cp "$here/builds.sh" "$here/traces" "$top/tests/compare"
sed '/^\[/{/traces\|once/!s/ .*/]/; }' "$here/command-lines" >"$top/tests/compare/command-lines"

for option in $("$CLOCKTALK" --help-all | grep -oE '^ +(-., )?--[a-z-]+' | sed 's/.*--//; /^help/d; /^version$/d'); do
  grep -qE "^[^#].*(--$option\b|@$option\b)" "$here/command-lines" || {
    echo "command-lines has no --$option"
    failed=$((failed + 1))
  }
done

only='^clocktalk ../in/tiny[.]prv[.]gz (--report (ranks|messages|energy) --(format (table|json)|plot picture[.]svg)$|--app 2 )'
"$top/tests/compare/builds.sh" --record --only "$only" "$CLOCKTALK" "$top/record" 2>"$top/missing" || exit

# sees STATUS TEXT CHANGE: a program that does CHANGE, lines of sh, to what $CLOCKTALK has done
sees() {
  cat >"$top/new" <<END
#!/bin/sh
stdout=\$0.stdout.\$\$
stderr=\$0.stderr.\$\$
"\$CLOCKTALK" "\$@" >"\$stdout" 2>"\$stderr"
status=\$?
$3
cat "\$stdout"
cat "\$stderr" >&2
exit \$status
END
  chmod +x "$top/new"
  "$top/tests/compare/builds.sh" --against --only "$only" "$top/record" "$top/new" >"$top/said" 2>&1
  status=$?
  if [ $status -ne "$1" ] || ! grep -q "$2" "$top/said"; then
    echo "status $status, expected $1 and \"$2\": $3"
    cat "$top/said"
    failed=$((failed + 1))
  fi
}

sees 0 '^7 command lines, 0 different$' ''
sees 1 '^      +.*"receiving": ' 'sed -i "s/\"receiver\": /\"receiving\": /" "$stdout"'
sees 1 '^      + Tasks' 'sed -i "s/^Ranks$/Tasks/" "$stdout"'
sees 1 '^  picture.svg:$' '[ ! -f picture.svg ] || sed -i "s/unset key/set key/" picture.svg'
sees 1 '^  picture.svg: missing$' 'rm -f picture.svg'
sees 1 '^  notes: new$' 'echo new >notes'
sees 1 '^      + .*no program 2' 'sed -i "s/no application/no program/" "$stderr"'
sees 1 '^  status:$' '[ $status -ne 2 ] || status=3'
sees 1 '^7 command lines, 7 different$' 'kill -SEGV $$'
sees 0 '^3 command lines of today are not in the record, such as: .*--report energy' 'sed -i "s/ ranks, / ranks, energy, /" "$stderr"'

echo "$failed failed"
[ "$failed" -eq 0 ]
