#include "output/pictures/window_lengths.h"

#include <inttypes.h>
#include <stdio.h>

void window_lengths_add(struct window_lengths *lengths, const struct row *row)
{
    if (lengths->count == 1 || (lengths->count > 1 && lengths->last < lengths->shortest))
        lengths->shortest = lengths->last;
    lengths->last = row->end - row->start;
    if (lengths->last > lengths->longest)
        lengths->longest = lengths->last;
    lengths->unbroken += row->ranks > 1 && lengths->last > 0 && row->useful_max == lengths->last;
    if (lengths->count++ == 0)
        lengths->shortest = lengths->last;
}

struct window_lengths_text window_lengths_text(const struct window_lengths *lengths,
                                               const struct window_options *options)
{
    struct window_lengths_text made;
    int used = snprintf(made.text, sizeof(made.text), "%" PRIu64 " %s of %s", lengths->count,
                        lengths->count == 1 ? "window" : "windows", decimal_duration(lengths->shortest).text);
    size_t room = sizeof(made.text) - (size_t)used;

    if (options->step > 0)
        snprintf(made.text + used, room, ", one every %s, drawn at their middles",
                 decimal_duration(options->step).text);
    /* Times are whole nanoseconds, so windows of one kind can differ by one. */
    else if (lengths->longest - lengths->shortest > 1)
        snprintf(made.text + used, room, " to %s", decimal_duration(lengths->longest).text);
    return made;
}

/* The usual ones are as long as they may be. Only windows of a given length can be joined. */
struct window_lengths_text window_lengths_warning(const struct window_lengths *lengths,
                                                  const struct window_options *options)
{
    bool can_join = (options->kind == WINDOW_LENGTH || options->kind == WINDOW_COUNT) && options->step == 0;
    struct window_lengths_text made = {""};

    if (lengths->unbroken > 0 && !options->is_usual)
        snprintf(made.text, sizeof(made.text), "too short for the factors: in %" PRIu64 " a rank only computes%s",
                 lengths->unbroken, can_join ? " (try --min-events auto)" : "");
    return made;
}
