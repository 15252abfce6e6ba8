#!/bin/sh
# refused.sh SOURCE: where the compiler has no integers of 128 bits, as for processors of 32, meson says what is needed.
set -u

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
if meson setup -Dtests=false -Dc_args=-D__int128=none "$top/build" "$1" >"$top/said" 2>&1; then
  echo 'is not refused'
  exit 1
fi
grep 'clocktalk needs a processor with 64 bits' "$top/said" || { cat "$top/said"; exit 1; }
