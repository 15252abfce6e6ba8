#include "paraver/anomaly.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"

static const struct anomaly_info infos[ANOMALY_COUNT] = {
    [ANOMALY_IMPOSSIBLE_MESSAGE] =
        {
            .name = "impossible_message",
            .severity = ANOMALY_WARNING,
            .brief = "received before they were sent, clocks disagree",
            .meaning =
                "A message was received before it was sent, and nothing shows that the tracer paired it wrongly: "
                "the clocks of the two ranks disagree.",
            .remedy = "By default the receiver's clock is shifted forward until the order is possible; --clock-fix "
                      "none keeps the times as they are.",
        },
    [ANOMALY_IMPOSSIBLE_COLLECTIVE] =
        {
            .name = "impossible_collective",
            .severity = ANOMALY_WARNING,
            .brief = "left before others had entered, clocks disagree",
            .meaning = "A rank left a collective call before another rank on which the result depends had entered it: "
                       "their clocks disagree.",
            .remedy = "By default the early rank's clock is shifted forward until the order is possible; --clock-fix "
                      "none keeps the times as they are.",
        },
    [ANOMALY_DROPPED_WAIT] =
        {
            .name = "dropped_wait",
            .severity = ANOMALY_WARNING,
            .brief = "circles of ranks that wait for each other, broken",
            .meaning = "Ranks wait for each other in a circle, which no program that ended can have done: the trace "
                       "matches a message or a collective call wrongly.",
            .remedy = "The wait that contradicts the times most was dropped; --rematch may repair the messages.",
        },
    [ANOMALY_WAIT_TIMEOUT] =
        {
            .name = "wait_timeout",
            .severity = ANOMALY_WARNING,
            .brief = "waits for partners that do not come",
            .meaning = "The partner of a wait came more than --max-skew later, or not at all.",
            .remedy = "The wait was given up; raise --max-skew if the clocks of the ranks really differ that much.",
        },
    [ANOMALY_CONTRADICTED_WAIT] =
        {
            .name = "contradicted_wait",
            .severity = ANOMALY_INFORMATION,
            .brief = "partners that were not waited for",
            .meaning = "A rank left a send or a collective call before its partner was ready, so it did not wait for "
                       "that partner.",
            .remedy = "Nothing needs doing; --waits all counts such waits as well, as a network simulator would.",
        },
    [ANOMALY_UNMATCHED_MESSAGE] =
        {
            .name = "unmatched_message",
            .severity = ANOMALY_WARNING,
            .brief = "messages with an end outside of MPI calls",
            .meaning = "One end of a message lies outside all MPI calls of its rank, or in another application.",
            .remedy = "The message counts at the times of its record; check whether the trace was cut or some calls "
                      "were filtered out.",
        },
    [ANOMALY_MISMATCHED_MESSAGE] =
        {
            .name = "mismatched_message",
            .severity = ANOMALY_WARNING,
            .brief = "paired wrongly by the tracer, nobody waits for them; --rematch pairs them anew",
            .meaning =
                "The tracer paired a send with the wrong receive, as happens after a cancelled receive; --rematch "
                "pairs them anew.",
            .remedy = "From there on, impossible messages of that sender, receiver and tag wait for nobody.",
        },
    [ANOMALY_REMATCHED_MESSAGE] =
        {
            .name = "rematched_message",
            .severity = ANOMALY_WARNING,
            .brief = "paired anew",
            .meaning = "A message was paired with another receive than the trace says.",
            .remedy = "This is what --rematch was asked to do; leave it out to see the trace's own pairs.",
        },
    [ANOMALY_LOST_RECEIVE] =
        {
            .name = "lost_receive",
            .severity = ANOMALY_WARNING,
            .brief = "left without a partner when paired anew",
            .meaning =
                "After pairing anew, a message was left without a receive, as a cancelled receive makes it happen.",
            .remedy = "It was left out; check whether the trace is complete if there are many.",
        },
    [ANOMALY_UNALIGNED_MESSAGE] =
        {
            .name = "unaligned_message",
            .severity = ANOMALY_WARNING,
            .brief = "messages with an end inside another call",
            .meaning = "A message ends inside an MPI call, but not where that call sends or receives.",
            .remedy = "The message counts at the times of its record; times that were rounded or converted do this.",
        },
    [ANOMALY_UNKNOWN_RANK] =
        {
            .name = "unknown_rank",
            .severity = ANOMALY_DAMAGE,
            .brief = "records of objects that the header does not know, skipped",
            .meaning = "A record names an application, task or thread that the header does not know.",
            .remedy = "The record was skipped; check that the trace's header belongs to its records.",
        },
    [ANOMALY_SELF_MESSAGE] =
        {
            .name = "self_message",
            .severity = ANOMALY_INFORMATION,
            .brief = "messages of ranks to themselves",
            .meaning = "A rank sent a message to itself.",
            .remedy = "Nothing needs doing; such a message never waits.",
        },
    [ANOMALY_INCOMPLETE_COLLECTIVE] =
        {
            .name = "incomplete_collective",
            .severity = ANOMALY_WARNING,
            .brief = "calls that not all members entered",
            .meaning = "Some member of a communicator never came to a collective call.",
            .remedy = "The others do not wait for it; check whether the trace was cut or ranks were filtered out.",
        },
    [ANOMALY_MIXED_COLLECTIVE] =
        {
            .name = "mixed_collective",
            .severity = ANOMALY_WARNING,
            .brief = "different calls at one turn, counted anew from there",
            .meaning = "Members of a communicator entered different collective calls at the same turn.",
            .remedy =
                "They do not wait for each other, and calls are counted anew from the next one in which all members "
                "overlap; calls are missing in the trace, or it gives two communicators one number.",
        },
    [ANOMALY_RESYNCHRONISED_COLLECTIVE] =
        {
            .name = "resynchronised_collective",
            .severity = ANOMALY_WARNING,
            .brief = "communicators brought back into step",
            .meaning =
                "Collective calls were out of step: the trace begins late, tracing was switched off for a while, "
                "or calls are missing.",
            .remedy =
                "Their count starts anew where all members overlap in one call; the calls before it wait for nobody.",
        },
    [ANOMALY_UNNAMED_COMMUNICATOR] =
        {
            .name = "unnamed_communicator",
            .severity = ANOMALY_WARNING,
            .brief = "calls without a known communicator, they wait for nobody",
            .meaning = "A collective call has no communicator, or one whose members the header does not list.",
            .remedy = "The call waits for nobody; its waiting time counts as transfer.",
        },
    [ANOMALY_STRAY_EXIT] =
        {
            .name = "stray_exit",
            .severity = ANOMALY_WARNING,
            .brief = "calls that end without a beginning",
            .meaning = "An MPI call ends that never began.",
            .remedy = "The exit was ignored; traces that were cut have it once per rank.",
        },
    [ANOMALY_NESTED_ENTER] =
        {
            .name = "nested_enter",
            .severity = ANOMALY_WARNING,
            .brief = "calls that begin inside another",
            .meaning = "An MPI call begins while another is open on the same thread.",
            .remedy = "The open call ends where the next one begins; its exit is missing in the trace.",
        },
    [ANOMALY_OVERLAPPING_THREAD_CALL] =
        {
            .name = "overlapping_thread_call",
            .severity = ANOMALY_INFORMATION,
            .brief = "calls while another thread of the rank is in one",
            .meaning = "A thread calls MPI while another thread of its rank is inside a call.",
            .remedy = "Where the first thread does so, it alone decides from there on what its rank is in.",
        },
    [ANOMALY_RANK_WITHOUT_EVENTS] =
        {
            .name = "rank_without_events",
            .severity = ANOMALY_WARNING,
            .brief = "ranks without events",
            .meaning = "A rank of the header has no events.",
            .remedy = "It counts in all averages with no useful time; check whether ranks were filtered out.",
        },
    [ANOMALY_OUT_OF_ORDER] =
        {
            .name = "out_of_order",
            .severity = ANOMALY_WARNING,
            .brief = "events earlier than the one before, counted as at its time",
            .meaning = "An event is earlier than the one before it on the same thread.",
            .remedy = "It counts at the time of the one before it; sort the trace if there are many.",
            .is_refused = true,
        },
    [ANOMALY_LATE_RECORD] =
        {
            .name = "late_record",
            .severity = ANOMALY_DAMAGE,
            .brief = "records far behind their time, left out",
            .meaning = "A record stands so far behind its time that what it belongs to was already computed.",
            .remedy = "The record was left out; sort the trace by time.",
        },
    [ANOMALY_MISMATCHED_COLLECTIVE] =
        {
            .name = "mismatched_collective",
            .severity = ANOMALY_WARNING,
            .brief = "of another communicator than the trace says, nobody waits in them",
            .meaning = "A rank left a collective call before another member entered it, by more than their clocks can "
                       "differ: the call belongs to another communicator than the trace says, as with duplicates of an "
                       "intercommunicator.",
            .remedy = "Nobody waits in this call, and no clock is blamed; its waiting time counts as transfer.",
        },
    [ANOMALY_MISSING_SENDS] =
        {
            .name = "missing_sends",
            .severity = ANOMALY_WARNING,
            .brief = "received before they were sent, because sends are missing; nobody waits for them",
            .meaning = "From some point on the trace has more receives than sends of one sender, receiver and tag, so "
                       "that messages are tied to receives before their own. Extrae records no sends for started "
                       "persistent requests that are synchronous, buffered or ready.",
            .remedy = "Nobody waits for these messages, and no clock is blamed; use ordinary persistent or nonblocking "
                      "sends in the traced run to see who waits.",
        },
    [ANOMALY_TASK_DEPENDENCY] =
        {
            .name = "task_dependency",
            .severity = ANOMALY_INFORMATION,
            .brief = "lines from a task's creation to its execution",
            .meaning = "The tracer drew a line from where a task was created to where it was executed.",
            .remedy = "Nothing needs doing; such a line is no message.",
        },
    [ANOMALY_BAD_RECORD] =
        {
            .name = "bad_record",
            .severity = ANOMALY_DAMAGE,
            .brief = "lines that are no records, left out",
            .meaning = "A line is no valid record, or stands where it must not.",
            .remedy = "It was skipped, or used up to the damage; transfer or write the trace again.",
        },
    [ANOMALY_ODD_RECORD] =
        {
            .name = "odd_record",
            .severity = ANOMALY_WARNING,
            .brief = "lines written as they should not be",
            .meaning = "A line is written as it should not be, but leaves no doubt about what it says.",
            .remedy = "It was taken as it is meant; records of an obsolete kind say nothing and were skipped.",
        },
    [ANOMALY_BAD_TIME] =
        {
            .name = "bad_time",
            .severity = ANOMALY_DAMAGE,
            .brief = "records at impossible times, left out",
            .meaning = "A record's time is impossible: negative, an end before its begin, 146 years and more, or far "
                       "beyond the end of the run.",
            .remedy = "The record was skipped; write the trace again.",
        },
    [ANOMALY_HEADER_MISMATCH] =
        {
            .name = "header_mismatch",
            .severity = ANOMALY_WARNING,
            .brief = "contradictions between header and records",
            .meaning =
                "The header contradicts itself or the records, in duration or in numbers of tasks and communicators.",
            .remedy = "The records were believed.",
        },
    [ANOMALY_LABEL_MISMATCH] =
        {
            .name = "label_mismatch",
            .severity = ANOMALY_WARNING,
            .brief = "MPI calls that the .pcf names otherwise",
            .meaning = "The .pcf names an MPI call otherwise than its number does.",
            .remedy = "The number was believed; check that the .pcf belongs to the trace.",
        },
    [ANOMALY_TRUNCATED] =
        {
            .name = "truncated",
            .severity = ANOMALY_DAMAGE,
            .brief = "ends before the end",
            .meaning =
                "The trace ends in the middle of a line or of its compressed data, or is no text from some point on.",
            .remedy = "The results cover what is there; transfer or write the trace again.",
        },
    [ANOMALY_OTHER_APPLICATION] =
        {
            .name = "other_application",
            .severity = ANOMALY_WARNING,
            .brief = "records of other applications, left out",
            .meaning = "The trace has records of more than one application, and none was chosen.",
            .remedy = "Only the first application was analysed; --app chooses another.",
        },
};

const struct anomaly_info *anomaly_info(enum anomaly kind)
{
    return &infos[kind];
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
    if (tally->count++ == 0)
        tally->first_line = line;
}

void anomalies_count_anywhere(struct anomalies *anomalies, enum anomaly kind, uint64_t line, int64_t size)
{
    struct anomaly_tally *tally = &anomalies->tally[kind];
    uint64_t first = tally->count > 0 && tally->first_line < line ? tally->first_line : line;

    anomalies_count(anomalies, kind, line, size);
    tally->first_line = first;
}

static bool anomaly_is_refused(enum anomaly kind)
{
    return infos[kind].severity == ANOMALY_DAMAGE || infos[kind].is_refused;
}

/* The first of its kind is reported, and what ends the run in any case. */
__attribute__((format(printf, 6, 0))) static void report_anomaly(struct anomalies *anomalies, enum anomaly kind,
                                                                 const char *file, uint64_t line, bool refused,
                                                                 const char *format, va_list arguments)
{
    char text[900];

    if (anomalies->refused || infos[kind].severity == ANOMALY_INFORMATION ||
        (anomalies->tally[kind].is_reported && !refused))
        return;
    anomalies->tally[kind].is_reported = true;
    vsnprintf(text, sizeof(text), format, arguments);
    anomalies->refused = refused;
    diag_report(anomalies->diag, refused ? SEVERITY_ERROR : SEVERITY_WARNING, file, line, "%s [%s%s]", text,
                infos[kind].name, refused ? ", refused by --strict" : "");
}

void anomalies_add(struct anomalies *anomalies, enum anomaly kind, uint64_t line, int64_t size, const char *format, ...)
{
    va_list arguments;

    anomalies_count(anomalies, kind, line, size);
    va_start(arguments, format);
    report_anomaly(anomalies, kind, anomalies->file, line, anomalies->strict && anomaly_is_refused(kind), format,
                   arguments);
    va_end(arguments);
}

void anomalies_describe(struct anomalies *anomalies, enum anomaly kind, uint64_t line, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    report_anomaly(anomalies, kind, anomalies->file, line, anomalies->strict && anomaly_is_refused(kind), format,
                   arguments);
    va_end(arguments);
}

void anomalies_add_unless(struct anomalies *anomalies, enum anomaly cause, enum anomaly kind, uint64_t line,
                          int64_t size, const char *format, ...)
{
    va_list arguments;

    anomalies_count(anomalies, kind, line, size);
    if (anomalies->tally[cause].count > 0)
        return;
    va_start(arguments, format);
    report_anomaly(anomalies, kind, anomalies->file, line, anomalies->strict && anomaly_is_refused(kind), format,
                   arguments);
    va_end(arguments);
}

void anomalies_add_in(struct anomalies *anomalies, const char *file, enum anomaly kind, uint64_t line,
                      const char *format, ...)
{
    va_list arguments;

    anomalies_count(anomalies, kind, 0, 0);
    va_start(arguments, format);
    report_anomaly(anomalies, kind, file, line, anomalies->strict && anomaly_is_refused(kind), format, arguments);
    va_end(arguments);
}

void anomalies_refuse(struct anomalies *anomalies, enum anomaly kind, uint64_t line, int64_t size, const char *format,
                      ...)
{
    va_list arguments;

    anomalies_count(anomalies, kind, line, size);
    va_start(arguments, format);
    report_anomaly(anomalies, kind, anomalies->file, line, anomalies->strict, format, arguments);
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
