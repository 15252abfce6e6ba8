/*
 * Completions of a command line: a script for a shell, which proposes what can stand next, made from the option table.
 * A new option, a new word of a value and a new kind of file are in the scripts without a further change.
 */
#ifndef CLOCKTALK_COMPLETION_H
#define CLOCKTALK_COMPLETION_H

#include <stddef.h>
#include <stdio.h>

#include "base/slice.h"
#include "options/option_table.h"

enum { CHOICES_MAX = 96 }; /* words that a value accepts */

struct choices {
    struct slice words[CHOICES_MAX];
    size_t count;
};

/* The words that a value accepts: those of its list, or those that its name spells ("N|auto"). None for an option
 * without a value. */
struct choices choices_of(const struct option_value *value);

/* The explanation of an option as far as it fits beside its name: without defaults, asides, and words that are
 * completed anyway. */
struct slice summary_of(const struct option_entry *entry);

/*
 * Each writes what a script has from the option table; it follows the shell's head.*. The caller asks the
 * stream whether that went well.
 */
void completion_print_bash(FILE *out);
void completion_print_zsh(FILE *out);
void completion_print_fish(FILE *out);

#endif
