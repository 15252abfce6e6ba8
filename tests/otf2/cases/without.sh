## refused
# with the name of the missing part
$CLOCKTALK run
$CLOCKTALK run/traces.otf2
