#!/bin/sh
# folders.sh SOURCES: no folder has more files than a reader takes in at once, those of its sub-folders apart; a .c and
# its .h count as two.
set -u
most=25
cd "$1" || exit 2

find . -type f | sed 's|/[^/]*$||' | sort | uniq -c | awk -v most=$most '
  { seen++ }
  $1 > most { print $2 " has " $1 " files, at most " most " are wanted"; wrong++ }
  END {
    print seen + 0 " folders, " wrong + 0 " too full"
    exit wrong > 0 || seen == 0
  }'
