#include "property/scan.h"

#include <stdlib.h>
#include <string.h>

#include "model/memory.h"

static uint64_t take_number(const char **at)
{
    char *end;
    uint64_t number = strtoull(*at, &end, 10);

    *at = *end == ':' ? end + 1 : end;
    return number;
}

/* 2:cpu:application:task:thread:time:type:value… */
static void scan_line(struct scan *scan, const char *line)
{
    struct scan_event event = {0};
    const char *at = line + 2;

    take_number(&at);
    take_number(&at);
    event.task = (uint32_t)take_number(&at);
    take_number(&at);
    event.time = (int64_t)take_number(&at);
    while (*at != '\n' && *at != '\0') {
        event.type = (uint32_t)take_number(&at);
        event.value = take_number(&at);
        memory_append(scan->events, scan->count, event);
    }
}

void scan_init(struct scan *scan, const struct gen_text *trace)
{
    const char *line = trace->text;

    *scan = (struct scan){0};
    while (line) {
        if (line[0] == '2' && line[1] == ':')
            scan_line(scan, line);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
}

void scan_deinit(struct scan *scan)
{
    free(scan->events);
    *scan = (struct scan){0};
}
