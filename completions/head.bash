# Completion of clocktalk for bash, made from its table of options.

# Files that end in one of these (in anything, without any), and folders.
_clocktalk_files()
{
    local suffix
    compopt -o filenames 2>/dev/null
    if (($# == 0)); then
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return
    fi
    mapfile -t COMPREPLY < <(
        compgen -d -- "$cur"
        for suffix; do compgen -f -X "!*$suffix" -- "$cur"; done
    )
}

_clocktalk_words()
{
    local word
    for word; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
    done
}

# The next word of a list, none twice.
_clocktalk_list()
{
    local word before= item=${cur##*,}
    [[ $cur == *,* ]] && before=${cur%,*},
    compopt -o nospace 2>/dev/null
    for word; do
        [[ $word == "$item"* && ,$before != *,$word,* ]] && COMPREPLY+=("$before$word")
    done
}

_clocktalk()
{
    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} joined= index
    COMPREPLY=()
    for ((index = 1; index < COMP_CWORD; index++)); do
        if [[ ${COMP_WORDS[index]} == -- ]]; then
            option=--
        fi
    done
    # --option=value is three words or, where COMP_WORDBREAKS has no =, one
    if [[ $option != -- && $cur == = ]]; then
        cur=
    elif [[ $option == = ]] && ((COMP_CWORD > 2)); then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $option != -- && $cur == --*=* ]]; then
        option=${cur%%=*} joined=${cur%%=*}= cur=${cur#*=}
    fi
    _clocktalk_after "$option"
    COMPREPLY=("${COMPREPLY[@]/#/$joined}")
}

complete -F _clocktalk clocktalk
