/*
 * A sweep over the instants at which ranks begin and end to compute. They come in the order of time of each rank only;
 * now and then those before the frontier, the time that every rank has reached, are sorted and swept over.
 */
#include "reports/parallelism/parallelism.h"

#include <stdlib.h>
#include <string.h>

#include "base/duration.h"
#include "paraver/mpi_call.h"
#include "threads/threads.h"
#include "windows/metrics.h"

enum {
    FEW_BEGINS = 1 << 13,
    DIGIT_BITS_MAX = 13, /* so that the counters fit a core's cache */
};

/* Lengths in nanoseconds. */
struct longest_chains {
    int64_t length; /* by the waits that the run was replayed with */
    int64_t causal; /* by those of them that MPI demands */
};

/* What a post carries. */
struct longest_token {
    struct clock_token length;
    struct clock_token causal;
    int64_t root; /* causal, of a collective's roots among this post and those before it */
};

struct rank_chains {
    struct longest_chains now;
    struct longest_chains at_entry; /* of the open call */
    struct call_entry entry;
};

void parallelism_deinit(void *self)
{
    struct parallelism *parallelism = self;

    free(parallelism->chains);
    free(parallelism->reached);
    free(parallelism->working);
    free(parallelism->found.histogram);
    free(parallelism->begins.items);
    free(parallelism->ends.items);
    free(parallelism->scratch.items);
    free(parallelism->found.windows);
}

/* The longest path: the longest chain of computations, each of which has to wait for the one before, as if
 * communication took no time. A clock on every rank runs in useful time only, and a second one honours only those waits
 * that MPI demands (docs/semantics.md, "Representative paths", the 100 % path; "Parallelism"). */

/* Returns what it is then. */
static int64_t raise_to(int64_t *value, int64_t other)
{
    if (other > *value)
        *value = other;
    return *value;
}

static int parallelism_on_post(void *self, const struct post *post, void *memory)
{
    const struct parallelism *parallelism = self;
    const struct rank_chains *rank = &parallelism->chains[post->rank];
    struct longest_chains here = call_entry_has(&rank->entry, post) ? rank->at_entry : rank->now;
    struct longest_token *token = memory;

    token->length = clock_token_of(here.length);
    token->causal = clock_token_of(here.causal);
    token->root = post->is_root ? here.causal : 0;
    return 0;
}

static void parallelism_on_merge(void *self, void *memory, const void *memory_before)
{
    struct longest_token *token = memory;
    const struct longest_token *before = memory_before;

    (void)self;
    clock_token_merge(&token->length, before ? &before->length : NULL);
    clock_token_merge(&token->causal, before ? &before->causal : NULL);
    if (before)
        raise_to(&token->root, before->root);
}

static const struct longest_token *longest_token_of(const struct listener *listener, const struct post *post)
{
    return post_token(post, listener);
}

/* Whether MPI demands the wait for this post (docs/semantics.md, "Waits for messages" and "Collectives"). */
static bool is_demanded(const struct join *join, const struct post *post)
{
    switch (join->kind) {
    case JOIN_RECEIVE:
        return true;
    case JOIN_RENDEZVOUS:
        return mpi_call(join->call)->class == MPI_CLASS_SEND_SYNC;
    case JOIN_COLLECTIVE:
        break;
    }
    if (post->call != join->own->call)
        return false;
    switch ((enum mpi_class)join->own->class) {
    case MPI_CLASS_ALL_TO_ALL:
        return true;
    case MPI_CLASS_ONE_TO_ALL:
        return post->is_root;
    case MPI_CLASS_ALL_TO_ONE:
        return join->own->is_root;
    case MPI_CLASS_PREFIX:
        return post->member < join->own->member;
    default:
        return false;
    }
}

/* Only prefix calls need all posts of the range: elsewhere the last of them has the maximum already. */
static int parallelism_on_join(void *self, const struct join *join)
{
    struct parallelism *parallelism = self;
    const struct listener *listener = parallelism->listener;
    struct longest_chains *now = &parallelism->chains[join->rank].now;
    enum mpi_class class = join->kind == JOIN_COLLECTIVE ? (enum mpi_class)join->own->class : MPI_CLASS_OUTSIDE;

    own_clock_join(&now->length, join, listener);
    if (join->range_count > 0 && class != MPI_CLASS_PREFIX) {
        const struct longest_token *last = longest_token_of(listener, join->range[join->range_count - 1]);

        if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && join->own->is_root))
            raise_to(&now->causal, last->causal.largest);
        else if (class == MPI_CLASS_ONE_TO_ALL)
            raise_to(&now->causal, last->root);
    }
    for (size_t i = 0; class == MPI_CLASS_PREFIX && i < join->range_count; i++)
        if (is_demanded(join, join->range[i]))
            raise_to(&now->causal, longest_token_of(listener, join->range[i])->causal.clock);
    for (size_t i = 0; i < join->extra_count; i++)
        if (is_demanded(join, join->extra[i]))
            raise_to(&now->causal, longest_token_of(listener, join->extra[i])->causal.clock);
    return 0;
}

/* Instants in order. */

/* A group of bits of the difference between a time and the least one. */
struct digit {
    int64_t least;
    unsigned shift;
    unsigned bits;
};

static size_t digit_value(struct digit digit, int64_t time)
{
    uint64_t mask = (UINT64_C(1) << digit.bits) - 1;

    return (size_t)(((uint64_t)time - (uint64_t)digit.least) >> digit.shift & mask);
}

/* Counting sort by one digit. It is stable: times with the same digit keep their order. */
static void sort_by_digit(const int64_t *from, int64_t *to, size_t count, struct digit digit)
{
    size_t offsets[1 << DIGIT_BITS_MAX];
    size_t values = (size_t)1 << digit.bits;
    size_t next = 0;

    memset(offsets, 0, values * sizeof(offsets[0]));
    for (size_t i = 0; i < count; i++)
        offsets[digit_value(digit, from[i])]++;
    for (size_t value = 0; value < values; value++) {
        size_t occurrences = offsets[value];

        offsets[value] = next;
        next += occurrences;
    }
    for (size_t i = 0; i < count; i++)
        to[offsets[digit_value(digit, from[i])]++] = from[i];
}

/* Radix sort from the lowest digit on: as few digits as the range of times needs, all of about the same size. */
int instants_sort(struct instants *instants, struct instants *scratch)
{
    struct digit digit = {0};
    int64_t most;
    uint64_t width;
    unsigned bits, digits;

    if (instants->count < 2)
        return 0;
    if (array_reserve(&scratch->items, &scratch->capacity, instants->count, sizeof(*scratch->items)) < 0)
        return ERROR_MEMORY;
    digit.least = most = instants->items[0];
    for (size_t i = 1; i < instants->count; i++) {
        digit.least = instants->items[i] < digit.least ? instants->items[i] : digit.least;
        most = instants->items[i] > most ? instants->items[i] : most;
    }
    width = (uint64_t)most - (uint64_t)digit.least;
    bits = width > 0 ? 64 - (unsigned)__builtin_clzll(width) : 0;
    digits = (bits + DIGIT_BITS_MAX - 1) / DIGIT_BITS_MAX;
    for (unsigned i = 0; i < digits; i++) {
        struct instants unsorted = *instants;

        digit.shift += digit.bits;
        digit.bits = (bits + digits - 1) / digits;
        sort_by_digit(unsorted.items, scratch->items, unsorted.count, digit);
        *instants = (struct instants){scratch->items, unsorted.count, scratch->capacity};
        *scratch = unsorted;
    }
    return 0;
}

void instants_drop(struct instants *instants, size_t count)
{
    instants->count -= count;
    if (count > 0)
        memmove(instants->items, instants->items + count, instants->count * sizeof(*instants->items));
}

/* The sweep. */

static int end_profile_window(struct parallelism *parallelism, int64_t end)
{
    struct parallelism_window *window = &parallelism->window;
    struct parallelism_findings *found = &parallelism->found;

    window->end = end;
    if (end > window->start && grid_shows(parallelism->grid, window->start)) {
        window->mean = (double)window->useful_sum / (double)(end - window->start);
        if (array_append(found->windows, found->window_count, parallelism->window_capacity, *window) < 0)
            return diag_no_memory(parallelism->diag);
    }
    *window = (struct parallelism_window){.start = end, .least = UINT32_MAX};
    return 0;
}

/* Sweeps to a time up to which the number of active ranks is the same. Without a grid there is one endless window. */
static inline int sweep_to(struct parallelism *parallelism, int64_t time)
{
    const struct window_grid *grid = parallelism->grid;
    int error = 0;

    if (time > parallelism->swept)
        parallelism->found.histogram[parallelism->active].time += time - parallelism->swept;
    while (parallelism->swept < time && error == 0) {
        uint64_t cell = parallelism->place.cell;
        int64_t until = grid ? grid_cut(grid, &parallelism->place, parallelism->swept, time) : time;
        struct parallelism_window *window = &parallelism->window;
        uint32_t active = parallelism->active;

        if (parallelism->place.cell != cell)
            error = end_profile_window(parallelism, parallelism->swept);
        /* The number of active ranks stays the same up to there, which lies in the window. */
        window->useful_sum += (__int128)active * (until - parallelism->swept);
        window->least = active < window->least ? active : window->least;
        window->most = active > window->most ? active : window->most;
        parallelism->swept = until;
    }
    return error;
}

/* Sweeps over all instants before the frontier: no earlier one can follow. */
static int sweep_before(struct parallelism *parallelism, int64_t frontier)
{
    struct instants begins, ends;
    size_t begun = 0, ended = 0;
    int error = 0;

    if (instants_sort(&parallelism->begins, &parallelism->scratch) < 0 ||
        instants_sort(&parallelism->ends, &parallelism->scratch) < 0)
        return diag_no_memory(parallelism->diag);
    begins = parallelism->begins;
    ends = parallelism->ends;
    while (error == 0) {
        int64_t begin = begun < begins.count ? begins.items[begun] : INT64_MAX;
        int64_t end = ended < ends.count ? ends.items[ended] : INT64_MAX;
        bool is_begin = begin <= end; /* begins come first at equal times, so that `active` stays above 0 */
        int64_t time = is_begin ? begin : end;

        if (time >= frontier)
            break;
        error = sweep_to(parallelism, time);
        parallelism->active = is_begin ? parallelism->active + 1 : parallelism->active - 1;
        begun += is_begin;
        ended += !is_begin;
    }
    instants_drop(&parallelism->begins, begun);
    instants_drop(&parallelism->ends, ended);
    /* In proportion to what is left: while one rank is far behind, what stays must not be sorted again and again. */
    parallelism->limit = parallelism->begins.count + parallelism->ends.count + FEW_BEGINS;
    return error;
}

static int sweep_if_due(struct parallelism *parallelism)
{
    int64_t frontier = INT64_MAX;

    if (parallelism->begins.count < parallelism->limit)
        return 0;
    for (uint32_t i = 0; i < parallelism->rank_count; i++)
        if (parallelism->reached[i] < frontier)
            frontier = parallelism->reached[i];
    return sweep_before(parallelism, frontier);
}

/* The callbacks. */

/* On ideal clocks a useful interval is shifted, not stretched: a jump of the clock at its end, at a message that was
 * received outside of any call, is not useful time. The profile's clock of a rank never runs backwards, even where a
 * late rank's ideal clock begins anew. */
static int parallelism_on_interval(void *self, const struct interval *interval)
{
    struct parallelism *parallelism = self;
    struct rank_chains *chains = &parallelism->chains[interval->rank];
    int64_t *reached = &parallelism->reached[interval->rank];
    bool is_ideal = parallelism->clock == PARALLELISM_IDEAL;
    int error = 0;

    if (call_entry_follow(&chains->entry, interval))
        chains->at_entry = chains->now;
    if (interval->state == STATE_USEFUL) {
        int64_t begin = time_range_cut(interval->t0, interval->t1, parallelism->part).from;
        int64_t length = time_within(interval->t0, interval->t1, parallelism->part);

        chains->now.length += length;
        chains->now.causal += length;
        begin += is_ideal ? interval->c0 - interval->t0 : 0;
        if (length > 0 && !parallelism->threads) {
            parallelism->found.useful_sum += length;
            if (instants_add(&parallelism->begins, raise_to(reached, begin)) < 0 ||
                instants_add(&parallelism->ends, raise_to(reached, begin + length)) < 0)
                return diag_no_memory(parallelism->diag);
            error = sweep_if_due(parallelism);
        }
    }
    if (!parallelism->threads)
        raise_to(reached, is_ideal ? interval->c1 : interval->t1);
    return error;
}

/* From here on so many threads of the rank work. */
static int change_working(struct parallelism *parallelism, uint32_t rank, int64_t time, uint32_t working)
{
    uint32_t *before = &parallelism->working[rank];
    int error = 0;

    for (; *before < working && error == 0; ++*before)
        error = instants_add(&parallelism->begins, time);
    for (; *before > working && error == 0; --*before)
        error = instants_add(&parallelism->ends, time);
    return diag_memory(parallelism->diag, error);
}

static int parallelism_on_piece(void *self, const struct thread_piece *piece)
{
    struct parallelism *parallelism = self;
    struct time_range cut = time_range_cut(piece->t0, piece->t1, parallelism->part);
    uint32_t working = piece->counts[THREAD_PART_WORK];
    int error = 0;

    if (cut.from < cut.to) {
        parallelism->found.useful_sum += (__int128)working * (cut.to - cut.from);
        error = change_working(parallelism, piece->rank, cut.from, working);
        parallelism->reached[piece->rank] = cut.to;
        /* Behind the part nobody works; the rank's next piece, if it lies inside, goes on from here. */
        if (error == 0 && cut.to == parallelism->part.to)
            error = change_working(parallelism, piece->rank, cut.to, 0);
    } else {
        raise_to(&parallelism->reached[piece->rank], piece->t1);
    }
    return error < 0 ? error : sweep_if_due(parallelism);
}

static int parallelism_on_threads_finish(void *self, int64_t end)
{
    struct parallelism *parallelism = self;
    int error = 0;

    for (uint32_t rank = 0; rank < parallelism->rank_count && error == 0; rank++)
        error = change_working(parallelism, rank, end, 0);
    return error;
}

static int parallelism_on_finish(void *self, int64_t run_end)
{
    struct parallelism *parallelism = self;
    int64_t from = 0, end = 0;
    int error = sweep_before(parallelism, INT64_MAX);

    if (parallelism->clock == PARALLELISM_ELAPSED) {
        from = parallelism->part.from;
        end = run_end < parallelism->part.to ? run_end : parallelism->part.to;
    }
    /* On ideal clocks the run ends with the last of them. */
    for (uint32_t i = 0; i < parallelism->rank_count && parallelism->clock != PARALLELISM_ELAPSED; i++)
        raise_to(&end, parallelism->reached[i]);
    error = error ?: sweep_to(parallelism, end);
    if (error == 0 && parallelism->grid && parallelism->window.start < end)
        error = end_profile_window(parallelism, end);
    /* What lies before the part that is looked at was swept over with nobody active. */
    parallelism->found.histogram[0].time -= from < end ? from : end;
    parallelism->found.length = from < end ? end - from : 0;
    return error;
}

int parallelism_start(struct parallelism *parallelism, struct listener *listener)
{
    uint32_t ranks = parallelism->rank_count;
    uint32_t count = parallelism->threads ? (uint32_t)parallelism->threads->thread_count : ranks;
    const struct thread_listener of_threads = {
        .self = parallelism, .piece = parallelism_on_piece, .finish = parallelism_on_threads_finish};

    parallelism->listener = listener;
    parallelism->limit = FEW_BEGINS;
    if (parallelism->grid)
        parallelism->place = grid_place_of(parallelism->grid, 0, grid_end(parallelism->grid, 0));
    parallelism->window.least = UINT32_MAX;
    parallelism->reached = calloc(ranks, sizeof(*parallelism->reached));
    parallelism->working = calloc(ranks, sizeof(*parallelism->working));
    parallelism->chains = calloc(ranks, sizeof(*parallelism->chains));
    parallelism->found = (struct parallelism_findings){
        .clock = parallelism->clock,
        .counts_threads = parallelism->threads != NULL,
        .has_profile = parallelism->grid != NULL,
        .rank_count = count,
        .histogram = calloc((size_t)count + 1, sizeof(*parallelism->found.histogram)),
        .level_count = (size_t)count + 1,
    };
    *listener = (struct listener){
        .self = parallelism,
        .token_size = sizeof(struct longest_token),
        .interval = parallelism_on_interval,
        .post = parallelism_on_post,
        .merge = parallelism_on_merge,
        .join = parallelism_on_join,
        .finish = parallelism_on_finish,
    };
    if (!parallelism->reached || !parallelism->working || !parallelism->found.histogram || !parallelism->chains)
        return diag_no_memory(parallelism->diag);
    return parallelism->threads ? threads_tell(parallelism->threads, &of_threads) : 0;
}

struct parallelism_findings *parallelism_conclude(struct parallelism *parallelism)
{
    struct parallelism_findings *found = &parallelism->found;
    double useful = (double)found->useful_sum;

    /* Which computation of a thread waits for which is not known. */
    for (uint32_t rank = 0; rank < parallelism->rank_count && !found->counts_threads; rank++) {
        raise_to(&found->longest_path, parallelism->chains[rank].now.length);
        raise_to(&found->causal_path, parallelism->chains[rank].now.causal);
    }
    for (uint32_t i = 0; i < found->level_count; i++) {
        found->histogram[i].active = i;
        found->histogram[i].share = ratio_of((double)found->histogram[i].time, (double)found->length);
    }
    found->mean = ratio_of(useful, (double)found->length);
    found->average = ratio_of(useful, (double)found->longest_path);
    found->speedup_bound = ratio_of(useful, (double)found->causal_path);
    return found;
}
