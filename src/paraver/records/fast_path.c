#include "paraver/records/fast_path.h"

#include <stdlib.h>
#include <string.h>

#include "paraver/records/fast_path_state.h"

bool fast_path_is_supported(void)
{
#ifdef CLOCKTALK_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

/* A power of two with room for most of the header's objects. */
static size_t count_objects(const struct prv_header *header)
{
    size_t count = 64;

    while (count < FAST_PATH_MAX_OBJECTS && count < 2 * header->task_count)
        count *= 2;
    return count;
}

struct fast_path *fast_path_new(const struct prv_sink *sink, const struct prv_header *header,
                                const struct anomalies *anomalies)
{
    size_t count = count_objects(header);
    struct fast_path *fast_path = calloc(1, sizeof(*fast_path) + count * sizeof(fast_path->objects[0]));

    if (fast_path) {
        fast_path->sink = sink;
        fast_path->header = header;
        fast_path->unit = header->unit;
        fast_path->anomalies = anomalies;
        fast_path->object_mask = count - 1;
    }
    return fast_path;
}

struct fast_path *fast_path_free(struct fast_path *fast_path)
{
    free(fast_path);
    return NULL;
}

void fast_path_ignore_cpus(struct fast_path *fast_path)
{
    fast_path->ignores_cpus = true;
}

size_t fast_path_read(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                      int *error)
{
#ifdef CLOCKTALK_AVX2
    const struct event_filter *filter = fast_path->sink->filter;

    if (filter && filter->is_armed != fast_path->is_filtering) {
        memset(fast_path->types, 0, sizeof(fast_path->types));
        fast_path->is_filtering = filter->is_armed;
    }
    return fast_path_read_avx2(fast_path, bytes, start, length, line, error);
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
