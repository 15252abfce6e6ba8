#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "paraver/names.h"

enum { TEXT_MAX = 4096 };

static char told[TEXT_MAX];

static void keep(void *user, enum severity severity, const char *line)
{
    size_t used = strlen(told);

    (void)user;
    (void)severity;
    snprintf(told + used, TEXT_MAX - used, "%s\n", line);
}

static const struct diag diag = {keep, NULL};

static struct names *read_names(const char *row)
{
    struct names *names;

    told[0] = '\0';
    cr_assert_eq(names_of_text(&names, strdup(row), strlen(row), "t.row", &diag), 0);
    return names;
}

/* Every name in angle brackets behind the number of its level. */
static void write_names(const struct names *names, char *text)
{
    size_t used = 0;

    text[0] = '\0';
    for (unsigned level = 0; level < NAME_LEVEL_COUNT; level++) {
        size_t count = names_count(names, (enum name_level)level);

        if (count > 0)
            used += (size_t)snprintf(text + used, TEXT_MAX - used, "%u", level);
        for (size_t i = 0; i < count; i++)
            used += (size_t)snprintf(text + used, TEXT_MAX - used, "<%s>", names_get(names, (enum name_level)level, i));
        cr_expect_null(names_get(names, (enum name_level)level, count));
    }
}

struct example {
    const char *name;
    const char *row;
    const char *names;
    const char *told;
};

static const struct example good[] = {
    {"empty", "", "", ""},
    {"as Extrae writes it",
     "LEVEL CPU SIZE 2\n01.node\n02.node\n\nLEVEL NODE SIZE 1\nnode\n\nLEVEL THREAD SIZE 2\nTHREAD 1.1.1\nTHREAD "
     "1.2.1\n",
     "0<01.node><02.node>1<node>6<THREAD 1.1.1><THREAD 1.2.1>", ""},
    {"all levels",
     "LEVEL WORKLOAD SIZE 1\nw\nLEVEL APPL SIZE 1\na\nLEVEL TASK SIZE 1\nt\nLEVEL SYSTEM SIZE 1\ns\nLEVEL CPU SIZE "
     "1\nc\n",
     "0<c>2<s>3<w>4<a>5<t>", ""},
    {"no line end behind the last line", "LEVEL NODE SIZE 1\nhost", "1<host>", ""},
    {"CR LF", "LEVEL NODE SIZE 2\r\na\r\n\r\n\r\nLEVEL TASK SIZE 1\r\nb\r", "1<a><>5<b>", ""},
    {"names with anything in them",
     "LEVEL THREAD SIZE 5\n CUDA-D1.S1-host \n#1\nLEVEL\nLEVEL TASK SIZE\nLEVEL TASK SIZE 1 x\n",
     "6< CUDA-D1.S1-host ><#1><LEVEL><LEVEL TASK SIZE><LEVEL TASK SIZE 1 x>", ""},
    {"blanks in the heading", "  LEVEL\tNODE   SIZE\t1  \nhost\n", "1<host>", ""},
    {"comments between", "# one\nLEVEL NODE SIZE 1\nhost\n # two\n", "1<host>", ""},
    {"a level that comes again", "LEVEL TASK SIZE 1\na\nLEVEL NODE SIZE 1\nn\nLEVEL TASK SIZE 2\nb\nc\n",
     "1<n>5<a><b><c>", ""},
    {"nothing in a level", "LEVEL TASK SIZE 0\nLEVEL NODE SIZE 1\nn\n", "1<n>", ""},
};

static const struct example bad[] = {
    {"too few names, then a level", "LEVEL CPU SIZE 16\na\nb\n\n\nLEVEL NODE SIZE 1\nn\n", "0<a><b>1<n>",
     "t.row:1: warning: level announces 16 names, found 2\n"},
    {"too few names, then the end", "LEVEL CPU SIZE 5\na\n\nb\n\n", "0<a><><b>",
     "t.row:1: warning: level announces 5 names, found 3\n"},
    {"a short level leaves earlier names alone", "LEVEL CPU SIZE 1\n\nLEVEL CPU SIZE 2\n\nLEVEL NODE SIZE 1\nn\n",
     "0<>1<n>", "t.row:3: warning: level announces 2 names, found 0\n"},
    {"too many names", "LEVEL NODE SIZE 1\na\nb\nc\nLEVEL TASK SIZE 1\nt\n", "1<a>5<t>",
     "t.row:3: warning: name beyond those announced left out: \"b\"\n"},
    {"unknown level", "LEVEL APPLICATION SIZE 2\na\nb\nLEVEL TASK SIZE 1\nt\n", "5<t>",
     "t.row:1: warning: unknown level \"APPLICATION\"; its names are left out\n"},
    {"unknown and short", "LEVEL thread SIZE 2\n\nLEVEL TASK SIZE 1\nt\n", "5<t>",
     "t.row:1: warning: unknown level \"thread\"; its names are left out\n"
     "t.row:1: warning: level announces 2 names, found 1\n"},
    {"negative size", "LEVEL TASK SIZE -1\n\nLEVEL NODE SIZE 1\nn\n", "1<n>",
     "t.row:1: warning: expected a number of names behind SIZE, found \"-1\"; the names are left out\n"},
    {"bad size behind a good one", "LEVEL TASK SIZE 1\nt\nLEVEL NODE SIZE 1x\nn\n", "5<t>",
     "t.row:3: warning: expected a number of names behind SIZE, found \"1x\"; the names are left out\n"
     "t.row:4: warning: name beyond those announced left out: \"n\"\n"},
    {"huge size", "LEVEL TASK SIZE 18446744073709551615\na\n", "5<a>",
     "t.row:1: warning: level announces 18446744073709551615 names, found 1\n"},
    {"each warning once", "LEVEL TASK SIZE 2\na\nLEVEL NODE SIZE 2\nb\nLEVEL CPU SIZE 2\nc\n", "0<c>1<b>5<a>",
     "t.row:1: warning: level announces 2 names, found 1\n"},
};

static void check_examples(const struct example *examples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct example *example = &examples[i];
        struct names *names = read_names(example->row);
        char text[TEXT_MAX];

        write_names(names, text);
        cr_expect_str_eq(text, example->names, "%s: %s", example->name, text);
        cr_expect_str_eq(told, example->told, "%s:\n%s", example->name, told);
        names_free(names);
    }
}

Test(names, good_files)
{
    check_examples(good, sizeof(good) / sizeof(good[0]));
}

Test(names, bad_files_are_warned_about_and_used)
{
    check_examples(bad, sizeof(bad) / sizeof(bad[0]));
}

Test(names, get_by_index)
{
    static const char row[] = "LEVEL TASK SIZE 2\nfirst\nsecond\n";
    struct names *names = read_names(row);

    cr_expect_eq(names_count(names, NAME_LEVEL_TASK), 2);
    cr_expect_str_eq(names_get(names, NAME_LEVEL_TASK, 0), "first");
    cr_expect_str_eq(names_get(names, NAME_LEVEL_TASK, 1), "second");
    cr_expect_null(names_get(names, NAME_LEVEL_TASK, 2));
    cr_expect_null(names_get(names, NAME_LEVEL_TASK, SIZE_MAX));
    cr_expect_null(names_get(names, NAME_LEVEL_NODE, 0));
    names_free(names);
}

Test(names, free_of_nothing)
{
    cr_expect_null(names_free(NULL));
}
