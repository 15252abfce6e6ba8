#!/bin/sh
# tools/package with a build that is played: it removes no folder but one that it has made.
set -u
: "${CLOCKTALK_SOURCE_ROOT:?is the folder of the sources}"

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
mkdir "$top/bin" "$top/tools" "$top/packaging" "$top/mine" "$top/empty"
cp "$CLOCKTALK_SOURCE_ROOT/tools/package" "$top/tools"
cp "$CLOCKTALK_SOURCE_ROOT/meson.build" "$top"
mkdir "$top/packaging/debian"
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" "$top/meson.build")

# play FILE LINES
play() {
  printf '#!/bin/sh\n%s\n' "$2" >"$top/$1"
  chmod +x "$top/$1"
}
play bin/dpkg-parsechangelog "case \$* in *Version*) echo $version-1 ;; *) echo 1 ;; esac"
play bin/dpkg-buildpackage 'echo a package >../clocktalk.deb'
play tools/source-archive \
  "mkdir -p clocktalk-$version && tar -czf \"\$1\" clocktalk-$version && rm -r clocktalk-$version"

failed=0
# package FOLDER STATUS: what of it is left is what is said
package() {
  PACKAGES=$top/$1 PATH=$top/bin:$PATH "$top/tools/package" >"$top/said" 2>&1
  status=$?
  [ $status -eq "$2" ] && return
  echo "$1: status $status, expected $2"
  cat "$top/said"
  failed=$((failed + 1))
}

echo thesis >"$top/mine/thesis"
package mine 1
grep -q 'mine was not made by this program' "$top/said" && [ -s "$top/mine/thesis" ] || { echo 'a folder of others is removed'; failed=1; }
for folder in empty new new; do
  package $folder 0
  [ -e "$top/$folder/clocktalk.deb" ] || { echo "$folder: no package"; failed=1; }
done
[ $failed -eq 0 ]
