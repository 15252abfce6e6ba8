#!/bin/sh
# model.sh MODEL: the model that the program is compared with shares nothing with it but the options' types. Names every
# other include.
set -u
cd "$1" || exit 2

others=$(grep -nE '^#include "' -- *.[ch] | grep -vE '"(model/[a-z_]+|options/options)[.]h"')
[ -z "$others" ] || echo "$others"
[ -f model.c ] && [ -z "$others" ]
