#!/bin/sh
# source-archive.sh SOURCE: an archive of a checkout holds its sources, or does not come into being where git fails.
set -u

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
mkdir -p "$top/checkout/tools" "$top/checkout/.git" "$top/bin"
cp "$1/tools/source-archive" "$top/checkout/tools"
cp "$1/meson.build" "$top/checkout"
export SOURCE_DATE_EPOCH=0 PATH="$top/bin:$PATH"

printf '#!/bin/sh\nprintf "meson.build\\0tools/source-archive\\0deleted\\0"\n' >"$top/bin/git"
chmod +x "$top/bin/git"
if ! "$top/checkout/tools/source-archive" "$top/whole.tar.gz" ||
  [ "$(tar -tzf "$top/whole.tar.gz" | sed 's,[^/]*/,,' | xargs)" != 'meson.build tools/source-archive' ]; then
  echo 'no archive of the sources'
  exit 1
fi

printf '#!/bin/sh\nexit 127\n' >"$top/bin/git"
if "$top/checkout/tools/source-archive" "$top/none.tar.gz" || [ -e "$top/none.tar.gz" ]; then
  echo 'an archive without sources'
  exit 1
fi
