# order.awk: tests with the milliseconds that they take, in lines, and first of each line what the test is put in order
# by: cheap tests come before others, and those whose name has words of the path of the file in question earlier still.

BEGIN { count = split(tolower(file), words, /[\/_.]/) }
{
  shared = 0
  name = "." tolower($1) "."
  gsub(/[-_]/, ".", name)
  for (i = 1; i <= count; i++)
    if (index(name, "." words[i] "."))
      shared++
  printf "%.3f\t%s %d\n", $2 / (1 + shared) ^ 2, $1, $2
}
