# Completion of clocktalk for fish, made from its table of options.

# Files that end in one of these, and folders.
function __clocktalk_files
    set -l word (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l endings (string join '|' -- / (string escape --style=regex -- $argv))
    complete -C "'' $word" | string match -r -- "^.*(?:$endings)\$"
end

# The next word of a list, none twice.
function __clocktalk_list
    set -l before (commandline -ct | string replace -r -- '^--[^=]*=' '' | string match -r -- '.*,')
    for word in $argv
        string match -q -- "*,$word,*" ",$before"; or printf '%s\n' "$before$word"
    end
end

complete -c clocktalk -f
