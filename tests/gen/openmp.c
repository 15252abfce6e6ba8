/*
 * Threads on a trace of single ones: parallel regions, barriers, locks, tasks, nested regions and functions of pthreads
 * are laid over what the ranks do, so that MPI calls fall inside of regions as well.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"
#include "gen/lines.h"
#include "gen/random.h"
#include "gen/text.h"

struct overlay {
    struct random random;
    struct text_buffer lines;
    uint32_t task;
    uint32_t threads;
    bool calls; /* MPI on other threads */
    int64_t first;
    int64_t last;
};

static void put_any_event(struct overlay *overlay, uint32_t thread, int64_t time, uint32_t type, uint64_t value)
{
    buffer_print(&overlay->lines, "2:%u:1:%u:%u:%lld:%u:%llu\n", overlay->task, overlay->task, thread, (long long)time,
                 type, (unsigned long long)value);
}

static void put_event(struct overlay *overlay, uint32_t thread, int64_t time, uint32_t type, uint64_t value)
{
    if (time <= overlay->last)
        put_any_event(overlay, thread, time, type, value);
}

static int64_t draw_length(struct overlay *overlay, int64_t limit)
{
    return (int64_t)random_below(&overlay->random, (uint64_t)(limit > 0 ? limit : 0) + 1);
}

/* A lock is waited for, held and given back. */
static void put_lock(struct overlay *overlay, uint32_t thread, int64_t from, int64_t to)
{
    static const uint32_t locks[] = {60000006, 60000007, 60000033};
    uint32_t type = locks[random_below(&overlay->random, 3)];
    int64_t held = from + draw_length(overlay, to - from);

    put_event(overlay, thread, from, type, 3);
    put_event(overlay, thread, held, type, 6);
    put_event(overlay, thread, to, type, 5);
    put_event(overlay, thread, to + draw_length(overlay, 2), type, 0);
}

/* Something that is opened and closed, at times never, at times twice. */
static void put_pair(struct overlay *overlay, uint32_t thread, int64_t from, int64_t to)
{
    static const uint32_t pairs[] = {60000005, 60000022, 60000025, 60000023, 60000018, 60000002, 60000011,
                                     60000029, 60000031, 60000035, 61000000, 60000024, 60000030, 60000001};
    uint32_t type = pairs[random_below(&overlay->random, sizeof(pairs) / sizeof(*pairs))];

    put_event(overlay, thread, from, type, 1 + random_below(&overlay->random, type == 61000000 ? 13 : 3));
    if (!random_one_in(&overlay->random, 20))
        put_event(overlay, thread, to, type, 0);
    if (random_one_in(&overlay->random, 20))
        put_event(overlay, thread, to, type, 0);
}

/* What a thread does between those times. */
static void put_work(struct overlay *overlay, uint32_t thread, int64_t from, int64_t to)
{
    int64_t end;

    for (int64_t time = from; time < to; time = end + 1 + draw_length(overlay, (to - from) / 3)) {
        end = time + draw_length(overlay, (to - time) / 2);
        if (random_one_in(&overlay->random, 3))
            put_lock(overlay, thread, time, end);
        else
            put_pair(overlay, thread, time, end);
    }
}

/* The thread's part of a region; not every thread comes, nor comes at once, nor leaves in time. */
static void put_member(struct overlay *overlay, uint32_t thread, int64_t from, int64_t to)
{
    int64_t begin = from + draw_length(overlay, (to - from) / 2);
    int64_t end = begin + draw_length(overlay, to - begin);

    if (random_one_in(&overlay->random, 4))
        return;
    put_event(overlay, thread, begin, 60000018, 1 + random_below(&overlay->random, 4));
    put_work(overlay, thread, begin, end);
    put_event(overlay, thread, end, 60000018, 0);
    put_event(overlay, thread, end, 60000005, 1);
    put_event(overlay, thread, to + draw_length(overlay, 3), 60000005, 0);
}

static void put_region(struct overlay *overlay, int64_t from, int64_t to)
{
    int64_t work = from + draw_length(overlay, (to - from) / 4);
    int64_t join = work + draw_length(overlay, to - work);

    put_event(overlay, 1, from, 60000001, 1 + random_below(&overlay->random, 3));
    put_event(overlay, 1, work, 60000018, 1 + random_below(&overlay->random, 4));
    put_work(overlay, 1, work, join);
    put_event(overlay, 1, join, 60000018, 0);
    put_event(overlay, 1, join, 60000016, 1);
    put_event(overlay, 1, to, 60000016, 0);
    if (!random_one_in(&overlay->random, 10))
        put_event(overlay, 1, to, 60000001, 0);
    for (uint32_t thread = 2; thread <= overlay->threads; thread++)
        put_member(overlay, thread, from, to);
}

/* What other threads do besides. */
static void put_extra(struct overlay *overlay, uint32_t thread)
{
    int64_t from = overlay->first + draw_length(overlay, overlay->last - overlay->first);
    int64_t to = from + draw_length(overlay, overlay->last - from);

    switch (random_below(&overlay->random, 6)) {
    case 0:
        put_event(overlay, thread, from, 60000020, 1);
        put_event(overlay, thread, to, 60000020, 0);
        break;
    case 1:
        put_event(overlay, thread, from, 40000003, 1);
        put_event(overlay, thread, to, 40000003, 0);
        break;
    case 2:
        put_event(overlay, thread, from, 40000012, 0);
        put_event(overlay, thread, to, 40000012, 1);
        break;
    case 3:
        if (overlay->calls && random_one_in(&overlay->random, 4)) {
            /* Behind the last event of the first thread. */
            to = overlay->last + draw_length(overlay, overlay->last - overlay->first);
            put_any_event(overlay, thread, overlay->last, 50000003, 19);
            put_any_event(overlay, thread, to, 50000003, 0);
        } else if (overlay->calls) {
            put_event(overlay, thread, from, 50000003, 19);
            put_event(overlay, thread, to, 50000003, 0);
        }
        break;
    default:
        break;
    }
}

static void put_task(struct overlay *overlay)
{
    int64_t length = overlay->last - overlay->first;
    int64_t end;

    for (int64_t time = overlay->first + draw_length(overlay, length / 4); time < overlay->last;
         time = end + draw_length(overlay, length / 8)) {
        end = time + 1 + draw_length(overlay, length / 6);
        put_region(overlay, time, end);
    }
    for (uint32_t thread = 2; thread <= overlay->threads; thread++)
        put_extra(overlay, thread);
}

/* First and last event of a task. */
static void find_extent(const struct lines *lines, struct overlay *overlay)
{
    overlay->first = INT64_MAX;
    overlay->last = INT64_MIN;
    for (size_t i = 0; i < lines->count; i++) {
        const struct line *line = &lines->lines[i];

        if (!line_is(line, 2) || line->task != overlay->task)
            continue;
        overlay->first = line->time < overlay->first ? line->time : overlay->first;
        overlay->last = line->time > overlay->last ? line->time : overlay->last;
    }
}

static uint32_t draw_threads(struct random *random)
{
    return random_one_in(random, 12) ? 40 : 1 + (uint32_t)random_below(random, 4);
}

/* Threads that are announced and never come. */
static uint32_t draw_missing_threads(struct random *random)
{
    return random_one_in(random, 3) ? 1 + (uint32_t)random_below(random, 3) : 0;
}

/* Writes the header with as many threads for each task as are drawn, and adds their events. */
static const char *put_tasks(struct overlay *overlay, const struct lines *lines, const char *list,
                             struct text_buffer *header)
{
    while (*list != ')') {
        overlay->task++;
        overlay->threads = draw_threads(&overlay->random);
        buffer_print(header, "%s%u:1", overlay->task > 1 ? "," : "",
                     overlay->threads + draw_missing_threads(&overlay->random));
        find_extent(lines, overlay);
        if (overlay->first < overlay->last)
            put_task(overlay);
        list += strcspn(list + 1, ",)") + 1;
    }
    return list;
}

void gen_add_threads(const struct gen_text *in, uint64_t seed, bool calls, struct gen_text *out)
{
    struct overlay overlay = {.random = {seed ^ 0x74687265616473U}, .calls = calls};
    struct text_buffer whole = {0};
    const char *tasks = strchr(strchr(strchr(in->text, ')') + 1, '(') + 1, '(') + 1;
    struct lines lines = lines_split(in);
    struct gen_text text;

    buffer_append(&whole, in->text, (size_t)(tasks - in->text));
    tasks = put_tasks(&overlay, &lines, tasks, &whole);
    free(lines.lines);
    buffer_append(&whole, tasks, in->length - (size_t)(tasks - in->text));
    if (overlay.lines.length > 0)
        buffer_append(&whole, overlay.lines.text, overlay.lines.length);
    free(overlay.lines.text);
    text = buffer_take(&whole);
    lines = lines_split(&text);
    lines_sort(&lines);
    *out = lines_join(&lines);
    gen_text_free(&text);
}
