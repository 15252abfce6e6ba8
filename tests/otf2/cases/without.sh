## refused
# with the name of the missing part
$CLOCKTALK run
$CLOCKTALK run/traces.otf2
#! run: error: an OTF2 archive, and this clocktalk was built without libotf2, which reads them (Debian's package libopen-trace-format2-dev)
#! run/traces.otf2: error: an OTF2 archive, and this clocktalk was built without libotf2, which reads them (Debian's package libopen-trace-format2-dev)
#= 3
