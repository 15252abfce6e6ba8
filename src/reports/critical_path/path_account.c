#include "reports/critical_path/path_account.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "output/output.h"

void path_account_start(struct path_account *account)
{
    const struct window_grid *grid = account->setup.grid;

    if (grid)
        account->place = grid_place_of(grid, 0, grid_end(grid, 0));
}

void path_account_deinit(struct path_account *account)
{
    for (size_t i = 0; i < account->open_count; i++) {
        struct open_window *window = &account->open[ring_index(account->first + i, account->open_capacity)];

        keyed_list_deinit(&window->activities);
        keyed_list_deinit(&window->ranks);
    }
    free(account->open);
    keyed_list_deinit(&account->activities);
    keyed_list_deinit(&account->ranks);
    keyed_list_deinit(&account->cells);
    free(account->windows);
    free(account->shares);
    *account = (struct path_account){0};
}

/* The window of that cell, which has not been emitted; opened if need be. NULL when memory ran out. */
static struct open_window *find_open_window(struct path_account *account, uint64_t cell)
{
    size_t need = (size_t)(cell - account->first) + 1;

    if (ring_reserve(&account->open, &account->open_capacity, account->first, account->open_count, need,
                     sizeof(*account->open)) < 0)
        return NULL;
    for (; account->open_count < need; account->open_count++)
        account->open[ring_index(account->first + account->open_count, account->open_capacity)] =
            (struct open_window){0};
    return &account->open[ring_index(cell, account->open_capacity)];
}

ORDER(compare_path_shares, struct path_share, FALLING(x->length, y->length) ?: RISING(x->id, y->id))

/* The longest. */
static int keep_shares(struct path_account *account, const struct keyed_list *lengths, uint32_t *count)
{
    struct path_share *shares;

    if (array_reserve(&account->shares, &account->share_capacity, account->share_count + lengths->count + 1,
                      sizeof(*account->shares)) < 0)
        return ERROR_MEMORY;
    shares = account->shares + account->share_count;
    for (size_t i = 0; i < lengths->count; i++)
        shares[i] = (struct path_share){.id = (uint32_t)lengths->keys[i], .length = (int64_t)tally_sum(lengths, i)};
    qsort(shares, lengths->count, sizeof(*shares), compare_path_shares);
    *count = lengths->count < account->setup.top ? (uint32_t)lengths->count : account->setup.top;
    account->share_count += *count;
    return 0;
}

/* The first open window ends there: nothing more can be added to it. */
static int emit_path_window(struct path_account *account, int64_t end)
{
    struct open_window *window = find_open_window(account, account->first);
    bool is_shown = grid_shows(account->setup.grid, account->first_start) && end > account->first_start;
    struct path_window kept = {.start = account->first_start, .end = end};
    int error = 0;

    if (!window)
        return diag_no_memory(account->diag);
    kept.length = window->length;
    if (is_shown && account->setup.top > 0) {
        if (keep_shares(account, &window->activities, &kept.activity_count) < 0 ||
            keep_shares(account, &window->ranks, &kept.rank_count) < 0 ||
            array_reserve(&account->windows, &account->window_capacity, account->window_count + 1, sizeof(kept)) < 0)
            return diag_no_memory(account->diag);
        account->windows[account->window_count++] = kept;
    }
    if (is_shown && account->setup.ledger)
        error = ledger_submit(account->setup.ledger, WINDOW_PART_IDEAL_PATH, &window->length);
    keyed_list_deinit(&window->activities);
    keyed_list_deinit(&window->ranks);
    account->open_count--;
    account->first++;
    account->first_start = end;
    return error;
}

/* Windows into which nothing more can fall, as the path has come to that time. */
static int emit_up_to(struct path_account *account, int64_t time)
{
    int error = 0;

    for (int64_t end;
         error == 0 && account->setup.is_monotone && (end = grid_end(account->setup.grid, account->first)) <= time;)
        error = emit_path_window(account, end);
    return error;
}

/* Divides a segment among the windows that it lies in. What lies in a window that has been emitted (clocks may
 * contradict the waits) is added to the first open one, so that all windows add up to the path. */
static int add_across_windows(struct path_account *account, const struct path_segment *segment)
{
    const struct window_grid *grid = account->setup.grid;
    int error = 0;

    for (int64_t time = segment->end - segment->length, until; time < segment->end && error == 0; time = until) {
        int64_t from = time > account->first_start ? time : account->first_start;
        struct open_window *window;

        if (from < account->reached)
            account->place = grid_place_of(grid, account->first, grid_end(grid, account->first));
        account->reached = from;
        until = grid_cut(grid, &account->place, from, segment->end);
        if (time < account->first_start && until > account->first_start)
            until = account->first_start;
        window = find_open_window(account, account->place.cell);
        if (!window)
            return diag_no_memory(account->diag);
        window->length += until - time;
        if (account->setup.top > 0 && (tally_add(&window->activities, segment->activity, until - time) < 0 ||
                                       tally_add(&window->ranks, segment->rank, until - time) < 0))
            return diag_no_memory(account->diag);
        error = emit_up_to(account, until);
    }
    return error;
}

/* Hands on the stretch, which is complete. */
static int finish_stretch(struct path_account *account)
{
    int error = account->stretch.length > 0 ? account->setup.take(account->setup.user, &account->stretch) : 0;

    account->stretch.length = 0;
    return error;
}

static int continue_stretch(struct path_account *account, const struct path_segment *segment)
{
    struct path_segment *stretch = &account->stretch;
    int error;

    if (stretch->length > 0 && segment->rank == stretch->rank && segment->activity == stretch->activity &&
        segment->end - segment->length == stretch->end) {
        stretch->length += segment->length;
        stretch->end = segment->end;
        return 0;
    }
    error = finish_stretch(account);
    *stretch = *segment;
    return error;
}

int path_account_add(void *self, const struct path_segment *segment)
{
    struct path_account *account = self;
    const struct path_account_setup *setup = &account->setup;
    struct path_segment clipped = *segment;
    struct time_range cut = time_range_cut(segment->end - segment->length, segment->end, setup->part);
    int error = 0;

    clipped.end = cut.to;
    clipped.length = cut.to > cut.from ? cut.to - cut.from : 0;
    account->is_approximate = account->is_approximate || segment->is_cut;
    account->length += clipped.length;
    if (clipped.length > 0 &&
        (tally_add(&account->activities, clipped.activity, clipped.length) < 0 ||
         tally_add(&account->ranks, clipped.rank, clipped.length) < 0 ||
         (setup->keeps_cells &&
          tally_add(&account->cells, key_of_two(clipped.activity, clipped.rank), clipped.length) < 0)))
        return diag_no_memory(account->diag);
    if (setup->take && clipped.length > 0)
        error = continue_stretch(account, &clipped);
    if (error == 0 && clipped.length > 0 && setup->grid)
        error = add_across_windows(account, &clipped);
    return error == 0 && setup->grid ? emit_up_to(account, segment->end) : error;
}

int path_account_finish(struct path_account *account, int64_t end)
{
    int error = 0;

    while (account->setup.grid && account->first_start < end && error == 0) {
        int64_t cell_end = grid_end(account->setup.grid, account->first);

        error = emit_path_window(account, cell_end < end ? cell_end : end);
    }
    return error < 0 ? error : finish_stretch(account);
}

/* The temporary file. */

enum { STRETCHES_AT_A_TIME = 512 };

struct spooled_stretch {
    int64_t start;
    int64_t end;
    uint32_t rank;
    uint32_t activity;
};

int path_spool_add(struct output *spool, const struct path_segment *stretch)
{
    struct spooled_stretch spooled = {stretch->end - stretch->length, stretch->end, stretch->rank, stretch->activity};

    output_write(spool, &spooled, sizeof(spooled));
    return output_status(spool) < 0 ? ERROR_OUTPUT : 0;
}

/* As far as they lie behind *reached, which moves on. */
static int hand_on_stretches(const struct spooled_stretch *stretches, size_t count, int64_t *reached,
                             path_segment_handler *handler, void *user)
{
    int error = 0;

    for (size_t i = 0; i < count && error == 0; i++) {
        const struct spooled_stretch *spooled = &stretches[i];
        int64_t start = spooled->start > *reached ? spooled->start : *reached;
        const struct path_segment stretch = {spooled->rank, spooled->activity, spooled->end, spooled->end - start,
                                             false};

        if (stretch.length <= 0)
            continue;
        *reached = spooled->end;
        error = handler(user, &stretch);
    }
    return error;
}

int path_spool_read(struct output *spool, path_segment_handler *handler, void *user)
{
    struct spooled_stretch buffer[STRETCHES_AT_A_TIME];
    int64_t reached = 0;
    off_t offset = 0;
    ssize_t length = 0;
    int error = 0;

    while (error == 0 && (length = output_read(spool, buffer, sizeof(buffer), offset)) >= (ssize_t)sizeof(*buffer)) {
        size_t count = (size_t)length / sizeof(*buffer);

        error = hand_on_stretches(buffer, count, &reached, handler, user);
        offset += (off_t)(count * sizeof(*buffer));
    }
    return length < 0 ? ERROR_OUTPUT : error;
}
