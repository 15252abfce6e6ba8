row='LEVEL NODE SIZE 1
vm

LEVEL THREAD SIZE 2
THREAD 1.1.1
THREAD 1.2.1
'

# 49: names
printf '%s' "$row" | put good-49-names.row
#> status 0, as base.prv
#> strict: the same

# 49: names behind a UTF-8 byte order mark
printf '\357\273\277%s' "$row" | put good-49-byte-order-mark.row
#> status 0, as base.prv
#> strict: the same

# 49: `SIZE 3`, 2 names; 2 names
printf '%s' "$row" | sed '4s/2$/3/' | put odd-49-names-fewer.row
#> status 0, as base.prv
#> odd-49-names-fewer.row:4: warning: level announces 3 names, found 2
#> strict: the same

# 49: `SIZE 1`, 2 names; 1 name
printf '%s' "$row" | sed '4s/2$/1/' | put odd-49-names-more.row
#> status 0, as base.prv
#> odd-49-names-more.row:6: warning: name beyond those announced left out: "THREAD 1.2.1"
#> odd-49-names-more.row: warning: level THREAD has 1 names, the trace has 2 of them; does the file belong to it?
#> strict: the same

# 49: `SIZE two`; names left out
printf '%s' "$row" | sed '4s/2$/two/' | put odd-49-size-text.row
#> status 0, as base.prv
#> odd-49-size-text.row:4: warning: expected a number of names behind SIZE, found "two"; the names are left out
#> odd-49-size-text.row:5: warning: name beyond those announced left out: "THREAD 1.1.1"
#> strict: the same

# 49: `SIZE -2`; names left out
printf '%s' "$row" | sed '4s/2$/-2/' | put odd-49-size-negative.row
#> status 0, as base.prv
#> odd-49-size-negative.row:4: warning: expected a number of names behind SIZE, found "-2"; the names are left out
#> odd-49-size-negative.row:5: warning: name beyond those announced left out: "THREAD 1.1.1"
#> strict: the same

# 49: level `FIBRE`; names left out
printf '%s' "$row" | sed '4s/THREAD/FIBRE/' | put odd-49-level-unknown.row
#> status 0, as base.prv
#> odd-49-level-unknown.row:4: warning: unknown level "FIBRE"; its names are left out
#> strict: the same

# 50: 4 threads, the trace has 2; used
printf '%s' "$row" | sed '4s/2$/4/; $a\
THREAD 1.3.1\
THREAD 1.4.1' | put odd-50-other-trace.row
#> status 0, as base.prv
#> odd-50-other-trace.row: warning: level THREAD has 4 names, the trace has 2 of them; does the file belong to it?
#> strict: the same

# 50: a folder has the name of its .pcf; left out
mkdir odd-50-folder.pcf
put odd-50-folder.prv <base.prv
#> status 0, as base.prv
#> odd-50-folder.pcf: warning: cannot read: Is a directory; left out
#> strict: the same
