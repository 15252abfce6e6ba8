#!/bin/sh
# links.sh FOLDER: in the documents that are installed there, links lead to files that are there.
set -u

cd "$1" || exit 1
failed=0
for document in $(find . -name '*.md'); do
  for link in $(grep -oE '\]\([^) ]+\)' "$document" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^https:' | sort -u); do
    [ -e "$(dirname "$document")/$link" ] || { echo "$document: there is no $link"; failed=1; }
  done
done
[ -e README.md ] || { echo 'there is no README.md'; failed=1; }
exit $failed
