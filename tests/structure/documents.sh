#!/bin/sh
# documents.sh ROOT: what names a document names one that is here: a file NAME.md; and a section by its title, as numbers
# change. Counts what does not, and lists it where it is more than is left: lower the number as it goes.
set -u
most=1
cd "$1" || exit 2

named() {
  find src include tests completions tools man .ci -type f ! -path 'tests/cli/cases/*' ! -path "tests/documents/*" ! -name documents.sh \
    ! -name '*.prv*' -exec grep -noHIE '(semantics|paraver-format|architecture) [0-9][0-9.]*|[A-Za-z_-]+[.]md' {} +
}

found=$(named | while IFS=: read -r file line name; do
  case $name in
  *.md)
    for folder in . docs "$(dirname "$file")"; do
      [ -f "$folder/$name" ] && continue 2
    done
    ;;
  esac
  echo "$file:$line: there is no $name"
done)
count=$(echo "$found" | grep -c .)
[ "$count" -le $most ] || echo "$found"
echo "$count documents named that are not here, at most $most may be"
[ "$count" -le $most ]
