# complete.fish SCRIPT LINE: what fish offers at the end of the line, one a line.
source $argv[1]
complete -C "$argv[2]" | string replace -r '\t.*' ''
