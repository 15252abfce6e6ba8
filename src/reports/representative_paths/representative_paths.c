#include "reports/representative_paths/representative_paths.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "output/output.h"
#include "paraver/mpi_call.h"
#include "replay/posts.h"
#include "reports/report.h"

/* Kept with each post. */
struct paths_token {
    struct rank_paths rank_paths;
    struct path_prefixes *prefixes; /* of a collective's posts, when they have been put in order */
};

static void clear_received(struct representative_paths *paths, struct paths_rank *rank)
{
    for (size_t i = 0; i < rank->received_count; i++)
        rank_paths_drop(&paths->sets, &rank->received[i]);
    rank->received_count = 0;
}

/* The rank goes on with paths in which those that it has received are. */
static int go_on_with(struct representative_paths *paths, struct paths_rank *rank, struct path_set *set, int64_t time)
{
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, set, time);
    clear_received(paths, rank);
    return 0;
}

/* The call has ended: joins the paths that it received. */
static __attribute__((noinline)) int join_received(struct representative_paths *paths, struct paths_rank *rank)
{
    int error;

    rank->rank_paths.time = rank->received_time;
    error = path_sets_collect(&paths->sets, &rank->rank_paths);
    for (size_t i = 0; i < rank->received_count && error == 0; i++)
        error = path_sets_collect(&paths->sets, &rank->received[i]);
    if (error < 0)
        return error;
    return go_on_with(paths, rank, path_sets_choose_collected(&paths->sets, &rank->rank_paths), rank->received_time);
}

static const struct paths_token *paths_token_of(const struct representative_paths *paths, const struct post *post)
{
    return post_token(post, paths->listener);
}

/* All ranks continue the paths of this set: no other history will be asked for. */
static int commit_set(struct representative_paths *paths, const struct path_set *set)
{
    int error = 0;

    for (uint32_t i = 0; i < set->count && error == 0; i++)
        error = path_history_commit(paths->sets.history, set->pasts[i].history);
    return error;
}

static int join_range(struct representative_paths *paths, struct paths_rank *rank, const struct join *join)
{
    struct path_prefixes *prefixes = paths_token_of(paths, join->range[0])->prefixes;
    size_t count = join->range_count;
    size_t own = post_order_find(join->range, count, join->enter, join->rank);
    /* Whether the rank's own post is among those of the range, with the paths that it still has. */
    bool owns = own < count && join->range[own]->rank == join->rank &&
                paths_token_of(paths, join->range[own])->rank_paths.joins == rank->rank_paths.joins;
    bool is_all_to_all = mpi_call(join->call)->class == MPI_CLASS_ALL_TO_ALL;
    struct path_set *set;

    if (!owns || rank->received_count > 0) {
        const struct path_prefix_rest rest = {&rank->rank_paths, owns, rank->received, rank->received_count};

        rank->rank_paths.time = join->time;
        return go_on_with(paths, rank, path_prefixes_join(prefixes, count, &rest), join->time);
    }
    /* The posts of the range alone: the set is shared by all ranks that leave with the same range. */
    set = path_prefixes_choose(prefixes, count, is_all_to_all);
    if (!set)
        return ERROR_MEMORY;
    rank_paths_restart(&paths->sets, &rank->rank_paths, path_set_keep(set), join->time);
    return paths->sets.history && is_all_to_all && count == paths->rank_count ? commit_set(paths, set) : 0;
}

/* Commits the histories of all ranks' paths up to now. That takes new sets, whose paths leave their rank here and
 * return to it at once; each counts as the same one (joins), so that the rank's own post is still recognised. */
static __attribute__((noinline)) int commit_ranks(struct representative_paths *paths)
{
    int error = 0;

    for (uint32_t i = 0; i < paths->rank_count && error == 0; i++) {
        struct paths_rank *rank = &paths->ranks[i];
        struct path_set *set;

        rank->rank_paths.time = rank->reached;
        if (path_sets_collect(&paths->sets, &rank->rank_paths) < 0)
            return ERROR_MEMORY;
        set = path_sets_choose_collected(&paths->sets, NULL);
        if (!set)
            return ERROR_MEMORY;
        rank_paths_restart(&paths->sets, &rank->rank_paths, set, rank->reached);
        rank->rank_paths.joins--;
        error = commit_set(paths, set);
    }
    return error;
}

static int paths_on_join(void *self, const struct join *join)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[join->rank];

    if (paths->error < 0)
        return paths->error;
    rank->received_time = join->time;
    for (size_t i = 0; i < join->extra_count; i++) {
        const struct rank_paths *rank_paths = &paths_token_of(paths, join->extra[i])->rank_paths;

        if (array_reserve(&rank->received, &rank->received_capacity, rank->received_count + 1,
                          sizeof(*rank->received)) < 0)
            return diag_no_memory(paths->diag);
        rank_paths_keep(rank_paths);
        rank->received[rank->received_count++] = *rank_paths;
    }
    return join->range_count > 0 ? join_range(paths, rank, join) : 0;
}

/* A task of the rank's, as far as it lies in the part that is looked at. */
static int add_task(struct representative_paths *paths, const struct interval *interval)
{
    struct time_range cut = time_range_cut(interval->t0, interval->t1, paths->part);
    struct history_task task = {
        .rank = interval->rank,
        .activity = activity_stacks_top(paths->stacks, interval->rank),
        .start = cut.from,
        .end = cut.to,
    };

    return task.start < task.end ? rank_paths_add(&paths->sets, &paths->ranks[interval->rank].rank_paths, &task) : 0;
}

static int paths_on_interval(void *self, const struct interval *interval)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[interval->rank];
    int error = 0;

    if (rank->received_count > 0 && (interval->call == 0 || interval->is_enter))
        error = join_received(paths, rank);
    rank->has_begun |= interval->state != STATE_ABSENT && interval->state != STATE_ENDED;
    rank->has_left = interval->is_exit || interval->call == 0;
    rank->reached = interval->t1;
    if (error == 0 && interval->state == STATE_USEFUL)
        error = add_task(paths, interval);
    error = error ?: activity_stacks_pass(paths->stacks, interval);
    if (paths->sets.history && error == 0 && path_history_is_due(paths->sets.history))
        error = commit_ranks(paths);
    return error;
}

/* A post inside a call has the paths that led into the call: those that it has received are joined at its end. */
static int paths_on_post(void *self, const struct post *post, void *memory)
{
    struct representative_paths *paths = self;
    struct paths_rank *rank = &paths->ranks[post->rank];
    struct paths_token *token = memory;
    int error = rank->received_count > 0 && (rank->has_left || post->call == 0) ? join_received(paths, rank) : 0;

    if (error < 0)
        return error;
    token->prefixes = NULL;
    token->rank_paths = rank->rank_paths;
    token->rank_paths.time = post->time;
    rank_paths_keep(&token->rank_paths);
    return 0;
}

static void paths_on_merge(void *self, void *memory, const void *memory_before)
{
    struct representative_paths *paths = self;
    struct paths_token *token = memory;
    const struct paths_token *before = memory_before;

    if (paths->error < 0)
        return;
    /* All posts of one collective share the prefixes of the first; the order may have changed since the last time. */
    if (before && token->prefixes != before->prefixes) {
        path_prefixes_drop(token->prefixes);
        token->prefixes = path_prefixes_keep(before->prefixes);
    } else if (!token->prefixes) {
        token->prefixes = path_prefixes_new(&paths->sets);
    }
    if (token->prefixes && !before)
        path_prefixes_order(token->prefixes);
    paths->error = token->prefixes ? path_prefixes_note(token->prefixes, &token->rank_paths) : ERROR_MEMORY;
}

/* Posts of messages have no prefixes, those of a collective that members have left before it was broken up do. */
static void paths_on_copy(void *self, const void *memory)
{
    const struct paths_token *token = memory;

    (void)self;
    if (token->prefixes)
        path_prefixes_keep(token->prefixes);
    rank_paths_keep(&token->rank_paths);
}

static void paths_on_forget(void *self, void *memory)
{
    struct representative_paths *paths = self;
    struct paths_token *token = memory;

    path_prefixes_drop(token->prefixes);
    rank_paths_drop(&paths->sets, &token->rank_paths);
}

/* The paths of those ranks that have done anything are joined once more; of all if none has. */
static int paths_on_finish(void *self, int64_t end)
{
    struct representative_paths *paths = self;
    uint32_t count = paths->rank_count;
    bool any = false;
    int error = paths->error;

    for (uint32_t i = 0; i < count && error == 0; i++) {
        any = any || paths->ranks[i].has_begun;
        if (paths->ranks[i].received_count > 0)
            error = join_received(paths, &paths->ranks[i]);
    }
    for (uint32_t i = 0; i < count && error == 0; i++) {
        paths->ranks[i].rank_paths.time = end;
        if (paths->ranks[i].has_begun || !any)
            error = path_sets_collect(&paths->sets, &paths->ranks[i].rank_paths);
    }
    if (error < 0)
        return error;
    paths->final_candidates = (uint32_t)paths->sets.candidate_count;
    paths->final = path_sets_choose_collected(&paths->sets, NULL);
    return paths->final ? path_set_complete_times(&paths->sets, paths->final) : ERROR_MEMORY;
}

/* The file of --full-paths: every task of every path. */

struct path_task {
    const struct path_item *item;
    const char *activity;
    struct history_task task;
};

static const struct field task_fields[] = {
    {NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct path_task, item), .fields = &path_label_fields},
    {"rank", NULL, "that computes", FIELD_RANK, FIELD_AT(struct path_task, task.rank)},
    {"start_s", NULL, "of the computation", FIELD_TIME, FIELD_AT(struct path_task, task.start)},
    {"end_s", NULL, "of the computation", FIELD_TIME, FIELD_AT(struct path_task, task.end)},
    {"activity", NULL, "what is computed", FIELD_TEXT, FIELD_AT(struct path_task, activity)},
};
static const struct fields tasks = FIELDS_OF(struct path_task, task_fields);

struct task_writer {
    const struct representative_paths *paths;
    const struct path_item *item;
};

/* A history_handler. */
static int put_path_task(void *user, const struct history_task *task)
{
    const struct task_writer *writer = user;
    struct path_task line = {writer->item, activities_name(writer->paths->activities, task->activity), *task};

    return record_file_put(writer->paths->full, &line);
}

/* All paths, one behind the other; the file is complete then. */
static int write_full_paths(struct representative_paths *paths)
{
    struct task_writer writer = {.paths = paths};
    int error = 0;

    record_file_begin(paths->full, &tasks, paths_known(&paths->findings));
    for (size_t i = 0; i < paths->findings.item_count && error == 0; i++) {
        writer.item = &paths->findings.items[i];
        error = path_history_walk(paths->sets.history, paths->final->pasts[paths->items[i]].history, put_path_task,
                                  &writer);
    }
    return error < 0 ? error : record_file_complete(paths->full, paths->files);
}

/* The report. */

static void paths_report_free(void *item)
{
    struct representative_paths *paths = item;
    const struct paths_findings *found = &paths->findings;

    for (uint32_t i = 0; paths->ranks && i < paths->rank_count; i++) {
        clear_received(paths, &paths->ranks[i]);
        free(paths->ranks[i].received);
        rank_paths_drop(&paths->sets, &paths->ranks[i].rank_paths);
    }
    free(paths->ranks);
    free(paths->items);
    path_set_drop(&paths->sets, paths->final);
    path_sets_deinit(&paths->sets);
    path_history_free(paths->sets.history);
    activity_stacks_free(paths->stacks);
    record_file_free(paths->full);
    if (paths->scratch)
        output_abort(paths->scratch);
    for (size_t i = 0; i < found->item_count; i++)
        free(found->items[i].activities);
    for (size_t i = 0; i < found->difference_count; i++)
        free(found->differences[i].activities);
    free(found->items);
    free(found->differences);
    free(found->rows);
    free(found->activities);
    activity_rules_deinit(&paths->rules);
}

static int start_sets(struct representative_paths *paths, size_t max_memory)
{
    enum { ENOUGH = 12 };
    uint32_t wanted = paths->wanted.count;
    struct path_sets *sets = &paths->sets;

    sets->diag = paths->diag;
    sets->limit = wanted;
    sets->select = paths->wanted.select;
    if (sets->select != SELECT_TOPK && paths->wanted.percentiles != PERCENTILES_OF_CANDIDATES) {
        sets->clusters = paths->wanted.sample;
        /* There may be none at a percentile that is wanted among the paths that were kept before: some more are, at
         * places that divide those between the wanted ones evenly. */
        if (wanted > 2)
            sets->limit = (wanted - 1) * ((ENOUGH + wanted - 2) / (wanted - 1)) + 1;
    }
    if (paths->full)
        sets->history = path_history_new(paths->rank_count, (size_t)paths->rank_count * sets->limit, max_memory,
                                         paths->scratch, paths->diag);
    if (paths->full && !sets->history)
        return ERROR_MEMORY;
    paths->items = calloc(sets->limit, sizeof(*paths->items));
    return paths->items ? path_sets_start(sets) : diag_no_memory(paths->diag);
}

static int paths_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct representative_paths *paths = item;
    const struct options *options = start->options;
    int error = activity_rules_make(&paths->rules, &options->activities, start->labels, start->watched, start->diag);

    if (error == 0 && options->paths.full)
        error = record_file_open(&paths->full, options->paths.full, start->diag);
    if (error == 0 && options->paths.full)
        error = output_open_scratch(&paths->scratch, options->paths.full, start->diag);
    if (error < 0)
        return error;
    paths->files = start->files;
    paths->diag = start->diag;
    paths->listener = listener;
    paths->rank_count = start->replay->rank_count;
    paths->wanted = options->paths;
    paths->part = options->windows.part;
    paths->stacks = activity_stacks_new(&paths->activities, &paths->rules, paths->rank_count, start->diag);
    if (!paths->stacks || start_sets(paths, (size_t)options->max_memory) < 0)
        return ERROR_MEMORY;
    paths->ranks = calloc(paths->rank_count, sizeof(*paths->ranks));
    if (!paths->ranks)
        return diag_no_memory(paths->diag);
    for (uint32_t i = 0; i < paths->rank_count; i++)
        paths->ranks[i].rank_paths = rank_paths_begin(&paths->sets, i);
    *listener = (struct listener){
        .self = paths,
        .token_size = sizeof(struct paths_token),
        .interval = paths_on_interval,
        .post = paths_on_post,
        .merge = paths_on_merge,
        .join = paths_on_join,
        .copy = paths_on_copy,
        .forget = paths_on_forget,
        .event = activity_stacks_on_event,
        .site = activity_stacks_on_site,
        .finish = paths_on_finish,
    };
    return 0;
}

static int paths_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct representative_paths *paths = item;
    int error = representative_paths_conclude(paths, &summary->totals);

    *findings = &paths->findings;
    return error == 0 && paths->full ? write_full_paths(paths) : error;
}

const struct report_class paths_report = {
    .traits =
        {
            .word = "paths",
            .about = "how the lengths of all paths are spread",
            .bit = REPORT_PATHS,
            .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << USES_ACTIVITIES | 1U << USES_PATHS | 1U << USES_MEMORY,
        },
    .size = sizeof(struct representative_paths),
    .start = paths_report_start,
    .conclude = paths_report_conclude,
    .free = paths_report_free,
    .section = &paths_section,
};
