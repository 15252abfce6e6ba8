#!/bin/sh
# run.sh [--refresh] [NAME...]: archives of OTF2; ../run-cases.sh says how cases are written and run. Those of `without` are for a
# program that was built without libotf2, all others for one with it.
exec "$(dirname "$0")/../run-cases.sh" "$(dirname "$0")" "$@"
