#!/bin/sh
# check-names.sh SOURCES: what refers to the documents, and what they list, agrees with them: each section that a
# comment names is there, so is what links lead to, the manual has every kind of anomaly, it and docs/output.md every
# column of windows and runs, what documents call an option or a field is one, and README.md begins with the two
# commands for a fresh machine.
set -u
cd "$1" || exit 1

failed=0
fail() {
  echo "$*"
  failed=$((failed + 1))
}

## sections: docs/NAME.md, "Title", also where a line of a comment ends in between
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
grep -rlE 'docs/[a-z-]+[.]md' src tests include tools packaging man *.md --include='*' >"$top/files"
while read -r file; do
  sed 's/^ *\(\*\|#\|\/\/\) \{0,1\}//' "$file" | tr '\n' ' ' | tr -s ' ' |
    grep -oE 'docs/[a-z-]+[.]md(, | \()"[^"]+"((,| and| to| or) "[^"]+")*' | sed "s|^|$file: |"
done <"$top/files" >"$top/references"
while read -r reference; do
  file=${reference%%: *}
  document=$(expr "$reference" : '.*\(docs/[a-z-]*[.]md\)')
  echo "${reference#*.md}" | grep -oE '"[^"]+"' | tr -d '"' | while read -r title; do
    grep -qE "^##* $title\$" "$document" 2>/dev/null || echo "$file: $document has no section \"$title\""
  done
done <"$top/references" >"$top/missing"
[ ! -s "$top/missing" ] || fail "$(cat "$top/missing")"
count=$(wc -l <"$top/references")
[ "$count" -gt 50 ] || fail "only $count references to sections were found"

## links: [text](FILE#section), both relative to the document
# anchors FILE: of its headings, as web pages of them have it
anchors() {
  sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | sed 's/[^a-z0-9_-]//g'
}
for document in *.md docs/*.md testdata/*.md; do
  for link in $(grep -oE '\]\([^) ]+\)' "$document" | sed 's/^](//; s/)$//' | grep -v '^https:'); do
    case $link in
      '#'*) target=$document ;;
      *) target=$(dirname "$document")/${link%%#*} ;;
    esac
    [ -e "$target" ] || { fail "$document: there is no $link"; continue; }
    case $link in
      *'#'*) anchors "$target" | grep -qx -- "${link#*#}" || fail "$document: there is no section $link" ;;
    esac
  done
done

## what a newcomer types
for command in tools/demo tools/check; do
  head -30 README.md | grep -q "^    $command " || fail "README.md does not begin with $command"
done

## names
kinds=$(find src -name every_anomaly.h -exec sed -n 's/^ANOMALY([A-Z_]*, "\([a-z_]*\)".*/\1/p' {} +)
columns=$(find src -name every_column.h -exec cat {} + | tr '\n' ' ' | grep -oE '(COLUMN|WAIT)\([A-Z_]+, +"[a-z_]+"' |
  sed 's/.*"\(.*\)"/\1/')
[ -n "$kinds" ] && [ -n "$columns" ] || fail 'no names were found in the sources'
for name in $kinds; do
  grep -qw "$name" man/clocktalk.1 || fail "the manual lacks the kind $name"
done
for name in $columns; do
  grep -qw "$name" docs/output.md || fail "docs/output.md lacks the column $name"
  grep -qw "$name" man/clocktalk.1 || fail "the manual lacks the column $name"
done

## options and fields, in `code`: strings of the program, or words of commands; some stand behind what they belong to
documents='README.md docs/guide.md docs/output.md docs/semantics.md docs/otf2.md docs/paraver-format.md'
grep -ohE '`[^`]+`' $documents | tr -d '`' | grep -v / >"$top/code"
{
  find src -name '*.[ch]' -exec cat {} + | LC_ALL=C grep -oE '"[a-z0-9_-]+"|[(][a-z0-9_]+[,)]' | tr -d '"(,)'
  cat $documents | awk '/^```/ { inside = !inside && /^```(console|sh)/; next } inside' |
    LC_ALL=C grep -owE '[a-z0-9_]+'
} | sort -u >"$top/known"
{
  grep -E '^(--|clocktalk )' "$top/code" | grep -oE -- '--[a-z][a-z-]+' | sed 's/^--//'
  grep -owE '[a-z0-9]+(_[a-z0-9]+)+' "$top/code"
} | sort -u >"$top/named"
for name in $(comm -23 "$top/named" "$top/known"); do
  grep -qxF "$(echo "$name" | sed -E 's/^(cpu|largest|typical_ten|typical|base|here)_//')" "$top/known" ||
    fail "there is no $name, which documents name"
done
[ "$(wc -l <"$top/named")" -gt 200 ] || fail 'too few options and fields were found in documents'

echo "$count references, $(echo $kinds $columns | wc -w) names, $failed faults"
[ "$failed" -eq 0 ]
