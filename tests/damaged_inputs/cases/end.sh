# 42: the last line has no line end; left out
head -c -1 base.prv | put odd-42-no-line-end.prv
#> status 0, as base.prv
#> odd-42-no-line-end.prv:43: warning: column 26: the last line has no line end: it may be cut, and is left out [truncated]
#> strict: warning 1 is an error

# 42: the last line is cut; as far as it goes
head -c -15 base.prv | put odd-42-cut.prv
#> status 0, as base.prv
#> odd-42-cut.prv:43: warning: column 12: the last line has no line end: it may be cut, and is left out [truncated]
#> strict: warning 1 is an error

# 43: compressed
# programs compress differently, and what is left of a part depends on it
base64 -d <<'END' | put good-43-compressed.prv.gz
H4sIAAAAAAAAA52US27DMAxE9zmFgW4cIED4kWRbp+gNCqPotou06PlLKrE9dJ1NLQhhxnokR5Hy8jrf5p+PW9cTX0muQlK6+btjqkTnykT09v
lVuRf7UqXnyheb54ue3k0wyWeLPeIWadO4LoNqJnslICRqjxOPHE0u93WbENYtw7ORzQwpsxdpj1blmsRDEwnyF+BAe8qtwyClaMG1FaSNGwgr
+irJ0dQzsgTSqWRTgZTNpAsr6Z/QrreafEK7SoCCTY2oY8POaUIU+p3opH9q7ttnklQH8OVi2e1IyscVxvDjNcFA3JGykVJHC3lJ8ghlCxP6tv
7Qt3tek6P4r+SJQ3JPPO02dcTc4RCAZQRROwIzVnRoyrsbMuG5Uzg+nMLJCzCKx7AGr9P9bkazUz4+8SmURRLFI1IpXkX4o6B41cKbXz538aju
BAAA
END
gzip -dc good-43-compressed.prv.gz | cmp - base.prv
#> status 0, as base.prv
#> strict: the same

size=$(wc -c <good-43-compressed.prv.gz)

# 43: compressed, and cut; the text up to there
head -c 300 good-43-compressed.prv.gz | put odd-43-cut.prv.gz
#> status 0
#> 0.000000000	0.000000900	0.892308	0.984848	0.733333	0.722222	0.644444	0.000000	0.000000580	0.000000650	0.000000660	0.000000900
#> odd-43-cut.prv.gz:38: warning: compressed data ends early after line 37 (1105 bytes of text); what came before is used [truncated]
#> strict: warning 1 is an error

# 43: compressed, and cut inside the header
head -c 60 good-43-compressed.prv.gz | put bad-43-cut-in-header.prv.gz
#> status 3
#> bad-43-cut-in-header.prv.gz:1: error: column 4: compressed data ends early, expected a line end behind the header
#> strict: the same

# 43: compressed, the last 8 bytes are missing; the whole text
head -c $((size - 8)) good-43-compressed.prv.gz | put odd-43-no-trailer.prv.gz
#> status 0, as base.prv
#> odd-43-no-trailer.prv.gz:44: warning: compressed data ends early after line 43 (1262 bytes of text); what came before is used [truncated]
#> strict: warning 1 is an error

# 43: compressed, with a wrong checksum; the whole text
{ head -c $((size - 8)) good-43-compressed.prv.gz; printf 'ABCD'; tail -c 4 good-43-compressed.prv.gz; } | put odd-43-checksum.prv.gz
#> status 0, as base.prv
#> odd-43-checksum.prv.gz:44: warning: compressed data has a wrong checksum after line 43 (1262 bytes of text); what came before is used [truncated]
#> strict: warning 1 is an error

# 43: compressed, 8 bytes overwritten; the text up to there
{ head -c 200 good-43-compressed.prv.gz; printf '\0\0\0\0\377\377\377\377'; tail -c +209 good-43-compressed.prv.gz; } | put odd-43-corrupt.prv.gz
#> status 0
#> 0.000000000	0.000000300	0.920000	0.961538	0.866667	0.833333	0.766667	0.000000	0.000000230	0.000000250	0.000000260	0.000000300
#> odd-43-corrupt.prv.gz:21: warning: compressed data is corrupt after line 20 (566 bytes of text); what came before is used [truncated]
#> odd-43-corrupt.prv.gz: warning: the trace ends inside of MPI_Send of rank 1, entered at 300 ns [unended_call]
#> odd-43-corrupt.prv.gz: warning: 2 x unended_call: calls that are open where the trace ends
#> strict: warning 1 is an error

# 43: compressed, something else behind it; the whole text
{ cat good-43-compressed.prv.gz; echo garbage; } | put odd-43-trailing-garbage.prv.gz
#> status 0, as base.prv
#> odd-43-trailing-garbage.prv.gz:44: warning: compressed data ends, and what follows is not gzip, after line 43 (1262 bytes of text); what came before is used [truncated]
#> strict: warning 1 is an error

# 43: compressed in two parts
{ head -n 20 base.prv | gzip -n; tail -n +21 base.prv | gzip -n; } | put good-43-two-members.prv.gz
#> status 0, as base.prv
#> strict: the same

# 43: compressed, named as if it were not; used
put odd-43-compressed.prv <good-43-compressed.prv.gz
#> status 0, as base.prv
#> odd-43-compressed.prv: warning: compressed, although its name does not end in .gz
#> strict: the same

# 43: not compressed, named as if it were; used
put odd-43-plain.prv.gz <base.prv
#> status 0, as base.prv
#> odd-43-plain.prv.gz: warning: not compressed, although its name ends in .gz
#> strict: the same
