#!/bin/sh
# run.sh [--refresh] [NAME...]: golden cases of the command line; ../run-cases.sh says how they are written and run.
exec "$(dirname "$0")/../run-cases.sh" "$(dirname "$0")" "$@"
