pcf='EVENT_TYPE
9   50000001    MPI Point-to-point
VALUES
1   MPI_Send
2   MPI_Recv
0   Outside MPI
'

# 47: labels
printf '%s' "$pcf" | put good-47-labels.pcf
#> status 0, as base.prv
#> strict: the same

# 47: labels, lines end with CR LF
printf '%s' "$pcf" | sed 's/$/\r/' | put good-47-crlf.pcf
#> status 0, as base.prv
#> strict: the same

# 47: labels behind a UTF-8 byte order mark
printf '\357\273\277%s' "$pcf" | put good-47-byte-order-mark.pcf
#> status 0, as base.prv
#> strict: the same

# 47: a line before all sections; line left out
{ echo '1   MPI_Send'; printf '%s' "$pcf"; } | put odd-47-outside.pcf
#> status 0, as base.prv
#> odd-47-outside.pcf:1: warning: line left out: it stands before all sections, found "1   MPI_Send"
#> strict: the same

# 47: a value without label; line left out
printf '%s' "$pcf" | sed '5s/ .*//' | put odd-47-label-missing.pcf
#> status 0, as base.prv
#> odd-47-label-missing.pcf:5: warning: line left out: expected a label behind the numbers, found "2"
#> strict: the same

# 47: a value beyond 64 bits; line left out
printf '%s' "$pcf" | sed '5s/^2/99999999999999999999/' | put odd-47-value-large.pcf
#> status 0, as base.prv
#> odd-47-value-large.pcf:5: warning: line left out: expected a 64-bit value and a label, found "99999999999999999999   MPI_Recv"
#> strict: the same

# 47: an event type beyond 32 bits; line left out
printf '%s' "$pcf" | sed '2s/50000001/5000000100/' | put odd-47-type-large.pcf
#> status 0, as base.prv
#> odd-47-type-large.pcf:2: warning: line left out: expected a gradient, an event type and a label, found "9   5000000100    MPI Point-to-point"
#> strict: the same

# 47: section `WONDERS`; section left out
{ printf 'WONDERS\n1   pyramid\n'; printf '%s' "$pcf"; } | put odd-47-unknown-section.pcf
#> status 0, as base.prv
#> odd-47-unknown-section.pcf:1: warning: section left out: its name is unknown, found "WONDERS"
#> strict: the same

# 47: a NUL byte; the rest of the line is left out
printf '%s' "$pcf" | sed '5s/Recv/\x00Recv/' | put odd-47-nul.pcf
#> status 0, as base.prv
#> odd-47-nul.pcf:5: warning: NUL byte; the rest of the line is left out
#> strict: the same

# 47: `VALUES` without `EVENT_TYPE`; section left out
{ echo VALUES; printf '%s' "$pcf"; } | put odd-47-values-first.pcf
#> status 0, as base.prv
#> odd-47-values-first.pcf:1: warning: VALUES without EVENT_TYPE; section left out
#> strict: the same

# 48: MPI_Recv's number is labelled MPI_Ssend; the number is believed
printf '%s' "$pcf" | sed '5s/MPI_Recv/MPI_Ssend/' | put odd-48-contradiction.pcf
#> status 0, as base.prv
#> odd-48-contradiction.pcf:5: warning: value 2 of type 50000001 is labelled MPI_Ssend, expected MPI_Recv [label_mismatch]
#> strict: the same

# 48: tracing that is enabled is labelled as disabled, as elg2prv does
printf 'EVENT_TYPE\n6 40000012 Tracing\nVALUES\n1      Disabled\n0      Enabled\n' | put odd-48-tracing.pcf
#> status 0, as base.prv
#> odd-48-tracing.pcf:4: warning: value 1 of type 40000012 is labelled Disabled, expected Enabled: where tracing is switched off and on again, it is taken for off afterwards [label_mismatch]
#> strict: the same

# 47: a label of 1 MB; cut at 64 KiB
{
  cat good-47-labels.pcf
  printf '3   '
  many 'label ' 170000
  echo
} | put odd-47-long-line.pcf
#> status 0, as base.prv
#> odd-47-long-line.pcf:7: warning: line longer than 65536 bytes; the rest of it is left out
#> strict: the same
