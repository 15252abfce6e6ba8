/*
 * Instructions and cycles, wherever the trace's labels or the user say which events count them: for the run, and for
 * each window unless they slide.
 */
#include <stdlib.h>
#include <string.h>

#include "reports/counters/counters.h"
#include "base/error.h"
#include "paraver/event_choice.h"
#include "reports/report.h"

/* What PAPI calls them; the labels of Extrae's counters begin with it. */
static const char *const preset_names[] = {
    [COUNTER_INSTRUCTIONS] = "PAPI_TOT_INS",
    [COUNTER_CYCLES] = "PAPI_TOT_CYC",
};

struct counters_study {
    const struct options *options;
    const struct diag *diag;
    struct counters *counters;
    struct assembly *assembly; /* of windows, or NULL */
    struct tiling whole;
    uint32_t types[COUNTER_COUNT];
    bool is_found[COUNTER_COUNT];
};

/* Whether there are any is known only when the labels have been read. */
static bool is_wanted(const struct options *options)
{
    (void)options;
    return true;
}

static void free_study(void *item)
{
    struct counters_study *study = item;

    counters_free(study->counters);
    tiling_deinit(&study->whole);
    free(study);
}

static int visit_label(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    struct counters_study *study = user;

    (void)value;
    if (value_label || !type_label)
        return 0;
    for (int i = 0; i < COUNTER_COUNT; i++) {
        size_t length = strlen(preset_names[i]);
        bool is_whole_word = strncmp(type_label, preset_names[i], length) == 0 && strchr(" [(", type_label[length]);

        if (!is_whole_word || study->is_found[i])
            continue;
        study->is_found[i] = true;
        study->types[i] = type;
    }
    return 0;
}

/* As --counter says. 0 or a negative error. */
static int choose(struct counters_study *study, enum counter_kind kind, const struct labels *labels)
{
    struct event_choice choice;
    int error = event_choice_make(&choice, study->options->counters[kind], labels, "--counter", study->diag);

    if (error < 0)
        return error;
    if (choice.type_count == 1) {
        study->is_found[kind] = true;
        study->types[kind] = choice.types[0];
    } else {
        diag_report(study->diag, SEVERITY_ERROR, NULL, 0, "--counter: \"%s\" fits %zu types of events, expected one",
                    study->options->counters[kind], choice.type_count);
        error = ERROR_USAGE;
    }
    event_choice_deinit(&choice);
    return error;
}

static int find_types(struct counters_study *study, const struct labels *labels)
{
    int error = labels ? labels_visit(labels, visit_label, study) : 0;

    for (int i = 0; i < COUNTER_COUNT && error == 0; i++)
        if (study->options->counters[i])
            error = choose(study, (enum counter_kind)i, labels);
    return error;
}

static int take_window(void *user, const struct counter_sums *sums)
{
    struct counters_study *study = user;
    struct window_facts *facts = assembly_next(study->assembly, WINDOW_PART_COUNTERS);

    if (!facts)
        return ERROR_MEMORY;
    facts->counters = *sums;
    return assembly_hand_in(study->assembly, WINDOW_PART_COUNTERS);
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct counters_study *study = item;
    const struct tiling *tiling = start->tiling;
    int error;

    study->options = start->options;
    study->diag = start->diag;
    error = find_types(study, start->labels);
    if (error < 0 || !study->is_found[COUNTER_INSTRUCTIONS] || !study->is_found[COUNTER_CYCLES])
        return error;
    for (int i = 0; i < COUNTER_COUNT; i++)
        if (event_types_add(start->watched, study->types[i]) < 0)
            return diag_no_memory(start->diag);
    if (tiling) {
        study->assembly = start->assembly;
        assembly_expect(start->assembly, WINDOW_PART_COUNTERS);
    } else {
        study->whole = (struct tiling){
            .kind = TILING_WHOLE, .from = study->options->windows.from, .to = study->options->windows.to};
        tiling_prepare(&study->whole);
        tiling = &study->whole;
    }
    study->counters =
        counters_new(tiling, start->replay->rank_count, study->types[COUNTER_INSTRUCTIONS],
                     study->types[COUNTER_CYCLES], study->assembly ? take_window : NULL, study, start->diag);
    if (!study->counters)
        return ERROR_MEMORY;
    counters_listen(study->counters, listener);
    return 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    const struct counters_study *study = item;

    if (study->counters)
        summary->counters = counters_total(study->counters);
    return 0;
}

const struct study_class study_counters = {
    .is_wanted = is_wanted,
    .size = sizeof(struct counters_study),
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
