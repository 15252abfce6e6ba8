#include "phases/phases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "threads/threads.h"

struct phase_rank {
    uint32_t function; /* that the rank is in or was in last */
    uint64_t part;
    size_t latest; /* place in `own` of the sums that were added to last */
    struct keyed_list own;
    struct thread_sums threads; /* since the last interval */
    struct team_part region;    /* the part of one that lies in the phase */
    /* Whether the phase goes on behind the last interval is known when the next one has ended: what the region's part
     * had lost by then, the part from then on, and what has been lost since if that is one of its own. */
    bool has_border;
    struct region_losses before_border;
    struct team_part behind_border;
    struct region_losses since_border;
};

static struct phase_part *part_at(struct phases *phases, uint64_t number)
{
    return &phases->parts[number % OPEN_PARTS_MAX];
}

/* The region's part has lost that, and has ended. */
static void end_region_part(const struct phases *phases, uint32_t number, int64_t time,
                            const struct region_losses *losses)
{
    struct phase_rank *rank = &phases->ranks[number];
    struct region_losses since = *losses;

    if (rank->behind_border.has_begun) {
        since = (struct region_losses){0};
        team_part_end_in_region(threads_team(phases->threads, number), &rank->behind_border, time, &since);
    }
    region_losses_add(&rank->threads.losses, losses);
    region_losses_add(&rank->since_border, &since);
}

/* Pieces between two intervals of a rank are those of the latter. */
static int phases_on_piece(void *self, const struct thread_piece *piece)
{
    const struct phases *phases = self;
    struct phase_rank *rank = &phases->ranks[piece->rank];
    struct region_losses losses = {0};
    bool has_begun = rank->region.has_begun;

    thread_sums_add(&rank->threads, piece, phases->part);
    if (team_part_follow(threads_team(phases->threads, piece->rank), &rank->region, piece, phases->part, &losses) < 0)
        return diag_no_memory(phases->diag);
    if ((has_begun || piece->in_region) && !rank->region.has_begun)
        end_region_part(phases, piece->rank, phases->part.to, &losses);
    return 0;
}

static void leave_region(const struct phases *phases, uint32_t number, int64_t time)
{
    struct phase_rank *rank = &phases->ranks[number];
    struct region_losses losses = {0};

    if (!rank->region.has_begun)
        return;
    team_part_end_in_region(threads_team(phases->threads, number), &rank->region, time, &losses);
    end_region_part(phases, number, time, &losses);
}

static int phases_on_region(void *self, const struct thread_region *region)
{
    leave_region(self, region->rank, region->end);
    return 0;
}

void phases_deinit(struct phases *phases)
{
    for (uint32_t i = 0; phases->ranks && i < phases->rank_count; i++) {
        keyed_list_deinit(&phases->ranks[i].own);
        team_part_deinit(&phases->ranks[i].region);
        team_part_deinit(&phases->ranks[i].behind_border);
    }
    for (size_t i = 0; i < OPEN_PARTS_MAX; i++) {
        keyed_list_deinit(&phases->parts[i].all);
        keyed_list_deinit(&phases->parts[i].busiest);
    }
    free(phases->ranks);
    phase_list_deinit(&phases->sequence);
    keyed_list_deinit(&phases->functions);
    activity_stacks_free(phases->stacks);
    activity_rules_deinit(&phases->rules);
}

static const struct phase_sums *sums_at_place(const struct keyed_list *functions, size_t place)
{
    return &((const struct phase_sums *)functions->items)[place];
}

static struct phase_sums sum_functions(const struct keyed_list *functions)
{
    struct phase_sums sums = {0};

    for (size_t i = 0; i < functions->count; i++)
        phase_sums_add(&sums, sums_at_place(functions, i));
    return sums;
}

/* Adds the part to the sequence; where that is full, every two neighbours in it are merged first. */
static void append_to_sequence(struct phases *phases, const struct phase_part *part, const struct phase_sums *sums)
{
    struct phase_list *sequence = &phases->sequence;
    uint64_t number = phases->first_part;
    int64_t from = phases->part.from;
    struct phase *phase;

    while (number / sequence->merged >= SEQUENCE_MAX)
        phase_list_merge_pairs(sequence);
    phase = &sequence->items[number / sequence->merged];
    if (number % sequence->merged == 0) {
        *phase = (struct phase){.start = phases->closed > from ? phases->closed : from};
        sequence->count++;
    }
    phase_sums_add(&phase->sums, sums);
    phase->call = part->call;
    phases->closed = part->end;
}

/* What counts of a function where the sum over all of them has that sign. */
static double weight_of(double value, bool is_negative)
{
    double signed_value = is_negative ? -value : value;

    return signed_value > 0 ? signed_value : 0;
}

/* By how much longer than the mean the busiest rank is in the function of that place; nothing where it is not. */
static double excess_of(const struct phases *phases, const struct phase_part *part, size_t place)
{
    const struct phase_sums *busiest = sums_at_place(&part->busiest, place);
    const struct phase_sums *all = keyed_list_find(&part->all, part->busiest.keys[place], sizeof(*all));

    return weight_of(busiest->shares[PHASE_COMPUTATION] - all->shares[PHASE_COMPUTATION] / phases->rank_count, false);
}

static void divide_part(const struct phases *phases, const struct phase_part *part, const struct phase_sums *sums,
                        double balance)
{
    double wait = sums->shares[PHASE_SERIALISATION], transfer = sums->shares[PHASE_TRANSFER];
    double weights = 0, excess = 0;
    /* Transfer below 0 takes back waiting that an earlier part has done: it follows what is charged of that. */
    double following = transfer < 0 && wait > 0 ? balance / wait : 0;
    struct phase_sums *functions = phases->functions.items;

    for (size_t i = 0; i < part->all.count; i++)
        weights += weight_of(sums_at_place(&part->all, i)->shares[PHASE_TRANSFER], transfer < 0);
    for (size_t i = 0; i < part->all.count; i++) {
        const double *own = sums_at_place(&part->all, i)->shares;
        struct phase_sums *function = &functions[part->all.keys[i]];

        function->shares[PHASE_COMPUTATION] += own[PHASE_COMPUTATION];
        if (wait > 0)
            function->shares[PHASE_SERIALISATION] += own[PHASE_SERIALISATION] * (wait - balance) / wait;
        function->shares[PHASE_OVERHEAD] += own[PHASE_OVERHEAD];
        /* Transfer goes to the functions that have some, not against those in which ideal clocks only catch up with
         * waiting elsewhere. */
        if (weights > 0) {
            double weight = weight_of(own[PHASE_TRANSFER], transfer < 0) / weights * (1 - following);

            function->shares[PHASE_TRANSFER] += transfer * weight;
            function->files += sums->files * weight;
        }
        thread_sums_merge(&function->threads, &sums_at_place(&part->all, i)->threads);
    }
    for (size_t i = 0; i < part->busiest.count; i++)
        excess += excess_of(phases, part, i);
    for (size_t i = 0; i < part->busiest.count && excess > 0; i++) {
        double weight = excess_of(phases, part, i) / excess;
        struct phase_sums *function = &functions[part->busiest.keys[i]];

        function->shares[PHASE_LOAD_BALANCE] += balance * weight;
        function->shares[PHASE_TRANSFER] += transfer * following * weight;
        function->files += sums->files * following * weight;
    }
}

static void close_part(struct phases *phases)
{
    struct phase_part *part = part_at(phases, phases->first_part);
    struct phase_sums sums = sum_functions(&part->all);
    double wait = sums.shares[PHASE_SERIALISATION];
    double uneven = part->most * phases->rank_count - sums.shares[PHASE_COMPUTATION];
    /* Who is not there yet is no worse balanced. */
    double balance = fmin(wait - sums.absent, uneven);

    /* Others may wait for the rank with most file access. */
    sums.files = fmin(fmax(sums.files, part->most_files * phases->rank_count), sums.shares[PHASE_TRANSFER]);
    divide_part(phases, part, &sums, balance);
    sums.shares[PHASE_LOAD_BALANCE] = balance;
    sums.shares[PHASE_SERIALISATION] = wait - balance;
    append_to_sequence(phases, part, &sums);
    phases->first_part++;
    part->end = 0;
    part->call = MPI_CALL_NONE;
    part->submitted = 0;
    part->most = 0;
    part->most_files = 0;
    keyed_list_clear(&part->all);
    keyed_list_clear(&part->busiest);
}

/* The sums of the function that the rank is in. NULL when memory ran out (reported). */
static struct phase_sums *latest_sums(const struct phases *phases, struct phase_rank *rank)
{
    struct phase_sums *sums = rank->own.items;

    if (rank->latest < rank->own.count && rank->own.keys[rank->latest] == rank->function)
        return &sums[rank->latest];
    sums = keyed_list_get(&rank->own, rank->function, sizeof(*sums));
    if (sums)
        rank->latest = (size_t)(sums - (struct phase_sums *)rank->own.items);
    else
        diag_no_memory(phases->diag);
    return sums;
}

/* What the threads did since the last interval. The phase may end here. */
static int take_pieces(const struct phases *phases, uint32_t number, struct phase_sums *sums)
{
    struct phase_rank *rank = &phases->ranks[number];
    const struct team *team = threads_team(phases->threads, number);

    thread_sums_merge(&sums->threads, &rank->threads);
    rank->threads = (struct thread_sums){0};
    rank->before_border = rank->since_border = (struct region_losses){0};
    rank->behind_border.has_begun = false;
    rank->has_border = rank->region.has_begun;
    if (!rank->has_border)
        return 0;
    team_part_end_in_region(team, &rank->region, team->time, &rank->before_border);
    rank->region.has_begun = true;
    return team_part_begin(team, &rank->behind_border, team->time) < 0 ? diag_no_memory(phases->diag) : 0;
}

/* The phase has ended with the last interval: a region's part has, too. */
static int end_phase(const struct phases *phases, uint32_t number)
{
    struct phase_rank *rank = &phases->ranks[number];
    struct phase_sums *sums;

    if (!rank->has_border)
        return 0;
    sums = latest_sums(phases, rank);
    if (!sums)
        return ERROR_MEMORY;
    region_losses_add(&sums->threads.losses, &rank->before_border);
    rank->threads.losses = rank->since_border;
    rank->has_border = false;
    if (rank->behind_border.has_begun) {
        struct team_part part = rank->region;

        rank->region = rank->behind_border;
        rank->behind_border = part;
        rank->behind_border.has_begun = false;
    }
    return 0;
}

/* The rank leaves its part, which is closed when all have. */
static int leave_part(struct phases *phases, uint32_t number, int64_t end, uint8_t call)
{
    struct phase_rank *rank = &phases->ranks[number];
    struct phase_part *part;
    struct phase_sums own;
    int error = end_phase(phases, number);

    if (error < 0)
        return error;
    own = sum_functions(&rank->own);
    while (rank->part - phases->first_part >= OPEN_PARTS_MAX && rank->part >= phases->first_part)
        close_part(phases);
    /* Its part may have been closed without this rank: its times are then added to the oldest one that is open. */
    part = part_at(phases, rank->part > phases->first_part ? rank->part : phases->first_part);
    for (size_t i = 0; i < rank->own.count; i++) {
        struct phase_sums *sums = keyed_list_get(&part->all, rank->own.keys[i], sizeof(*sums));

        if (!sums)
            return diag_no_memory(phases->diag);
        phase_sums_add(sums, sums_at_place(&rank->own, i));
    }
    /* Tables change places instead of being copied: the rank reuses the memory of the one that it gets. */
    if (own.shares[PHASE_COMPUTATION] > part->most) {
        struct keyed_list swapped = part->busiest;

        part->most = own.shares[PHASE_COMPUTATION];
        part->busiest = rank->own;
        rank->own = swapped;
    }
    part->most_files = fmax(part->most_files, own.files);
    keyed_list_clear(&rank->own);
    rank->latest = 0;
    part->call = call;
    part->end = end > part->end ? end : part->end;
    part->submitted++;
    rank->part++;
    while (part_at(phases, phases->first_part)->submitted >= phases->rank_count)
        close_part(phases);
    return 0;
}

/* How far the ideal clock has advanced inside MPI: what it waits comes first. */
static int64_t gain_until(const struct interval *interval, int64_t time)
{
    int64_t gain = interval->c1 - interval->c0;

    return time >= interval->t1 || time - interval->t0 > gain ? gain : time - interval->t0;
}

static void add_interval(const struct phases *phases, struct phase_sums *sums, const struct interval *interval)
{
    struct time_range cut = time_range_cut(interval->t0, interval->t1, phases->part);
    double length = (double)(cut.to - cut.from);
    double gain;

    if (cut.to < cut.from)
        return;
    switch (interval->state) {
    case STATE_USEFUL:
        sums->shares[PHASE_COMPUTATION] += length;
        break;
    case STATE_ABSENT:
        sums->absent += length;
        sums->shares[PHASE_SERIALISATION] += length;
        break;
    case STATE_ENDED:
        sums->shares[PHASE_SERIALISATION] += length;
        break;
    case STATE_OVERHEAD:
        sums->shares[PHASE_OVERHEAD] += length;
        break;
    case STATE_MPI:
        gain = (double)(gain_until(interval, cut.to) - (cut.from > interval->t0 ? gain_until(interval, cut.from) : 0));
        sums->shares[PHASE_SERIALISATION] += gain;
        sums->shares[PHASE_TRANSFER] += length - gain;
        if (mpi_call(interval->call)->activity == MPI_ACTIVITY_IO)
            sums->files += length - gain;
        break;
    }
}

/* The number of the function, or of the place, where the activity is one. */
static int find_function(struct phases *phases, uint32_t activity, uint32_t *number)
{
    const struct activity *found = activities_get(phases->activities, activity);
    const struct phase_sums *function;

    if (found->kind != ACTIVITY_KIND_EVENT && !activity_is_place(found))
        return 0;
    function = keyed_list_get(&phases->functions, activity, sizeof(*function));
    if (!function)
        return diag_no_memory(phases->diag);
    *number = (uint32_t)(function - (const struct phase_sums *)phases->functions.items);
    return 0;
}

static int phases_on_interval(void *self, const struct interval *interval)
{
    struct phases *phases = self;
    struct phase_rank *rank = &phases->ranks[interval->rank];
    struct phase_sums *sums;
    uint32_t activity;
    uint32_t function = rank->function;
    int error = activity_stacks_interval(phases->stacks, interval, &activity);

    /* The function that the interval belongs to: time between two functions belongs to the first. */
    if (error == 0 && activity != ACTIVITY_NONE && interval->state == STATE_USEFUL && interval->t0 != interval->t1)
        error = find_function(phases, activity, &function);
    if (error == 0 && function != rank->function)
        error = end_phase(phases, interval->rank);
    if (error < 0)
        return error;
    rank->function = function;
    sums = latest_sums(phases, rank);
    if (!sums)
        return ERROR_MEMORY;
    add_interval(phases, sums, interval);
    if (!phases->threads)
        return 0;
    /* All that the rank's threads did up to the interval's end; whether it has ended there is known only then. */
    if (interval->state != STATE_ABSENT && interval->state != STATE_ENDED)
        error = threads_advance(phases->threads, interval->rank, interval->t1);
    return error < 0 ? error : take_pieces(phases, interval->rank, sums);
}

/* Others may have asked for user functions where other events are chosen. */
static int phases_on_event(void *self, const struct stream_event *event)
{
    const struct phases *phases = self;
    const struct activity_rules *rules = &phases->rules;
    bool begins_phase =
        rules->chosen.count > 0 ? activity_rules_name(rules, event->type) : event->type == PRV_TYPE_USER_FUNCTION;

    return begins_phase ? activity_stacks_on_event(self, event) : 0;
}

static int phases_on_join(void *self, const struct join *join)
{
    struct phases *phases = self;
    bool is_global = join->kind == JOIN_COLLECTIVE && join->range_count == phases->rank_count &&
                     mpi_call(join->call)->class == MPI_CLASS_ALL_TO_ALL;

    return is_global ? leave_part(phases, join->rank, join->time, join->call) : 0;
}

static int phases_on_finish(void *self, int64_t end)
{
    struct phases *phases = self;
    uint64_t last = phases->first_part;

    phases->end = end;
    for (uint32_t i = 0; i < phases->rank_count; i++) {
        if (phases->threads) {
            struct phase_sums *sums = latest_sums(phases, &phases->ranks[i]);

            leave_region(phases, i, threads_team(phases->threads, i)->time);
            if (!sums || take_pieces(phases, i, sums) < 0)
                return ERROR_MEMORY;
        }
        if (leave_part(phases, i, end, MPI_CALL_NONE) < 0)
            return ERROR_MEMORY;
        if (phases->ranks[i].part > last)
            last = phases->ranks[i].part;
    }
    while (phases->first_part < last)
        close_part(phases);
    return 0;
}

int phases_start(struct phases *phases, struct listener *listener)
{
    const struct thread_listener of_threads = {.self = phases, .piece = phases_on_piece, .region = phases_on_region};

    *listener = (struct listener){
        .self = phases,
        .interval = phases_on_interval,
        .join = phases_on_join,
        .event = phases_on_event,
        .site = phases->call_sites ? activity_stacks_on_site : NULL,
        .finish = phases_on_finish,
    };
    phases->sequence =
        (struct phase_list){calloc(SEQUENCE_MAX, sizeof(struct phase)), .ranks = phases->rank_count, .merged = 1};
    phases->ranks = calloc(phases->rank_count, sizeof(*phases->ranks));
    if (!phases->sequence.items || !phases->ranks ||
        !keyed_list_get(&phases->functions, ACTIVITY_COMPUTATION, sizeof(struct phase_sums)))
        return diag_no_memory(phases->diag);
    phases->stacks = activity_stacks_new(&phases->activities, &phases->rules, phases->rank_count, phases->diag);
    if (!phases->stacks)
        return ERROR_MEMORY;
    return phases->threads ? threads_tell(phases->threads, &of_threads) : 0;
}

int phases_conclude(struct phases *phases, struct phase_findings *findings)
{
    struct phase_list *functions = &findings->functions;
    const struct phase_sums *sums = phases->functions.items;
    int64_t runtime = time_within(0, phases->end, phases->part);

    *findings = (struct phase_findings){
        .functions = {.items = calloc(phases->functions.count, sizeof(struct phase)),
                      .ranks = phases->rank_count,
                      .runtime = runtime},
        .sequence = phases->sequence,
    };
    findings->sequence.runtime = runtime;
    phases->sequence = (struct phase_list){0};
    if (!functions->items)
        return diag_no_memory(phases->diag);
    for (size_t i = 0; i < phases->functions.count && phases->functions.count > 1; i++) {
        uint32_t activity = (uint32_t)phases->functions.keys[i];
        const char *name = i == 0 ? "[before]" : activities_place_name(phases->activities, activity);
        char *own = name ? strdup(name) : NULL;

        if (!own)
            return name ? diag_no_memory(phases->diag) : ERROR_MEMORY;
        functions->items[functions->count++] = (struct phase){.name = own, .sums = sums[i]};
    }
    return 0;
}

void phase_findings_deinit(struct phase_findings *findings)
{
    phase_list_deinit(&findings->functions);
    phase_list_deinit(&findings->sequence);
}
