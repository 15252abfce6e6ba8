#!/bin/sh
# tools/demo with a build that is played: it goes on without what only tests need, shows why it cannot build, and what it offers to try
# next works.
set -u
: "${CLOCKTALK:?is the program}" "${CLOCKTALK_SOURCE_ROOT:?is the folder of the sources}"

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
mkdir "$top/bin" "$top/tools"
cp "$CLOCKTALK_SOURCE_ROOT/tools/demo" "$top/tools"
ln -s "$CLOCKTALK_SOURCE_ROOT/testdata" "$top/testdata"

# play FILE LINES
play() {
  printf '#!/bin/sh\n%s\n' "$2" >"$top/$1"
  chmod +x "$top/$1"
}

fail() {
  echo "$1"
  cat "$top/said"
  exit 1
}

play tools/setup 'echo cannot install; exit 1'
play bin/meson 'case $* in *-Dtests=false*) mkdir -p build/src ;; *) echo no criterion; exit 1 ;; esac'
export CLOCKTALK
play bin/ninja 'ln -sf "$CLOCKTALK" build/src/clocktalk'
PATH=$top/bin:$PATH "$top/tools/demo" >"$top/said" 2>&1 || fail 'fails without what tests need'
grep -q 'parallel efficiency' "$top/said" || fail 'does not show the efficiencies'
grep -q criterion "$top/said" && fail 'speaks of what only tests need'

sed '1,/^To try next:$/d' "$top/said" >"$top/next"
[ "$(wc -l <"$top/next")" -eq 3 ] || fail 'does not end with three commands'
(cd "$top" && sh -e next) >"$top/printed" 2>&1 || { cat "$top/printed"; fail 'offers commands that fail'; }

play bin/ninja 'echo the compiler is broken; exit 1'
PATH=$top/bin:$PATH "$top/tools/demo" >"$top/said" 2>&1 && fail 'does not fail where the build does'
grep -q 'the compiler is broken' "$top/said" || fail 'does not say why the build fails'
exit 0
