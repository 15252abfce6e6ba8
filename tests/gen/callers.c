#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"
#include "gen/random.h"
#include "gen/text.h"

enum { SITES = 4, PREFIX_FIELDS = 6 };

/* Whether the event line enters MPI: a pair of type 50000001 to 50000005 whose value is not 0. */
static bool enters_call(const char *line, size_t length)
{
    const char *end = line + length;

    for (const char *at = line; (at = memmem(at, (size_t)(end - at), ":5000000", 8)) != NULL; at++)
        if (end - at > 10 && at[8] >= '1' && at[8] <= '5' && at[9] == ':' && at[10] != '0')
            return true;
    return false;
}

/* `2:cpu:app:task:thread:time` */
static size_t prefix_length(const char *line, size_t length)
{
    size_t fields = 0;
    size_t at = 0;

    while (at < length && (line[at] != ':' || ++fields < PREFIX_FIELDS))
        at++;
    return at;
}

void gen_add_callers(const struct gen_text *in, uint64_t seed, struct gen_text *out)
{
    struct random random = {seed};
    struct text_buffer buffer = {0};
    const char *line = in->text;
    const char *end = in->text + in->length;

    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        bool has_site =
            length > 2 && line[0] == '2' && line[1] == ':' && enters_call(line, length) && !random_one_in(&random, 4);
        unsigned site = 1 + (unsigned)random_below(&random, SITES);

        buffer_append(&buffer, line, length);
        if (has_site && random_one_in(&random, 3))
            buffer_print(&buffer, "\n%.*s:80000001:%u", (int)prefix_length(line, length), line, site);
        else if (has_site)
            buffer_print(&buffer, ":80000001:%u", site);
        buffer_append(&buffer, "\n", 1);
        line += length + 1;
    }
    *out = buffer_take(&buffer);
}
