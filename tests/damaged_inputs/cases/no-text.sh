# 44: NUL bytes instead of the rest; the text before
{ head -n 30 base.prv; head -c 2000 /dev/zero; } | put odd-44-nul.prv
#> status 0
#> 0.000000000	0.000000700	0.872727	0.982143	0.800000	0.785714	0.685714	0.000000	0.000000480	0.000000550	0.000000560	0.000000700
#> odd-44-nul.prv:31: warning: column 1: NUL byte at offset 878, the file is no text from here on; what came before is used [truncated]
#> odd-44-nul.prv: warning: the trace ends inside of MPI_Barrier of rank 1, entered at 700 ns [unended_call]
#> odd-44-nul.prv: warning: 2 x unended_call: calls that are open where the trace ends
#> strict: warning 1 is an error

# 44: NUL bytes in the middle of a line; the lines before
{ head -n 30 base.prv; printf '1:2:1:2:1:8'; head -c 2000 /dev/zero; printf '\n'; tail -n 5 base.prv; } | put odd-44-nul-in-line.prv
#> status 0
#> 0.000000000	0.000000700	0.872727	0.982143	0.800000	0.785714	0.685714	0.000000	0.000000480	0.000000550	0.000000560	0.000000700
#> odd-44-nul-in-line.prv:31: warning: column 12: NUL byte at offset 889, the file is no text from here on; what came before is used [truncated]
#> odd-44-nul-in-line.prv: warning: the trace ends inside of MPI_Barrier of rank 1, entered at 700 ns [unended_call]
#> odd-44-nul-in-line.prv: warning: 2 x unended_call: calls that are open where the trace ends
#> strict: warning 1 is an error

# 44: a NUL byte in the header
edit bad-44-nul-in-header '1s/:1000_ns/\x00:1000_ns/'
#> status 3
#> bad-44-nul-in-header.prv:1: error: column 31: NUL byte, expected text
#> strict: the same

# 44: UTF-16
iconv -f ASCII -t UTF-16LE base.prv | { printf '\377\376'; cat; } | put bad-44-utf16.prv
#> status 3
#> bad-44-utf16.prv:1: error: column 1: text in UTF-16, expected ASCII or UTF-8 and "#Paraver ("
#> strict: the same

# 44: a control byte in a record; record left out
edit odd-44-control '14s/:100:/:\x01100:/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-44-control.prv:14: warning: column 11: expected digits in the time, found "?100"; record left out [bad_record]
#> odd-44-control.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-44-control.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 45: lines end with CR; converted
tr '\n' '\r' <base.prv | put odd-45-cr-only.prv
#> status 0, as base.prv
#> odd-45-cr-only.prv:1: warning: lines end with CR only, taken as LF [odd_record]
#> strict: warning 1 is an error

# 45: lines end with CR LF
sed 's/$/\r/' base.prv | put good-45-crlf.prv
#> status 0, as base.prv
#> strict: the same

# 46: header and communicators only; an empty run
head -n 4 base.prv | put odd-46-no-records.prv
#> status 0
#> odd-46-no-records.prv: warning: no records
#> odd-46-no-records.prv: warning: rank 1 has no events [rank_without_events]
#> odd-46-no-records.prv:1: warning: records reach 0.000000000 s, the header says 0.000001000 s; the former is used [header_mismatch]
#> odd-46-no-records.prv: warning: 2 x rank_without_events: ranks without events
#> strict: the same

# 44: 10 MB of NUL bytes without line end; the lines before
{
  head -c 1000 base.prv
  head -c 10000000 /dev/zero
} | put odd-44-hole.prv
#> status 0
#> 0.000000000	0.000000800	0.872727	0.982143	0.700000	0.687500	0.600000	0.000000	0.000000480	0.000000550	0.000000560	0.000000800
#> odd-44-hole.prv:35: warning: column 8: NUL byte at offset 1000, the file is no text from here on; what came before is used [truncated]
#> strict: warning 1 is an error
