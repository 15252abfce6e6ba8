# before each case; the sources may be read-only
cp "$TESTDATA"/tiny.prv.gz "$TESTDATA"/tiny.pcf "$TESTDATA"/tiny.row .
chmod u+w tiny.*

# of JSON what a report adds to the run's own figures, which formats and summary show
without_run() {
  sed '/^  "summary": {/,/^  },/d; /^  "init_to_finalize": {/,/^  },/d'
}
