#!/bin/sh
# run-cases.sh FOLDER [--refresh | --list] [--with PROGRAM] [NAME...]: golden cases, in files FOLDER/cases/NAME.sh. These
# are lines of shell, in which $CLOCKTALK is the program; comments below them say what they must print:
#   #> a line of standard output
#   #! a line of standard error
#   #= the exit status of the last command, where it is not 0 or nothing is printed
# A line "## TITLE" begins a case: it runs in a shell and an empty folder of its own, behind FOLDER/setup.sh and the lines
# above the first title, which all cases of the file share. A file without titles is one case.
# Nothing else may begin so, not even a line of a here document.
# What is expected is text: \\ stands for a backslash, \r, \e and \xHH for control characters and bytes that are not UTF-8,
# \x20 and \t for a blank and a tab at the end of a line, \c for the line end that the last line does not have, VERSION
# for the program's version.
#
# Each command that fails is named in a line, then all differences are shown. --refresh takes what comes out as expected:
# read the diff before you commit it. Without names all files are run that need no other program. --with: those that ask
# for the program by `command -v`; 77, the status of a skipped test, where it is missing: they see less then. --list:
# prints the names of files instead. $JOBS files are run at a time, by default as many as there are processors.
set -u

here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd) || exit 2
shift
: "${CLOCKTALK:?is the program to test}"
: "${TESTDATA:=$(cd "$here/../testdata" && pwd)}"
export CLOCKTALK TESTDATA
unset NO_COLOR COLUMNS LINES TERM

# read_cases TASK NAME
read_cases() {
  LC_ALL=C awk -v task="$1" -v name="$2" -v got="$top/$2" -v setup="$folder/setup.sh" -v version="$version" \
    -f "$here/cases.awk" "$folder/cases/$2.sh"
}

# run_file NAME: leaves the file as it is where all comes out as expected in $top/NAME/found. Case N runs in $top/NAME/N.
run_file() {
  mkdir "$top/$1"
  read_cases split "$1" || return
  numbers=
  for script in "$top/$1"/*.sh; do
    script=${script##*/}
    numbers="$numbers ${script%.sh}"
  done
  (cd "$top/$1" && mkdir $numbers) || return
  for number in $numbers; do
    (cd "$top/$1/$number" && LC_ALL=C.UTF-8 exec sh "../$number.sh") </dev/null
    echo $? >"$top/$1/$number.status"
  done
  for stream in "$top/$1"/*.stdout "$top/$1"/*.stderr; do
    echo . >>"$stream" # shows whether the last line has its end
  done
  read_cases render "$1" >"$top/$1/found"
}
if [ "${1:-}" = --one ]; then # as it is started below
  top=$2
  version=$3
  run_file "$4"
  exit
fi

task=compare
asked='-L command.-v' # of grep: files that need no other program
while :; do
  case ${1:-} in
  --refresh | --list) task=${1#--} ;;
  --with)
    shift
    command -v "$1" >/dev/null || { echo "skipped: $1 is missing"; exit 77; }
    asked="-l command.-v.$1"
    ;;
  *) break ;;
  esac
  shift
done
[ $# -gt 0 ] || set -- $(cd "$folder/cases" && grep $asked *.sh)

if [ $task = list ]; then
  printf '%s\n' "$@" | sed 's/[.]sh$//'
  exit
fi

# Cases do not quote what they name: the folder of the sources, or of the build, may have blanks in its name, that of the cases has none.
top=$(mktemp -d)
case $top in
*[!A-Za-z0-9/._-]*)
  rmdir "$top"
  top=$(TMPDIR=/tmp mktemp -d)
  ;;
esac
trap 'rm -rf "$top"' EXIT
mkdir "$top/.names-without-blanks"
ln -s "$CLOCKTALK" "$top/.names-without-blanks/clocktalk"
ln -s "$TESTDATA" "$top/.names-without-blanks/testdata"
CLOCKTALK=$top/.names-without-blanks/clocktalk
TESTDATA=$top/.names-without-blanks/testdata
version=$("$CLOCKTALK" --version | sed 's/.* //; s/[.]/[.]/g')
printf '%s\n' "$@" | sed 's|.*/||; s/[.]sh$//' >"$top/.names"
xargs -r -P "${JOBS:-$(nproc)}" -n 1 "$0" "$folder" --one "$top" "$version" <"$top/.names" || exit 2

while read -r name; do
  expected=$folder/cases/$name.sh
  found=$top/$name/found
  if [ $task = refresh ]; then
    cmp -s "$found" "$expected" || cp "$found" "$expected"
  elif ! diff -u --label "$name.sh expected" --label "$name.sh found" "$expected" "$found" >>"$top/differences"; then
    sed 's/^/FAIL /' "$top/$name/failures" 2>/dev/null || echo "FAIL $name.sh: empty lines"
  fi
done <"$top/.names"
[ $task = compare ] || exit 0
cat "$top/differences"
failed=$(cat "$top"/*/failures 2>/dev/null | wc -l)
echo "$(ls "$top"/*/*.sh | wc -l) cases, $failed failed"
[ ! -s "$top/differences" ]
