#compdef clocktalk
# Completion of clocktalk for zsh, made from its table of options.

