# complete.zsh SCRIPT LINE: what zsh offers at the end of the line, one a line. A zsh with a terminal of its own completes it, and
# tells everything that is added.
zmodload zsh/zpty || exit 1
export SCRIPT=$1

zpty shell zsh -f -i
zpty -w shell "PS1= PS2= RPS1= ; unsetopt zle_bracketed_paste; stty -echo -onlcr 2>/dev/null; source ${(q)0:A:h}/capture.zsh; print -r -- READY''-NOW"
zpty -r shell seen '*READY-NOW*' || exit 1
zpty -w -n shell "$2"$'\t'
zpty -r shell seen $'*\2END\2*'
zpty -d shell
seen=${seen#*$'\2BEGIN\2'}
print -rn -- "${seen%%$'\2END\2'*}"
