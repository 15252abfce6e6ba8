#include "model/polling.h"

#include <stdbool.h>
#include <stdlib.h>

#include "model/memory.h"

enum { MPI_FIRST = 50000001, MPI_LAST = 50000005, COUNTER_FIRST = 50000300, COUNTER_LAST = 50000307, CALLS_BACK = 256 };

/* Useful time between two lines. */
struct stretch {
    int64_t start;
    int64_t end;
    size_t line;     /* that ends it */
    unsigned events; /* entries, exits and other pieces up to there */
};

struct piece {
    int64_t start;
    int64_t end;
    size_t line;
    uint64_t call;
    bool joined;
};

struct mark {
    int64_t time;
    uint64_t type;
    bool open;
};

struct divider {
    const struct trace *trace;
    const struct trace_rank *rank;
    const struct replay_options *options;
    struct stretch *stretches;
    size_t stretch_count;
    struct piece *pieces;
    size_t piece_count;
    struct mark *marks;
    size_t mark_count;
    int64_t *exits;
    size_t exit_count;
    unsigned events;
    unsigned overhead;
    bool in_call;
    int64_t time;
    int64_t before; /* of the line before */
};

static const struct trace_pair *pair_of(const struct divider *divider, size_t line, size_t pair)
{
    return &divider->trace->pairs[divider->rank->lines[line].first_pair + pair];
}

/* The entry that comes next at this time, 0: none, or another end comes first. *exits: how many lie between. */
static uint64_t next_entry(const struct divider *divider, size_t line, size_t pair, unsigned *events)
{
    for (; line < divider->rank->line_count && divider->rank->lines[line].time <= divider->time; line++, pair = 0) {
        for (; pair < divider->rank->lines[line].pair_count; pair++) {
            const struct trace_pair *at = pair_of(divider, line, pair);

            if (at->type >= MPI_FIRST && at->type <= MPI_LAST && at->value != 0)
                return at->value;
            if (at->type > COUNTER_FIRST && at->type <= COUNTER_LAST && at->type % 2 == 1)
                return 0;
            *events += at->type >= MPI_FIRST && at->type <= MPI_LAST;
        }
    }
    return 0;
}

static int64_t close_mark(struct divider *divider, uint64_t type, int64_t length)
{
    struct mark *found = NULL;

    for (size_t i = 0; i < divider->mark_count; i++) {
        struct mark *mark = &divider->marks[i];

        if (mark->open && mark->type == type && (divider->time - mark->time >= length || found == NULL))
            found = mark;
    }
    if (found == NULL)
        return divider->before;
    found->open = false;
    return found->time;
}

static int64_t lower_bound(const struct divider *divider, int64_t mark)
{
    int64_t skewed = divider->time - divider->options->max_skew, bound = mark;
    int64_t last = divider->exit_count > 0 ? divider->exits[divider->exit_count - 1] : 0;

    if (divider->in_call || last > skewed)
        last = skewed;
    if (bound < last)
        bound = last;
    if (divider->exit_count >= CALLS_BACK && bound < divider->exits[divider->exit_count - CALLS_BACK])
        bound = divider->exits[divider->exit_count - CALLS_BACK];
    return bound;
}

static void end_polling(struct divider *divider, size_t line, size_t pair)
{
    static const uint64_t names[] = {62, 153, 39, 191};
    const struct trace_pair *end = pair_of(divider, line, pair);
    int64_t length = (int64_t)end->value;
    int64_t from = lower_bound(divider, close_mark(divider, end->type - 1, length));
    unsigned events = divider->events;
    uint64_t entry = next_entry(divider, line, pair + 1, &events);
    size_t first = divider->piece_count;

    for (size_t i = divider->stretch_count; i-- > 0 && length > 0;) {
        struct stretch *stretch = &divider->stretches[i];
        int64_t start = stretch->start > from ? stretch->start : from;

        if (stretch->end <= start)
            continue;
        start = stretch->end - start > length ? stretch->end - length : start;
        memory_append(divider->pieces, divider->piece_count,
                      (struct piece){
                          start,
                          stretch->end,
                          stretch->line,
                          entry != 0 ? entry : names[(end->type - COUNTER_FIRST) / 2],
                          entry != 0 && stretch->events == events,
                      });
        length -= stretch->end - start;
        stretch->end = start;
    }
    /* Earlier useful time is no longer next to what follows. */
    divider->events += divider->piece_count > first;
}

static void follow(struct divider *divider, size_t line, size_t pair)
{
    const struct trace_pair *at = pair_of(divider, line, pair);
    unsigned kind = at->type == 40000002 ? OVERHEAD_INIT : at->type == 40000003 ? OVERHEAD_FLUSH : OVERHEAD_DISABLED;
    bool on = kind == OVERHEAD_DISABLED ? at->value == 0 : at->value != 0;

    if (at->type == 40000002 || at->type == 40000003 || at->type == 40000012) {
        kind &= ~divider->options->useful;
        divider->overhead = on ? divider->overhead | kind : divider->overhead & ~kind;
    } else if (at->type >= MPI_FIRST && at->type <= MPI_LAST) {
        if (divider->in_call) {
            memory_append(divider->exits, divider->exit_count, divider->time);
        }
        divider->in_call = at->value != 0;
        divider->events++;
    } else if (at->type >= COUNTER_FIRST && at->type <= COUNTER_LAST && at->type % 2 == 1) {
        end_polling(divider, line, pair);
    } else if (at->type >= COUNTER_FIRST && at->type <= COUNTER_LAST && at->value == 0) {
        memory_append(divider->marks, divider->mark_count, (struct mark){divider->time, at->type, true});
    }
}

static void read_line(struct divider *divider, size_t line)
{
    int64_t time = divider->rank->lines[line].time;

    if (line > 0 && time > divider->time && !divider->in_call && divider->overhead == 0) {
        memory_append(divider->stretches, divider->stretch_count,
                      (struct stretch){divider->time, time, line, divider->events});
    }
    if (line == 0)
        divider->before = time;
    else
        divider->before = divider->time;
    if (line == 0 || time > divider->time)
        divider->time = time;
    for (size_t i = 0; i < divider->rank->lines[line].pair_count; i++)
        follow(divider, line, i);
}

static int compare_pieces(const void *left, const void *right)
{
    const struct piece *a = left, *b = right;

    return (a->start > b->start) - (a->start < b->start);
}

static void add_line(struct trace *trace, struct trace_rank *rank, const struct trace_line *before, int64_t time,
                     uint64_t type, uint64_t call)
{
    memory_append(rank->lines, rank->line_count,
                  (struct trace_line){time, before->thread, before->number, trace->pair_count, 1});
    memory_append(trace->pairs, trace->pair_count, (struct trace_pair){type, call});
}

/* The rank's lines, with the pieces in front of those that end them. */
static void insert_pieces(struct trace *trace, struct trace_rank *rank, struct divider *divider)
{
    struct trace_rank old = *rank;
    size_t next = 0;
    bool open = false; /* a joined piece; the next one only goes on */

    if (divider->piece_count > 0)
        qsort(divider->pieces, divider->piece_count, sizeof *divider->pieces, compare_pieces);
    rank->lines = NULL;
    rank->line_count = 0;
    for (size_t i = 0; i < old.line_count; i++) {
        for (; next < divider->piece_count && divider->pieces[next].line == i; next++) {
            const struct piece *piece = &divider->pieces[next];

            if (!piece->joined || !open)
                add_line(trace, rank, &old.lines[i], piece->start, piece->joined ? POLLING_JOINED : POLLING_ON,
                         piece->call);
            if (!piece->joined)
                add_line(trace, rank, &old.lines[i], piece->end, POLLING_OFF, piece->call);
            open = piece->joined;
        }
        for (size_t j = 0; j < old.lines[i].pair_count; j++) {
            const struct trace_pair *pair = &trace->pairs[old.lines[i].first_pair + j];

            open = open && (pair->type < MPI_FIRST || pair->type > MPI_LAST);
        }
        memory_append(rank->lines, rank->line_count, old.lines[i]);
    }
    free(old.lines);
}

void polling_divide(struct trace *trace, const struct replay_options *options)
{
    if (options->useful & USEFUL_POLLING)
        return;
    for (size_t i = 0; i < trace->rank_count; i++) {
        struct divider divider = {.trace = trace, .rank = &trace->ranks[i], .options = options};

        for (size_t line = 0; line < divider.rank->line_count; line++)
            read_line(&divider, line);
        insert_pieces(trace, &trace->ranks[i], &divider);
        free(divider.stretches);
        free(divider.pieces);
        free(divider.marks);
        free(divider.exits);
    }
}
