/*
 * Ledger: what is found out about the windows of one grid, from their first event until they are told.
 *
 * It is a row of cells, those of the grid (window_grid.h), from the first that is not complete to the last that anybody
 * has come to. Gauges listen to the run. Each has memory of its own in every cell, which it adds to, and a place for
 * every rank, which goes through the cells at the rank's pace. When all places have left the first cell, every gauge
 * closes it: makes its part of what is known of the window from its memory. Then the window is told.
 *
 * A cell has memory once it is opened, with its neighbours in a block; one that is closed without is as it was at
 * first. So memory follows the number of windows between the slowest rank and the fastest in or near which anything
 * begins or ends, and a rank that goes on by many cells at once costs no more than one that goes on by one, unless its
 * gauge visits those between.
 *
 * A window list has the ledgers whose windows are told in one order, that of their starts, the shortest first: one; or
 * several, where windows slide: of one length, they begin at every step, and those that do not overlap form a grid; or
 * where there are windows of several lengths.
 */
#ifndef CLOCKTALK_WINDOWS_LEDGER_H
#define CLOCKTALK_WINDOWS_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "base/diag.h"
#include "windows/facts/window_facts.h"
#include "windows/window_grid.h"

/* What a gauge keeps of each cell, and what becomes of it. */
struct gauge {
    enum window_part part;
    size_t size;         /* bytes */
    const void *initial; /* what they are at first; NULL: zero. Not copied */
    /* The cell is complete; those before it have been closed. `facts` has start and end of the window that it is, cut
     * by the end of the run; NULL: it is none. */
    void (*close)(void *self, const void *memory, struct window_facts *facts);
    void *self;
    size_t at; /* the ledger's: where in a cell the memory lies */
};

enum { CELLS_IN_BLOCK = 8 };

/* Cells that follow one another. */
struct ledger_block {
    uint32_t here[CELLS_IN_BLOCK]; /* places in each */
    _Alignas(__int128) unsigned char cells[];
};

struct ledger_places;
struct window_list;

struct ledger {
    struct window_grid grid;
    struct window_list *list;
    struct gauge *gauges;
    size_t gauge_count;
    size_t gauge_capacity;
    struct ledger_block **blocks; /* a ring, from that of the first cell on; NULL: none of its cells is open */
    size_t capacity;
    uint64_t block_end;         /* the number of the block after the last in the ring */
    struct ledger_block *blank; /* cells as they are at first */
    size_t stride;              /* bytes of a cell */
    uint64_t first;
    int64_t first_start;          /* of the first cell */
    uint32_t entering;            /* places, before the first cell is there */
    uint64_t complete;            /* windows so far */
    struct ledger_places *places; /* where the grid tells of boundaries that are added */
    size_t places_count;
    size_t places_capacity;
};

struct window_list {
    const struct diag *diag;
    struct ledger *ledgers;
    size_t count;
    bool slides;
    unsigned parts;    /* that windows have, as bits: add those of WINDOW_PARTS_OF_TOTALS that are wanted */
    uint64_t most;     /* more windows are refused, with ERROR_USAGE; each grid has its part of them, rounded up */
    int64_t told_end;  /* of the window that was told last */
    size_t unfinished; /* gauges to which the end of the run has not come */
    int64_t run_end;   /* INT64_MAX: it is not known yet */
    struct window_subscriber *subscribers;
    size_t subscriber_count;
    size_t subscriber_capacity;
};

/*
 * Of windows of that grid, which is prepared and becomes the list's; or, with a step, of those that begin at every step
 * (GRID_LENGTH; the step divides the length). NULL when memory ran out (reported), the grid is the caller's then.
 */
struct window_list *window_list_new(const struct window_grid *grid, int64_t step, const struct diag *diag);
struct window_list *window_list_free(struct window_list *list);

/* One more grid, longer than those that are there (GRID_LENGTH, no step), before anything is added to the ledgers. 0 or
 * ERROR_MEMORY (reported). */
int window_list_add(struct window_list *list, const struct window_grid *grid) MUST_CHECK;

/* Who gets the windows, each in turn. 0 or ERROR_MEMORY (reported). */
int window_list_subscribe(struct window_list *list, window_facts_handler *handle, void *user) MUST_CHECK;

/* Before the first event, when all gauges are there. 0 or ERROR_MEMORY (reported). */
int window_list_open(struct window_list *list) MUST_CHECK;

/* Before the list is opened: *at says where in a cell the gauge's memory lies. 0 or ERROR_MEMORY (reported). */
int ledger_add(struct ledger *ledger, const struct gauge *gauge, size_t *at) MUST_CHECK;

/* Likewise: as many more places, in the first cell, that lie so many bytes apart and stay there. 0 or ERROR_MEMORY
 * (reported). */
int ledger_enter(struct ledger *ledger, struct grid_place *places, uint32_t count, size_t apart) MUST_CHECK;

/* Likewise those of all ranks: an array of items of `size` bytes, zero but for the struct grid_place that they begin
 * with, for the gauge to free. NULL when memory ran out (reported). */
void *ledger_enter_ranks(struct ledger *ledger, uint32_t rank_count, size_t size) __attribute__((malloc));

/* A gauge's memory of a cell in its block. */
static inline void *ledger_in_block(const struct ledger *ledger, struct ledger_block *block, uint64_t cell, size_t at)
{
    return block->cells + cell % CELLS_IN_BLOCK * ledger->stride + at;
}

/* Likewise of a cell that is open. */
static inline void *ledger_at(const struct ledger *ledger, uint64_t cell, size_t at)
{
    return ledger_in_block(ledger, ledger->blocks[ring_index(cell / CELLS_IN_BLOCK, ledger->capacity)], cell, at);
}

/* Whether a cell is a window; of others nothing is told. */
static inline bool ledger_shows(const struct ledger *ledger, uint64_t cell)
{
    return grid_shows(&ledger->grid, grid_start(&ledger->grid, cell));
}

/* Makes the cell be open. 0, ERROR_MEMORY, or ERROR_USAGE: there are too many up to there (reported). */
int ledger_open(struct ledger *ledger, uint64_t cell) MUST_CHECK;

/* Where the place's cell ends, as far as is known. */
int64_t ledger_end(struct ledger *ledger, struct grid_place *place);

/* The first cell whose end is beyond `time`, from *cell on; opens it. 0 or as ledger_open. */
int ledger_find(struct ledger *ledger, uint64_t *cell, int64_t time) MUST_CHECK;

/* The place goes on to a cell that is open, or stays: what the gauge has of those before is there. Tells windows that
 * are complete now. 0 or a negative error. */
int ledger_move(struct ledger *ledger, struct grid_place *place, uint64_t cell) MUST_CHECK;

int ledger_leave(struct ledger *ledger, struct grid_place *place, int64_t time) MUST_CHECK;

/* Likewise to the cell in which `time` lies, which is not before the place's. */
static inline int ledger_reach(struct ledger *ledger, struct grid_place *place, int64_t time)
{
    return time < place->end ? 0 : ledger_leave(ledger, place, time);
}

/* A stretch of time of which the first part lies in the place's cell. */
struct ledger_stretch {
    int64_t head;  /* how much of it lies in that */
    uint64_t last; /* the cell in which it ends; those between are crossed from begin to end */
    int64_t tail;  /* how much of it lies in the last, if that is another one */
};

int ledger_cut_across(struct ledger *ledger, struct grid_place *place, int64_t from, int64_t to,
                      struct ledger_stretch *stretch) MUST_CHECK;

/*
 * Cuts a stretch of time, which begins in the place's cell or at its end, at the borders of the cells, and opens the
 * last, and of those that are crossed the first and the last; the place does not move yet. What ends with a cell lies
 * in it. 0 or as ledger_open.
 */
static inline MUST_CHECK int ledger_cut(struct ledger *ledger, struct grid_place *place, int64_t from, int64_t to,
                                        struct ledger_stretch *stretch)
{
    if (to > place->end)
        return ledger_cut_across(ledger, place, from, to, stretch);
    *stretch = (struct ledger_stretch){.head = to - from, .last = place->cell};
    return 0;
}

/* One more boundary of a grid that tells of them, beyond the last and all that anybody has come to; one that is not
 * after the grid's `from` is left out. 0 or ERROR_MEMORY (reported). */
int ledger_add_boundary(struct ledger *ledger, int64_t time) MUST_CHECK;

/* The run ends there, and the gauge, one of those that were added, has added all that it has: when the last one has,
 * the windows that are left are told. 0 or a negative error. */
int ledger_finish(struct ledger *ledger, int64_t end) MUST_CHECK;

#endif
