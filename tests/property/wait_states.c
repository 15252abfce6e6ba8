/*
 * Wait states against the oracle's, which walks back over the whole trace for each of them, and the sums that must
 * hold.
 */
#include "model/wait_states.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "model/memory.h"
#include "output/columns/columns.h"
#include "paraver/mpi_call.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/trial.h"
#include "property/variant.h"

enum { WAIT_NAME_SIZE = 600, WAIT_VARIANTS = 2 };

/* Sums by name, and by up to two ranks. */
struct wait_sum {
    char name[WAIT_NAME_SIZE];
    size_t rank;
    size_t other;
    __int128 wait;
    __int128 own; /* scratch */
};

struct wait_table {
    struct wait_sum *items;
    size_t count;
};

static struct wait_sum *entry_of(struct wait_table *table, const char *name, size_t rank, size_t other)
{
    struct wait_sum *sum;

    for (size_t i = 0; i < table->count; i++)
        if (table->items[i].rank == rank && table->items[i].other == other && strcmp(table->items[i].name, name) == 0)
            return &table->items[i];
    table->items = memory_grow(table->items, table->count, sizeof *table->items);
    sum = &table->items[table->count++];
    *sum = (struct wait_sum){.rank = rank, .other = other};
    strcpy(sum->name, name);
    return sum;
}

static void name_stretch(char *name, const struct model_wait_states *states, const struct model_piece *piece,
                         enum model_part part)
{
    static const char *const parts[] = {[MODEL_WHOLE] = "",
                                        [MODEL_TRANSFER] = " (transfer)",
                                        [MODEL_OWN] = " (own)",
                                        [MODEL_WAITING] = " (waiting)",
                                        [MODEL_ENDED] = ""};
    const char *call = piece->call < MPI_CALL_LIMIT ? mpi_call((uint8_t)piece->call)->name : NULL;
    size_t used;

    name[0] = '\0';
    used = found_function_names(name, WAIT_NAME_SIZE, states->stacks[piece->rank], piece->stack);
    if (part == MODEL_ENDED)
        strcpy(name, "[ended]");
    else if (piece->activity == MODEL_OVERHEAD || piece->activity == MODEL_ABSENT)
        strcpy(name, piece->activity == MODEL_OVERHEAD ? "[overhead]" : "[absent]");
    else if (piece->activity == MODEL_CALL && call)
        snprintf(name + used, WAIT_NAME_SIZE - used, "%s%s%s", used > 0 ? "/" : "", call, parts[part]);
    else if (piece->activity == MODEL_CALL)
        snprintf(name + used, WAIT_NAME_SIZE - used, "%sMPI call %" PRIu64 "%s", used > 0 ? "/" : "", piece->call,
                 parts[part]);
    else if (used == 0)
        strcpy(name, "[computation]");
}

/* What the oracle found, summed up. */
struct wait_sums_found {
    struct wait_table kinds;
    struct wait_table calls;
    struct wait_table causes; /* by activity and rank */
    struct wait_table pairs;
    struct wait_table partners;
    struct wait_table counts;
    __int128 *waited; /* by rank */
};

static int compare_entries(const void *a, const void *b)
{
    const struct wait_sum *x = a, *y = b;
    int names = strcmp(x->name, y->name);

    return names != 0 ? names : (x->rank > y->rank) - (x->rank < y->rank);
}

/* Times are small enough here for the formula as it stands. */
static void charge(struct check *check, const struct gen_text *trace, struct wait_sums_found *sums,
                   const struct wait_table *late, size_t waiting, __int128 length)
{
    __int128 all = 0, before = 0, charged = 0;

    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < late->count;) {
            size_t next = i;
            __int128 whole = 0, part = 0, excess;

            for (; next < late->count && strcmp(late->items[next].name, late->items[i].name) == 0; next++)
                whole += late->items[next].wait;
            excess = whole - late->items[i].own > 0 ? whole - late->items[i].own : 0;
            if (pass == 0)
                all += excess;
            for (; i < next; i++) {
                __int128 share;

                if (pass == 0 || excess == 0)
                    continue;
                part += late->items[i].wait;
                share = length * (before * whole + excess * part) / (all * whole) - charged;
                charged += share;
                entry_of(&sums->causes, late->items[i].name, late->items[i].rank, 0)->wait += share;
                entry_of(&sums->pairs, "", waiting, late->items[i].rank)->wait += share;
            }
            if (pass == 1)
                before += excess;
        }
    check_equal(check, trace, "charges of a wait", charged, length);
}

static int64_t inside(const struct model_piece *piece, const struct options *options)
{
    int64_t start = piece->start > options->windows.part.from ? piece->start : options->windows.part.from;
    int64_t end = piece->end < options->windows.part.to ? piece->end : options->windows.part.to;

    return end > start ? end - start : 0;
}

static void add_wait(struct check *check, const struct gen_text *trace, const struct options *options,
                     struct wait_sums_found *sums, const struct model_wait_states *states,
                     const struct model_wait *wait)
{
    struct wait_table late = {NULL, 0};
    char name[WAIT_NAME_SIZE];
    __int128 length = 0, whole = 0, difference = 0;

    for (size_t i = 0; i < wait->waits.count; i++) {
        length += inside(&wait->waits.items[i], options);
        whole += wait->waits.items[i].end - wait->waits.items[i].start;
    }
    for (size_t i = 0; i < wait->late.count; i++) {
        const struct model_stretch *stretch = &wait->late.items[i];

        name_stretch(name, states, &stretch->piece, stretch->part);
        entry_of(&late, name, stretch->piece.rank, 0)->wait += stretch->piece.end - stretch->piece.start;
        difference += stretch->piece.end - stretch->piece.start;
    }
    for (size_t i = 0; i < wait->own.count; i++) {
        const struct model_stretch *stretch = &wait->own.items[i];

        name_stretch(name, states, &stretch->piece, stretch->part);
        for (size_t k = 0; k < late.count; k++)
            if (strcmp(late.items[k].name, name) == 0)
                late.items[k].own += stretch->piece.end - stretch->piece.start;
        difference -= stretch->piece.end - stretch->piece.start;
    }
    if (whole > 0)
        check_equal(check, trace, "late path less own path", difference, whole);
    if (length > 0) {
        qsort(late.items, late.count, sizeof *late.items, compare_entries);
        charge(check, trace, sums, &late, wait->rank, length);
        name_stretch(name, states, &wait->call, MODEL_WHOLE);
        if (wait->call.activity == MODEL_ABSENT)
            strcpy(name, "[ended]");
        entry_of(&sums->calls, name, FIELD_NO_RANK, 0)->wait += length;
        entry_of(&sums->kinds, wait->kind, 0, 0)->wait += length;
        entry_of(&sums->counts, wait->kind, 0, 0)->wait++;
        entry_of(&sums->partners, "", wait->rank, wait->partner)->wait += length;
        sums->waited[wait->rank] += length;
    }
    free(late.items);
}

static void compare_shares(struct check *check, const struct gen_text *trace, const char *figure,
                           const struct wait_shares *shares, const struct wait_table *expected)
{
    size_t met = 0;

    for (size_t i = 0; i < expected->count; i++) {
        const struct wait_sum *sum = &expected->items[i];
        char text[WAIT_NAME_SIZE + 80];
        __int128 found = 0;

        for (size_t k = 0; k < shares->count; k++)
            if (shares->items[k].rank == sum->rank && strcmp(shares->items[k].activity, sum->name) == 0)
                found += shares->items[k].wait;
        snprintf(text, sizeof(text), "%s %s on rank %zu", figure, sum->name, sum->rank + 1);
        check_equal(check, trace, text, found, sum->wait);
        met += sum->wait > 0;
    }
    check_equal(check, trace, figure, (__int128)shares->count, (__int128)met);
}

static void compare_pairs(struct check *check, const struct gen_text *trace, const char *figure,
                          const struct wait_shares *pairs, const struct wait_table *expected)
{
    for (size_t i = 0; i < expected->count; i++) {
        __int128 found = 0;

        for (size_t k = 0; k < pairs->count; k++)
            if (pairs->items[k].rank == expected->items[i].rank && pairs->items[k].other == expected->items[i].other)
                found = pairs->items[k].wait;
        check_equal(check, trace, figure, found, expected->items[i].wait);
    }
}

static __int128 sum_of_table(const struct wait_table *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->items[i].name, name) == 0)
            return table->items[i].wait;
    return 0;
}

static void compare(struct check *check, const struct gen_text *trace, const struct options *options,
                    const struct found *found)
{
    struct model_options model = variant_model(options);
    const struct wait_findings *got = waits_found(found->summary);
    struct model_wait_states *expected = model_find_wait_states(trace->text, trace->length, &model);
    struct wait_sums_found sums = {.waited = memory_zeroed(expected->rank_count, sizeof *sums.waited)};

    for (size_t i = 0; i < expected->count; i++)
        add_wait(check, trace, options, &sums, expected, &expected->items[i]);
    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        const char *name = column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->field.name;

        check_equal(check, trace, name, got->kinds[kind].wait, sum_of_table(&sums.kinds, name));
        check_equal(check, trace, "number of wait states", got->kinds[kind].count, sum_of_table(&sums.counts, name));
    }
    compare_shares(check, trace, "waiting call path", &got->call_paths, &sums.calls);
    compare_shares(check, trace, "cause", &got->causes_by_rank, &sums.causes);
    compare_pairs(check, trace, "a pair", &got->pairs, &sums.pairs);
    compare_pairs(check, trace, "a partner", &got->partners, &sums.partners);
    for (size_t rank = 0; rank < expected->rank_count; rank++)
        check_equal(check, trace, "waiting of a rank", got->waited[rank], sums.waited[rank]);
    free(sums.kinds.items);
    free(sums.calls.items);
    free(sums.causes.items);
    free(sums.pairs.items);
    free(sums.partners.items);
    free(sums.counts.items);
    free(sums.waited);
    model_wait_states_free(expected);
}

/* What a rank did and what it waited come to the end of the slowest. */
static void check_ranks(struct check *check, const struct gen_text *trace, const struct rank_findings *got)
{
    int64_t latest = -1;

    for (uint32_t i = 0; i < got->rank_count; i++)
        if (got->ranks[i].last > latest)
            latest = got->ranks[i].last;
    for (uint32_t i = 0; i < got->rank_count; i++) {
        const struct rank_figures *rank = &got->ranks[i];

        if (rank->last >= 0)
            check_equal(check, trace, "own time and waiting of a rank",
                        rank->times[STATE_USEFUL] + rank->waiting + rank->times[STATE_MPI] +
                            rank->times[STATE_OVERHEAD] + rank->times[STATE_ABSENT],
                        latest);
        if (rank->times[STATE_MPI] < 0)
            check_fail(check, trace, "rank %u waits for longer than it is in MPI", (unsigned)i + 1);
    }
}

/* What holds of every trace, damaged ones too. */
static void check_sums(struct check *check, const struct gen_text *trace, const struct options *options,
                       const struct found *found)
{
    const struct wait_findings *got = waits_found(found->summary);
    __int128 kinds = 0, windows = 0, window_causes = 0;

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
        kinds += got->kinds[kind].wait;
    for (size_t i = 0; i < found->window_count; i++)
        windows += wait_sums_total(&found->windows[i].waits);
    for (size_t i = 0; i < got->window_count; i++)
        window_causes += wait_shares_sum(&got->windows[i].causes);
    check_equal(check, trace, "sum of kinds", kinds, got->wait);
    check_equal(check, trace, "sum of waiting call paths", wait_shares_sum(&got->call_paths), got->wait);
    check_equal(check, trace, "sum of causes", wait_shares_sum(&got->causes), got->wait);
    check_equal(check, trace, "sum of causes by rank", wait_shares_sum(&got->causes_by_rank), got->wait);
    check_equal(check, trace, "sum of ranks of causes", wait_shares_sum(&got->cause_ranks), got->wait);
    check_equal(check, trace, "sum of pairs", wait_shares_sum(&got->pairs), got->wait);
    check_equal(check, trace, "sum of partners", wait_shares_sum(&got->partners), got->wait);
    if (options->reports & REPORT_CRITICAL_PATH)
        check_equal(check, trace, "what costs divide up", critical_path_found(found->summary)->waiting, got->wait);
    if (options->reports & REPORT_RANKS)
        check_ranks(check, trace, ranks_found(found->summary));
    if (options->windows.kind == WINDOW_NONE || options->windows.step > 0)
        return;
    check_equal(check, trace, "sum of windows", windows, got->wait);
    check_equal(check, trace, "sum of causes in windows", window_causes, got->wait);
    check_equal(check, trace, "number of windows", (__int128)got->window_count, (__int128)found->window_count);
}

static struct options draw_options(struct check *check)
{
    unsigned number = (unsigned)random_next(&check->random);
    struct options options =
        variant_options(number % (VARIANT_WAITS * VARIANT_FIXES),
                        variant_draw_window(&check->random, check->facts.end, check->options.quantum));

    variant_draw_limits(check, &options);
    options.reports = REPORT_WAIT_STATES;
    if (options.windows.part.from == 0 && options.windows.part.to == INT64_MAX)
        options.reports |= REPORT_CRITICAL_PATH | REPORT_RANKS;
    return options;
}

static void look(struct check *check, const char *damage, const struct gen_text *trace, const struct options *options,
                 bool knows_all)
{
    struct found found;

    variant_name(check, damage, options);
    found_init(&found, options, trace);
    check_equal(check, trace, "result", found.result, 0);
    if (found.result == 0) {
        check_sums(check, trace, options, &found);
        if (knows_all)
            compare(check, trace, options, &found);
        check_equal(check, trace, "causes that are not known", waits_found(found.summary)->unknown, 0);
    }
    found_deinit(&found);
}

static const struct trial trial = {WAIT_VARIANTS, draw_options, look};

void property_wait_states(struct check *check)
{
    trial_as_generated(check, &trial);
}

void property_wait_states_skewed(struct check *check)
{
    trial_skewed(check, &trial);
}

/* Any windows, parts of the run, damage, little memory: sums are still sums. */
void property_wait_states_sums(struct check *check)
{
    for (unsigned i = 0; i < WAIT_VARIANTS; i++) {
        struct options options = variant_draw_any(check, check->facts.end);
        struct gen_text cut;
        struct found found;

        options.reports = REPORT_WAIT_STATES;
        if (random_one_in(&check->random, 3))
            options.max_memory = 1;
        variant_name(check, "cut", &options);
        gen_cut(&check->trace, (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1), check->facts.end,
                &cut);
        found_init(&found, &options, i % 2 ? &cut : &check->trace);
        if (found.result == 0)
            check_sums(check, i % 2 ? &cut : &check->trace, &options, &found);
        found_deinit(&found);
        gen_text_free(&cut);
    }
}
