#!/bin/sh
# run.sh LANGUAGE BUILD SOURCE PREFIX: installs into a folder, and compiles, links and runs programs in C or in C++ against
# the library in it, found through pkg-config. They must get what the installed program prints. For C it also compares
# what is installed with what should be. 77, the status of a skipped test, where C++ has no compiler.
set -u

language=$1
build=$(realpath "$2")
source=$3
prefix=$4
: "${CC:=cc}"
trace=$source/testdata/stencil2d.prv.gz

if [ "$language" = c++ ] && ! command -v "${CXX:-c++}" >/dev/null; then
  echo 'skipped: C++ has no compiler here'
  exit 77
fi

failed=0
fail() {
  echo "$*"
  failed=$((failed + 1))
}

# What pkg-config says is not quoted, as in every makefile: the folder has no blanks in its name, even where the build's has.
top=$(mktemp -d)
case $top in
*[!A-Za-z0-9/._-]*)
  rmdir "$top"
  top=$(TMPDIR=/tmp mktemp -d)
  ;;
esac
trap 'rm -rf "$top"' EXIT
meson install -C "$build" --no-rebuild --destdir "$top/root" >"$top/log" 2>&1 || { cat "$top/log"; exit 1; }
root=$top/root$prefix

libdir=$(dirname "$(cd "$root" && find . -name clocktalk.pc)")
libdir=${libdir%/pkgconfig}

## what is installed
check_installed() {
  # files: the folders of libraries and of zsh have many names
  (cd "$root" && find . ! -type d ! -path './share/doc/clocktalk/docs/images/*') | sed "s|^$libdir/|LIB/|; s|^[.]/||; s|^share/zsh/[^/]*/|share/zsh/FOLDER/|; s|\(so[.][0-9]*\)[.][.0-9]*\$|\1.X|" |
    LC_ALL=C sort >"$top/files"
  diff -u --label 'to be installed' --label installed "$source/tests/install/files" "$top/files" || fail 'other files than expected'

  "$source/tests/install/links.sh" "$root/share/doc/clocktalk" || fail 'documents lead to what is not installed'

  # names that the library shows: those that its header declares
  sed -n '/^typedef/d; s/^[^ ].*[ *]\(clocktalk_[a-z_]*\)(.*;.*/\1/p' "$root/include/clocktalk.h" | LC_ALL=C sort >"$top/declared"
  names() {
    nm --defined-only --format=posix "$@" | awk '$2 ~ /^[A-Z]$/ { print $1 }' | LC_ALL=C sort
  }
  names --dynamic "$root/$libdir/libclocktalk.so" | diff -u --label declared --label 'in the shared library' "$top/declared" - ||
    fail 'the shared library has other names than its header'
  names --extern-only "$root/$libdir/libclocktalk.a" | diff -u --label declared --label 'in the static library' "$top/declared" - ||
    fail 'the static library has other names than its header'
}

## programs
export PKG_CONFIG_PATH="$root/$libdir/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$top/root"
export LD_LIBRARY_PATH="$root/$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# the column of parallel efficiencies
efficiencies() {
  "$root/bin/clocktalk" "$trace" --format csv "$@" |
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "parallel_efficiency") column = i } NR > 1 { print $column }'
}
{
  efficiencies --windows 10
  efficiencies
} >"$top/expected"
tail -n 1 "$top/expected" >"$top/last"
[ "$(wc -l <"$top/expected")" -eq 11 ] || fail 'the installed program does not print ten windows and a summary'

# expect NAME EXPECTED: what the program $top/consumer prints
expect() {
  "$top/consumer" "$trace" 2>&1 | diff -u --label 'the program' --label "$1" "$2" - || fail "$1: wrong output"
}

warnings='-std=c99 -Wall -Wextra -Wpedantic -Wstrict-prototypes -Werror'
flags=$(pkg-config --cflags clocktalk)

check_c() {
  $CC $warnings $flags -o "$top/consumer" "$source/tests/install/consumer.c" $(pkg-config --libs clocktalk) || fail 'C: does not compile'
  readelf -d "$top/consumer" | grep -q 'NEEDED.*libclocktalk[.]so[.]0\]' || fail 'C: not linked to libclocktalk.so.0'
  expect 'C, shared' "$top/expected"

  libraries=$(pkg-config --libs --static clocktalk | sed "s| -lclocktalk| $root/$libdir/libclocktalk.a|")
  $CC $warnings $flags -o "$top/consumer" "$source/tests/install/consumer.c" $libraries || fail 'C, static: does not compile'
  expect 'C, static' "$top/expected"
}

# the example in the comment of the header
check_example() {
  {
    printf '#include <clocktalk.h>\n#include <stdio.h>\n\nint main(void)\n{\n'
    sed -n '/^ \*\/$/q; s/^ \*     //p' "$root/include/clocktalk.h"
    printf 'return 0;\n}\n'
  } >"$top/example.c"
  ln -s "$trace" "$top/trace.prv.gz"
  $CC $warnings $flags -o "$top/example" "$top/example.c" $(pkg-config --libs clocktalk) || fail 'the example of the header: does not compile'
  (cd "$top" && ./example) 2>&1 | diff -u --label 'the program' --label 'the example of the header' "$top/last" - ||
    fail 'the example of the header: wrong output'
}

# the program that the guide shows
check_guide() {
  sed -n '/^#include <clocktalk.h>$/,/^```$/p' "$source/docs/guide.md" | sed '$d' >"$top/guide.c"
  $CC $warnings $flags -o "$top/guide" "$top/guide.c" $(pkg-config --libs clocktalk) || fail 'the example of the guide: does not compile'
  "$top/guide" "$trace" 2>&1 | diff -u --label 'the program' --label 'the example of the guide' "$top/last" - ||
    fail 'the example of the guide: wrong output'
  "$top/guide" "$top/missing.prv" 2>"$top/said" && fail 'the example of the guide: succeeds without a trace'
  grep -q '^.*/missing[.]prv: .*No such file' "$top/said" || fail "the example of the guide: says of a missing trace: $(cat "$top/said")"
}

check_cplusplus() {
  ${CXX:-c++} -std=c++11 -Wall -Wextra -Wpedantic -Werror $flags -o "$top/consumer" \
    "$source/tests/install/consumer.cc" $(pkg-config --libs clocktalk) || fail 'C++: does not compile'
  expect 'C++' "$top/last"
}

if [ "$language" = c++ ]; then
  check_cplusplus
else
  check_installed
  check_c
  check_example
  check_guide
fi
[ "$failed" -eq 0 ]
