#!/bin/sh
# package.sh SOURCE: builds the Debian packages, asks lintian what it thinks of them, and runs their tests on what is in them, unpacked. 77, the
# status of a skipped test, where the tools are missing.
set -u

for tool in dpkg-buildpackage dh lintian; do
  if ! command -v $tool >/dev/null; then
    echo "skipped: $tool is missing; tools/setup --packaging installs it"
    exit 77
  fi
done

cd "$1" || exit 1
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
export TMPDIR="$top"

# The tests of the sources run by themselves.
if ! PACKAGES=$top/packages DEB_BUILD_OPTIONS=nocheck DEB_BUILD_PROFILES=nocheck tools/package >"$top/log" 2>&1; then
  tail -n 40 "$top/log"
  exit 1
fi
(cd "$top/packages" && ls -l -- *.deb *.dsc)
lintian --allow-root --fail-on error,warning --info "$top"/packages/*.changes || exit 1

for package in "$top"/packages/*.deb; do
  dpkg -x "$package" "$top/root" || exit 1
done
tests/install/links.sh "$top/root/usr/share/doc/clocktalk" || exit 1
libraries=$(dirname "$(find "$top/root" -name libclocktalk.so.0)")
export PATH="$top/root/usr/bin:$PATH" LD_LIBRARY_PATH="$libraries"
export PKG_CONFIG_PATH="$libraries/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$top/root"
for name in program library; do
  mkdir "$top/$name"
  AUTOPKGTEST_TMP=$top/$name packaging/debian/tests/$name || { echo "$name: failed"; exit 1; }
done
