#include "reports/registry.h"

#include <stdlib.h>

#include "base/error.h"
#include "output/columns/column_choice.h"
#include "reports/scaling/scaling.h"

#define REPORT_CLASS(name) &name##_report,

static const struct report_class *const classes[] = {REPORTS_LIST(REPORT_CLASS)};

void reports_introduce(struct options *options)
{
    options_know(options, &scaling_traits);
    for (size_t i = 0; i < REPORT_COUNT; i++)
        if (classes[i]->traits.word)
            options_know(options, &classes[i]->traits);
}

static bool is_wanted(const struct report_class *class, const struct options *options)
{
    unsigned wanted = options_full_reports(options);

    if (wanted & scaling_traits.bit)
        wanted |= scaling_traits.needs;
    for (size_t i = 0; i < REPORT_COUNT; i++)
        if (options_full_reports(options) & classes[i]->traits.bit)
            wanted |= classes[i]->traits.needs;
    return wanted & class->traits.bit || (class->is_wanted && class->is_wanted(options));
}

int report_set_init(struct report_set *set, const struct options *options, const struct diag *diag)
{
    *set = (struct report_set){0};
    for (size_t i = 0; i < REPORT_COUNT; i++) {
        void *item;

        if (!is_wanted(classes[i], options))
            continue;
        item = diag_allocate(diag, 1, classes[i]->size);
        if (!item)
            return ERROR_MEMORY;
        set->classes[set->count] = classes[i];
        set->items[set->count++] = item;
        if (classes[i]->prepare && classes[i]->prepare(item, options, diag) < 0)
            return ERROR_MEMORY;
    }
    return 0;
}

void report_set_deinit(struct report_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        if (set->classes[i]->free)
            set->classes[i]->free(set->items[i]);
        free(set->items[i]);
    }
    set->count = 0;
}

unsigned reports_window_parts(const struct options *options)
{
    unsigned parts = 1U << WINDOW_PART_TOTALS | (column_choice_parts(options) & WINDOW_PARTS_OF_TOTALS);

    for (size_t i = 0; i < REPORT_COUNT; i++)
        if (classes[i]->parts && is_wanted(classes[i], options))
            parts |= classes[i]->parts(options);
    return parts;
}

size_t reports_sections(const struct options *options, const struct section **sections)
{
    size_t count = 0;

    for (size_t i = 0; i < REPORT_COUNT; i++)
        if (classes[i]->section && (!options || is_wanted(classes[i], options)))
            sections[count++] = classes[i]->section;
    return count;
}

int report_set_join(const struct report_set *set, struct tee *records)
{
    int error = 0;

    for (size_t i = 0; i < set->count && error == 0; i++)
        if (set->classes[i]->join)
            error = set->classes[i]->join(set->items[i], records);
    return error;
}

void *report_set_comparable(const struct report_set *set, const struct report_class *class)
{
    for (size_t i = 0; set && class->comparable && i < set->count; i++)
        if (set->classes[i] == class)
            return class->comparable(set->items[i]);
    return NULL;
}

int report_set_start(const struct report_set *set, const struct report_start *start, const struct report_set *base,
                     struct listener_list *listeners)
{
    struct report_start own = *start;
    int error = 0;

    for (size_t i = 0; i < set->count && error == 0; i++) {
        own.base = report_set_comparable(base, set->classes[i]);
        if (set->classes[i]->start)
            error = set->classes[i]->start(set->items[i], &own, listener_list_next(listeners));
        listener_list_take(listeners);
    }
    return error;
}

int report_set_on_window(void *user, const struct window_facts *facts)
{
    const struct report_set *set = user;
    int error = 0;

    for (size_t i = 0; i < set->count && error == 0; i++)
        if (set->classes[i]->window)
            error = set->classes[i]->window(set->items[i], facts);
    return error;
}

int report_set_conclude(struct report_set *set, struct run_summary *summary)
{
    int error = 0;

    summary->results = set->results;
    summary->result_count = 0;
    for (size_t i = 0; i < set->count && error == 0; i++) {
        const struct section *section = set->classes[i]->section;
        const void *findings = NULL;

        if (set->classes[i]->conclude)
            error = set->classes[i]->conclude(set->items[i], summary, &findings);
        if (error == 0 && section && findings)
            set->results[summary->result_count++] = (struct report_result){
                .section = section,
                .findings = findings,
                .run = summary,
                .known = parts_of_run(summary) | (section->known ? section->known(findings) : 0),
            };
    }
    return error;
}

const void *report_findings(const struct run_summary *summary, const struct section *section)
{
    for (size_t i = 0; i < summary->result_count; i++)
        if (summary->results[i].section == section)
            return summary->results[i].findings;
    return NULL;
}
