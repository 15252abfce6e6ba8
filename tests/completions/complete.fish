# complete.fish SCRIPT LINE: what is offered to fish at the end of the line and begins as is typed, one a line. fish 4 shows words that
# have the letters elsewhere, too, which is its own affair.
source $argv[1]
set -l typed (string split ' ' -- $argv[2])[-1]
complete -C "$argv[2]" | string replace -r '\t.*' '' | string match -r -- '^'(string escape --style=regex -- $typed)'.*'
