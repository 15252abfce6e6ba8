#include "output/columns/columns.h"

#include <math.h>
#include <string.h>

#include "output/colors.h"

#define SECONDS(member) FIELD_TIME, FIELD_AT(struct row, member)
#define RATIO(member)   FIELD_RATIO, FIELD_AT(struct row, member)
#define NUMBER(member)  FIELD_NUMBER, FIELD_AT(struct row, member)
#define COUNT(member)   FIELD_COUNT, FIELD_AT(struct row, member)

#define COUNT_IF_ANY(member)   COUNT(member), FIELD_0_IS_MISSING
#define COUNT_OF_FIRST(member) COUNT(member), FIELD_0_IS_MISSING | FIELD_FIRST
#define LEAST_COUNT(member)    COUNT(member), FIELD_LEAST

/* The words of the table, behind name, heading, title, meaning and place of a column. */
#define COLUMN(id, name, heading, title, meaning, value, ...)                                                          \
    [COLUMN_##id] = {{name, heading, meaning, value}, title, __VA_ARGS__},
#define OF_RUN          .scope = COLUMN_OF_RUN
#define OF_WINDOW       .scope = COLUMN_OF_WINDOW
#define OF_BOTH         .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW
#define OF_COMPARISON   .scope = COLUMN_OF_COMPARISON
#define PART(name)      .part = WINDOW_PART_##name
#define TURN(name)      .turn = COLUMN_TURN_##name
#define DRAWN(how, rgb) .drawing = COLUMN_##how, .color = (rgb)
#define THICK           .line = COLUMN_LINE_THICK
#define THIN            .line = COLUMN_LINE_THIN
#define LOSS            .is_loss = true
#define COMPARED(place) .verdict = (place)
#define GUARDED(place)  COMPARED(place), .is_guarded = true

#define OF_THREADS(place) OF_BOTH, PART(THREADS), TURN(THREAD_FACTORS), DRAWN(PAGE_STRIP, NULL), GUARDED(place)

static const struct column columns[] = {
#include "output/columns/every_column.h"
};

_Static_assert((int)COLUMN_WAIT_LAST == (int)COLUMN_OF_WAIT_AT_END, "every kind of wait state has a column");

const struct column *column_of(enum column_id id)
{
    return &columns[id];
}

#define PART_OF(part) FIELD_TIME, FIELD_AT(struct thread_sums, parts[THREAD_PART_##part])

static const struct field thread_times[] = {
    {"useful_s", "useful", "computing", PART_OF(WORK), .width = 9},
    {"mpi_s", "MPI", "in MPI", PART_OF(MPI), .width = 9},
    {"idle_in_mpi_s", NULL, "idle outside of regions, while thread 1 is in MPI", PART_OF(IDLE_IN_MPI)},
    {"overhead_s", NULL, "in tracing itself", PART_OF(OVERHEAD)},
    {"absent_s", NULL, "before the rank's first event, and after its last", PART_OF(ABSENT)},
    {"serial_s", "idle", "idle outside of regions, at any other time", PART_OF(SERIAL), .width = 9},
    {"blocked_s", "blocked", "at locks, critical or ordered sections, while another thread is busy", PART_OF(BLOCKED),
     .width = 9},
    {"imbalance_s", "imbal.", "idle in regions, while another thread is busy", PART_OF(IMBALANCE), .width = 9},
    {"runtime_s", "run-time", "in the run-time system; or blocked or idle in regions while nobody is busy",
     PART_OF(RUNTIME), .width = 9},
};
const struct fields thread_time_fields = FIELDS_OF(struct thread_sums, thread_times);

static void add_column(struct column_list *list, enum column_id id)
{
    list->ids[list->count++] = id;
}

/* Those of the scopes, parts and drawings that are among these bits. */
static struct column_list columns_among(unsigned scopes, unsigned parts, unsigned drawings)
{
    struct column_list list = {.count = 0};

    for (enum column_id id = 0; id < COLUMN_COUNT; id++)
        if (columns[id].scope & scopes && parts & 1U << columns[id].part && drawings & 1U << columns[id].drawing)
            add_column(&list, id);
    return list;
}

struct column_list columns_of_window(unsigned parts)
{
    return columns_among(COLUMN_OF_WINDOW, parts | 1U << WINDOW_PART_TOTALS, ~0U);
}

struct column_list columns_drawn(unsigned drawings, unsigned parts)
{
    return columns_among(COLUMN_OF_WINDOW, parts | 1U << WINDOW_PART_TOTALS, drawings);
}

struct column_list columns_of_any_run(void)
{
    return columns_among(COLUMN_OF_RUN, ~0U, ~0U);
}

struct column_list columns_of_comparison(void)
{
    return columns_among(COLUMN_OF_COMPARISON, ~0U, ~0U);
}

struct column_list columns_of_baseline(void)
{
    struct column_list list = {.count = 0};

    for (enum column_id id = 0; id < COLUMN_COUNT; id++)
        if (columns[id].verdict > 0) {
            list.ids[columns[id].verdict - 1] = id;
            list.count++;
        }
    return list;
}

struct column_list columns_of_run(const struct run_summary *summary)
{
    const struct mpi_times *mpi = summary->mpi;
    const struct {
        enum column_id id;
        bool is_there;
    } by_itself[] = {
        {COLUMN_TRANSIENT_IMBALANCE, summary->has_transient},
        {COLUMN_POLLING, summary->totals.polling_sum > 0},
        {COLUMN_OFF, summary->totals.off_sum > 0},
        {COLUMN_OVERHEAD_CAUSED, summary->traced_ideal > 0 && summary->totals.overhead_sum > summary->totals.off_sum},
        {COLUMN_BEFORE_INIT, mpi && mpi->begin != MPI_TIMES_UNKNOWN},
        {COLUMN_AFTER_FINALIZE, mpi && mpi->end != MPI_TIMES_UNKNOWN},
        {COLUMN_LAST_FLUSH, mpi && mpi->end != MPI_TIMES_UNKNOWN},
        {COLUMN_LIBRARY_CALLS, summary->library.share > 0},
        {COLUMN_MOVING_LOAD, summary->moving_load.length > 0 && !summary->totals.holds_bursts},
    };
    struct column_list all = columns_of_any_run();
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < all.count; i++) {
        bool is_there = parts_of_run(summary) & 1U << columns[all.ids[i]].part;

        for (size_t k = 0; k < COUNT_OF(by_itself); k++)
            is_there = by_itself[k].id == all.ids[i] ? by_itself[k].is_there : is_there;
        if (is_there)
            add_column(&list, all.ids[i]);
    }
    return list;
}

void columns_add_all(struct column_list *list, struct column_list others)
{
    for (size_t i = 0; i < others.count; i++)
        if (!columns_contain(list, others.ids[i]))
            add_column(list, others.ids[i]);
}

bool columns_contain(const struct column_list *list, enum column_id id)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->ids[i] == id)
            return true;
    return false;
}

const struct column *columns_find(struct column_list list, struct slice name)
{
    const struct column *found = NULL;
    size_t count = 0;

    for (size_t i = 0; i < list.count; i++) {
        const struct column *column = column_of(list.ids[i]);

        if (slice_is(name, column->field.name))
            return column;
        if (slice_is(name, column->field.heading) || slice_is(name, column->title)) {
            found = column;
            count++;
        }
    }
    return count == 1 ? found : NULL;
}

static bool is_in_word(char character)
{
    return character == '_' || (character >= '0' && character <= '9') || (character >= 'a' && character <= 'z') ||
           (character >= 'A' && character <= 'Z');
}

static bool contains_words(const char *text, const char *words)
{
    size_t length = strlen(words);

    for (const char *at = strstr(text, words); at; at = strstr(at + 1, words))
        if ((at == text || !is_in_word(at[-1])) && !is_in_word(at[length]))
            return true;
    return false;
}

bool column_is_named(const struct column *column, const char *text)
{
    return contains_words(text, column->field.name) || contains_words(text, column->field.heading) ||
           contains_words(text, column->title);
}

double column_ratio(const struct column *column, const struct row *row)
{
    return field_value(&column->field, row).ratio;
}

void column_set(const struct column *column, struct row *row, double number)
{
    static const double beyond = 9223372036854775808.0;
    char *member = (char *)row + column->field.offset;
    double scaled = isnan(number) ? 0 : column->field.kind == FIELD_TIME ? number * 1e9 : number;
    /* 2^63 and more would overflow, and -2^63 would be a missing time. */
    int64_t whole = scaled >= beyond ? INT64_MAX : scaled <= -beyond ? -INT64_MAX : (int64_t)round(scaled);

    if (column->field.kind == FIELD_COUNT && whole < 0)
        whole = 0;
    if (column->field.type == FIELD_TYPE_DOUBLE)
        memcpy(member, &number, sizeof(number));
    else
        memcpy(member, &whole, sizeof(whole));
}

void column_copy(const struct column *column, struct row *row, const struct row *from)
{
    size_t size = column->field.type == FIELD_TYPE_DOUBLE ? sizeof(double) : sizeof(int64_t);

    memcpy((char *)row + column->field.offset, (const char *)from + column->field.offset, size);
}

struct decimal column_text(const struct column *column, const struct row *row)
{
    return field_figure(&column->field, field_value(&column->field, row));
}

struct decimal column_for_people(const struct column *column, const struct row *row, unsigned decimals)
{
    enum { MOST_DECIMALS = 8 };
    struct field_value value = field_value(&column->field, row);

    if (value.is_missing)
        return (struct decimal){"-"};
    if (column->field.kind == FIELD_TIME)
        return decimal_duration((int64_t)value.whole);
    if (column->field.kind == FIELD_RATIO)
        return decimal_with_unit(decimal_ratio(100 * value.ratio, decimals), "%");
    if (column->field.kind == FIELD_COUNT)
        return decimal_scaled(value.whole, 1, 0);
    /* Of what is small two digits, not 0.000. */
    decimals = 3;
    for (double least = 0.01; decimals < MOST_DECIMALS && value.ratio > 0 && value.ratio < least; least /= 10)
        decimals++;
    return decimal_ratio(value.ratio, decimals);
}

bool column_is_missing(const struct column *column, const struct row *row)
{
    return field_value(&column->field, row).is_missing;
}

double row_loss_of_factor(const struct row *row, enum column_id factor)
{
    const struct metrics *metrics = &row->metrics;

    switch (factor) {
    case COLUMN_LOAD_BALANCE:
        /* Ranks count as often as they have threads. */
        if (row->thread_times && row->thread_times->threads_each == 0)
            return row->losses.mpi_load_balance;
        return metrics->communication_efficiency - metrics->parallel_efficiency;
    case COLUMN_SERIALISATION_EFFICIENCY:
        return metrics->transfer_efficiency - metrics->communication_efficiency;
    case COLUMN_TRANSFER_EFFICIENCY:
        return 1 - metrics->transfer_efficiency;
    default:
        return (double)NAN;
    }
}

struct row_losses row_losses_of(const struct row *row)
{
    const struct thread_losses *losses = &row->losses;
    bool has_openmp = row->thread_times && row->thread_times->has_openmp;
    const struct row_loss of_ranks[] = {
        {"load balance", COLUMN_LOAD_BALANCE, row_loss_of_factor(row, COLUMN_LOAD_BALANCE), false},
        {"serialisation", COLUMN_SERIALISATION_EFFICIENCY, row_loss_of_factor(row, COLUMN_SERIALISATION_EFFICIENCY),
         false},
        {"transfer", COLUMN_TRANSFER_EFFICIENCY, row_loss_of_factor(row, COLUMN_TRANSFER_EFFICIENCY), false},
    };
    const struct row_loss of_threads[] = {
        {"MPI load balance", COLUMN_LOAD_BALANCE, losses->mpi_load_balance, false},
        {"MPI serialisation", COLUMN_SERIALISATION_EFFICIENCY, losses->mpi_serialisation, false},
        {"MPI transfer", COLUMN_TRANSFER_EFFICIENCY, losses->mpi_transfer, false},
        {has_openmp ? "OpenMP serialisation" : "idle threads", COLUMN_OPENMP_SERIALISATION, losses->serial, true},
        {"OpenMP load balance", COLUMN_OPENMP_LOAD_BALANCE, losses->imbalance, true},
        {"OpenMP scheduling", COLUMN_OPENMP_SCHEDULING, losses->scheduling, true},
    };
    bool is_beside_work = thread_losses_are_beside_work(losses);
    struct row_losses list = {.largest = {.title = "", .factor = COLUMN_PARALLEL_EFFICIENCY}};

    /* It takes the place of what ranks seem to lose. */
    if (is_beside_work)
        list.largest = (struct row_loss){"MPI beside work", COLUMN_PROCESS_EFFICIENCY,
                                         losses->beside_work * (double)row->ranks / (double)row->threads, false};

    list.count = row->thread_times ? COUNT_OF(of_threads) : COUNT_OF(of_ranks);
    memcpy(list.items, row->thread_times ? of_threads : of_ranks, list.count * sizeof(list.items[0]));
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i].share > list.largest.share && (list.items[i].is_of_threads || !is_beside_work))
            list.largest = list.items[i];
    return list;
}
