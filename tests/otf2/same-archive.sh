#!/bin/sh
# same-archive.sh MAKE-ARCHIVE: the archive of testdata is what the program writes, but for its identifier in the anchor.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" "$folder/run"
for file in traces.def traces/0.def traces/0.evt traces/1.evt traces/2.evt traces/3.evt; do
  cmp "$folder/run/$file" "$TESTDATA/three_ranks/$file"
done
