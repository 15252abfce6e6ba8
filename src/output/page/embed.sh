#!/bin/sh
# embed.sh NAME FILE...: a C file that defines `const char NAME[]`, all the files one behind the other. They are text, and go into a
# <style> or <script> element, which nothing in them may close. Addresses of where they come from stay behind: the page has none.
set -eu
name=$1
shift
if grep -il '</s[ct]' "$@" >&2; then
  echo "embed.sh: the files above would close the element that they stand in" >&2
  exit 1
fi
printf '#include "output/page/page_parts.h"\n\nconst char %s[] =\n' "$name"
sed 's|/\*! http[^*]*\*/||; s/[\\"?]/\\&/g; s/.*/    "&\\n"/' "$@"
echo '    ;'
