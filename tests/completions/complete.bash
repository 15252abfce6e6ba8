# complete.bash SCRIPT LINE: what bash offers at the end of the line, one a line. Words are divided as readline divides them.
source "$1"
words=${2//=/ = }
read -ra COMP_WORDS <<<"$words"
[[ $words == *' ' && $2 != *= ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
complete -p clocktalk >/dev/null || exit 1
_clocktalk
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
