#include "export/open_events.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "threads/thread_meaning.h"

/* A depth that no program reaches: a bound on memory, and on the time to look for a type. */
enum { OPEN_MOST = 1 << 10 };

enum {
    TYPE_TRACING_ON = 40000012,
    TYPE_PROCESSOR = 40000033,
};

/* Of tracers, as docs/paraver-format.md lists them, where they are ranges. */
static const struct {
    uint32_t first;
    uint32_t last;
    uint8_t sort;
} ranges[] = {
    {0, 29999999, EVENT_SORT_VALUE}, /* the user's */
    {30000000, 40000000, EVENT_SORT_NONE},
    {40000001, 40000004, EVENT_SORT_VALUE},
    {TYPE_TRACING_ON, TYPE_TRACING_ON, EVENT_SORT_SETTING},
    {THREAD_MODE, THREAD_MODE, EVENT_SORT_SETTING},
    {40000027, 40000027, EVENT_SORT_VALUE},
    {TYPE_PROCESSOR, TYPE_PROCESSOR, EVENT_SORT_SETTING},
    {40000040, 40000040, EVENT_SORT_VALUE},
    {42000000, 42999999, EVENT_SORT_COUNTER},
    {44000000, 44999999, EVENT_SORT_COUNTER},
    {46000100, 46999999, EVENT_SORT_COUNTER},
    {48000001, 48000004, EVENT_SORT_VALUE},
    {48000100, 48999999, EVENT_SORT_COUNTER},
    {50000001, 50000005, EVENT_SORT_CALL},
    {50000300, 50000307, EVENT_SORT_POLLING},
    {50000006, 51999999, EVENT_SORT_ATTRIBUTE},
    {52000000, 52999999, EVENT_SORT_VALUE},
    {THREAD_USER_FUNCTION, THREAD_USER_FUNCTION, EVENT_SORT_FUNCTION},
    {THREAD_USER_FUNCTION + 100, THREAD_USER_FUNCTION + 100, EVENT_SORT_FUNCTION}, /* its line */
    {60000000, 69999999, EVENT_SORT_VALUE},
    {70000000, 89999999, EVENT_SORT_ATTRIBUTE}, /* callers */
    {90000000, UINT32_MAX, EVENT_SORT_VALUE},
};

enum event_sort event_sort_of(uint32_t type, bool is_newer)
{
    enum { NEWER_FIRST = 60000, NEWER_LAST = 60019 };
    bool may_be_element = type >= 60000000 || (is_newer && type >= NEWER_FIRST && type <= NEWER_LAST);

    if (may_be_element && type < 70000000) {
        enum thread_action action = thread_meaning_of(type, 0).action;

        if (action == THREAD_OPEN || action == THREAD_CLOSE)
            return EVENT_SORT_ELEMENT;
    }
    for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
        if (type >= ranges[i].first && type <= ranges[i].last)
            return (enum event_sort)ranges[i].sort;
    return EVENT_SORT_NONE;
}

void open_events_deinit(struct open_events *open)
{
    free(open->items);
    *open = (struct open_events){0};
}

static void remove_open(struct open_events *open, size_t index)
{
    open->regions -= open->items[index].is_region;
    open->count--;
    for (size_t i = index; i < open->count; i++)
        open->items[i] = open->items[i + 1];
}

static int add_open(struct open_events *open, struct open_event event)
{
    if (open->count == OPEN_MOST) {
        open->beyond += event.sort == EVENT_SORT_FUNCTION;
        return 0;
    }
    if (array_reserve(&open->items, &open->capacity, open->count + 1, sizeof(*open->items)) < 0)
        return ERROR_MEMORY;
    open->items[open->count++] = event;
    open->regions += event.is_region;
    return 0;
}

int open_events_follow(struct open_events *open, enum event_sort sort, const struct prv_pair *pair)
{
    struct open_event event = {.value = pair->value, .type = pair->type, .sort = (uint8_t)sort};
    struct thread_meaning meaning;
    size_t found;

    if (sort < EVENT_SORT_VALUE)
        return 0;
    /* The topmost of the type, counted from 1; 0: there is none. */
    found = open->count;
    while (found > 0 && open->items[found - 1].type != pair->type)
        found--;
    if (sort == EVENT_SORT_ELEMENT) {
        meaning = thread_meaning_of(pair->type, pair->value);
        event.is_region = meaning.element == ELEMENT_REGION;
        event.keeps_at_join = meaning.keeps_at_join;
        if (meaning.action == THREAD_OPEN)
            return add_open(open, event);
        /* With what is closed ends what was opened inside. */
        for (size_t i = open->count; meaning.action == THREAD_CLOSE && found > 0 && i >= found; i--)
            if (open->items[i - 1].sort == EVENT_SORT_ELEMENT)
                remove_open(open, i - 1);
        return 0;
    }
    if (pair->value == 0 && sort != EVENT_SORT_SETTING) {
        if (sort == EVENT_SORT_FUNCTION && open->beyond > 0)
            open->beyond--;
        else if (found > 0)
            remove_open(open, found - 1);
        return 0;
    }
    if (sort == EVENT_SORT_FUNCTION || found == 0)
        return add_open(open, event);
    open->items[found - 1].value = pair->value;
    return 0;
}

void open_events_empty(struct open_events *open, bool is_join)
{
    for (size_t i = open->count; i > 0; i--)
        if (open->items[i - 1].sort == EVENT_SORT_ELEMENT && !(is_join && open->items[i - 1].keeps_at_join))
            remove_open(open, i - 1);
}
