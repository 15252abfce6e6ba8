#include "completion.h"

static void fish_print_quoted(FILE *out, struct slice text)
{
    fputc('\'', out);
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] == '\'' || text.text[i] == '\\')
            fputc('\\', out);
        fputc(text.text[i], out);
    }
    fputc('\'', out);
}

/* The flags that say how a value is completed. */
static void fish_print_value(FILE *out, const struct option_value *value)
{
    struct choices choices = choices_of(value);

    if (value->files && !*value->files) {
        fputs(" -r -F", out);
    } else if (value->files) {
        fputs(" -x -a '(__clocktalk_files", out);
        for (const char *const *suffix = value->files; *suffix; suffix++)
            fprintf(out, " %s", *suffix);
        fputs(")'", out);
    } else if (choices.count > 0) {
        fprintf(out, " -x -a '%s", value->list ? "(__clocktalk_list " : "");
        for (size_t i = 0; i < choices.count; i++)
            fprintf(out, "%s%.*s", i == 0 ? "" : " ", (int)choices.words[i].length, choices.words[i].text);
        fputs(value->list ? ")'" : "'", out);
    } else {
        fputs(" -x", out);
    }
}

static void fish_print_entry(FILE *out, const struct option_entry *entry)
{
    fputs("complete -c clocktalk", out);
    if (entry->letter)
        fprintf(out, " -s %c", entry->letter);
    fprintf(out, " -l %s", entry->name);
    if (entry->value)
        fish_print_value(out, entry->value);
    fputs(" -d ", out);
    fish_print_quoted(out, summary_of(entry));
    fputc('\n', out);
}

void completion_print_fish(FILE *out)
{
    fputs("complete -c clocktalk", out);
    fish_print_value(out, &operand_value);
    fputc('\n', out);
    for (size_t i = 0; i < option_table_length; i++)
        fish_print_entry(out, &option_table[i]);
}
