#!/bin/sh
# circles.sh SOURCES: files know one another in one direction: a file those that it includes, and a .c file those whose functions, declared
# in a header, it calls; what an inline function calls, the .c file of its header does. Prints a circle where there is one. What
# is passed as a function and called back is no call.
set -u
cd "$1" || exit 2

find . -name '*.[ch]' -type f -printf '%P\n' | LC_ALL=C sort | awk '
  function add(from, to) {
    if (from == to || (from, to) in edge)
      return
    edge[from, to] = 1
    next_of[from, ++out[from]] = to
  }

  {
    files[++count] = $0
    is_file[$0] = 1
  }
  END {
    # pass 1: where functions are defined and declared; the words of each file that a bracket follows, without comments and literals
    for (i = 1; i <= count; i++) {
      file = files[i]
      is_header = file ~ /[.]h$/
      inside = is_body = 0
      name = ""
      while ((getline line < file) > 0) {
        if (match(line, /^#[ \t]*include "[^"]+"/)) {
          split(line, parts, "\"")
          includes[file, ++included[file]] = parts[2]
          continue
        }
        gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
        gsub(/__attribute__ *\(\(.*\)\)/, "", line)
        if (inside) {
          if (!(end = index(line, "*/")))
            continue
          line = substr(line, end + 2)
          inside = 0
        }
        while ((start = index(line, "/*"))) {
          end = index(substr(line, start + 2), "*/")
          inside = !end
          line = substr(line, 1, start - 1) (end ? substr(line, start + end + 3) : "")
        }
        sub(/\/\/.*/, "", line)
        # as in names.sh
        if (line ~ /^[a-z].*\(/ && match(line, /[a-z_0-9]+\(/)) {
          name = substr(line, RSTART, RLENGTH - 1)
          is_static = line ~ /^static/
          if (is_header && !is_static)
            declared[name] = file
          else if (line ~ /;$/)
            name = ""
        } else if (line ~ /^[{]/ && name != "") {
          if (!is_static)
            defined[name] = file
          name = ""
        }
        is_body = line ~ /^[{]/ || (is_body && line !~ /^}/)
        while (is_body && match(line, /[a-z_][a-z_0-9]*\(/)) {
          calls[file, substr(line, RSTART, RLENGTH - 1)] = 1
          line = substr(line, RSTART + RLENGTH)
        }
      }
      close(file)
    }
    for (i = 1; i <= count; i++)
      for (k = 1; k <= included[files[i]]; k++)
        if (includes[files[i], k] in is_file) # others are made, or stand in include/
          add(files[i], includes[files[i], k])
    for (key in calls) {
      split(key, parts, SUBSEP)
      if ((parts[2] in defined) && (parts[2] in declared)) {
        sub(/[.]h$/, ".c", parts[1])
        add(parts[1], defined[parts[2]])
        called++
      }
    }

    # a file that leads to none but finished ones is finished
    do {
      again = 0
      for (i = 1; i <= count; i++) {
        file = files[i]
        while (out[file] > 0 && finished[next_of[file, out[file]]])
          out[file]--
        if (!finished[file] && out[file] == 0)
          again = finished[file] = 1
      }
    } while (again)

    for (i = 1; i <= count && finished[files[i]]; i++)
      ;
    if (i <= count) {
      # each that is left leads to another
      for (file = files[i]; !seen[file]; file = next_of[file, out[file]])
        seen[file] = 1
      first = file
      circle = first
      do {
        file = next_of[file, out[file]]
        circle = circle " -> " file
      } while (file != first)
      print "a circle: " circle
      wrong++
    }
    for (key in edge)
      edges++
    print count + 0 " files, " edges + 0 " times one knows another, " wrong + 0 " wrong"
    exit wrong > 0 || count == 0 || called == 0
  }'
