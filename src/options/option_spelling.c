/*
 * The names of options and of their values that misspelt ones most likely meant.
 */
#include "base/nearest.h"
#include "options/option_table.h"

const char *option_nearest(struct slice name)
{
    struct nearest nearest = nearest_to(name);

    for (size_t i = 0; i < option_table_length; i++)
        nearest_offer(&nearest, option_table[i].name);
    return nearest.word;
}
