#!/bin/sh
# list-tests.sh BUILD FOLDER [SUITE...]: the tests of a build as scripts of their own in FOLDER, called SUITE.NAME, that
# start at once, in any order, and without meson: of the suites given, else of all that look at what the program does.
# Each file of golden cases that needs no other program is a test here. Properties are tried twice, with a few
# seeds, which show much of what all of them do, and with all.
set -eu
build=$1
folder=$2
shift 2

rm -rf "$folder"
mkdir -p "$folder"
tab=$(printf '\t')
meson introspect "$build" --tests | jq -r --arg suites "$*" '.[]
  | (.suite[0] | sub(".*:"; "")) as $suite
  | select(if $suites == "" then ["structure", "install", "memory", "release"] | index($suite) | not
      else $suites | split(" ") | index($suite) end)
  | [$suite + "." + (.name | gsub("[ /]"; "-")),
      "exec env " + (.env | to_entries | map(@sh "\(.key)=\(.value)") | join(" ")) + " " + (.cmd | @sh)]
  | join("\t")' |
  while IFS=$tab read -r name command; do
    printf "cd '%s' || exit 1\n%s\n" "$build" "$command" >"$folder/$name"
  done

for all_cases in "$folder/cli.command-line" "$folder/damaged_inputs.damaged-inputs"; do
  [ -f "$all_cases" ] || continue
  suite=${all_cases##*/}
  for name in $(sed "s/'$/' --list/" "$all_cases" | sh); do
    sed "s/'$/' $name/" "$all_cases" >"$folder/${suite%%.*}.$name"
  done
  rm "$all_cases"
done

for property in "$folder"/property.property-*; do
  [ ! -f "$property" ] || sed 's/^exec env /&CLOCKTALK_SEEDS=10 /' "$property" >"$folder/property.few-${property##*.property-}"
done
