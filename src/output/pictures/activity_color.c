#include "output/pictures/activity_color.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* They differ in lightness, too, and are none of those of metrics. */
static const char *const palette[ACTIVITY_COLORS] = {"#56B4E9", "#8C564B", "#F0E442", "#5B4B8A",
                                                     "#CC79A7", "#A6D854", "#2F6F6F", "#E9967A"};

/* As in the stack of what the time goes to. */
static const struct {
    const char *name;
    const char *color;
} known[] = {
    {"[computation]", "#D8DDE2"},
    {"[overhead]", "#000000"},
    {"[absent]", "#8A8A8A"},
};

static bool is_taken(const struct activity_colors *colors, const char *color)
{
    for (size_t i = 0; i < colors->count; i++)
        if (colors->items[i] == color)
            return true;
    return false;
}

void activity_colors_add(struct activity_colors *colors, const char *name)
{
    uint32_t hash = 2166136261U; /* FNV-1a */
    const char *color = NULL;
    uint32_t choice;

    for (const char *at = name; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619U;
    choice = hash % ACTIVITY_COLORS;
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (strcmp(known[i].name, name) == 0)
            color = known[i].color;
    while (!color || is_taken(colors, color))
        color = palette[choice++ % ACTIVITY_COLORS];
    colors->items[colors->count++] = color;
}
