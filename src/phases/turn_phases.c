#include "phases/turn_phases.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "output/figures/time_stack.h"
#include "paraver/mpi_call.h"

enum {
    POINTS_MOST = 256, /* of a loop that is run: more turns are taken some together */
    LEAST_POINTS = 2,  /* of a phase */
    NAME_SIZE = 96,
};

/* A border must bring turns nearer to their phase by so much of the time of all, and so many times the mean distance
 * of a turn. */
static const double LEAST_GAIN = 0.02;
static const double LEAST_DISTANCES = 4;

int turn_pieces_add(struct turn_pieces *pieces, const struct window_facts *facts)
{
    struct row row = row_of_facts(facts);
    struct time_stack stack = rank_stack_of(&row);
    double time = (double)row.elapsed * facts->totals.ranks;
    struct turn_piece *piece;

    if (array_reserve(&pieces->items, &pieces->capacity, pieces->count + 1, sizeof(*pieces->items)) < 0)
        return ERROR_MEMORY;
    pieces->ranks = facts->totals.ranks;
    piece = &pieces->items[pieces->count++];
    *piece = (struct turn_piece){.turn = facts->turn,
                                 .start = facts->totals.start,
                                 .end = facts->totals.end,
                                 .parallel_efficiency = row.parallel_efficiency};
    piece->shares[PHASE_COMPUTATION] = time * stack.shares[STACK_COMPUTING];
    piece->shares[PHASE_LOAD_BALANCE] = time * stack.shares[STACK_LOAD_BALANCE];
    piece->shares[PHASE_SERIALISATION] = time * (stack.shares[STACK_SERIALISATION] + stack.shares[STACK_ABSENT]);
    piece->shares[PHASE_OVERHEAD] = time * stack.shares[STACK_OVERHEAD];
    /* Where nothing is known of waits it has them. */
    piece->shares[PHASE_TRANSFER] = time;
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        if (i != PHASE_TRANSFER)
            piece->shares[PHASE_TRANSFER] -= piece->shares[i];
    return 0;
}

void turn_pieces_deinit(struct turn_pieces *pieces)
{
    free(pieces->items);
    *pieces = (struct turn_pieces){.count = 0};
}

/* Borders of phases, by dynamic programming over all of them. */
struct turn_borders {
    double points[POINTS_MOST][PHASE_SHARE_COUNT]; /* what a turn is like, on average where some are taken together */
    double costs[POINTS_MOST + 1];                 /* of the points before, with their borders */
    size_t before[POINTS_MOST + 1];
    double sorted[PHASE_SHARE_COUNT][POINTS_MOST];
    size_t count;
};

static double insert_sorted(double *sorted, size_t count, double value)
{
    size_t at = count;
    double distances = 0;

    while (at > 0 && sorted[at - 1] > value) {
        sorted[at] = sorted[at - 1];
        at--;
    }
    sorted[at] = value;
    count++;
    /* From the median: the upper half less the lower half. */
    for (size_t i = 0; i < count / 2; i++)
        distances += sorted[count - 1 - i] - sorted[i];
    return distances;
}

/* How far the points from `first` on are from the medians of their shares in sum, up to each; borders that begin a
 * phase there are set where that is cheaper. */
static void begin_phase_at(struct turn_borders *borders, size_t first, double penalty)
{
    for (size_t end = first; end < borders->count; end++) {
        double cost = borders->costs[first] + (first > 0 ? penalty : 0);

        for (int i = 0; i < PHASE_SHARE_COUNT; i++)
            cost += insert_sorted(borders->sorted[i], end - first, borders->points[end][i]);
        if (end + 1 - first < LEAST_POINTS && borders->count > LEAST_POINTS)
            continue;
        if (cost < borders->costs[end + 1]) {
            borders->costs[end + 1] = cost;
            borders->before[end + 1] = first;
        }
    }
}

/* The windows of one loop that is run: where phases end, in marks[], the last one with the loop. */
static void find_borders(struct turn_borders *borders, const struct turn_piece *pieces, size_t count, bool *marks)
{
    size_t together = (count + POINTS_MOST - 1) / POINTS_MOST;
    double time = 0, penalty;

    borders->count = (count + together - 1) / together;
    for (size_t i = 0; i < borders->count; i++) {
        double turns = 0;

        memset(borders->points[i], 0, sizeof(borders->points[i]));
        for (size_t k = i * together; k < (i + 1) * together && k < count; k++) {
            turns += (double)pieces[k].turn.turns;
            for (int share = 0; share < PHASE_SHARE_COUNT; share++)
                borders->points[i][share] += pieces[k].shares[share];
        }
        for (int share = 0; share < PHASE_SHARE_COUNT; share++) {
            borders->points[i][share] /= turns;
            time += borders->points[i][share];
        }
    }
    for (size_t i = 0; i <= borders->count; i++)
        borders->costs[i] = i == 0 ? 0 : INFINITY;
    begin_phase_at(borders, 0, 0);
    penalty = LEAST_GAIN * time + LEAST_DISTANCES * borders->costs[borders->count] / (double)borders->count;
    for (size_t first = LEAST_POINTS; first + LEAST_POINTS <= borders->count; first++)
        begin_phase_at(borders, first, penalty);
    for (size_t end = borders->count; end > 0; end = borders->before[end])
        marks[end * together < count ? end * together - 1 : count - 1] = true;
}

/* A loop is run as long as its turns follow on one another. */
static size_t loop_end(const struct turn_pieces *pieces, size_t first)
{
    size_t end = first + 1;

    while (end < pieces->count && pieces->items[end].turn.turns > 0 &&
           pieces->items[end].turn.loop == pieces->items[first].turn.loop &&
           pieces->items[end].turn.turn == pieces->items[end - 1].turn.turn + pieces->items[end - 1].turn.turns)
        end++;
    return end;
}

static char *name_phase(const struct turn_pieces *pieces, size_t first, size_t end, bool has_loops)
{
    const struct turn_window *here = &pieces->items[first].turn;
    const struct turn_window *last = &pieces->items[end - 1].turn;
    const struct turn_window *near = here->turns > 0       ? here
                                     : first > 0           ? &pieces->items[first - 1].turn
                                     : end < pieces->count ? &pieces->items[end].turn
                                                           : here;
    uint64_t last_turn = last->turn + last->turns - 1;
    char name[NAME_SIZE];

    if (here->turns == 0)
        snprintf(name, sizeof(name), "%s turn %" PRIu64, first > 0 ? "after" : "before",
                 first > 0 ? near->turn + near->turns - 1 : near->turn);
    else if (here->turn == last_turn)
        snprintf(name, sizeof(name), "turn %" PRIu64, here->turn);
    else
        snprintf(name, sizeof(name), "turns %" PRIu64 " to %" PRIu64, here->turn, last_turn);
    if (has_loops)
        string_append(name, sizeof(name), " of loop %" PRIu64, near->loop);
    return strdup(name);
}

static int add_turn_phase(struct phase_list *list, const struct turn_pieces *pieces, size_t first, size_t end,
                          bool has_loops)
{
    struct phase *phase = &list->items[list->count];

    *phase = (struct phase){
        .name = name_phase(pieces, first, end, has_loops), .start = pieces->items[first].start, .call = MPI_CALL_NONE};
    if (!phase->name)
        return ERROR_MEMORY;
    list->count++;
    for (size_t i = first; i < end; i++) {
        phase->turns += pieces->items[i].turn.turns;
        for (int share = 0; share < PHASE_SHARE_COUNT; share++)
            phase->sums.shares[share] += pieces->items[i].shares[share];
    }
    return 0;
}

int turn_phases_make(struct phase_list *list, const struct turn_pieces *pieces)
{
    struct turn_borders *borders = calloc(1, sizeof(*borders));
    bool *marks = calloc(pieces->count + 1, sizeof(*marks));
    size_t count = 0, first = 0;
    bool has_loops = false;
    uint64_t loop = 0;
    int error = borders && marks ? 0 : ERROR_MEMORY;

    *list = (struct phase_list){.ranks = pieces->ranks};
    for (size_t i = 0, end; error == 0 && i < pieces->count; i = end) {
        const struct turn_piece *piece = &pieces->items[i];

        end = piece->turn.turns > 0 ? loop_end(pieces, i) : i + 1;
        if (piece->turn.turns > 0) {
            has_loops |= loop > 0 && loop != piece->turn.loop;
            loop = piece->turn.loop;
            find_borders(borders, piece, end - i, marks + i);
        }
        marks[end - 1] = true;
    }
    for (size_t i = 0; error == 0 && i < pieces->count; i++)
        count += marks[i];
    list->items = error == 0 ? calloc(count + 1, sizeof(*list->items)) : NULL;
    error = list->items ? 0 : ERROR_MEMORY;
    for (size_t i = 0; error == 0 && i < pieces->count; i++) {
        if (!marks[i])
            continue;
        error = add_turn_phase(list, pieces, first, i + 1, has_loops);
        first = i + 1;
    }
    if (pieces->count > 0)
        list->runtime = pieces->items[pieces->count - 1].end - pieces->items[0].start;
    free(borders);
    free(marks);
    return error;
}
