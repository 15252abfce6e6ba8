#!/bin/sh
# run.sh [--refresh] [NAME...]: damaged inputs; ../run-cases.sh says how they are written and run.
exec "$(dirname "$0")/../run-cases.sh" "$(dirname "$0")" "$@"
