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

# eight_runs FILE: a history of eight runs like its one, c1 to c8: from c6 on load balance is less
eight_runs() {
  for run in 1 2 3 4 5 6 7 8; do
    [ $run -lt 6 ] && least=82 || least=71
    sed "s/\"label\": \"x\"/\"label\": \"c$run\", \"date\": \"2026-01-0$run\"/
      s/\"load_balance\": [0-9.]*/\"load_balance\": 0.${least}0$run/
      s/\"parallel_efficiency\": [0-9.]*/\"parallel_efficiency\": 0.${least}1$run/" "$1"
  done
}
