#!/bin/sh
# manual-format.sh PAGE: groff, old or new, has nothing to say about the manual page. 77, the status of a skipped test,
# where it is missing.
set -u

# groff 1.23 does not like fonts that alternate over one word; older ones do not mind.
if grep -nE '^\.(BR|RB|BI|IB|IR|RI) +("[^"]*"|[^ "]+)$' "$1"; then
  exit 1
fi

if ! command -v groff >/dev/null; then
  echo 'skipped: groff is missing'
  exit 77
fi
words=$(groff -man -Tutf8 -ww -z -rCHECKSTYLE=1 "$1" 2>&1)
[ -z "$words" ] || echo "$words"
[ -z "$words" ]
