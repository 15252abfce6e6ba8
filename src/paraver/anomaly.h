/*
 * Anomalies: everything in a trace that is not as it should be, counted by kind.
 *
 * The names are part of the program's contract (summary.anomalies, --report anomalies, --fail-if, the manual). The
 * first of each kind is reported as a diagnostic with file and line; the others are only counted. With --strict the
 * first that is damage is an error, and the end.
 */
#ifndef CLOCKTALK_PARAVER_ANOMALY_H
#define CLOCKTALK_PARAVER_ANOMALY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/error.h"
#include "base/slice.h"

enum anomaly {
#define ANOMALY(id, ...) ANOMALY_##id,
#include "paraver/every_anomaly.h"
#undef ANOMALY
    ANOMALY_COUNT
};

enum anomaly_severity {
    ANOMALY_INFORMATION, /* nothing is wrong: never printed as a warning */
    ANOMALY_WARNING,     /* the numbers may be off a little */
    ANOMALY_DAMAGE,      /* something was lost: --strict refuses it, as it does out_of_order */
};

struct anomaly_info {
    const char *name; /* stable, lower case with underscores */
    enum anomaly_severity severity;
    const char *brief;   /* a few words that go on from "how many of that name" */
    const char *meaning; /* one sentence, for people */
    const char *remedy;  /* what was done about it, or what the user can do */
};

/* The table's entry; always there for kinds below ANOMALY_COUNT. */
const struct anomaly_info *anomaly_info(enum anomaly kind);

/* `information`, `warning` or `damage`; static. */
const char *severity_name(enum anomaly_severity severity);

/* The kind of that name, or ANOMALY_COUNT. */
enum anomaly anomaly_find(struct slice name);

struct anomaly_tally {
    uint64_t count;
    uint64_t first_line; /* in the trace, from 1; 0 where no line is to blame */
    int64_t largest;     /* nanoseconds; 0 where the kind has none */
    bool is_reported;    /* a diagnostic has said what it is */
};

struct anomalies {
    const struct diag *diag;
    const char *file;  /* of the trace, for diagnostics; not owned */
    bool has_no_lines; /* the trace is no text: what is said of it names no line */
    bool strict;       /* --strict: damage, and what else is refused, ends the run */
    bool refused;      /* it has done so: its message was the last one */
    struct anomaly_tally tally[ANOMALY_COUNT];
};

void anomalies_init(struct anomalies *anomalies, const struct diag *diag, const char *file);

/* Counts one; the format is the message about the first of its kind (information is never reported). */
void anomalies_add(struct anomalies *anomalies, enum anomaly kind, uint64_t line, int64_t size, const char *format, ...)
    __attribute__((cold, format(printf, 5, 6)));

/* The two halves of anomalies_add: for what can be reported only later, or not at all because another kind is; or in
 * another file than the trace (NULL: in that), of which the line is reported, but not counted. */
void anomalies_count(struct anomalies *anomalies, enum anomaly kind, uint64_t line, int64_t size) __attribute__((cold));
void anomalies_describe(struct anomalies *anomalies, enum anomaly kind, const char *file, uint64_t line,
                        const char *format, ...) __attribute__((cold, format(printf, 5, 6)));

/* As anomalies_add, for what is no damage in general, but refused by --strict in this case. */
void anomalies_refuse(struct anomalies *anomalies, enum anomaly kind, uint64_t line, const char *format, ...)
    __attribute__((cold, format(printf, 4, 5)));

/* ERROR_REFUSED once something was refused, else 0. Whoever reads on asks after each record. */
static inline MUST_CHECK int anomalies_verdict(const struct anomalies *anomalies)
{
    return anomalies->refused ? ERROR_REFUSED : 0;
}

/* Reports one line per kind that was counted more than once, and reported. */
void anomalies_summarise(const struct anomalies *anomalies);

#endif
