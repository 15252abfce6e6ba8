#include "run/named_events.h"

#include "base/error.h"

/* Types that Extrae always gives to user functions, instructions and cycles; their labels say what they are. */
static const uint32_t labelled_types[] = {60000019, 42000050, 42000059};

enum { LABELLED_TYPES = sizeof(labelled_types) / sizeof(labelled_types[0]) };

static int add_named_event(struct named_events *named, const char *option, const char *text,
                           const struct report_start *start)
{
    struct named_event *event = &named->items[named->count];

    if (!text)
        return 0;
    named->count++;
    *event = (struct named_event){.option = option, .text = text};
    return event_choice_watch(&event->choice, text, start->labels, option, start->watched, start->diag);
}

static int named_events_on_event(void *self, const struct stream_event *event)
{
    struct named_events *named = self;

    for (size_t i = 0; i < named->count; i++) {
        struct named_event *item = &named->items[i];

        for (size_t k = 0; k < item->choice.count && !item->has_occurred; k++)
            item->has_occurred = event_match_fits(&item->choice.events[k], event->type, event->value);
    }
    for (int i = 0; i < LABELLED_TYPES && named->is_unlabelled && !named->lacks_labels; i++)
        named->lacks_labels = event->type == labelled_types[i];
    return 0;
}

int named_events_start(struct named_events *named, const struct report_start *start, bool is_unlabelled,
                       struct listener *listener)
{
    const struct options *options = start->options;
    const char *boundaries = options->windows.kind == WINDOW_EVENT ? options->windows.event : NULL;
    int error = add_named_event(named, "--window-event", boundaries, start);

    if (error == 0)
        error = add_named_event(named, "--region", options->region, start);
    if (error == 0)
        error = add_named_event(named, "--activity", options->activities.event, start);
    for (int i = 0; i < COUNTER_COUNT && error == 0; i++)
        error = add_named_event(named, "--counter", options->counters[i], start);
    named->is_unlabelled = is_unlabelled;
    for (int i = 0; i < LABELLED_TYPES && is_unlabelled && error == 0; i++)
        error = event_types_add(start->watched, labelled_types[i]) < 0 ? diag_no_memory(start->diag) : 0;
    if (error == 0 && (named->count > 0 || is_unlabelled))
        *listener = (struct listener){.self = named, .event = named_events_on_event};
    return error;
}

int named_events_conclude(const struct named_events *named, const char *trace, const struct diag *diag)
{
    if (named->lacks_labels)
        diag_report(diag, SEVERITY_WARNING, trace, 0,
                    "there is no .pcf, which names functions and counters; --pcf FILE gives one");
    for (size_t i = 0; i < named->count; i++)
        if (!named->items[i].has_occurred)
            return diag_refuse(diag, ERROR_USAGE, trace, 0, "%s: no event \"%s\" occurs in the trace",
                               named->items[i].option, named->items[i].text);
    return 0;
}

void named_events_deinit(struct named_events *named)
{
    for (size_t i = 0; i < named->count; i++)
        event_choice_deinit(&named->items[i].choice);
    named->count = 0;
}
