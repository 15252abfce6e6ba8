/*
 * Messages by pair of ranks and by size, collectives by call, and what blocking sends say of the eager limit.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/figures/figure.h"
#include "reports/messages/messages.h"
#include "reports/report.h"
#include "reports/sentence.h"

static int messages_report_prepare(void *item, const struct options *options, const struct diag *diag)
{
    *(struct traffic *)item = (struct traffic){.diag = diag, .part = options->windows.part};
    return 0;
}

static int messages_report_join(void *item, struct tee *records)
{
    struct prv_sink sink = traffic_sink(item);

    return tee_add(records, &sink);
}

static int messages_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    return traffic_start(item, start->replay->application, start->replay->rank_count, start->watched, listener);
}

static int messages_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct traffic *traffic = item;

    (void)summary;
    traffic_conclude(traffic);
    *findings = &traffic->findings;
    return 0;
}

const struct report_class messages_report = {
    .traits = {.word = "messages",
               .about = "who sends how much to whom, collectives by size",
               .bit = REPORT_MESSAGES,
               .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << USES_TOP},
    .size = sizeof(struct traffic),
    .prepare = messages_report_prepare,
    .join = messages_report_join,
    .start = messages_report_start,
    .conclude = messages_report_conclude,
    .free = traffic_deinit,
    .section = &messages_section,
};

/* What it shows. */

#define PAIR(member)              FIELD_AT(struct traffic_pair, member)
#define SIZE(member)              FIELD_AT(struct traffic_size, member)
#define USE(member)               FIELD_AT(struct collective_use, member)
#define ACCESS(member)            FIELD_AT(struct access_pair, member)
#define FOUND(member)             FIELD_AT(struct traffic_findings, member)
#define LIST(items, count, table) FIELD_LIST_OF(struct traffic_findings, items, count, table)

static const struct field pair_fields[] = {
    {"sender", "from rank", "rank that sent them", FIELD_RANK, PAIR(sender), .width = 10},
    {"receiver", "to rank", "rank that received them", FIELD_RANK, PAIR(receiver), .width = 10},
    {"messages", "messages", "sent", FIELD_COUNT, PAIR(messages), .width = 12},
    {"bytes", "bytes", "in them", FIELD_BYTES, PAIR(bytes), .width = 10},
    {NULL, "of all", NULL, FIELD_RATIO, PAIR(share), FIELD_PERCENT_SIGN, .width = 10},
};

static const struct field size_fields[] = {
    {"from_bytes", "bytes\nfrom", "the smallest of the class; it ends before twice that", FIELD_BYTES, SIZE(least),
     .width = 10},
    {"messages", "messages", "sent", FIELD_COUNT, SIZE(messages), .width = 12},
    {"bytes", "bytes\nin all", "in them", FIELD_BYTES, SIZE(bytes), .width = 10},
    {NULL, "of all", NULL, FIELD_RATIO, SIZE(share), FIELD_PERCENT_SIGN, .width = 10},
    {"left_early", "left early", "blocking sends that returned before their receive was posted", FIELD_COUNT,
     SIZE(early), .width = 12},
    {"waited", "waited", "blocking sends that were still there when it was posted", FIELD_COUNT, SIZE(waiting),
     .width = 12},
};

static const struct field collective_fields[] = {
    {"call", "collective", "MPI call", FIELD_TEXT, USE(name), .width = 28},
    {"ranks", "of ranks", "in the communicator; null: the trace does not name it", FIELD_COUNT, USE(members),
     FIELD_0_IS_MISSING, .width = 8},
    {"calls", "calls", "of all ranks", FIELD_COUNT, USE(calls), .width = 12},
    {"time_s", "time", "inside them, of all ranks", FIELD_TIME, USE(time), .width = 12},
    {"bytes_sent", "sent\nbytes", "by all ranks", FIELD_BYTES, USE(bytes_sent), .width = 10},
    {"bytes_received", "received\nbytes", "by all ranks", FIELD_BYTES, USE(bytes_received), .width = 10},
};

static const struct field access_fields[] = {
    {"origin", "from rank", "rank that called", FIELD_RANK, ACCESS(origin), .width = 10},
    {"target", "on rank", "rank whose memory it was; null: the trace does not say", FIELD_RANK, ACCESS(target),
     .width = 10},
    {"operations", "one-sided", "MPI_Put, MPI_Get, MPI_Accumulate and the like", FIELD_COUNT, ACCESS(operations),
     .width = 12},
    {"bytes_written", "written\nbytes", "to the target", FIELD_BYTES, ACCESS(bytes_written), .width = 10},
    {"bytes_read", "read\nbytes", "from the target", FIELD_BYTES, ACCESS(bytes_read), .width = 10},
};

static const struct field message_fields[] = {
    {"messages", NULL, "between two ranks, or of one to itself", FIELD_COUNT, FOUND(messages)},
    {"bytes", NULL, "in them", FIELD_BYTES, FOUND(bytes)},
    {"largest_early_bytes", NULL, "of blocking sends that returned before their receive was posted", FIELD_BYTES,
     FOUND(largest_early)},
    {"smallest_waiting_bytes", NULL, "of larger blocking sends that waited for their receive", FIELD_BYTES,
     FOUND(smallest_waiting)},
    {"pairs", NULL, "by sender and receiver, most bytes first", LIST(pairs, pair_count, pair_fields)},
    {"sizes", NULL, "by size, in classes of powers of two", LIST(sizes, size_count, size_fields)},
    {"collectives", NULL, "by call and size of the communicator, most time first",
     LIST(collectives, collective_count, collective_fields)},
    {"one_sided_operations", NULL, "that put, get or accumulate", FIELD_COUNT, FOUND(operations)},
    {"one_sided", NULL, "by origin and target, most bytes first", LIST(accesses, access_count, access_fields)},
};

static const char burst_words[] =
    "The tracer was in burst mode, in which it records neither messages nor collective operations.";

/* How many have as many bytes as the first. */
static size_t equal_pairs(const struct traffic_findings *found)
{
    size_t count = 0;

    while (count < found->pair_count && found->pairs[count].bytes == found->pairs[0].bytes)
        count++;
    return count;
}

static struct sentence describe_traffic(const struct traffic_findings *found)
{
    const struct traffic_pair *first = found->pairs;
    struct sentence sentence = {0};
    size_t equals = equal_pairs(found);

    if (found->messages == 0)
        sentence_add(&sentence, "There are no messages");
    else
        sentence_add(&sentence, "%" PRIu64 " message%s with %s bytes %s sent", found->messages,
                     found->messages == 1 ? "" : "s", decimal_bytes(found->bytes).text,
                     found->messages == 1 ? "was" : "were");
    if (found->pair_count == 1)
        sentence_add(&sentence, ", %sfrom rank %" PRIu32 " to rank %" PRIu32, found->messages == 1 ? "" : "all ",
                     first->sender + 1, first->receiver + 1);
    else if (found->messages > 0)
        sentence_add(&sentence, ", between %zu of %" PRIu64 " pairs of ranks", found->pair_count,
                     (uint64_t)found->rank_count * found->rank_count);
    if (found->pair_count > 1 && found->bytes > 0) {
        struct decimal share = decimal_percent(first->share);

        if (equals == found->pair_count)
            sentence_add(&sentence, ", each with %s %% of the bytes", share.text);
        else if (equals > 1)
            sentence_add(&sentence, ", of which %zu have most bytes, %s %% each", equals, share.text);
        else
            sentence_add(&sentence, "; most bytes, %s %%, went from rank %" PRIu32 " to rank %" PRIu32, share.text,
                         first->sender + 1, first->receiver + 1);
    }
    sentence_add(&sentence, ".");
    return sentence;
}

static struct sentence describe_accesses(const struct traffic_findings *found)
{
    const struct access_pair *first = found->accesses;
    struct sentence sentence = {0};

    sentence_add(&sentence, "%" PRIu64 " one-sided operation%s wrote %s bytes and read %s", found->operations,
                 found->operations == 1 ? "" : "s", decimal_bytes(found->bytes_written).text,
                 decimal_bytes(found->bytes_read).text);
    if (first->target != FIELD_NO_RANK && first->bytes_written + first->bytes_read > 0)
        sentence_add(&sentence, "; most bytes, %s %%, between rank %" PRIu32 " and the memory of rank %" PRIu32,
                     decimal_percent((double)(first->bytes_written + first->bytes_read) /
                                     (double)(found->bytes_written + found->bytes_read))
                         .text,
                     first->origin + 1, first->target + 1);
    sentence_add(&sentence, ".");
    return sentence;
}

/* The text. Of the matrix rows and columns are the ranks, and the sums. */

enum {
    MATRIX_MOST = 40,   /* ranks; more than that nobody reads */
    MATRIX_ALWAYS = 16, /* that many wherever it is read */
    CELL_WIDTH = 6,
    CELL_LEAST = 3,
    LEGEND_WIDTH = 12,
};

struct matrix {
    uint32_t ranks;
    struct decimal (*text)(__int128 number);
    __int128 cells[MATRIX_MOST + 1][MATRIX_MOST + 1];
    int widths[MATRIX_MOST + 1]; /* of columns, with a blank before */
};

/* Of a row or column: the one behind the last rank is their sum. */
static struct decimal matrix_name(const struct matrix *matrix, uint32_t rank)
{
    return rank < matrix->ranks ? decimal_scaled((__int128)rank + 1, 1, 0) : (struct decimal){"all"};
}

static struct decimal matrix_text(const struct matrix *matrix, uint32_t row, uint32_t column)
{
    __int128 number = matrix->cells[row][column];

    return number > 0 ? matrix->text(number) : (struct decimal){"."};
}

static void measure_matrix(struct matrix *matrix)
{
    for (uint32_t column = 0; column <= matrix->ranks; column++) {
        size_t widest = CELL_LEAST;

        for (uint32_t row = 0; row <= matrix->ranks; row++) {
            size_t width = strlen(matrix_text(matrix, row, column).text);

            widest = width > widest ? width : widest;
        }
        matrix->widths[column] = (int)widest + 1;
    }
}

static void put_matrix_row(struct output *output, const struct matrix *matrix, uint32_t row, uint32_t from,
                           uint32_t end)
{
    output_format(output, "%*s", CELL_WIDTH, matrix_name(matrix, row).text);
    for (uint32_t column = from; column < end; column++)
        output_format(output, "%*s", matrix->widths[column], matrix_text(matrix, row, column).text);
    output_text(output, "\n");
}

/* Columns that do not fit stand below. */
static void print_matrix(const struct format_context *context, const struct traffic_findings *found, bool of_bytes)
{
    struct matrix matrix = {.ranks = found->rank_count, .text = of_bytes ? decimal_bytes : decimal_thousands};
    struct output *output = context->output;
    uint32_t room = context->terminal.paper > 0 ? context->terminal.paper : context_room(context);

    for (size_t i = 0; i < found->pair_count; i++) {
        const struct traffic_pair *pair = &found->pairs[i];
        __int128 number = of_bytes ? pair->bytes : (__int128)pair->messages;

        matrix.cells[pair->sender][pair->receiver] += number;
        matrix.cells[pair->sender][matrix.ranks] += number;
        matrix.cells[matrix.ranks][pair->receiver] += number;
        matrix.cells[matrix.ranks][matrix.ranks] += number;
    }
    output_text(output, "\n");
    sentence_print(context, "%s, from the rank of the row to that of the column", of_bytes ? "Bytes" : "Messages");
    measure_matrix(&matrix);
    for (uint32_t from = 0, end; from <= matrix.ranks; from = end) {
        uint32_t used = CELL_WIDTH + (uint32_t)matrix.widths[from];

        for (end = from + 1; end <= matrix.ranks && used + (uint32_t)matrix.widths[end] <= room; end++)
            used += (uint32_t)matrix.widths[end];
        output_format(output, "\n%*s", CELL_WIDTH, "");
        for (uint32_t column = from; column < end; column++)
            output_format(output, "%*s", matrix.widths[column], matrix_name(&matrix, column).text);
        output_text(output, "\n");
        for (uint32_t row = 0; row <= matrix.ranks; row++)
            put_matrix_row(output, &matrix, row, from, end);
    }
}

/* What is between the two is not known; only the latter is a limit that can be given. */
static void print_eager_hint(const struct format_context *context, const struct traffic_findings *found)
{
    struct sentence sentence = {0};

    output_text(context->output, "\n");
    if (found->unposted > 0)
        sentence_add(&sentence, "For %s of %s messages the trace does not tell when the receive was posted. ",
                     decimal_thousands((__int128)found->unposted).text,
                     decimal_thousands((__int128)found->messages).text);
    if (found->early == 0 && found->waiting == 0) {
        sentence_print(context,
                       "%sNo %sblocking send began before its receive was posted: the trace says nothing of "
                       "the eager limit.",
                       sentence.text, found->unposted > 0 ? "other " : "");
        return;
    }
    if (found->unposted > 0)
        sentence_add(&sentence, "Of the others: ");
    if (found->smallest_waiting < 0)
        sentence_add(&sentence,
                     "Blocking sends of up to %" PRId64
                     " bytes left before their receive was posted, and no larger one "
                     "waited for it: --eager-limit should be above that.",
                     found->largest_early);
    else if (found->early == 0)
        sentence_add(&sentence,
                     "No blocking send left before its receive was posted; from %" PRId64
                     " bytes on they waited: --eager-limit should not be above that.",
                     found->smallest_waiting);
    else
        sentence_add(&sentence,
                     "Blocking sends of up to %" PRId64 " bytes left before their receive was posted, and from %" PRId64
                     " bytes on they waited for it: --eager-limit %" PRId64 " fits.",
                     found->largest_early, found->smallest_waiting, found->smallest_waiting);
    if (waits_count_all(context->options->replay.waits))
        sentence_add(&sentence, " The one in use is %s.",
                     decimal_bytes((uint64_t)context->options->replay.eager_limit).text);
    else
        sentence_add(&sentence, " It is used with --waits all only.");
    sentence_print(context, "%s", sentence.text);
}

static void messages_section_print(const struct format_context *context, const struct report_result *result)
{
    static const struct text_term units[] = {{"K, M, G", "units of 1024 bytes, or of 1000 messages"}};
    static const struct text_term sends[] = {
        {"left early", "blocking sends that returned before their receive was posted"},
        {"waited", "blocking sends that were still there when it was posted"},
    };
    static const struct text_term calls[] = {
        {"of ranks", "size of the communicator; calls and time are of all ranks"},
    };
    const struct traffic_findings *found = result->findings;
    bool matrix_fits =
        found->rank_count <= MATRIX_ALWAYS ||
        (found->rank_count <= MATRIX_MOST && (found->rank_count + 2) * CELL_WIDTH <= context->terminal.width);
    struct text_table table = {.unit = time_unit_for(result->run->runtime)};
    struct text_table listed = {.most = context->options->path.top, .more = "--top shows more, --format tsv all"};

    output_text(context->output, "Messages\n");
    sentence_print(context, "%s", describe_traffic(found).text);
    if (result->run->totals.holds_bursts)
        sentence_print(context, "%s", burst_words);
    if (found->operations > 0)
        sentence_print(context, "%s", describe_accesses(found).text);
    if (found->messages > 0) {
        if (matrix_fits) {
            print_matrix(context, found, true);
            print_matrix(context, found, false);
        } else {
            text_table_print_of(context, listed, pair_fields, found->pairs, found->pair_count);
        }
        text_table_print_of(context, table, size_fields, found->sizes, found->size_count);
        print_eager_hint(context, found);
    }
    listed.more = "--top shows more, --format json all";
    text_table_print_of(context, listed, access_fields, found->accesses, found->access_count);
    text_table_print_of(context, table, collective_fields, found->collectives, found->collective_count);
    if (found->messages + found->access_count + found->collective_count == 0)
        return;
    output_text(context->output, "\n");
    text_legend_print(context, units, 1, LEGEND_WIDTH);
    text_legend_print(context, sends, found->messages > 0 ? 2 : 0, LEGEND_WIDTH);
    text_legend_print(context, calls, found->collective_count > 0 ? 1 : 0, LEGEND_WIDTH);
}

static void messages_section_assess(struct assessment *assessment, const struct report_result *result)
{
    static const char command[] = "--report messages";
    const struct traffic_findings *found = result->findings;
    const struct window_totals *run = &result->run->totals;
    double whole = (double)(run->end - run->start) * run->ranks;
    const struct collective_use *longest = found->collectives;

    if (run->holds_bursts) {
        assessment_add_fact(assessment, TOPIC_COMMUNICATION, command, "%s", burst_words);
        return;
    }
    if (found->messages > 0 || run->ranks > 1)
        assessment_add_fact(assessment, TOPIC_COMMUNICATION, command, "%s", describe_traffic(found).text);
    if (found->operations > 0)
        assessment_add_fact(assessment, TOPIC_COMMUNICATION, command, "%s", describe_accesses(found).text);
    if (found->collective_count > 0 && whole > 0)
        assessment_add_fact(
            assessment, TOPIC_COMMUNICATION, command,
            "Of collectives %s takes most: %" PRIu64 " call%s, %s of all ranks together, %s %% of their "
            "time, with what they wait there.",
            longest->name, longest->calls, longest->calls == 1 ? "" : "s",
            decimal_duration((int64_t)longest->time).text, decimal_percent((double)longest->time / whole).text);
}

enum { MATRIX_HEIGHT = 440, MOST_PAIRS = 16384, MOST_CELLS = 256 /* in a row, that are still seen */ };

static void set_messages_title(struct figure *figure, const struct traffic_findings *found)
{
    const struct traffic_pair *most = found->pairs;
    size_t equal = equal_pairs(found) - 1; /* to the first */

    if (equal > 0 && equal + 1 == found->pair_count) {
        figure_set_title(figure, "%zu pairs of ranks send the same: %s of %s bytes each", found->pair_count,
                         decimal_bytes(most->bytes).text, decimal_bytes(found->bytes).text);
        return;
    }
    figure_set_title(
        figure, "Rank %u sends most to %s%s: %s of %s bytes", (unsigned)most->sender + 1,
        most->sender == most->receiver ? "itself" : figure_print(figure, "rank %u", (unsigned)most->receiver + 1),
        equal > 0 ? figure_print(figure, ", as %zu other %s", equal, equal == 1 ? "pair does" : "pairs do") : "",
        decimal_bytes(most->bytes).text, decimal_bytes(found->bytes).text);
}

/* Bytes from each rank to each, as shades of a square. */
static void messages_picture(struct figure *figure, const struct report_result *result)
{
    const struct traffic_findings *found = result->findings;
    static const char question[] = "Bytes that each rank sends to each other one";
    size_t count = found->pair_count < MOST_PAIRS ? found->pair_count : MOST_PAIRS;
    double cell = found->rank_count > MOST_CELLS ? (double)found->rank_count / MOST_CELLS : 1;
    double range; /* of the logarithms, from the pair with fewest bytes on, so that all that is there is seen */
    __int128 fewest = 0;
    struct figure_panel *panel;
    struct figure_series *series;

    if (found->messages == 0) {
        figure_set_title(figure, "There are no messages from rank to rank");
        figure_add_words(figure, question, "no messages");
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (found->pairs[i].bytes > 0 && (fewest == 0 || found->pairs[i].bytes < fewest))
            fewest = found->pairs[i].bytes;
    fewest = fewest == 0 ? 1 : fewest;
    range = log((double)found->pairs[0].bytes / (double)fewest);
    set_messages_title(figure, found);
    panel = figure_add_panel(figure, FIGURE_CELLS, question, MATRIX_HEIGHT);
    figure_set_ranks(&panel->across, "receiver", found->rank_count);
    figure_set_ranks_down(&panel->up, "sender", found->rank_count);
    panel->note =
        figure_print(figure, "%" PRIu64 " messages, %s bytes%s", found->messages, decimal_bytes(found->bytes).text,
                     found->pair_count > count
                         ? figure_print(figure, "; the %zu pairs of %zu with most bytes", count, found->pair_count)
                         : "");
    panel->is_scaled = found->pairs[0].bytes > fewest;
    panel->least = figure_print(figure, "%s", decimal_bytes(fewest).text);
    panel->most = figure_print(figure, "%s bytes (logarithmic)", decimal_bytes(found->pairs[0].bytes).text);
    series = figure_add_series(figure, panel, "bytes from sender to receiver", COLOR_OF_CELLS);
    /* Those with most bytes come last and lie above others. */
    for (size_t i = count; i > 0; i--) {
        const struct traffic_pair *pair = &found->pairs[i - 1];
        double above = pair->bytes > fewest ? log((double)pair->bytes / (double)fewest) : 0;

        figure_add_point(figure, series,
                         (struct figure_point){.from = pair->receiver + 1 - cell / 2,
                                               .to = pair->receiver + 1 + cell / 2,
                                               .value = panel->is_scaled ? 0.1 + 0.9 * above / range : 1,
                                               .row = pair->sender});
    }
}

const struct section messages_section = {
    .reports = REPORT_MESSAGES,
    .fields = FIELDS(struct traffic_findings, message_fields),
    .name = "messages",
    .rows = "pairs",
    .print = messages_section_print,
    .picture = messages_picture,
    .assess = messages_section_assess,
};
