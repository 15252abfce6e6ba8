# before each case; the sources may be read-only
cp "$TESTDATA"/tiny.prv.gz "$TESTDATA"/tiny.pcf "$TESTDATA"/tiny.row .
chmod u+w tiny.*
