#include "reports/worst_windows/worst_windows.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash_index.h"
#include "base/sorted.h"
#include "output/fields/field.h"
#include "replay/rank.h"

/* Windows that are kept beyond those that are asked for, since a stretch does not end before one that is as bad. */
enum { AS_BAD_MOST = 200 };

static __int128 communication_loss(const struct worst_window *window)
{
    return window->losses[LOSS_SERIALISATION] + window->losses[LOSS_TRANSFER];
}

double worst_window_whole(const struct window_totals *totals, uint64_t threads)
{
    return (double)(totals->end - totals->start) * (threads > 0 ? (double)threads : (double)totals->ranks);
}

static bool is_beside_work(const struct worst_window *window)
{
    double whole = worst_window_whole(&window->totals, window->threads);
    struct thread_losses losses = {
        .mpi_load_balance = ratio_of((double)window->losses[LOSS_LOAD_BALANCE], whole),
        .mpi_serialisation = ratio_of((double)window->losses[LOSS_SERIALISATION], whole),
        .mpi_transfer = ratio_of((double)window->losses[LOSS_TRANSFER], whole),
        .serial = ratio_of((double)window->losses[LOSS_THREADS_SERIAL], whole),
        .imbalance = ratio_of((double)window->losses[LOSS_THREADS_IMBALANCE], whole),
        .scheduling = ratio_of((double)window->losses[LOSS_THREADS_SCHEDULING], whole),
        .beside_work = ratio_of((double)window->beside_work, worst_window_whole(&window->totals, 0)),
    };

    return thread_losses_are_beside_work(&losses);
}

static __int128 loss_to(const struct worst_window *window, enum window_loss cause)
{
    switch (cause) {
    case LOSS_OVERHEAD:
        return window->overhead;
    case LOSS_COMMUNICATION:
        return communication_loss(window);
    case LOSS_BESIDE_WORK:
        return window->beside_work;
    default:
        return window->losses[cause];
    }
}

static void find_main_loss(struct worst_window *window)
{
    bool is_beside = is_beside_work(window);
    enum window_loss cause = is_beside ? LOSS_BESIDE_WORK : LOSS_LOAD_BALANCE;

    for (enum window_loss i = is_beside ? LOSS_THREADS_SERIAL : LOSS_SERIALISATION; i < LOSS_COUNT; i++)
        if (window->losses[i] > loss_to(window, cause))
            cause = i;
    if (window->totals.holds_bursts && !is_beside &&
        (cause == LOSS_SERIALISATION || cause == LOSS_TRANSFER || communication_loss(window) > window->losses[cause]))
        cause = LOSS_COMMUNICATION;
    if (window->lost > 0 && window->overhead * 2 >= window->lost)
        cause = LOSS_OVERHEAD;
    window->cause = cause;
    window->metric = cause + (window->threads > 0 ? LOSS_CAUSES : 0);
}

/* Whether it is as bad as the last that is asked for, to one percent. */
static bool is_as_bad(const struct worst_windows *worst, const struct worst_window *window)
{
    return window->lost * 100 >= worst->items[worst->most - 1].lost * 99;
}

int worst_windows_rank(struct worst_windows *worst, const struct worst_window *window)
{
    size_t index = worst->count;

    while (index > 0 && worst->items[index - 1].lost < window->lost)
        index--;
    if (index == worst->most + AS_BAD_MOST || (index >= worst->most && !is_as_bad(worst, window)))
        return 0;
    if (worst->count < worst->most + AS_BAD_MOST) {
        int error = array_reserve(&worst->items, &worst->capacity, worst->count + 1, sizeof(*window));

        if (error < 0)
            return error;
        worst->count++;
    }
    for (size_t i = worst->count - 1; i > index; i--)
        worst->items[i] = worst->items[i - 1];
    worst->items[index] = *window;
    while (worst->count > worst->most && !is_as_bad(worst, &worst->items[worst->count - 1]))
        worst->count--;
    return 0;
}

int worst_windows_add(struct worst_windows *worst, const struct window_facts *facts)
{
    const struct window_totals *totals = &facts->totals;
    const struct thread_sums *threads = facts->parts & 1U << WINDOW_PART_THREADS ? &facts->threads : NULL;
    __int128 count = threads ? (__int128)threads->threads : (__int128)totals->ranks;
    __int128 useful = threads ? thread_useful_of_ranks(threads, totals) : totals->useful_sum;
    int64_t length = totals->end - totals->start;
    struct worst_window window = {
        .totals = *totals,
        .threads = threads ? threads->threads : 0,
        .has_openmp = threads && threads->has_openmp,
        .lost = count * length - (threads ? threads->parts[THREAD_PART_WORK] : useful),
        .losses = {[LOSS_LOAD_BALANCE] = count * totals->useful_max - useful,
                   [LOSS_SERIALISATION] = count * (totals->ideal - totals->useful_max),
                   [LOSS_TRANSFER] = count * (length - totals->ideal)},
        .overhead = threads ? threads->parts[THREAD_PART_OVERHEAD] : totals->overhead_sum,
        .absence = totals->absent_sum * count / totals->ranks,
        .beside_work = threads ? thread_beside_work(threads, totals) : 0,
        .count = 1,
        .rank = FIELD_NO_RANK,
        .rank_path = FIELD_NO_TIME,
        .activity_path = FIELD_NO_TIME,
        .blamed_path = FIELD_NO_TIME,
        .blamed_rank = FIELD_NO_RANK,
        .blamed_partner = FIELD_NO_RANK,
    };

    if (threads) {
        window.losses[LOSS_THREADS_SERIAL] = thread_own_serialisation(threads);
        window.losses[LOSS_THREADS_IMBALANCE] = threads->losses.own_imbalance;
        window.losses[LOSS_THREADS_SCHEDULING] = threads->losses.own_scheduling;
    }
    find_main_loss(&window);
    worst->all.count++;
    worst->all.lost += window.lost;
    return worst_windows_rank(worst, &window);
}

void worst_windows_leave_out(struct worst_windows *worst, struct left_windows *left)
{
    left->count += worst->all.count;
    left->lost += worst->all.lost;
    worst->count = 0;
    worst->all = (struct left_windows){0};
}

void worst_windows_deinit(struct worst_windows *worst)
{
    free(worst->items);
    free(worst->stretches);
    *worst = (struct worst_windows){0};
}

ORDER(compare_starts, struct worst_window, RISING(x->totals.start, y->totals.start))

ORDER(compare_lost, struct worst_window, FALLING(x->lost, y->lost) ?: compare_starts(x, y))

static bool path_window_is_before(const void *windows, uint64_t index, const void *start)
{
    return ((const struct path_window *)windows)[index].start < *(const int64_t *)start;
}

/* What may explain what is lost to the cause: to transfer what is on the path and takes no time on an ideal network, to
 * the others of ranks that some do more than the average. */
static int64_t blame_of(const struct path_share *share, enum window_loss cause)
{
    bool is_call = share->call != MPI_CALL_NONE;

    if (cause == LOSS_TRANSFER)
        return is_call || strcmp(share->activity, "[overhead]") == 0 ? share->length : 0;
    return !is_call && cause < LOSS_TRANSFER ? share->imbalance : 0;
}

/* The path there. NULL: it is not known, as in burst mode, where the path only seems to stay on its rank. */
static const struct path_window *find_path(const struct worst_window *window, const struct path_windows *path)
{
    size_t at =
        path ? (size_t)sorted_find(0, path->count, path_window_is_before, path->items, &window->totals.start) : 0;

    if (!path || window->totals.holds_bursts || at == path->count)
        return NULL;
    return path->items[at].start == window->totals.start && path->items[at].rank_count > 0 ? &path->items[at] : NULL;
}

static void blame_activity(struct worst_window *window, const char *activity, int64_t length, int64_t blame)
{
    window->blamed = activity;
    window->blamed_path = length;
    window->blame = blame;
}

/* What the critical path has most of there. */
static void take_path(struct worst_window *window, const struct path_window *part)
{
    window->path = part->length;
    window->activity = part->activities->activity;
    window->call = part->activities->call;
    window->activity_path = part->activities->length;
    window->rank = part->ranks->id;
    window->rank_path = part->ranks->length;
    for (uint32_t i = 0; i < part->activity_count; i++) {
        const struct path_share *share = &part->activities[i];
        int64_t blame = blame_of(share, window->cause);

        if (strstr(share->activity, "MPI_File_"))
            window->files_path += share->length;
        if (blame > window->blame)
            blame_activity(window, share->activity, share->length, blame);
    }
}

/* What the windows of a stretch have of the path: by the names' addresses, and by rank. */
struct path_sums {
    struct keyed_list activities;
    struct keyed_list blames;
    struct keyed_list ranks;
};

static int add_path_part(struct path_sums *sums, const struct path_window *part, enum window_loss cause)
{
    int error = 0;

    for (uint32_t i = 0; i < part->activity_count && error == 0; i++) {
        const struct path_share *share = &part->activities[i];

        error = tally_add(&sums->activities, (uintptr_t)share->activity, share->length)
                    ?: tally_add(&sums->blames, (uintptr_t)share->activity, blame_of(share, cause));
    }
    for (uint32_t i = 0; i < part->rank_count && error == 0; i++)
        error = tally_add(&sums->ranks, part->ranks[i].id, part->ranks[i].length);
    return error;
}

/* The largest; *all becomes the sum. */
static size_t largest_of_tally(const struct keyed_list *tally, __int128 *all)
{
    size_t largest = 0;

    *all = 0;
    for (size_t i = 0; i < tally->count; i++) {
        *all += tally_sum(tally, i);
        if (tally_sum(tally, i) > tally_sum(tally, largest))
            largest = i;
    }
    return largest;
}

static void take_sums(struct worst_window *stretch, const struct path_sums *sums)
{
    __int128 of_activities;
    __int128 of_ranks;
    __int128 of_blames;
    size_t activity = largest_of_tally(&sums->activities, &of_activities);
    size_t blamed = largest_of_tally(&sums->blames, &of_blames);
    size_t rank = largest_of_tally(&sums->ranks, &of_ranks);

    stretch->activity = (const char *)(uintptr_t)sums->activities.keys[activity];
    stretch->activity_path = (int64_t)tally_sum(&sums->activities, activity);
    if (of_blames > 0)
        blame_activity(stretch, (const char *)(uintptr_t)sums->blames.keys[blamed],
                       (int64_t)tally_sum(&sums->activities, blamed), (int64_t)tally_sum(&sums->blames, blamed));
    stretch->rank = (uint32_t)sums->ranks.keys[rank];
    stretch->rank_path = (int64_t)tally_sum(&sums->ranks, rank);
    stretch->path_is_cut = of_activities < stretch->path || of_ranks < stretch->path;
}

/* What that window's path has of the activity that is to blame; NULL: nothing that is known. */
static const struct path_share *share_to_blame(const struct worst_window *window, const struct path_windows *path,
                                               const char *blamed)
{
    const struct path_window *part = find_path(window, path);

    for (uint32_t i = 0; part && i < part->activity_count; i++)
        if (part->activities[i].activity == blamed)
            return &part->activities[i];
    return NULL;
}

/* Whose doing most of it is, and of a call, behind whom it comes. */
static int blame_ranks(struct worst_window *stretch, const struct worst_window *windows,
                       const struct path_windows *path)
{
    struct keyed_list ranks = {0};
    struct keyed_list partners = {0};
    __int128 all;
    int error = 0;

    stretch->blamed_partner = FIELD_NO_RANK;
    stretch->blamed_more = 0;
    for (size_t i = 0; stretch->blamed && i < stretch->count && error == 0; i++) {
        const struct path_share *share = share_to_blame(&windows[i], path, stretch->blamed);

        if (share)
            error = tally_add(&ranks, share->rank, share->of_rank);
        if (share) {
            stretch->blamed_call = share->call;
            stretch->blamed_more += share->imbalance;
        }
    }
    if (ranks.count > 0 && error == 0) {
        size_t most = largest_of_tally(&ranks, &all);

        stretch->blamed_rank = (uint32_t)ranks.keys[most];
        stretch->blamed_of_rank = (int64_t)tally_sum(&ranks, most);
    }
    for (size_t i = 0; stretch->blamed_call != MPI_CALL_NONE && i < stretch->count && error == 0; i++) {
        const struct path_share *share = share_to_blame(&windows[i], path, stretch->blamed);

        if (share && share->rank == stretch->blamed_rank && share->partner != RANK_NONE)
            error = tally_add(&partners, share->partner, share->behind_partner);
    }
    if (partners.count > 0 && error == 0) {
        size_t most = largest_of_tally(&partners, &all);

        stretch->blamed_partner = (uint32_t)partners.keys[most];
        stretch->behind_partner = (int64_t)tally_sum(&partners, most);
    }
    keyed_list_deinit(&ranks);
    keyed_list_deinit(&partners);
    return error;
}

static void path_sums_deinit(struct path_sums *sums)
{
    keyed_list_deinit(&sums->activities);
    keyed_list_deinit(&sums->blames);
    keyed_list_deinit(&sums->ranks);
}

/* The stretch is complete: who has most of the path in it. Of a single window that is known. */
static int end_stretch(struct worst_window *stretch, const struct worst_window *windows, struct path_sums *sums,
                       const struct path_windows *path)
{
    if (stretch->count > 1 && sums->ranks.count > 0)
        take_sums(stretch, sums);
    stretch->call = MPI_CALL_NONE;
    for (size_t i = 0; i < stretch->count; i++)
        if (windows[i].activity && windows[i].activity == stretch->activity)
            stretch->call = windows[i].call;
    path_sums_deinit(sums);
    return stretch->count > 1 ? blame_ranks(stretch, windows, path) : 0;
}

static void add_to_stretch(struct worst_window *stretch, const struct worst_window *window)
{
    stretch->count++;
    stretch->totals.end = window->totals.end;
    stretch->overhead += window->overhead;
    stretch->beside_work += window->beside_work;
    stretch->absence += window->absence;
    stretch->totals.holds_bursts |= window->totals.holds_bursts;
    stretch->path += window->path;
    stretch->files_path += window->files_path;
    stretch->lost += window->lost;
    for (int k = 0; k < LOSS_COUNT; k++)
        stretch->losses[k] += window->losses[k];
    find_main_loss(stretch);
}

int worst_windows_join(struct worst_windows *worst, const struct path_windows *path, bool tells_ends)
{
    struct worst_window *stretch = NULL;
    struct path_sums sums = {0};
    int64_t longest = 0; /* those at the ends may be cut */
    int error = 0;

    worst->stretches = calloc(worst->count + 1, sizeof(*worst->stretches));
    if (!worst->stretches)
        return ERROR_MEMORY;
    worst->decimals = 9;
    if (worst->count == 0)
        return 0;
    qsort(worst->items, worst->count, sizeof(*worst->items), compare_starts);
    for (size_t i = 0; i < worst->count && error == 0; i++) {
        struct worst_window *window = &worst->items[i];
        const struct path_window *part = find_path(window, path);
        int64_t length = window->totals.end - window->totals.start;

        longest = length > longest ? length : longest;
        if (part)
            take_path(window, part);
        error = blame_ranks(window, window, path);
        if (i > 0 && window[-1].totals.end == window->totals.start && window[-1].cause == window->cause) {
            add_to_stretch(stretch, window);
        } else {
            error = error ?: i > 0 ? end_stretch(stretch, window - stretch->count, &sums, path) : 0;
            stretch = &worst->stretches[worst->stretch_count++];
            *stretch = *window;
        }
        for (uint32_t k = 0; part && k < part->activity_count; k++)
            worst->has_nonblocking |= mpi_call_is_nonblocking_collective(part->activities[k].call, tells_ends);
        if (part && error == 0)
            error = add_path_part(&sums, part, window->cause);
    }
    error = error ?: end_stretch(stretch, &worst->items[worst->count - stretch->count], &sums, path);
    path_sums_deinit(&sums);
    worst->decimals = longest >= 10000000 ? 3 : longest >= 10000 ? 6 : 9;
    qsort(worst->items, worst->count, sizeof(*worst->items), compare_lost);
    qsort(worst->stretches, worst->stretch_count, sizeof(*worst->stretches), compare_lost);
    if (worst->count > worst->most)
        worst->count = worst->most;
    if (worst->stretch_count > worst->most)
        worst->stretch_count = worst->most;
    return error;
}

__int128 worst_window_loss(const struct worst_window *window)
{
    return loss_to(window, window->cause);
}
