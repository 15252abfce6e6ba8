## anchor
# missing, empty, cut, of a later version, with SIONlib's files, compressed, and without its folder
rm run/traces.otf2
$CLOCKTALK run
: >run/traces.otf2
$CLOCKTALK run
head -c 40 "$TESTDATA/three_ranks/traces.otf2" >run/traces.otf2
$CLOCKTALK run
{ head -c 8 "$TESTDATA/three_ranks/traces.otf2"; printf '\011'; tail -c +10 "$TESTDATA/three_ranks/traces.otf2"; } >run/traces.otf2
$CLOCKTALK run
for byte in 28 29; do
  { head -c $byte "$TESTDATA/three_ranks/traces.otf2"; printf '\002'
    tail -c +$((byte + 2)) "$TESTDATA/three_ranks/traces.otf2"; } >run/traces.otf2
  $CLOCKTALK run
done
cp "$TESTDATA/three_ranks/traces.otf2" lonely.otf2
$CLOCKTALK lonely.otf2
cp "$TESTDATA/three_ranks/traces.otf2" run/traces.otf2
rm -r run/traces
$CLOCKTALK run
#! run: error: is a directory, expected a folder with traces.otf2 in it, which an archive gets when its run ends
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! run: error: its records are in SIONlib's files, expected a file of each location, not compressed
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! lonely.otf2: error: the archive has no global definitions that can be read (traces.def)
#! run: error: location 0: its file 0.evt is missing or empty, expected 32 records
#= 3

## the folder of its records
$CLOCKTALK run/traces
#! run/traces: error: is a directory, expected the folder above it, with traces.otf2 in it
#= 3

## properties of an anchor
# more than there are bytes for, where a string has taken bytes of the number, and where that is beyond what the library counts,
# also at the end of the file; then a format, and an end, that are none; and two properties
anchor=$TESTDATA/three_ranks/traces.otf2
{ head -c 46 "$anchor"; printf '\001'; tail -c +48 "$anchor"; } >run/traces.otf2
$CLOCKTALK run
{ head -c 49 "$anchor"; printf '\001\000\000\200'; yes 'x' | head -c 4000 | tr '\n' '\000'; } >run/traces.otf2
$CLOCKTALK run
{ head -c 49 "$anchor"; printf '\001\000\000\200xxx'; } >run/traces.otf2
$CLOCKTALK run
{ head -c 7 "$anchor"; printf '\000'; tail -c +9 "$anchor"; } >run/traces.otf2
$CLOCKTALK run
{ head -c 69 "$anchor"; printf '\003'; tail -c +71 "$anchor"; } >run/traces.otf2
$CLOCKTALK run
{ head -c 49 "$anchor"; printf '\002\000\000\000X::A\000a\000X::B\000b\000'; tail -c +54 "$anchor"; } >run/traces.otf2
$CLOCKTALK -q run --columns ranks,runtime_s --format csv
#> ranks,runtime_s\r
#> 3,0.001000000\r
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2
#! run: error: no anchor of an OTF2 archive that can be read: it is damaged, its records are compressed, or it is of a later version of OTF2

## global definitions
rm run/traces.def
$CLOCKTALK run
: >run/traces.def
$CLOCKTALK run
head -c 300 "$TESTDATA/three_ranks/traces.def" >run/traces.def
$CLOCKTALK run
#! run: error: the archive has no global definitions that can be read (traces.def)
#! run: error: the archive has no global definitions that can be read (traces.def)
#! run: error: the global definitions (traces.def) cannot be read: Invalid or inconsistent record data
#= 3

## local definitions
rm run/traces/1.def
$CLOCKTALK run
: >run/traces/1.def
$CLOCKTALK run
head -c 30 "$TESTDATA/three_ranks/traces/1.def" >run/traces/1.def
$CLOCKTALK run
#! run: error: location 1: its file 1.def is missing or empty, without which its records would be misread
#! run: error: location 1: its file 1.def is missing or empty, without which its records would be misread
#! run: error: the definitions of location 1 (1.def) cannot be read: a record reaches beyond its chunk
#= 3

## records
rm run/traces/2.evt
$CLOCKTALK run
: >run/traces/2.evt
$CLOCKTALK run
head -c 100 "$TESTDATA/three_ranks/traces/2.evt" >run/traces/2.evt
$CLOCKTALK run
#! run: error: location 2: its file 2.evt is missing or empty, expected 14 records
#! run: error: location 2: its file 2.evt is missing or empty, expected 14 records
#! run: error: the records of location 2 (2.evt) are damaged behind record 6: a record reaches beyond its chunk
#= 3

## files
# fewer may be open than the archive has threads: each is open only while it is read
(ulimit -n 8 && $CLOCKTALK -q run --columns ranks,runtime_s --format csv)
#> ranks,runtime_s\r
#> 3,0.001000000\r
