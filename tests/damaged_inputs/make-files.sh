#!/bin/sh
# Makes files/*: base.prv, a sound trace of two ranks written by hand, damaged in one way each; README.md says what each is.
# bad-* cannot be used, odd-* can with a warning, good-* are sound.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/files"

# edit NAME SED: the base, changed
edit() {
  sed "$2" base.prv >"$1.prv"
}

# put NAME: what comes in
put() {
  cat >"$1"
}

header='#Paraver (01/02/2026 at 10:00):1000_ns:1(2):1:2(1:1,1:1),3'

# the header
put bad-01-empty.prv </dev/null
gzip -n </dev/null | put bad-01-empty.prv.gz
printf '<!DOCTYPE html>\n<html><body>Not found</body></html>\n' | put bad-02-html.prv
printf 'OTF2\003\000\000\000\031\000\000\000anchor\000\r\n\001\002' | put bad-02-binary.prv
edit odd-03-upper-case '1s/Paraver/PARAVER/'
edit odd-03-byte-order-mark '1s/^/\xef\xbb\xbf/'
edit bad-04-new-format '1i\
new format'
printf '#Paraver (01/02/2026 at 10:00\n' | put bad-05-header-cut.prv
edit bad-05-date-open '1s/)//'
edit bad-06-duration-letters '1s/1000_ns/abc_ns/'
edit bad-06-duration-empty '1s/1000_ns/_ns/'
edit odd-07-duration-fraction '1s/1000_ns/1000.5_ns/'
edit odd-07-duration-exponent '1s/1000_ns/1.0e+3_ns/'
edit odd-08-unit '1s/_ns/_sec/'
edit bad-09-duration-huge '1s/1000_ns/99999999999999999999_ns/'
edit odd-09-duration-292-years '1s/1000_ns/18446744073709551615_ns/'
edit odd-10-cpus-fewer '1s/1(2)/3(2,16)/'
edit bad-11-cpus-more '1s/1(2)/1(2,16)/'
edit bad-12-applications-zero '1s/:1:2(/:0:2(/'
edit bad-12-applications-missing '1s/:1:2(/::2(/'
edit odd-12-applications-more '1s/:1:2(/:2:2(/'
edit odd-13-tasks-fewer '1s/:2(1:1,1:1)/:3(1:1,1:1)/'
edit odd-13-tasks-more '1s/:2(1:1,1:1)/:1(1:1,1:1)/'
edit odd-14-no-threads '1s/1:1,1:1/1:1,0:1/'
edit odd-15-node-unknown '1s/1:1,1:1/1:1,1:9/'
edit odd-15-node-zero '1s/1:1,1:1/1:1,1:0/'
edit odd-16-trailing-text '1s/$/xyz/'
printf '%s' "$header" | put bad-17-no-line-end.prv

# communicators
edit odd-18-communicators-fewer '1s/,3$/,17/'
edit odd-19-communicators-more '1s/,3$/,2/'
edit odd-20-members-fewer '2s/c:1:1:2:/c:1:1:4:/'
edit odd-20-member-text '2s/2$/two/'
edit odd-20-line-short '3s/.*/c:1:2/'
edit odd-20-member-twice '2s/2$/1/'
edit odd-21-member-unknown '3s/1$/17/'
edit odd-21-member-zero '3s/1$/0/'
edit odd-21-application-unknown '3s/c:1:/c:7:/'
edit odd-22-communicator-twice '1s/,3$/,4/; 4a\
c:1:1:1:2'
edit odd-22-communicator-repeated '1s/,3$/,4/; 4a\
c:1:1:2:1:2'
edit odd-22-unknown-letter '4s/^c/x/'
edit odd-23-intercommunicator '1s/,3$/,4/; 4a\
i:1:4:1:1:40:2'
edit odd-23-intercommunicator-short '1s/,3$/,4/; 4a\
i:1:4:1'
edit good-23-intercommunicator '1s/,3$/,4/; 4a\
i:1:4:2:1:3:2'

# lines and fields
edit odd-24-unknown-kind '14a\
5:1:1:1:1:100:200'
edit odd-24-late-communicator '4d; $a\
c:1:3:1:2'
edit odd-24-garbage '14a\
\xfe\xdc\xba garbage \x7f'
edit odd-25-global-communication '14a\
4:1:1:1:1:100:200'
edit odd-26-state-short '13s/:1$//'
edit odd-26-state-long '13s/$/:1/'
edit odd-27-value-missing '14s/:700$//'
edit odd-27-line-broken '14s/:42000050/:\n42000050/'
edit odd-28-no-pair '14s/100:.*/100/'
edit odd-29-trailing-colon '14s/$/:/'
edit odd-30-empty-field '14s/^2:1:1/2:1:/'
edit odd-31-hexadecimal '14s/700$/0x2BC/'
edit odd-31-fraction '14s/700$/700.5/'
edit odd-31-exponent '14s/700$/7e2/'
edit odd-31-plus '14s/700$/+700/'
edit odd-31-blank '14s/700$/ 700/'
edit good-32-wide-values '14s/700$/-1/; 16s/600$/18446744073709551615/; 18s/2000$/12785921522149815041/; 20s/3000$/-9223372036854775808/'
edit odd-33-value-large '14s/700$/99999999999999999999/'
edit odd-33-value-small '14s/700$/-9223372036854775809/'
edit odd-33-size-large '23s/1024/99999999999999999999/'
edit odd-33-type-large '14s/42000050/42000050000/'
edit odd-34-application-unknown '14s/^2:1:1/2:1:2/'
edit odd-34-application-zero '14s/^2:1:1/2:1:0/'
edit odd-34-task-unknown '14s/^2:1:1:1/2:1:1:17/'
edit odd-34-thread-unknown '14s/^2:1:1:1:1/2:1:1:1:2/'
edit odd-34-thread-zero '14s/^2:1:1:1:1/2:1:1:1:0/'
edit odd-34-receiver-unknown '23s/:2:1:2:1:/:2:1:5:1:/'
edit odd-35-cpu-unknown '14s/^2:1:/2:33:/'
edit odd-35-cpu-of-other-node '1s/1(2):1:2(1:1,1:1)/2(1,1):1:2(1:1,1:2)/; 14s/^2:1:/2:2:/'
edit odd-35-cpu-without-nodes '1s/1(2)/0/; 1s/1:1,1:1/1:0,1:0/'
edit good-35-nodes-without-cpus '1s/1(2):1:2(1:1,1:1)/2:1:2(1:1,1:2)/'
edit good-35-no-nodes '1s/1(2)/0/; 2,$s/^\([123]\):[12]:/\1:0:/; 2,$s/^\(3:.*\):2:1:2:1:/\1:0:1:2:1:/'

# times
edit odd-36-state-backwards '13s/100:300/300:100/'
edit odd-36-time-negative '14s/:100:/:-100:/'
edit odd-36-time-wrapped '23s/:250:/:18446744073709551000:/'
edit odd-36-time-huge '13s/300/9223372036854775808/'
edit odd-36-time-146-years '1s/1000_ns/0_ns/; 13s/300/4611686018427387904/'
edit odd-37-duration-short '1s/1000_ns/500_ns/'
edit odd-37-duration-zero '1s/1000_ns/0_ns/'
edit odd-38-out-of-order '22a\
2:1:1:1:1:390:42000050:5'
edit odd-39-send-backwards '23s/300:400/400:300/'
edit odd-39-receive-backwards '23s/250:450/450:250/'
edit odd-39-received-before-sent '17s/450/290/; 18a\
2:2:1:2:1:290:50000001:0:42000050:80
23s/250:450/250:290/; 24s/450:650/290:650/; 25d'
edit odd-39-size-negative '23s/1024/-2147483648/'

# calls
edit odd-40-exit-missing '22d'
edit odd-40-entry-missing '20d'
edit odd-40-open-at-end '41d'
edit odd-41-communicator-zero 's/50100004:1/50100004:0/'
edit odd-41-communicator-undefined 's/50100004:1/50100004:23/'

# the end
head -c -1 base.prv | put odd-42-no-line-end.prv
head -c -15 base.prv | put odd-42-cut.prv
gzip -n <base.prv >good-43-compressed.prv.gz
size=$(wc -c <good-43-compressed.prv.gz)
head -c 300 good-43-compressed.prv.gz | put odd-43-cut.prv.gz
head -c 60 good-43-compressed.prv.gz | put bad-43-cut-in-header.prv.gz
head -c $((size - 8)) good-43-compressed.prv.gz | put odd-43-no-trailer.prv.gz
{ head -c $((size - 8)) good-43-compressed.prv.gz; printf 'ABCD'; tail -c 4 good-43-compressed.prv.gz; } | put odd-43-checksum.prv.gz
{ head -c 200 good-43-compressed.prv.gz; printf '\0\0\0\0\377\377\377\377'; tail -c +209 good-43-compressed.prv.gz; } | put odd-43-corrupt.prv.gz
{ cat good-43-compressed.prv.gz; echo garbage; } | put odd-43-trailing-garbage.prv.gz
{ head -n 20 base.prv | gzip -n; tail -n +21 base.prv | gzip -n; } | put good-43-two-members.prv.gz
cp good-43-compressed.prv.gz odd-43-compressed.prv
cp base.prv odd-43-plain.prv.gz

# no text
{ head -n 30 base.prv; head -c 2000 /dev/zero; } | put odd-44-nul.prv
{ head -n 30 base.prv; printf '1:2:1:2:1:8'; head -c 2000 /dev/zero; printf '\n'; tail -n 5 base.prv; } | put odd-44-nul-in-line.prv
edit bad-44-nul-in-header '1s/:1000_ns/\x00:1000_ns/'
iconv -f ASCII -t UTF-16LE base.prv | { printf '\377\376'; cat; } | put bad-44-utf16.prv
edit odd-44-control '14s/:100:/:\x01100:/'
tr '\n' '\r' <base.prv | put odd-45-cr-only.prv
sed 's/$/\r/' base.prv | put good-45-crlf.prv
head -n 4 base.prv | put odd-46-no-records.prv

# .pcf, read with base.prv
pcf='EVENT_TYPE
9   50000001    MPI Point-to-point
VALUES
1   MPI_Send
2   MPI_Recv
0   Outside MPI
'
printf '%s' "$pcf" | put good-47-labels.pcf
printf '%s' "$pcf" | sed 's/$/\r/' | put good-47-crlf.pcf
{ echo '1   MPI_Send'; printf '%s' "$pcf"; } | put odd-47-outside.pcf
printf '%s' "$pcf" | sed '5s/ .*//' | put odd-47-label-missing.pcf
printf '%s' "$pcf" | sed '5s/^2/99999999999999999999/' | put odd-47-value-large.pcf
printf '%s' "$pcf" | sed '2s/50000001/5000000100/' | put odd-47-type-large.pcf
{ printf 'WONDERS\n1   pyramid\n'; printf '%s' "$pcf"; } | put odd-47-unknown-section.pcf
printf '%s' "$pcf" | sed '5s/Recv/\x00Recv/' | put odd-47-nul.pcf
{ echo VALUES; printf '%s' "$pcf"; } | put odd-47-values-first.pcf
printf '%s' "$pcf" | sed '5s/MPI_Recv/MPI_Ssend/' | put odd-48-contradiction.pcf

# .row, read with base.prv
row='LEVEL NODE SIZE 1
vm

LEVEL THREAD SIZE 2
THREAD 1.1.1
THREAD 1.2.1
'
printf '%s' "$row" | put good-49-names.row
printf '%s' "$row" | sed '4s/2$/3/' | put odd-49-names-fewer.row
printf '%s' "$row" | sed '4s/2$/1/' | put odd-49-names-more.row
printf '%s' "$row" | sed '4s/2$/two/' | put odd-49-size-text.row
printf '%s' "$row" | sed '4s/2$/-2/' | put odd-49-size-negative.row
printf '%s' "$row" | sed '4s/THREAD/FIBRE/' | put odd-49-level-unknown.row
printf '%s' "$row" | sed '4s/2$/4/; $a\
THREAD 1.3.1\
THREAD 1.4.1' | put odd-50-other-trace.row
cp base.prv odd-50-folder.prv
mkdir -p odd-50-folder.pcf
: >odd-50-folder.pcf/.keep

# further hazards of the list, without a number of their own
{ cat base.prv; sed 's/:1000_ns/:1000_ns/' base.prv; } | put odd-60-second-header.prv
{ head -c -1 base.prv; cat base.prv; } | put odd-60-second-header-in-line.prv
edit odd-60-four-billion-tasks '1s/:2(1/:4000000000(1/'
edit bad-60-tasks-beyond-32-bits '1s/:2(1/:4294967296(1/'
edit odd-60-four-billion-members '2s/c:1:1:2:/c:1:1:4000000000:/'
edit odd-60-four-billion-communicators '1s/,3$/,4000000000/'
edit odd-60-four-billion-nodes '1s/1(2)/4000000000(2)/'
edit good-60-four-billion-nodes '1s/1(2):1:2(1:1,1:1)/4000000000:1:2(1:1,1:2)/'
edit bad-60-nodes-beyond-32-bits '1s/1(2)/4294967296(2)/'
edit good-60-four-billion-threads '1s/1:1,1:1/4000000000:1,4000000000:1/'
