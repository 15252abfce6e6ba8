#include "paraver/records/fast_path.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool fast_path_is_supported(void)
{
#ifdef CLOCKTALK_VECTORS
    /* Tests ask for what processors without it have. */
    const char *path = getenv("CLOCKTALK_PATH");

    if (path && strcmp(path, "portable") == 0)
        return false;
#endif
#if defined(CLOCKTALK_VECTORS) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
#elif defined(CLOCKTALK_VECTORS)
    return true; /* NEON belongs to every aarch64 */
#else
    return false;
#endif
}

struct fast_path *fast_path_new(const struct prv_sink *sink, const struct prv_header *header,
                                const struct anomalies *anomalies)
{
    struct fast_path *fast_path = calloc(1, sizeof(*fast_path));
    size_t count = 1024;

    if (!fast_path)
        return NULL;
    /* A power of two with room for most of the header's objects. */
    while (count < FAST_PATH_MAX_OBJECTS && count < 2 * header->task_count)
        count *= 2;
    fast_path->sink = sink;
    fast_path->header = header;
    fast_path->unit = header->unit;
    fast_path->anomalies = anomalies;
    fast_path->plausible = header->duration > 0 && header->duration < INT64_MAX / 2 ? 2 * header->duration : INT64_MAX;
    fast_path->record = &fast_path->own;
    fast_path->object_mask = count - 1;
    fast_path->objects = calloc(count, sizeof(*fast_path->objects));
    return fast_path->objects ? fast_path : fast_path_free(fast_path);
}

struct fast_path *fast_path_free(struct fast_path *fast_path)
{
    if (fast_path)
        free(fast_path->objects);
    free(fast_path);
    return NULL;
}

/* An error counts more than a condition. */
static int weightier(int result, int other)
{
    if (result < 0 || other < 0)
        return result < 0 ? result : other;
    return result > other ? result : other;
}

static void tell_state(struct fast_path *fast_path, struct fast_path_object *kept)
{
    struct prv_state state = {.object = kept->object, .begin = kept->begin, .end = kept->end};

    for (const char *digit = kept->value; *digit != '\n'; digit++)
        state.value = 10 * state.value + (uint64_t)(*digit - '0');
    kept->value = NULL;
    fast_path->told = weightier(fast_path->told, prv_sink_state(fast_path->sink, &state, fast_path->line));
}

void fast_path_begin_keeping(struct fast_path *fast_path, struct fast_path_object *object)
{
    if (fast_path->kept_count == FAST_PATH_MAX_KEPT)
        fast_path_tell_states(fast_path);
    fast_path->kept[fast_path->kept_count++] = object;
}

int fast_path_take_told(struct fast_path *fast_path)
{
    int told = fast_path->told;

    fast_path->told = 0;
    return told;
}

void fast_path_tell_states(struct fast_path *fast_path)
{
    for (size_t i = 0; i < fast_path->kept_count; i++)
        tell_state(fast_path, fast_path->kept[i]);
    fast_path->kept_count = 0;
}

size_t fast_path_read(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                      int *error)
{
#ifdef CLOCKTALK_VECTORS
    const struct prv_sink *sink = fast_path->sink;
    const struct event_filter *filter = sink->filter;
    /* The sink may be told of states late, and of the last ones alone. */
    bool keeps_states = sink->wants_last_states && !fast_path->has_implausible &&
                        !(sink->has_bursts && *sink->has_bursts) && (!filter || filter->is_armed);
    const char *at = bytes + start;

    *error = 0;
    if (start < FAST_PATH_LEAD)
        return 0;
    if (filter && filter->is_armed != fast_path->is_filtering) {
        memset(&fast_path->known, 0, sizeof(fast_path->known));
        fast_path->is_filtering = filter->is_armed;
    }
    fast_path->kept_until = keeps_states ? fast_path->plausible : -1;
    fast_path->line = *line;
    at = fast_path_read_lines(fast_path, at, bytes + length);
    *line = fast_path->line;
    fast_path_tell_states(fast_path);
    if (fast_path->result != FAST_PATH_DECLINED)
        *error = fast_path->result;
    *error = weightier(*error, fast_path_take_told(fast_path));
    return (size_t)(at - bytes) - start;
#else
    (void)fast_path;
    (void)bytes;
    (void)start;
    (void)length;
    (void)line;
    *error = 0;
    return 0;
#endif
}
