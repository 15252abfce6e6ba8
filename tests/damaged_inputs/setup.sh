# Before each file of damaged inputs: traces, .pcf and .row files as broken programs, full disks, cut transfers and old tools
# leave them, the full list behind docs/paraver-format.md, "Malformed input". Those with one number have the same kind of
# damage. bad-* cannot be used, odd-* can, with a warning that --strict may take as an error, good-* are sound, though they do
# not look so. Each is made where it is read, twice, by default and with --strict, with $MEMORY kilobytes. Shown are status,
# the whole run as one window where that is not what base.prv gives, and what is said.

: "${MEMORY:=196608}"
export LC_ALL=C

# a sound trace of two ranks, written by hand; most inputs are copies of it with one change
cat >base.prv <<'END'
#Paraver (01/02/2026 at 10:00):1000_ns:1(2):1:2(1:1,1:1),3
c:1:1:2:1:2
c:1:2:1:1
c:1:3:1:2
1:1:1:1:1:0:50:1
2:1:1:1:1:0:40000001:1
1:2:1:2:1:0:60:1
2:2:1:2:1:0:40000001:1
1:1:1:1:1:50:100:15
2:1:1:1:1:50:50000003:31:42000050:0
1:2:1:2:1:60:100:15
2:2:1:2:1:60:50000003:31:42000050:0
1:1:1:1:1:100:300:1
2:1:1:1:1:100:50000003:0:42000050:700
1:2:1:2:1:100:250:1
2:2:1:2:1:100:50000003:0:42000050:600
1:2:1:2:1:250:450:3
2:2:1:2:1:250:50000001:2:42000050:2000
1:1:1:1:1:300:400:4
2:1:1:1:1:300:50000001:1:42000050:3000
1:1:1:1:1:400:700:1
2:1:1:1:1:400:50000001:0:42000050:90
3:1:1:1:1:300:400:2:1:2:1:250:450:1024:7
1:2:1:2:1:450:650:1
2:2:1:2:1:450:50000001:0:42000050:80
1:2:1:2:1:650:800:13
2:2:1:2:1:650:50000002:8:50100001:0:50100002:0:50100004:1:42000050:2500
1:1:1:1:1:700:800:13
2:1:1:1:1:700:50000002:8:50100001:0:50100002:0:50100004:1:42000050:4100
1:1:1:1:1:800:900:1
2:1:1:1:1:800:50000002:0:42000050:60
1:2:1:2:1:800:900:1
2:2:1:2:1:800:50000002:0:42000050:50
1:1:1:1:1:900:950:15
2:1:1:1:1:900:50000003:32:42000050:1400
1:2:1:2:1:900:950:15
2:2:1:2:1:900:50000003:32:42000050:1300
1:1:1:1:1:950:1000:1
2:1:1:1:1:950:50000003:0:42000050:40
1:2:1:2:1:950:1000:1
2:2:1:2:1:950:50000003:0:42000050:30
2:1:1:1:1:1000:40000001:0
2:2:1:2:1:1000:40000001:0
END

# edit NAME SED: the input NAME.prv is base.prv, changed
edit() {
  sed "$2" base.prv | put "$1.prv"
}

# since DIGITS: what comes in, with times that have these before their own four
since() {
  awk -F: -v OFS=: -v since="$1" '
    function move(i) { $i = sprintf("%s%04d", since, $i) }
    /^1:/ { move(6); move(7) }
    /^2:/ { move(6) }
    /^3:/ { move(6); move(7); move(12); move(13) }
    { print }'
}

# put NAME: the input is what comes in; .pcf and .row are read with base.prv
put() {
  cat >"$1"
  look "$1"
}

# many TEXT COUNT: without line ends
many() {
  yes "$1" | head -n "$2" | tr -d '\n'
}

# look NAME: shows what is said and used of an input; of --strict, which warning it takes as an error
look() {
  case $1 in
  *.pcf) set -- base.prv --pcf "$1" ;;
  *.row) set -- base.prv --row "$1" ;;
  esac
  read_trace "$@" >default
  cat default
  read_trace "$@" --strict >strict
  said=$(($(wc -l <strict) - 1))
  if cmp -s default strict; then
    echo 'strict: the same'
  elif refuse "$said" | cmp -s - strict; then
    echo "strict: warning $said is an error"
  else
    sed '1s/^/strict: /' strict
  fi
}

# refuse N: what is said of an input by --strict that takes the warning N of those in default as an error
refuse() {
  echo 'status 1'
  grep ': warning: ' default | sed "$1s/: warning: /: error: /; $1s/]\$/, refused by --strict]/; $1q"
}

read_trace() {
  (
    ulimit -v "$MEMORY"
    LC_ALL=C.UTF-8 "$CLOCKTALK" "$@" --window 1h --format tsv
  ) >stdout 2>stderr
  status=$?
  tail -n +2 stdout | cut -f 1-12 >window
  if [ -s window ] && [ -f usual ] && cmp -s window usual; then
    echo "status $status, as base.prv"
  else
    echo "status $status"
    cat window
  fi
  sed '/: warning: there is no [.]pcf, /d' stderr # none of them has one
}

read_trace base.prv >default
mv window usual
