#include "property/found.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "model/memory.h"

/* In more than one, as a file comes in: which events are of no interest is known from the second on. */
enum { PIECE = 4000 };

static const struct diag silent = {NULL, NULL};

static int take_window(void *user, const struct window_facts *facts)
{
    struct found *found = user;

    memory_append(found->windows, found->window_count,
                  (struct found_window){facts->totals, facts->ideal_path, facts->waits, facts->counters});
    return 0;
}

void found_init(struct found *found, const struct options *options, const struct gen_text *trace)
{
    struct run_sink sink = {.user = found, .window = take_window, .window_user = found, .takes_totals = true};

    *found = (struct found){.run = run_new(options, &silent, &sink, "property.prv")};
    if (!found->run)
        abort();
    if (options->pcf && run_companion_files(found->run) < 0)
        abort();
    for (size_t at = 0; at < trace->length && found->result == 0; at += PIECE)
        found->result = run_feed(found->run, trace->text + at, at + PIECE < trace->length ? PIECE : trace->length - at);
    if (found->result == 0)
        found->result = run_finish(found->run);
    found->summary = run_summary(found->run);
}

void found_deinit(struct found *found)
{
    run_free(found->run);
    free(found->windows);
}

size_t found_function_names(char *name, size_t size, const struct model_function *stacks, size_t stack)
{
    size_t used = stack > 0 ? found_function_names(name, size, stacks, stacks[stack].outer) : 0;

    if (stack > 0)
        used +=
            (size_t)snprintf(name + used, size - used, "%s60000019:%" PRIu64, used > 0 ? "/" : "", stacks[stack].value);
    return used;
}
