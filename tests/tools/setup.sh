#!/bin/sh
# tools/setup on machines that are played: which packages it asks apt-get for, and what it says where it cannot install.
set -u
: "${CLOCKTALK_SOURCE_ROOT:?is the folder of the sources}"

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
export asked="$top/asked"
failed=0

# play NAME LINES: a program of that name on the machine
play() {
  printf '#!/bin/sh\n%s\n' "$2" >"$top/bin/$1"
  chmod +x "$top/bin/$1"
}

# machine USER INSTALLED: what dpkg-query knows is a pattern of the shell; apt-get notes what it was asked for
machine() {
  rm -rf "$top/bin"
  mkdir "$top/bin"
  for tool in sh env mktemp rm cat; do
    ln -s "$(command -v "$tool")" "$top/bin/$tool"
  done
  play id "echo $1"
  play dpkg 'echo amd64'
  # what is of this architecture may be there of another one, too
  play dpkg-query "for package; do :; done
case \$package in lib*) echo ' installed:arm64 ' ;; esac
case \$package in lib*) own=amd64 ;; *) own=all ;; esac
case \$package in $2) echo \" installed:\$own \" ;; esac"
  play apt-get 'echo "$*" >>"$asked"'
}

# expect STATUS TEXT OPTION...: runs tools/setup; TEXT (a pattern of the shell) is what it said and asked for
expect() {
  wanted=$1
  pattern=$2
  shift 2
  rm -f "$asked"
  PATH=$top/bin "$CLOCKTALK_SOURCE_ROOT/tools/setup" "$@" </dev/null >"$top/said" 2>&1
  status=$?
  [ ! -f "$asked" ] || cat "$asked" >>"$top/said"
  said=$(cat "$top/said")
  case $said in
    $pattern) [ $status -eq "$wanted" ] && return ;;
  esac
  echo "expected status $wanted and: $pattern"
  echo "found status $status and: $said"
  failed=$((failed + 1))
}

machine 0 '*'
expect 0 ''
expect 2 'usage: *' --nonsense

machine 0 'gcc|meson|g++'
expect 0 '*install libisal-dev libopen-trace-format2-dev *gnuplot-nox*install libc6-dev ninja-build *libcriterion-dev gzip groff'
expect 0 '*install libisal-dev libopen-trace-format2-dev
*install libc6-dev ninja-build pkg-config zlib1g-dev libpcre2-dev' --program

# A user without sudo, with one that wants a password where nobody can type it, with one that wants none.
machine 1000 'gcc|meson|libc6-dev|ninja-build|pkg-config|zlib1g-dev|libisal-dev|libopen-trace-format2-dev'
expect 1 'tools/setup: you are not root, and there is no sudo; type as root: apt-get install libpcre2-dev' --program
play sudo 'exit 1'
expect 1 'tools/setup: sudo wants a password, *; type as root: apt-get install libpcre2-dev' --program
play sudo 'shift; exec "$@"'
play true ''
expect 0 '*install libpcre2-dev' --program

# What the program can do without is no failure.
machine 1000 '[!g]*|gcc|gzip|groff|g++'
expect 0 'tools/setup: you are not root, and there is no sudo; type as root: apt-get install gnuplot-nox'

machine 0 '[!l]*'
play apt-get 'echo no network; exit 1'
expect 1 '*no network
tools/setup: apt-get cannot install libc6-dev *; type as root: apt-get install libc6-dev *' --program

rm "$top/bin/apt-get"
expect 0 'tools/setup: no apt-get here; needed are the equivalents of: gcc *'

[ $failed -eq 0 ]
