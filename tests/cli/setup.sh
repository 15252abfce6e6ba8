# before each case; the sources may be read-only
cp "$TESTDATA"/tiny.prv.gz "$TESTDATA"/tiny.pcf "$TESTDATA"/tiny.row .
chmod u+w tiny.*

# of JSON what a report adds to the run's own figures and to options that nobody gave, which summary shows
without_run() {
  sed '/^  "clocktalk"/,/^  "schema"/d; /^    "waits": "consistent"/,/^    "count_as_useful": \[\]/d
    /^  "summary": {/,/^  },*/d; /^  "init_to_finalize": {/,/^  },*/d'
}
