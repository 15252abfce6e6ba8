/*
 * Messages by pair of ranks and by size, collectives by call, and what blocking sends say of the eager limit.
 */
#include <stdlib.h>

#include "reports/messages/messages.h"
#include "reports/report.h"

struct messages_report {
    struct traffic traffic;
    struct collective_uses collectives;
    struct traffic_findings findings;
};

static void *messages_report_make(const struct options *options, const struct diag *diag)
{
    struct messages_report *report = calloc(1, sizeof(*report));

    if (!report) {
        diag_no_memory(diag);
        return NULL;
    }
    report->traffic.diag = report->collectives.diag = diag;
    report->traffic.from = report->collectives.from = options->windows.from;
    report->traffic.to = report->collectives.to = options->windows.to;
    return report;
}

static void messages_report_free(void *item)
{
    struct messages_report *report = item;

    traffic_deinit(&report->traffic);
    collective_uses_deinit(&report->collectives);
    free(report);
}

static int messages_report_join(void *item, struct tee *records)
{
    struct messages_report *report = item;
    struct prv_sink messages = traffic_sink(&report->traffic);
    struct prv_sink communicators = collective_uses_sink(&report->collectives);
    int error = tee_add(records, &messages);

    return error == 0 ? tee_add(records, &communicators) : error;
}

static int messages_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct messages_report *report = item;
    int error;

    report->findings.rank_count = start->replay->rank_count;
    error = traffic_start(&report->traffic, start->replay->application, start->replay->rank_count, start->watched);
    if (error == 0)
        error = collective_uses_start(&report->collectives, start->replay->application, start->replay->rank_count,
                                      start->watched);
    if (error == 0)
        collective_uses_listen(&report->collectives, listener);
    return error;
}

static int messages_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct messages_report *report = item;
    struct traffic_findings *found = &report->findings;

    (void)summary;
    traffic_conclude(&report->traffic, found);
    collective_uses_sort(&report->collectives);
    found->collectives = report->collectives.uses.items;
    found->collective_count = report->collectives.uses.count;
    *findings = found;
    return 0;
}

const struct report_class messages_report = {
    .traits =
        {
            .word = "messages",
            .about = "who sends how much to whom, collectives by size",
            .bit = REPORT_MESSAGES,
            .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << USES_TOP,
        },
    .make = messages_report_make,
    .join = messages_report_join,
    .start = messages_report_start,
    .conclude = messages_report_conclude,
    .free = messages_report_free,
    .section = &messages_section,
};
