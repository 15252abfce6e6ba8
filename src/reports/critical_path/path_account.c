#include "reports/critical_path/path_account.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "output/output.h"
#include "replay/rank.h"

static void close_path_cell(void *self, const void *length, struct window_facts *facts)
{
    (void)self;
    if (facts)
        facts->ideal_path = *(const int64_t *)length;
}

int path_account_start(struct path_account *account)
{
    const struct gauge gauge = {.part = WINDOW_PART_IDEAL_PATH, .size = sizeof(int64_t), .close = close_path_cell};
    const struct window_grid *grid = account->setup.grid;
    struct ledger *ledger = account->setup.ledger;

    account->partner = RANK_NONE;
    if (grid)
        account->place = grid_place_of(grid, 0, grid_end(grid, 0));
    return ledger ? ledger_enter(ledger, &account->told, 1, 0) ?: ledger_add(ledger, &gauge, &account->at) : 0;
}

static void close_path_window(struct open_window *window)
{
    keyed_list_deinit(&window->cells);
    keyed_list_deinit(&window->pairs);
}

void path_account_deinit(struct path_account *account)
{
    for (size_t i = 0; i < account->open_count; i++)
        close_path_window(&account->open[ring_index(account->first + i, account->open_capacity)]);
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

/* Adds what a cell has; of its activity the rank that has most, the lowest of several. */
static int add_cell(struct keyed_list *shares, uint32_t id, uint32_t rank, uint32_t cell, int64_t length)
{
    struct path_share *share = keyed_list_get(shares, id, sizeof(*share));

    if (!share)
        return ERROR_MEMORY;
    share->id = id;
    share->length += length;
    if (length > share->of_rank || (length == share->of_rank && rank < share->rank)) {
        share->of_rank = length;
        share->rank = rank;
        share->cell = cell;
    }
    return 0;
}

/* The longest; the shares are at an end. */
static int keep_shares(struct path_account *account, struct keyed_list *shares, uint32_t *count)
{
    struct path_share *longest = keyed_list_sorted(shares, sizeof(*longest), compare_path_shares);

    *count = shares->count < account->setup.top ? (uint32_t)shares->count : account->setup.top;
    if (array_reserve(&account->shares, &account->share_capacity, account->share_count + *count + 1,
                      sizeof(*account->shares)) < 0)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < *count; i++)
        account->shares[account->share_count++] = longest[i];
    return 0;
}

/* Behind whom most of what those ranks have of their activities comes. */
static int find_partners(struct path_share *shares, uint32_t count, const struct open_window *window)
{
    size_t *most = calloc(window->cells.count + 1, sizeof(*most)); /* of each cell the number of a pair, + 1 */

    if (!most)
        return ERROR_MEMORY;
    for (size_t i = 0; i < window->pairs.count; i++) {
        size_t *pair = &most[window->pairs.keys[i] >> 32];

        if (*pair == 0 || tally_sum(&window->pairs, i) > tally_sum(&window->pairs, *pair - 1))
            *pair = i + 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        size_t pair = most[shares[i].cell];

        shares[i].partner = pair > 0 ? (uint32_t)window->pairs.keys[pair - 1] : RANK_NONE;
        shares[i].behind_partner = pair > 0 ? (int64_t)tally_sum(&window->pairs, pair - 1) : 0;
    }
    free(most);
    return 0;
}

/* What activities and ranks have of the window. */
static int keep_path_window(struct path_account *account, const struct open_window *window, struct path_window *kept)
{
    size_t first = account->share_count;
    struct keyed_list activities = {0};
    struct keyed_list ranks = {0};
    int error = 0;

    for (size_t i = 0; i < window->cells.count && error == 0; i++) {
        uint64_t key = window->cells.keys[i];
        int64_t length = (int64_t)tally_sum(&window->cells, i);

        error = add_cell(&activities, (uint32_t)(key >> 32), (uint32_t)key, (uint32_t)i, length)
                    ?: add_cell(&ranks, (uint32_t)key, (uint32_t)key, (uint32_t)i, length);
    }
    error = error ?: keep_shares(account, &activities, &kept->activity_count)
                         ?: find_partners(account->shares + first, kept->activity_count, window)
                         ?: keep_shares(account, &ranks, &kept->rank_count);
    keyed_list_deinit(&activities);
    keyed_list_deinit(&ranks);
    return error ?: array_append(account->windows, account->window_count, account->window_capacity, *kept);
}

/* The ledger is told the length in the first open window, and goes on to the next one. */
static int tell_ledger(struct path_account *account, int64_t length)
{
    struct ledger *ledger = account->setup.ledger;
    int error = ledger_open(ledger, account->first + 1);

    if (error < 0)
        return error;
    *(int64_t *)ledger_at(ledger, account->first, account->at) = length;
    return ledger_move(ledger, &account->told, account->first + 1);
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
    if (is_shown && account->setup.top > 0 && keep_path_window(account, window, &kept) < 0)
        return diag_no_memory(account->diag);
    if (account->setup.ledger)
        error = tell_ledger(account, window->length);
    close_path_window(window);
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

static int add_to_window(const struct path_account *account, struct open_window *window,
                         const struct path_segment *segment, int64_t length)
{
    __int128 *sum = keyed_list_get(&window->cells, key_of_two(segment->activity, segment->rank), sizeof(*sum));

    if (!sum)
        return ERROR_MEMORY;
    *sum += length;
    if (account->partner == RANK_NONE)
        return 0;
    return tally_add(&window->pairs, key_of_two((uint32_t)(sum - (__int128 *)window->cells.items), account->partner),
                     length);
}

/* The path has come to the segment: what goes on comes from the same rank, too. */
static void find_partner(struct path_account *account, const struct path_segment *segment)
{
    struct path_segment *latest = &account->latest;

    if (latest->length > 0 && segment->rank != latest->rank)
        account->partner = latest->rank;
    else if (segment->activity != latest->activity)
        account->partner = RANK_NONE;
    *latest = *segment;
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
        if (account->setup.top > 0 && add_to_window(account, window, segment, until - time) < 0)
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
    if (clipped.length > 0)
        find_partner(account, &clipped);
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
    if (error == 0 && account->setup.ledger)
        error = ledger_finish(account->setup.ledger, end);
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
