#include "reports/registry.h"

#include <stdlib.h>

#include "base/error.h"

static const struct report_class *const classes[] = {
    &clocks_report, &critical_path_report, &ideal_path_report, &what_if_report,
    &paths_report,  &parallelism_report,   &dispersion_report, &counters_report,
    &phases_report, &sensitivity_report,   &rank_map_report,
};

_Static_assert(sizeof(classes) / sizeof(classes[0]) <= REPORTS_MAX, "there is room for every report");

static void *make(const struct report_class *class, const struct options *options, const struct diag *diag)
{
    void *report;

    if (class->make)
        return class->make(options, diag);
    report = calloc(1, class->size);
    if (!report)
        diag_no_memory(diag);
    return report;
}

int report_set_init(struct report_set *reports, const struct options *options, const struct diag *diag)
{
    *reports = (struct report_set){0};
    for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
        void *item;

        if (!classes[i]->is_wanted(options))
            continue;
        item = make(classes[i], options, diag);
        if (!item)
            return ERROR_MEMORY;
        reports->classes[reports->count] = classes[i];
        reports->items[reports->count++] = item;
    }
    return 0;
}

void report_set_deinit(struct report_set *reports)
{
    for (size_t i = 0; i < reports->count; i++)
        reports->classes[i]->free(reports->items[i]);
    reports->count = 0;
}

unsigned report_set_parts(const struct options *options)
{
    unsigned parts = 1U << WINDOW_PART_TOTALS;

    for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
        if (classes[i]->parts && classes[i]->is_wanted(options))
            parts |= classes[i]->parts(options);
    return parts;
}

void report_set_join(const struct report_set *reports, struct tee *records)
{
    for (size_t i = 0; i < reports->count; i++)
        if (reports->classes[i]->join)
            reports->classes[i]->join(reports->items[i], records);
}

int report_set_start(const struct report_set *reports, const struct report_start *start, struct listener *listeners,
                     size_t *count)
{
    int error = 0;

    *count = 0;
    for (size_t i = 0; i < reports->count && error == 0; i++) {
        if (reports->classes[i]->start)
            error = reports->classes[i]->start(reports->items[i], start, &listeners[*count]);
        *count += listeners[*count].self != NULL;
    }
    return error;
}

int report_set_conclude(const struct report_set *reports, struct run_summary *summary)
{
    int error = 0;

    for (size_t i = 0; i < reports->count && error == 0; i++)
        error = reports->classes[i]->conclude(reports->items[i], summary);
    return error;
}
