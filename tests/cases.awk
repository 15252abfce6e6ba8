# cases.awk: reads NAME.sh, a file of golden cases (run-cases.sh). A case is a number of blocks: commands, and what they
# must print. task=split: writes the script of case N to GOT/N.sh, which leaves what comes out of its block M in
# GOT/N.M.stdout, .stderr and .status. task=render: prints the file as it is where that is expected, and a line for each
# block of which something else was expected to GOT/failures. Works on bytes: LC_ALL=C.

BEGIN {
  for (i = 1; i < 256; i++)
    if (i < 32 || i >= 127)
      hidden[sprintf("%c", i)] = sprintf("\\x%02x", i)
  delete hidden["\t"]
  hidden["\r"] = "\\r"
  hidden["\033"] = "\\e"
  hidden["\\"] = "\\\\"
  later = "[\200-\277]"
  utf8 = "^([\302-\337]" later "|[\340-\357]" later later "|[\360-\364]" later later later ")"
  number = block = 1
}

/^## / {
  if (titles++)
    end_case()
  else if (block > 1 || is_expecting) {
    print name ".sh: something is expected above the first title" >"/dev/stderr"
    exit is_wrong = 2
  } else {
    shared = script
    has_commands = 0
  }
  title = substr($0, 4) ": "
}

/^#[>!=]( |$)/ {
  if (!is_expecting)
    end_commands()
  expected = expected $0 "\n"
  next
}

{
  if (is_expecting)
    end_block()
  script = script $0 "\n"
  if ($0 == "")
    blanks = blanks "\n"
  else
    show($0 "\n")
  if (!/^(#|$)/) {
    has_commands = 1
    command = NR ": " title $0
  }
}

END {
  if (!is_wrong)
    end_case()
}

function end_commands() {
  is_expecting = 1
  expected = ""
  found = task == "render" ? found_text() : ""
  show(found)
}

# between two blocks of a case
function end_block() {
  compare()
  script = script "echo $? >" file("status") "\n"
  block++
  script = script "exec >" file("stdout") " 2>" file("stderr") "\n"
}

function end_case(  empty_lines) {
  if (has_commands && !is_expecting) {
    empty_lines = blanks
    blanks = ""
    end_commands()
    blanks = empty_lines
  }
  if (is_expecting)
    compare()
  block = 1
  if (task == "split") {
    printf "exec >%s 2>%s\n. %s\n%s", file("stdout"), file("stderr"), quoted(setup), script >(got "/" number ".sh")
    close(got "/" number ".sh")
  }
  script = shared
  number++
}

function compare() {
  if (task == "render" && found != expected)
    print name ".sh:" command >(got "/failures")
  is_expecting = has_commands = 0
}

# a line, behind the empty ones above it
function show(text) {
  if (task == "render" && text != "") {
    printf "%s%s", blanks, text
    blanks = ""
  }
}

function file(what) {
  return quoted(got "/" number "." block "." what)
}

# as a word of the shell
function quoted(text) {
  gsub(/'/, "'\\''", text)
  return "'" text "'"
}

function first_line(path,  line) {
  if ((getline line <(got "/" number path)) <= 0)
    line = ""
  close(got "/" number path)
  return line
}

function has_begun(block,  path, line, is_there) {
  path = got "/" number "." block ".stdout"
  is_there = (getline line <path) > 0 # at least the dot behind it
  close(path)
  return is_there
}

# what has come out of the block
function found_text(  text, status) {
  text = stream("stdout", "#>") stream("stderr", "#!")
  status = first_line("." block ".status")
  if (status == "" && has_begun(block))
    status = first_line(".status") # of the shell, which has ended in this block
  if (status == "")
    status = "not run"
  return text (text == "" || status != "0" ? "#= " status "\n" : "")
}

# a stream's lines, behind which run-cases.sh has put a dot
function stream(what, sign,  path, line, last, count, text) {
  path = got "/" number "." block "." what
  while ((getline line <path) > 0) {
    if (count++)
      text = text sign (last == "" ? "" : " ") visible(last) "\n"
    last = line
  }
  close(path)
  if (length(last) > 1)
    text = text sign " " visible(substr(last, 1, length(last) - 1)) "\\c\n"
  return text
}

function visible(line,  text, at, character, size) {
  gsub(version, "VERSION", line)
  if (line ~ /[\001-\010\013-\037\177-\377\\]/) {
    for (at = 1; at <= length(line); at += size) {
      character = substr(line, at, 1)
      if (character in hidden && match(substr(line, at, 4), utf8))
        character = substr(line, at, RLENGTH)
      size = length(character)
      text = text (character in hidden ? hidden[character] : character)
    }
    line = text
  }
  if (line ~ / $/)
    line = substr(line, 1, length(line) - 1) "\\x20"
  if (line ~ /\t$/)
    line = substr(line, 1, length(line) - 1) "\\t"
  return line
}
