#include "reports/registry.h"

#include <stdlib.h>

#include "base/error.h"

static const struct study_class *const classes[] = {
    &study_clocks,
    &study_critical_path,
    &study_ideal_path,
    &study_what_if,
    &study_paths,
    &study_parallelism,
    &study_dispersion,
    &study_counters,
    &study_phases,
    &study_sensitivity,
    &study_rank_map,
};

_Static_assert(sizeof(classes) / sizeof(classes[0]) <= STUDIES_MAX, "there is room for every study");

static void *make(const struct study_class *class, const struct options *options, const struct diag *diag)
{
    void *study;

    if (class->make)
        return class->make(options, diag);
    study = calloc(1, class->size);
    if (!study)
        diag_no_memory(diag);
    return study;
}

int studies_init(struct studies *studies, const struct options *options, const struct diag *diag)
{
    *studies = (struct studies){0};
    for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
        void *item;

        if (!classes[i]->is_wanted(options))
            continue;
        item = make(classes[i], options, diag);
        if (!item)
            return ERROR_MEMORY;
        studies->classes[studies->count] = classes[i];
        studies->items[studies->count++] = item;
    }
    return 0;
}

void studies_deinit(struct studies *studies)
{
    for (size_t i = 0; i < studies->count; i++)
        studies->classes[i]->free(studies->items[i]);
    studies->count = 0;
}

unsigned studies_parts(const struct options *options)
{
    unsigned parts = 1U << WINDOW_PART_TOTALS;

    for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
        if (classes[i]->parts && classes[i]->is_wanted(options))
            parts |= classes[i]->parts(options);
    return parts;
}

void studies_join(const struct studies *studies, struct tee *records)
{
    for (size_t i = 0; i < studies->count; i++)
        if (studies->classes[i]->join)
            studies->classes[i]->join(studies->items[i], records);
}

int studies_start(const struct studies *studies, const struct study_start *start, struct listener *listeners, size_t *count)
{
    int error = 0;

    *count = 0;
    for (size_t i = 0; i < studies->count && error == 0; i++) {
        if (studies->classes[i]->start)
            error = studies->classes[i]->start(studies->items[i], start, &listeners[*count]);
        *count += listeners[*count].self != NULL;
    }
    return error;
}

int studies_conclude(const struct studies *studies, struct run_summary *summary)
{
    int error = 0;

    for (size_t i = 0; i < studies->count && error == 0; i++)
        error = studies->classes[i]->conclude(studies->items[i], summary);
    return error;
}
