#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "output/terminal/reflow.h"

static const struct diag diag = {NULL, NULL};

static const char *reflow(const char *text, unsigned width)
{
    static char content[4096];
    struct output *output;

    cr_assert_eq(output_open_memory(&output, &diag), 0);
    reflow_print(output, text, width);
    snprintf(content, sizeof(content), "%s", output_content(output) ? output_content(output) : "");
    output_abort(output);
    return content;
}

Test(reflow, breaks_what_is_too_wide)
{
    static const struct {
        const char *name;
        const char *text;
        const char *expected;
    } cases[] = {
        {"nothing", "", ""},
        {"what fits stays as it is, blanks at its end too", "a  \n\n  b\n\n\n", "a  \n\n  b\n\n\n"},
        {"without an end of line", "abc", "abc"},
        {"words", "one two three four five six\nseven\n", "one two three four\nfive six\nseven\n"},
        {"a word that is longer than a line", "a abcdefghijklmnopqrstuvwxyz b\n", "a\nabcdefghijklmnopqrstuvwxyz\nb\n"},
        {"an indent", "  one two three four five\n", "  one two three four\n  five\n"},
        {"a glossary", "ID   one two three four five\n     six\nSID  x\n",
         "ID   one two three\n     four five six\nSID  x\n"},
        {"characters, not bytes", "ä ö ü ä ö ü ä ö ü ä ö ü\n", "ä ö ü ä ö ü ä ö ü ä\nö ü\n"},
        {"a table",
         "name      time   other   third\n"
         "            ms      ms      ms\n"
         "first     12.3    45.6    78.9\n"
         "all       12.3    45.6    78.9\n"
         "and 7 more\n",
         "name      time\n"
         "            ms\n"
         "first     12.3\n"
         "all       12.3\n"
         "and 7 more\n"
         "\n"
         "name    other\n"
         "           ms\n"
         "first    45.6\n"
         "all      45.6\n"
         "\n"
         "name    third\n"
         "           ms\n"
         "first    78.9\n"
         "all      78.9\n"},
        {"a table with one row",
         "name      time   other  third\n"
         "the run   12.3    45.6   78.9\n",
         "name      time\n"
         "the run   12.3\n"
         "\n"
         "name      other\n"
         "the run    45.6\n"
         "\n"
         "name     third\n"
         "the run   78.9\n"},
        {"colours go with their words",
         "name      time   other     n\n"
         "a      \033[31m   12.3\033[0m\033[32m    45.6\033[0m     7\n"
         "b         12.3    45.6     7\n",
         "name      time\n"
         "a      \033[31m   12.3\033[0m\n"
         "b         12.3\n"
         "\n"
         "name   other     n\n"
         "a   \033[32m    45.6\033[0m     7\n"
         "b       45.6     7\n"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        cr_expect_str_eq(reflow(cases[i].text, 20), cases[i].expected, "%s", cases[i].name);
    }
}
