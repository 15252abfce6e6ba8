# before each case; the sources may be read-only
cp "$TESTDATA"/tiny.prv.gz "$TESTDATA"/tiny.pcf "$TESTDATA"/tiny.row .
chmod u+w tiny.*

# of JSON what a report adds to the run's own figures and to options that nobody gave, which summary shows
without_run() {
  sed '/^  "clocktalk"/,/^  "schema"/d; /^    "waits": "consistent"/,/^    "count_as_useful": \[\]/d
    /^  "summary": {/,/^  },*/d; /^  "init_to_finalize": {/,/^  },*/d'
}

put_gnuplot() { # LINES of a script that is called instead, from here on
  mkdir bin
  printf "#!/bin/sh\\n$1\\n" >bin/gnuplot
  chmod +x bin/gnuplot
  export PATH="$PWD/bin:$PATH"
}

# in pictures stands the script for gnuplot
draw_scripts() {
  put_gnuplot 'echo "<svg>"\ncat\necho "</svg>"'
}

# drawn SCRIPT: without the settings that all scripts have, as format-gnuplot shows
drawn() {
  sed '/^# Made by/d; /^set encoding/,/^set style textbox/d; /^unset label/,/^unset object/d' "$1"
}
