#!/bin/sh
# reproducible.sh SOURCE: the same sources give the same bytes in the same places: in other folders, at another time, in another language, by
# another user's habits, and on a machine that meson knows less of (without dpkg-architecture).
# Compares archives of the sources, and all that is installed.
set -u

source=$1
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
cd "$source" || exit 1

tools/source-archive "$top/first.tar.gz" || exit 1
# packed again from a copy that has other owners, dates and modes
mkdir "$top/first" "$top/second" "$top/second/deeper"
tar -xmzf "$top/first.tar.gz" -C "$top/first" --strip-components=1
tar -xmzf "$top/first.tar.gz" -C "$top/second/deeper" --strip-components=1
find "$top/second/deeper" -type f -exec touch -d 2001-01-01 {} +
chmod -R go-rwx "$top/second/deeper"
date=$(tar -tvzf "$top/first.tar.gz" --full-time | awk 'NR == 1 { print $4 " " $5 }')
if ! SOURCE_DATE_EPOCH=$(date -d "$date" +%s) "$top/second/deeper/tools/source-archive" "$top/second.tar.gz" ||
  ! cmp "$top/first.tar.gz" "$top/second.tar.gz"; then
  echo 'the archives differ'
  exit 1
fi

# install FOLDER SOURCE BUILD
install() {
  { meson setup -Dtests=false "$3" "$2" && ninja -C "$3" && meson install -C "$3" --no-rebuild --destdir "$1"; } >"$1.log" 2>&1 && return
  tail -n 20 "$1.log"
  exit 1
}
install "$top/one" "$top/first" "$top/first/build" || exit 1
mkdir "$top/bin"
printf '#!/bin/sh\nexit 1\n' >"$top/bin/dpkg-architecture"
chmod +x "$top/bin/dpkg-architecture"
(umask 077 && PATH=$top/bin:$PATH && TZ=Pacific/Auckland LC_ALL=C.UTF-8 LANG=tr_TR.UTF-8 HOME=$top install "$top/two" "$top/second/deeper" "$top/out/of/the/sources") || exit 1

(cd "$top/one" && find . ! -type d | LC_ALL=C sort)
diff -r --no-dereference "$top/one" "$top/two" || exit 1
for installed in one two; do
  (cd "$top/$installed" && find . -printf '%p %m\n' | LC_ALL=C sort) >"$top/$installed.modes"
done
diff -u "$top/one.modes" "$top/two.modes"
