#include "activities/activity_choice.h"

#include <stdlib.h>

#include "base/error.h"
#include "paraver/event_choice.h"

static int set_chosen_events(struct activity_choice *choice, const struct event_choice *chosen,
                             struct event_types *watched)
{
    choice->events = calloc(chosen->count, sizeof(*choice->events));
    if (!choice->events)
        return ERROR_MEMORY;
    for (size_t i = 0; i < chosen->count; i++)
        choice->events[i] =
            (struct activity_event){chosen->events[i].type, chosen->events[i].has_value, chosen->events[i].value};
    choice->rules.events = choice->events;
    choice->rules.event_count = chosen->count;
    for (size_t i = 0; i < chosen->type_count; i++)
        if (event_types_add(watched, chosen->types[i]) < 0)
            return ERROR_MEMORY;
    return 0;
}

static int choose_activity_events(struct activity_choice *choice, const char *text, const char *option,
                                  const struct labels *labels, struct event_types *watched, const struct diag *diag)
{
    struct event_choice chosen;
    int error = event_choice_make(&chosen, text, labels, option, diag);

    if (error < 0)
        return error;
    error = set_chosen_events(choice, &chosen, watched);
    event_choice_deinit(&chosen);
    return error < 0 ? diag_no_memory(diag) : 0;
}

int activity_choice_make(struct activity_choice *choice, const struct activity_options *options,
                         const struct labels *labels, struct event_types *watched, const struct diag *diag)
{
    *choice = (struct activity_choice){.rules = {.openmp = options->openmp}};
    if (event_types_add(watched, ACTIVITY_TYPE_FUNCTION) < 0)
        return diag_no_memory(diag);
    return options->event ? choose_activity_events(choice, options->event, "--activity", labels, watched, diag) : 0;
}

int activity_choice_make_events(struct activity_choice *choice, const char *text, const char *option,
                                const struct labels *labels, struct event_types *watched, const struct diag *diag)
{
    *choice = (struct activity_choice){0};
    return choose_activity_events(choice, text, option, labels, watched, diag);
}

void activity_choice_deinit(struct activity_choice *choice)
{
    free(choice->events);
    *choice = (struct activity_choice){0};
}
