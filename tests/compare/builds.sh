#!/bin/sh
# builds.sh: whether two builds of clocktalk do the same: results, messages, exit statuses and every file that is written, byte by byte.
#
#   builds.sh [OPTION...] OLD NEW [TIER]                runs both
#   builds.sh [OPTION...] --record OLD FOLDER [TIER]    runs one, and keeps in a new folder what it did
#   builds.sh [OPTION...] --against FOLDER NEW [TIER]   runs the other, and compares
#
# TIER is quick (default), full or all. A record holds its command lines and inputs, so that it stays what it was while the sources move on;
# one of a tier serves those before it, too. `command-lines` is what is run, `traces` on what. $CLOCKTALK_TRACES is the folder of further
# traces (default: ../shared/traces beside the sources), and $JOBS how many processes run at a time.
#   --only REGEX    only command lines that it matches (awk's): names of inputs are a part of them, as in 'tiny.*--report ranks'
#   --show N        how many differing command lines to show (default 20); one that differs for several inputs counts once
# Status: 0 nothing differs, 1 something does, 2 it could not be found out.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
tab=$(printf '\t')

fail() {
  echo "builds.sh: $*" >&2
  exit 2
}

tier_number() {
  case $1 in
  quick) echo 1 ;;
  full) echo 2 ;;
  all) echo 3 ;;
  *) fail "the tier is quick, full or all, not $1" ;;
  esac
}

## command lines

# offer HEADING TIER NAME [OTHER [SIXTEENTH]]: lines under that heading are for this input
offer() {
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "${4:-$3}" "${5:-1000}" >>"$record/inputs"
}

# keep FILE NAME: with the files of its labels and names
keep() {
  [ ! -e "$record/in/$2" ] || return 0
  mkdir -p "$record/in/$(dirname "$2")"
  cp -r "$1" "$record/in/$2"
  for part in pcf row; do
    [ ! -f "${1%.prv*}.$part" ] || cp "${1%.prv*}.$part" "$record/in/${2%.prv*}.$part"
  done
}

offer_traces() {
  sed 's/#.*//; /^$/d' "$here/traces" >"$top/traces"
  while read -r word name other; do
    of_tier=$(tier_number "$word")
    [ $((of_tier + $2 - 1)) -le "$tier" ] || continue
    for one in "$name" "$other"; do
      case $one in
      traces/*) file=$traces/${one#traces/} ;;
      *) file=$root/$one ;;
      esac
      if [ ! -f "$file" ]; then
        echo "$one is missing: not compared" >&2
        continue 2
      fi
      keep "$file" "${one##*/}"
    done
    name=${name##*/}
    sixteenth=$("$program" -q "$record/in/$name" --columns runtime_s --format csv | awk 'NR == 2 { print int($1 * 1e6 / 16) + 1 }')
    offer "$1" $((of_tier + $2 - 1)) "$name" "${other##*/}" "$sixteenth"
  done <"$top/traces"
}

# made_by FOLDER SCRIPT-NAME: the files that golden cases or damaged inputs make, those of case N in $top/made/N; it takes no program,
# but those that wait for what one does, which would do so for ever.
made_by() {
  rm -rf "$top/scripts" "$top/made"
  mkdir "$top/scripts" "$top/made"
  LC_ALL=C awk -v task=split -v name="$2" -v got="$top/scripts" -v setup="$1/setup.sh" -f "$root/tests/cases.awk" "$1/cases/$2.sh"
  for script in $(grep -LE "mkfifo|^until " "$top/scripts"/*.sh); do
    mkdir "$top/made/$(basename "$script" .sh)"
    (cd "$top/made/$(basename "$script" .sh)" && CLOCKTALK=: TESTDATA=$root/testdata timeout 10 sh "$script") </dev/null >/dev/null 2>&1
  done
  find "$top/made" -size +1000k -exec rm {} +
}

# Golden cases write traces by hand.
offer_cases() {
  for topic in $(cd "$root/tests/cli/cases" && grep -l '[.]prv$\|[.]prv ' *.sh | sed 's/[.]sh$//'); do
    made_by "$root/tests/cli" "$topic"
    for trace in "$top/made"/*/*.prv; do
      name=${trace#"$top/made/"}
      [ -f "$trace" ] && keep "$trace" "$topic-$name" && offer "$1" "$2" "$topic-$name"
    done
  done
}

# offer_damaged HEADING TIER SUFFIX
offer_damaged() {
  for topic in $(cd "$root/tests/damaged_inputs/cases" && ls | sed 's/[.]sh$//'); do
    made_by "$root/tests/damaged_inputs" "$topic"
    for file in "$top/made"/*/*$3; do
      [ -f "$file" ] && keep "$file" "damaged/${file##*/}" && offer "$1" "$2" "damaged/${file##*/}"
    done
  done
}

offer_inputs() {
  sed -n 's/^\[\(.*\)\]$/\1/p' "$here/command-lines" >"$top/headings"
  while read -r heading; do
    set -- $heading
    least=$(tier_number "$1")
    [ "$least" -le "$tier" ] || continue
    shift
    for what; do
      case $what in
      traces) offer_traces "$heading" "$least" ;;
      cases) offer_cases "$heading" "$least" ;;
      damaged*) offer_damaged "$heading" "$least" "${what#damaged}" ;;
      once) offer "$heading" "$least" once ;;
      *)
        folder=$(basename "$(dirname "$what")")
        for file in "$root"/$what; do
          case $what in *'/*/'*) folder=$(basename "$(dirname "$file")") ;; esac
          keep "$file" "$folder/${file##*/}"
          offer "$heading" "$least" "$folder/${file##*/}"
        done
        ;;
      esac
    done
  done <"$top/headings"
}

# list_commands: a line for each command line: unit (those that run after each other), tier, input, the command line
list_commands() {
  program=$program awk -F "$tab" '
    # what stands behind @
    function choices(name,   command, message) {
      if (name in defined)
        return defined[name]
      if (name == "option")
        command = "\"$program\" --help-all | grep -oE \"^ +(-., )?--[a-z-]+\" | sed \"s/.*--//; /^help/d\" | tr \"\\n\" \"|\""
      else if (name == "reports")
        command = "\"$program\" --report \"?\" x 2>&1 | sed \"s/.* list of //; s/ or /, /; s/, found.*//; s/diff, //; s/, history//; s/, /,/g\""
      else
        command = "\"$program\" --" name " \"?\" x 2>&1 | sed -n \"s/.*: expected //; s/.* list of //; s/, found.*//; s/, \\| or /|/gp\""
      command | getline message
      close(command)
      sub(/\|$/, "", message)
      if (message == "" || message ~ /[^a-z|,-]/) {
        print "command-lines: the program does not tell what @" name " is: " message >"/dev/stderr"
        exit 2
      }
      return defined[name] = message
    }

    function expand(line,   before, behind, word, found, count, i) {
      if (!match(line, /@(\([^)]*\)|[a-z-]+[0-9]*)/)) {
        if (commands++ % 50 == 0)
          unit++
        print unit "\t" tier "\t" input "\t" line
        return
      }
      before = substr(line, 1, RSTART - 1)
      behind = substr(line, RSTART + RLENGTH)
      word = substr(line, RSTART + 1, RLENGTH - 1)
      if (word ~ /^\(/)
        count = split(substr(word, 2, length(word) - 2), found, "|")
      else if (word == "in")
        found[count = 1] = "../in"
      else if (word == "trace")
        found[count = 1] = "../in/" input
      else if (word == "other")
        found[count = 1] = "../in/" other
      else if (word ~ /^t[0-9]+$/)
        found[count = 1] = substr(word, 2) * sixteenth "us"
      else
        count = split(choices(word), found, word in by_bars ? " [|] " : "|")
      for (i = 1; i <= count; i++)
        expand(before found[i] behind)
    }

    FILENAME != inputs && /^\[/ { heading = substr($0, 2, length($0) - 2); next }
    FILENAME != inputs && /^@/ {
      name = substr($0, 2, index($0, ":") - 2)
      defined[name] = substr($0, index($0, ":") + 2)
      by_bars[name] = 1
      next
    }
    FILENAME != inputs { if ($0 !~ /^#|^$/) lines[heading, ++counts[heading]] = $0; next }
    {
      tier = $2
      input = $3
      other = $4
      sixteenth = $5
      for (i = 1; i <= counts[$1]; i++)
        expand(lines[$1, i])
    }' inputs="$record/inputs" "$here/command-lines" "$record/inputs"
}

## running

clocktalk() {
  "$program" "$@" >>stdout 2>>stderr
  last_status=$?
  echo $last_status >>status
  return $last_status
}

# terminal WIDTH ARGUMENT...
terminal() {
  COLUMNS=$1
  LINES=40
  export COLUMNS LINES
  shift
  script -E never -qec "\"\$program\" $* 2>>stderr" /dev/null >>stdout
  echo $? >>status
}

# run_unit UNIT: leaves a folder for each of its command lines, and the sums of all files
run_unit() {
  cd "$top/work" || exit
  cut -f 1 "$top/units/$1" | xargs mkdir
  while IFS=$tab read -r number line; do
    # some shells say themselves that a program crashed, and with the number of the process
    (cd "$number" && : >stdout && : >stderr && eval "$line") </dev/null >/dev/null 2>&1
  done <"$top/units/$1"
  cut -f 1 "$top/units/$1" | xargs sh -c 'find "$@" -type f -exec sha256sum {} +' sh >"$top/sums/$1"
}

record_unit() {
  run_unit "$1"
  cp "$top/sums/$1" "$record/sums/$1"
  cut -f 1 "$top/units/$1" | xargs tar -cf - | gzip -1 >"$record/outputs/$1.tar.gz"
  cut -f 1 "$top/units/$1" | xargs rm -rf
}

# The first places where two files differ; of long lines what is around the first such character.
show_difference() {
  diff -a "$1" "$2" | awk '
    function show(sign, line, start) { print "      " sign " " (start > 1 ? "..." : "") substr(line, start, 150) }
    function flush_hunk(   i, start) {
      for (i = 1; i <= 3 && (i <= olds || i <= news); i++) {
        start = 1
        if (i <= olds && i <= news) {
          while (start < 100000 && substr(old[i], start, 64) == substr(new[i], start, 64))
            start += 64
          while (substr(old[i], start, 1) == substr(new[i], start, 1))
            start++
          start = start > 90 ? start - 60 : 1
        }
        if (i <= olds)
          show("-", old[i], start)
        if (i <= news)
          show("+", new[i], start)
      }
      olds = news = 0
    }
    /^[0-9]/ { flush_hunk(); if (++hunks == 3) { print "      ..."; exit } print "    line " $0; next }
    /^</ { old[++olds] = substr($0, 3) }
    /^>/ { new[++news] = substr($0, 3) }
    END { if (hunks < 3) flush_hunk() }'
}

# show_command NUMBER: what is different in its folders
show_command() {
  { (cd "$top/old/$1" && find . -type f); (cd "$top/work/$1" && find . -type f); } | sort -u | while read -r file; do
    file=${file#./}
    if [ ! -e "$top/old/$1/$file" ]; then
      echo "  $file: new"
    elif [ ! -e "$top/work/$1/$file" ]; then
      echo "  $file: missing"
    elif ! cmp -s "$top/old/$1/$file" "$top/work/$1/$file"; then
      echo "  $file:"
      show_difference "$top/old/$1/$file" "$top/work/$1/$file"
    fi
  done
}

compare_unit() {
  run_unit "$1"
  awk '
    FILENAME == ARGV[1] { selected[$1] = 1; next }
    { number = $2; sub(/\/.*/, "", number) }
    !(number in selected) { next }
    FILENAME == ARGV[2] { old[$2] = $1; next }
    old[$2] != $1 { different[number] = 1 }
    { delete old[$2] }
    END {
      for (file in old) {
        sub(/\/.*/, "", file)
        different[file] = 1
      }
      for (number in different)
        print number
    }' "$top/units/$1" "$record/sums/$1" "$top/sums/$1" >"$top/different/$1"
  if [ -s "$top/different/$1" ]; then
    xargs tar -xzf "$record/outputs/$1.tar.gz" -C "$top/old" <"$top/different/$1"
    while read -r number; do
      show_command "$number" >"$top/shown/$number"
      rm -rf "$top/old/$number"
    done <"$top/different/$1"
  fi
  cut -f 1 "$top/units/$1" | xargs rm -rf
}

# run_all COMMAND: of each unit of the selected command lines; `selected` has number, unit, input, command line
run_all() {
  rm -rf "$top/units" "$top/work"
  mkdir -p "$top/units" "$top/work" "$top/sums" "$top/old" "$top/different" "$top/shown"
  ln -s "$record/in" "$top/work/in"
  awk -F "$tab" -v tier="$tier" -v only="$only" -v OFS="$tab" '$2 <= tier && $4 ~ only { print NR, $1, $3, $4 }' "$record/commands" >"$top/selected"
  awk -F "$tab" -v OFS="$tab" -v folder="$top/units/" '
    $2 != unit { close(folder unit); unit = $2 }
    { print $1, $4 >(folder unit) }' "$top/selected"
  [ -s "$top/selected" ] || fail 'there is no such command line'
  export program record top
  ls "$top/units" | sort -n | xargs -P "${JOBS:-$(nproc)}" -n 1 "$here/builds.sh" "$1" || fail 'it was not run to the end'
}

prepare() {
  mkdir -p "$top/bin"
  printf '#!/bin/sh\necho "<svg>"\ncat\necho "</svg>"\n' >"$top/bin/gnuplot"
  chmod +x "$top/bin/gnuplot"
  PATH=$top/bin:$PATH
  LC_ALL=C.UTF-8
  TERM=xterm
  SHELL=/bin/sh
  ulimit -t 600 # what never ends is a difference, too
  ulimit -c 0
  export PATH LC_ALL TERM SHELL
  unset NO_COLOR COLUMNS LINES
}

make_record() {
  mkdir -p "$record/sums" "$record/outputs" "$record/in"
  offer_inputs
  list_commands >"$top/commands" || exit 2
  awk -F "$tab" -v only="$only" '$4 ~ only' "$top/commands" >"$record/commands"
  cp "$here/command-lines" "$record"
  run_all --record-unit
  echo "$(wc -l <"$record/commands") command lines recorded, $(cut -f 3 "$record/inputs" | sort -u | wc -l) inputs"
}

## what came out

# Those that differ, each once for all inputs.
show_all() {
  awk -F "$tab" -v shown="$top/shown/" -v most="$show" '
    FILENAME == ARGV[1] { different[$1] = 1; next }
    $1 in different {
      key = $4
      while (at = index(key, "../in/" $3))
        key = substr(key, 1, at - 1) "TRACE" substr(key, at + length($3) + 6)
      if (!(key in first)) {
        order[++keys] = key
        first[key] = $1
        line[key] = $4
      }
      inputs[key] = inputs[key] (counts[key]++ ? " " : "") $3
    }
    END {
      for (i = 1; i <= keys && i <= most; i++) {
        key = order[i]
        print "differs: " line[key]
        while ((getline text <(shown first[key])) > 0)
          print text
        if (counts[key] > 1)
          print "  and so for " counts[key] " inputs: " substr(inputs[key], 1, 200)
      }
      if (keys > most)
        print "... and " keys - most " more that differ; --show N shows more"
    }' "$top/numbers" "$top/selected"
}

against() {
  run_all --compare-unit
  find "$top/different" -type f -exec cat {} + >"$top/numbers"
  show_all
  list_commands | awk -F "$tab" -v only="$only" -v tier="$tier" '
    FILENAME == ARGV[1] { known[$4] = 1; next }
    $2 <= tier && $4 ~ only && !($4 in known) { if (!count++) first = $4 }
    END { if (count) print count " command lines of today are not in the record, such as: " first }' "$record/commands" -
  echo "$(wc -l <"$top/selected") command lines, $(wc -l <"$top/numbers") different"
  [ ! -s "$top/numbers" ]
}

usage() {
  sed -n '2,/^set/{/^set/d; s/^# \{0,1\}//; p;}' "$here/builds.sh" >&2
  exit 2
}

case ${1:-} in
--record-unit)
  record_unit "$2"
  exit
  ;;
--compare-unit)
  compare_unit "$2"
  exit
  ;;
esac

mode=both
only=.
show=20
left=$#
while [ "$left" -gt 0 ]; do
  case $1 in
  --record | --against) mode=${1#--} ;;
  --only | --show)
    [ "$left" -ge 2 ] || usage
    if [ "$1" = --only ]; then only=$2; else show=$2; fi
    shift
    left=$((left - 1))
    ;;
  --*) usage ;;
  *) set -- "$@" "$1" ;;
  esac
  shift
  left=$((left - 1))
done
[ $# -ge 2 ] && [ $# -le 3 ] || usage
tier=$(tier_number "${3:-quick}") || exit
: "${CLOCKTALK_TRACES:=$root/../shared/traces}"
traces=$CLOCKTALK_TRACES
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
trap 'exit 2' INT TERM
prepare

case $mode in
record)
  program=$(realpath "$1")
  [ ! -e "$2" ] || fail "$2 is there already"
  mkdir -p "$2"
  record=$(realpath "$2")
  make_record
  ;;
against)
  record=$(realpath "$1")
  program=$(realpath "$2")
  [ -f "$record/commands" ] || fail "$1 is no record"
  against
  ;;
both)
  program=$(realpath "$1")
  record=$top/record
  make_record
  program=$(realpath "$2")
  against
  ;;
esac
