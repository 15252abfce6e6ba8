# mutants.awk FILE...: all changes of one place in a body of a function, one a line: file, number of the line, kind, and
# the line as it becomes, with tabs between. Works on what clang-format leaves: a body begins and ends at the left edge.
# Left out is what nobody can see: more memory is asked for than needed, and va_end, which does nothing here.

function emit(kind, line) {
  print FILENAME "\t" FNR "\t" kind "\t" line
}

# every place where the text stands, once
function replace_each(kind, from, to,  at, start, found) {
  start = 1
  while ((found = index(substr($0, start), from)) > 0) {
    at = start + found - 1
    emit(kind, substr($0, 1, at - 1) to substr($0, at + length(from)))
    start = at + length(from)
  }
}

# every decimal number that is a word of its own
function change_constants(  start, rest, at, word, before, asks_for_more) {
  start = 1
  while (match(substr($0, start), /[0-9]+/)) {
    at = start + RSTART - 1
    word = substr($0, at, RLENGTH)
    rest = substr($0, at + RLENGTH)
    before = substr($0, at - 1, 1)
    asks_for_more = substr($0, at - 2, 2) == "+ " && /(alloc|_reserve)\(/
    if (before !~ /[A-Za-z0-9_."]/ && rest !~ /^[A-Za-z0-9_."]/ && !asks_for_more)
      emit("constant", substr($0, 1, at - 1) (word + 1) rest)
    start = at + RLENGTH
  }
}

function is_balanced(text,  copy) {
  copy = text
  return gsub(/\(/, "", copy) == gsub(/\)/, "", copy)
}

FNR == 1 { in_body = 0 }
/^}/ { in_body = 0 }
in_body && !/^ *(\/\*|\*|#|case |default:)/ && !/"/ && !/'/ {
  replace_each("relation", " < ", " <= ")
  replace_each("relation", " <= ", " < ")
  replace_each("relation", " > ", " >= ")
  replace_each("relation", " >= ", " > ")
  replace_each("relation", " == ", " != ")
  replace_each("relation", " != ", " == ")
  replace_each("relation", " && ", " || ")
  replace_each("relation", " || ", " && ")
  replace_each("sum", " + ", " - ")
  replace_each("sum", " - ", " + ")
  change_constants()
  if (match($0, /^ *(} else )?(if|while) \(/) && $0 ~ /\)( [{])?$/ && is_balanced($0)) {
    head = substr($0, 1, RLENGTH)
    rest = substr($0, RLENGTH + 1)
    tail = rest ~ /[{]$/ ? ") {" : ")"
    emit("condition", head "!(" substr(rest, 1, length(rest) - length(tail)) ")" tail)
  }
  # a whole statement: a call without a use of its result, an assignment, an increment
  if (/^ +[a-z_][][a-z_0-9.>*-]*( [|&+*\/-]?= .*|\(.*\)|[+][+]|--);$/ && is_balanced($0) &&
      !/^ *(return|va_end)/) {
    match($0, /^ */)
    emit("deletion", substr($0, 1, RLENGTH) ";")
  }
  if (match($0, /^ *return /) && /;$/ && is_balanced($0) && !/NULL/) {
    value = substr($0, RLENGTH + 1)
    sub(/;$/, "", value)
    emit("return", substr($0, 1, RLENGTH) (value == "0" ? "-1" : value ~ /^(true|false)$/ ? "!" value : "0") ";")
  }
}
/^[{]/ { in_body = 1 }
