#include "completion.h"

/* Inside single quotes, and there inside the brackets and between the colons of _arguments. */
static void zsh_print_text(FILE *out, struct slice text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:\\", text.text[i]))
            fprintf(out, "\\%c", text.text[i]);
        else
            fputc(text.text[i], out);
    }
}

static void zsh_print_files(FILE *out, const char *const *files)
{
    fputs("_files", out);
    if (!*files)
        return;
    fputs(" -g \"*(", out);
    for (const char *const *suffix = files; *suffix; suffix++)
        fprintf(out, "%s%s", suffix == files ? "" : "|", *suffix);
    fputs(")(-.)\"", out);
}

static void zsh_print_choices(FILE *out, const struct option_value *value)
{
    struct choices choices = choices_of(value);

    fputs(value->list ? "_sequence compadd - " : "(", out);
    for (size_t i = 0; i < choices.count; i++)
        fprintf(out, "%s%.*s", i == 0 ? "" : " ", (int)choices.words[i].length, choices.words[i].text);
    fputs(value->list ? "" : ")", out);
}

/* ":what is expected:how to complete it"; a blank tells what is expected and completes nothing. */
static void zsh_print_value(FILE *out, const struct option_value *value)
{
    fputc(':', out);
    zsh_print_text(out, slice_of(value->name));
    fputc(':', out);
    if (value->files)
        zsh_print_files(out, value->files);
    else if (choices_of(value).count > 0)
        zsh_print_choices(out, value);
    else
        fputc(' ', out);
}

/* Options with a value may be repeated: the last counts, or a list grows. */
static void zsh_print_names(FILE *out, const struct option_entry *entry)
{
    const char *equals = entry->value ? "=" : "";
    const char *repeated = entry->value ? "*" : "";

    if (entry->letter && entry->value)
        fprintf(out, "'*'{-%c+,--%s=}'", entry->letter, entry->name);
    else if (entry->letter)
        fprintf(out, "'(-%c --%s)'{-%c,--%s}'", entry->letter, entry->name, entry->letter, entry->name);
    else
        fprintf(out, "'%s--%s%s", repeated, entry->name, equals);
}

static void zsh_print_entry(FILE *out, const struct option_entry *entry)
{
    fputs("    ", out);
    zsh_print_names(out, entry);
    fputc('[', out);
    zsh_print_text(out, summary_of(entry));
    fputc(']', out);
    if (entry->value)
        zsh_print_value(out, entry->value);
    fputs("' \\\n", out);
}

void completion_print_zsh(FILE *out)
{
    fputs("_arguments -s -S \\\n", out);
    for (size_t i = 0; i < option_table_length; i++)
        zsh_print_entry(out, &option_table[i]);
    fputs("    '*", out);
    zsh_print_value(out, &operand_value);
    fputs("'\n", out);
}
