# before each case
cp "$TESTDATA"/tiny.prv.gz "$TESTDATA"/tiny.pcf "$TESTDATA"/tiny.row .
