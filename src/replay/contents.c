#include "replay/contents.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "paraver/event_types.h"
#include "paraver/records/prv_sink.h"

enum {
    NAMED_TYPES = 8,
    LABEL_MOST = 40, /* bytes of each */
};

void contents_note(struct contents *contents, const struct prv_event *event)
{
    contents->events++;
    for (size_t i = 0; i < event->pair_count; i++) {
        uint32_t type = event->pairs[i].type;
        size_t at = 0;

        /* The tracer's own events and counters say nothing about the program. */
        if (type >= 40000000 && type < 50000000)
            continue;
        contents->has_summaries |= type / 1000000 == EVENT_FILTER_BURSTS;
        contents->has_threads |= prv_type_is_of_threads(type, contents->has_newer_threads);
        while (at < contents->type_count && contents->types[at] != type)
            at++;
        if (at == contents->type_count && at < KEPT_TYPES)
            contents->types[contents->type_count++] = type;
    }
}

bool contents_are_empty(const struct contents *contents, const struct anomalies *anomalies)
{
    return contents->states + contents->events + contents->messages + anomalies->tally[ANOMALY_UNKNOWN_RANK].count +
               anomalies->tally[ANOMALY_BAD_RECORD].count + anomalies->tally[ANOMALY_BAD_TIME].count ==
           0;
}

int contents_refuse(const struct contents *contents, uint32_t application, const struct timelines *timelines,
                    const struct labels *labels, const struct anomalies *anomalies)
{
    char types[NAMED_TYPES * 60] = "";
    size_t used = 0;

    /* With their labels: these name the run-time system, where it is another one. */
    for (size_t i = 0; i < contents->type_count && i < NAMED_TYPES; i++) {
        const char *label = labels ? labels_type(labels, contents->types[i]) : NULL;
        bool is_last = i + 1 == contents->type_count || i + 1 == NAMED_TYPES;
        int more =
            snprintf(types + used, sizeof(types) - used, "%s%" PRIu32 "%s%.*s%s%s%s", i > 0 ? ", " : " (of types ",
                     contents->types[i], label ? " \"" : "", LABEL_MOST, label ? label : "", label ? "\"" : "",
                     is_last && contents->type_count > NAMED_TYPES ? ", …" : "", is_last ? ")" : "");

        used += more > 0 && (size_t)more < sizeof(types) - used ? (size_t)more : 0;
    }
    diag_report(anomalies->diag, SEVERITY_ERROR, anomalies->file, 0,
                "no MPI call in application %" PRIu32
                ", expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has "
                "%" PRIu32 " tasks with %" PRIu64 " threads, %" PRIu64 " states, %" PRIu64 " events%s and %" PRIu64
                " messages%s",
                application, timelines->rank_count, timelines->thread_count, contents->states, contents->events, types,
                contents->messages,
                contents->has_summaries ? "; bursts are read where the .pcf names the tracer's mode (40000018)" : "");
    return ERROR_INPUT;
}
