# The shell inside complete.zsh: TAB tells what would be offered, between marks, and inserts nothing.
fpath=(${SCRIPT:h} $fpath)
autoload -Uz compinit
compinit -u -d $HOME/.zcompdump
compdef $SCRIPT:t clocktalk
zstyle ':completion:*' completer _complete

compadd() {
  local -a offered
  local folder=$argv[${argv[(i)-p]}+1] # of files, which stands before them
  # these only ask
  if [[ " ${(j: :)${(@)argv[1,(i)(-|--)]}} " == *' -'[a-zA-Z0-9]#[OAD]' '* ]]; then
    builtin compadd "$@"
    return
  fi
  builtin compadd -A offered "$@"
  (( $#offered )) && print -rl -- "$IPREFIX$folder"${^offered}
  builtin compadd "$@"
}

tell() {
  print -n '\2BEGIN\2'
  _main_complete
  print -n '\2END\2'
  compstate[insert]=
  compstate[list]=
}
zle -C tell complete-word tell
bindkey '^I' tell
