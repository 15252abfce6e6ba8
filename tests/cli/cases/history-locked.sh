command -v flock >/dev/null || exit 77
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a >/dev/null || exit
flock history.jsonl sh -c ': >held; sleep 1; echo unlocked' &
#> unlocked
until [ -f held ]; do sleep 0.05; done
$CLOCKTALK tiny.prv.gz --history history.jsonl --label b >/dev/null && echo appended
#> appended
wait
grep -c '' history.jsonl
#> 2
