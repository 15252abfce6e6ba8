#include "completion.h"

/* Nothing in words and suffixes needs quotes. */
static void bash_print_call(FILE *out, const struct option_value *value)
{
    struct choices choices = choices_of(value);

    if (value->files) {
        fputs("_clocktalk_files", out);
        for (const char *const *suffix = value->files; *suffix; suffix++)
            fprintf(out, " %s", *suffix);
    } else if (choices.count > 0) {
        fputs(value->list ? "_clocktalk_list" : "_clocktalk_words", out);
        for (size_t i = 0; i < choices.count; i++)
            fprintf(out, " %.*s", (int)choices.words[i].length, choices.words[i].text);
    } else {
        fputs(":", out);
    }
}

/* What may follow an option, also as the last of several letters. */
static void bash_print_value_case(FILE *out, const struct option_entry *entry)
{
    fputs("    ", out);
    if (entry->letter)
        fprintf(out, "-%c | -[!-]*%c | ", entry->letter, entry->letter);
    fprintf(out, "--%s) ", entry->name);
    bash_print_call(out, entry->value);
    fputs(" ;;\n", out);
}

static void bash_print_option_names(FILE *out)
{
    fputs("_clocktalk_words", out);
    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];

        if (entry->letter)
            fprintf(out, " -%c", entry->letter);
        fprintf(out, " --%s", entry->name);
    }
}

static void bash_print_other_case(FILE *out)
{
    fputs("    *)\n"
          "        if [[ $1 != -- && $cur == -* ]]; then\n"
          "            ",
          out);
    bash_print_option_names(out);
    fputs("\n"
          "        else\n"
          "            ",
          out);
    bash_print_call(out, &operand_value);
    fputs("\n"
          "        fi\n"
          "        ;;\n",
          out);
}

void completion_print_bash(FILE *out)
{
    fputs("\n"
          "# What can follow this word.\n"
          "_clocktalk_after()\n"
          "{\n"
          "    case $1 in\n",
          out);
    for (size_t i = 0; i < option_table_length; i++)
        if (option_table[i].value)
            bash_print_value_case(out, &option_table[i]);
    bash_print_other_case(out);
    fputs("    esac\n"
          "}\n",
          out);
}
