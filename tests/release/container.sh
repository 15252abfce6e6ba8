#!/bin/sh
# container.sh SOURCE: does what the Containerfile says, in folders with a bare Debian that debootstrap makes, and runs the program there as a
# container does. 77, the status of a skipped test, where that cannot be.
set -u

command -v debootstrap >/dev/null || { echo 'skipped: debootstrap is missing'; exit 77; }
[ "$(id -u)" -eq 0 ] || { echo 'skipped: only root can make a bare Debian'; exit 77; }
cd "$1" || exit 1
top=$(mktemp -d)
trap 'umount "$top"/*/proc 2>/dev/null; rm -rf --one-file-system "$top"' EXIT

# A line for each instruction.
sed -e '/^#/d' -e ':more' -e '/\\$/{N;s/\\\n *//;b more' -e '}' Containerfile >"$top/instructions"

# The folder of the sources as a container gets it.
context=$top/context
tools/source-archive "$top/sources.tar.gz" && mkdir "$context" && tar -xmzf "$top/sources.tar.gz" -C "$context" --strip-components=1 || exit 1

stage=
# in_stage COMMAND: with the stage's folder, as the instruction RUN
in_stage() {
  (unset TMPDIR; exec chroot "$stage" env HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    sh -c "cd '$folder' && $1") </dev/null
}
copy_into() {
  for target; do :; done
  case $target in */) mkdir -p "$stage$target" ;; esac
  while [ $# -gt 1 ]; do
    if [ -d "$origin/$1" ]; then
      mkdir -p "$stage/$target" && cp -a "$origin/$1/." "$stage/$target/" || return
    else
      cp -a "$origin/$1" "$stage/$target" || return
    fi
    shift
  done
}
instruction() {
  case $1 in
  FROM)
    case $2 in *debian:12*) ;; *) echo "no bare $2 here"; return 1 ;; esac
    stage=$top/${4:-last}
    folder=/
    if [ ! -d "$top/bare" ]; then
      debootstrap --variant=minbase bookworm "$top/bare" >"$top/log" 2>&1 || { tail -n 3 "$top/log"; echo 'skipped: debootstrap gets no Debian'; exit 77; }
    fi
    cp -a "$top/bare" "$stage" && mount -t proc proc "$stage/proc"
    ;;
  COPY)
    shift
    origin=$context
    case $1 in
    --from=*)
      origin=$top/${1#--from=}
      shift
      ;;
    esac
    copy_into "$@"
    ;;
  WORKDIR)
    folder=$2
    mkdir -p "$stage$folder"
    ;;
  RUN)
    shift
    in_stage "$*" >"$top/log" 2>&1 || { tail -n 40 "$top/log"; return 1; }
    tail -n 25 "$top/log"
    ;;
  ENTRYPOINT) entry=$(echo "$2" | tr -d '[]",') ;;
  CMD) command=$(echo "$2" | tr -d '[]",') ;;
  LABEL) ;;
  *)
    echo "unknown instruction: $1"
    return 1
    ;;
  esac
}

while read -r word rest; do
  echo "+ $word $rest"
  set -f
  instruction "$word" $rest || { echo "fails: $word $rest"; exit 1; }
  set +f
done <"$top/instructions"

in_stage "$entry $command" >"$top/shown" 2>&1 || { cat "$top/shown"; exit 1; }
cat "$top/shown"
grep -q '^parallel efficiency  *81[.]6 %' "$top/shown" || { echo 'the container does not show the run'; exit 1; }
in_stage "$entry /usr/local/share/clocktalk/stencil2d.prv.gz --windows 20 --plot /tmp/stencil2d.svg" && grep -q '</svg>' "$stage/tmp/stencil2d.svg" ||
  { echo 'the container draws no picture'; exit 1; }
