command -v flock >/dev/null || exit 77

## waiting
# Also for who only reads.
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a -o /dev/null || exit
exec 3>>history.jsonl
flock --shared 3
$CLOCKTALK tiny.prv.gz --history history.jsonl --label b -o /dev/null 3>&- &
until grep -q -- "-> FLOCK .* $! " /proc/locks; do kill -0 $! || exit; done
flock -u 3
wait $!
grep -c '' history.jsonl
#> 2

## half a line
# Who reads waits until it is whole.
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a -o /dev/null || exit
line=$(cat history.jsonl)
exec 3>>history.jsonl
flock 3
printf '%.40s' "$line" >&3
$CLOCKTALK --report history history.jsonl --format tsv >report.tsv 3>&- &
until grep -q -- "-> FLOCK .* $! " /proc/locks; do kill -0 $! || exit; done
printf '%s\n' "$line" | tail -c +41 >&3
flock -u 3
wait $!
grep -c '^tiny' report.tsv
#> 2

## replaced meanwhile
# While a job waits for its turn, the history is put aside, and another one begun.
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a -o /dev/null || exit
exec 3>>history.jsonl
flock 3
$CLOCKTALK tiny.prv.gz --history history.jsonl --label b -o /dev/null 3>&- &
until grep -q -- "-> FLOCK .* $! " /proc/locks; do kill -0 $! || exit; done
mv history.jsonl aside.jsonl
flock -u 3
wait $!
echo status $?
grep -o '"label": "[^"]*"' aside.jsonl history.jsonl
#> status 0
#> aside.jsonl:"label": "a"
#> history.jsonl:"label": "b"
