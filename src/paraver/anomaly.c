#include "paraver/anomaly.h"

#include <stdarg.h>
#include <stdio.h>

static const struct anomaly_info infos[ANOMALY_COUNT] = {
#define ANOMALY(id, name, severity, brief, meaning, remedy)                                                            \
    [ANOMALY_##id] = {name, ANOMALY_##severity, brief, meaning, remedy},
#include "paraver/every_anomaly.h"
#undef ANOMALY
};

const struct anomaly_info *anomaly_info(enum anomaly kind)
{
    return &infos[kind];
}

const char *severity_name(enum anomaly_severity severity)
{
    static const char *const names[] = {
        [ANOMALY_INFORMATION] = "information",
        [ANOMALY_WARNING] = "warning",
        [ANOMALY_DAMAGE] = "damage",
    };

    return names[severity];
}

enum anomaly anomaly_find(struct slice name)
{
    unsigned kind = 0;

    while (kind < ANOMALY_COUNT && !slice_is(name, infos[kind].name))
        kind++;
    return (enum anomaly)kind;
}

void anomalies_init(struct anomalies *anomalies, const struct diag *diag, const char *file)
{
    *anomalies = (struct anomalies){.diag = diag, .file = file};
}

void anomalies_count(struct anomalies *anomalies, enum anomaly kind, uint64_t line, int64_t size)
{
    struct anomaly_tally *tally = &anomalies->tally[kind];

    if (size > tally->largest)
        tally->largest = size;
    tally->count++;
    /* They need not be found in the order of the file. */
    if (line > 0 && !anomalies->has_no_lines && (tally->first_line == 0 || line < tally->first_line))
        tally->first_line = line;
}

/* The first of its kind is reported, and what ends the run in any case: with --strict damage, what is out of order, and
 * what is `refusable` as it is. */
__attribute__((format(printf, 6, 0))) static void report_anomaly(struct anomalies *anomalies, enum anomaly kind,
                                                                 const char *file, uint64_t line, bool refusable,
                                                                 const char *format, va_list arguments)
{
    bool has_line = file != anomalies->file || !anomalies->has_no_lines;
    bool refused =
        anomalies->strict && (refusable || infos[kind].severity == ANOMALY_DAMAGE || kind == ANOMALY_OUT_OF_ORDER);
    char text[900];

    if (anomalies->refused || infos[kind].severity == ANOMALY_INFORMATION ||
        (anomalies->tally[kind].is_reported && !refused))
        return;
    anomalies->tally[kind].is_reported = true;
    vsnprintf(text, sizeof(text), format, arguments);
    anomalies->refused = refused;
    diag_report(anomalies->diag, refused ? SEVERITY_ERROR : SEVERITY_WARNING, file, has_line ? line : 0, "%s [%s%s]",
                text, infos[kind].name, refused ? ", refused by --strict" : "");
}

void anomalies_add(struct anomalies *anomalies, enum anomaly kind, uint64_t line, int64_t size, const char *format, ...)
{
    va_list arguments;

    anomalies_count(anomalies, kind, line, size);
    va_start(arguments, format);
    report_anomaly(anomalies, kind, anomalies->file, line, false, format, arguments);
    va_end(arguments);
}

void anomalies_describe(struct anomalies *anomalies, enum anomaly kind, const char *file, uint64_t line,
                        const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    report_anomaly(anomalies, kind, file ? file : anomalies->file, line, false, format, arguments);
    va_end(arguments);
}

void anomalies_refuse(struct anomalies *anomalies, enum anomaly kind, uint64_t line, const char *format, ...)
{
    va_list arguments;

    anomalies_count(anomalies, kind, line, 0);
    va_start(arguments, format);
    report_anomaly(anomalies, kind, anomalies->file, line, true, format, arguments);
    va_end(arguments);
}

void anomalies_summarise(const struct anomalies *anomalies)
{
    for (unsigned kind = 0; kind < ANOMALY_COUNT; kind++) {
        const struct anomaly_info *info = &infos[kind];
        const struct anomaly_tally *tally = &anomalies->tally[kind];

        if (tally->count > 1 && tally->is_reported)
            diag_report(anomalies->diag, SEVERITY_WARNING, anomalies->file, tally->first_line, "%llu x %s: %s",
                        (unsigned long long)tally->count, info->name, info->brief);
    }
}
