/*
 * Writes the completions for one shell to standard output: a copy of the file HEAD, and what follows from the option
 * table. Runs when clocktalk is built, and is not installed.
 */
#include <stdio.h>
#include <string.h>

#include "completion.h"

static const struct shell {
    const char *name;
    void (*print)(FILE *out);
} shells[] = {
    {"bash", completion_print_bash},
    {"zsh", completion_print_zsh},
    {"fish", completion_print_fish},
};

static const struct shell *shell_find(const char *name)
{
    for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++)
        if (strcmp(shells[i].name, name) == 0)
            return &shells[i];
    return NULL;
}

/* 0, or -1 if the file cannot be read. */
static int copy_file(FILE *out, const char *name)
{
    FILE *in = fopen(name, "r");
    int failed;
    int c;

    if (!in)
        return -1;
    while ((c = getc(in)) != EOF)
        putc(c, out);
    failed = ferror(in);
    fclose(in);
    return failed ? -1 : 0;
}

int main(int argc, char **argv)
{
    const struct shell *shell = argc == 3 ? shell_find(argv[1]) : NULL;

    if (!shell) {
        fputs("usage: completions bash|zsh|fish HEAD\n", stderr);
        return 2;
    }
    if (copy_file(stdout, argv[2]) < 0) {
        perror(argv[2]);
        return 1;
    }
    shell->print(stdout);
    if (ferror(stdout) || fclose(stdout) != 0) {
        perror("standard output");
        return 1;
    }
    return 0;
}
