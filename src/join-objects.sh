#!/bin/sh
# join-objects.sh OUTPUT INPUT OBJCOPY AR COMPILER...: makes a static library of another one, in which all names but clocktalk_* are local,
# so that they cannot clash with those of the program that it is linked to. Same input, same bytes.
set -eu

output=$1
input=$2
objcopy=$3
ar=$4
shift 4

folder=$(mktemp -d "$output.XXXXXX")
trap 'rm -rf "$folder"' EXIT
object=$folder/clocktalk.o
"$@" -fno-lto -r -nostdlib -o "$object" -Wl,--whole-archive "$input" -Wl,--no-whole-archive
# What only link-time optimisation reads would bring the other names back.
"$objcopy" --wildcard --keep-global-symbol='clocktalk_*' --remove-section='.gnu.lto_*' --remove-section='.gnu.debuglto_*' "$object"
rm -f "$output"
"$ar" rcsD "$output" "$object"
