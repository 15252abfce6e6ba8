/*
 * Messages: the matrix of ranks, sizes, what they say of the eager limit, and collectives.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "output/decimal.h"
#include "output/delimited.h"
#include "output/text.h"
#include "paraver/mpi_call.h"
#include "reports/messages/messages_picture.h"
#include "reports/messages/traffic_findings.h"
#include "reports/messages/traffic_matrix.h"
#include "reports/messages/traffic_sizes.h"
#include "reports/report.h"

enum { TRAFFIC_SENTENCE_SIZE = 600 };

static double share_of_bytes(const struct traffic_findings *found, uint64_t bytes)
{
    return found->bytes > 0 ? (double)bytes / (double)found->bytes : 0;
}

static void print_traffic_conclusion(const struct format_context *context, const struct traffic_findings *found)
{
    char words[TRAFFIC_SENTENCE_SIZE];
    int used;

    used = snprintf(words, sizeof(words),
                    "%" PRIu64 " messages with %s bytes were sent, between %zu of %" PRIu64 " pairs of ranks",
                    found->messages, byte_text(found->bytes).text, found->pair_count,
                    (uint64_t)found->rank_count * found->rank_count);
    if (found->bytes > 0)
        snprintf(words + used, sizeof(words) - (size_t)used,
                 "; most bytes, %s %%, went from rank %" PRIu32 " to rank %" PRIu32 ".",
                 decimal_percent(share_of_bytes(found, found->pairs[0].bytes)).text, found->pairs[0].sender + 1,
                 found->pairs[0].receiver + 1);
    else
        snprintf(words + used, sizeof(words) - (size_t)used, ".");
    text_wrap(context->output, words, 0, context_text_width(context));
}

static void print_traffic_pairs(const struct format_context *context, const struct traffic_findings *found)
{
    uint32_t top = context->options->path.top;

    output_format(context->output, "\n%10s%10s%12s%10s%10s\n", "from rank", "to rank", "messages", "bytes", "of all");
    for (size_t i = 0; i < found->pair_count && i < top; i++) {
        const struct traffic_pair *pair = &found->pairs[i];

        output_format(context->output, "%10" PRIu32 "%10" PRIu32 "%12" PRIu64 "%10s%8s %%\n", pair->sender + 1,
                      pair->receiver + 1, pair->messages, byte_text(pair->bytes).text,
                      decimal_percent(share_of_bytes(found, pair->bytes)).text);
    }
    if (found->pair_count > top)
        output_format(context->output, "and %zu more (--top shows more, --format tsv all)\n", found->pair_count - top);
}

static void print_traffic_sizes(const struct format_context *context, const struct traffic_findings *found)
{
    output_format(context->output, "\n%10s%12s%10s%10s%12s%12s\n", "bytes", "messages", "bytes", "of all", "left early",
                  "waited");
    output_format(context->output, "%10s%12s%10s\n", "from", "", "in all");
    for (unsigned i = 0; i < TRAFFIC_SIZES; i++) {
        const struct traffic_size *size = &found->sizes[i];

        if (size->messages > 0)
            output_format(context->output, "%10s%12" PRIu64 "%10s%8s %%%12" PRIu64 "%12" PRIu64 "\n",
                          byte_text(traffic_size_least(i)).text, size->messages, byte_text(size->bytes).text,
                          decimal_percent(share_of_bytes(found, size->bytes)).text, size->early, size->waiting);
    }
}

/* What is between the two is not known; only the latter is a limit that can be given. */
static void print_eager_hint(const struct format_context *context, const struct traffic_findings *found)
{
    char words[TRAFFIC_SENTENCE_SIZE];

    output_text(context->output, "\n");
    if (found->early == 0 && found->waiting == 0)
        snprintf(words, sizeof(words),
                 "No blocking send began before its receive was posted: the trace says nothing of the eager limit.");
    else if (found->smallest_waiting == 0)
        snprintf(words, sizeof(words),
                 "Blocking sends of up to %" PRIu64 " bytes left before their receive was posted, and no larger one "
                 "waited for it: --eager-limit should be above that.",
                 found->largest_early);
    else if (found->early == 0)
        snprintf(words, sizeof(words),
                 "No blocking send left before its receive was posted; from %" PRIu64
                 " bytes on they waited: --eager-limit should not be above that.",
                 found->smallest_waiting);
    else
        snprintf(words, sizeof(words),
                 "Blocking sends of up to %" PRIu64 " bytes left before their receive was posted, and from %" PRIu64
                 " bytes on they waited for it: --eager-limit %" PRIu64 " fits.",
                 found->largest_early, found->smallest_waiting, found->smallest_waiting);
    text_wrap(context->output, words, 0, context_text_width(context));
}

static void print_collective_uses(const struct format_context *context, const struct traffic_findings *found,
                                  const struct time_unit *unit)
{
    enum { CALL_WIDTH = 28 };

    if (found->collective_count == 0)
        return;
    output_format(context->output, "\n%-*s%8s%12s%12s%10s%10s\n", CALL_WIDTH, "collective", "of ranks", "calls", "time",
                  "sent", "received");
    output_format(context->output, "%-*s%8s%12s%12s%10s%10s\n", CALL_WIDTH, "", "", "", unit->name, "bytes", "bytes");
    for (size_t i = 0; i < found->collective_count; i++) {
        const struct collective_use *use = &found->collectives[i];

        output_format(context->output, "%-*s", CALL_WIDTH, mpi_call(use->call)->name);
        if (use->members > 0)
            output_format(context->output, "%8" PRIu32, use->members);
        else
            output_format(context->output, "%8s", "-");
        output_format(context->output, "%12" PRIu64 "%12s%10s%10s\n", use->calls,
                      decimal_scaled(use->time, unit->nanoseconds, 3).text, byte_text(use->bytes_sent).text,
                      byte_text(use->bytes_received).text);
    }
}

static void messages_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct traffic_findings *found = result->findings;

    output_text(context->output, "Messages\n");
    print_traffic_conclusion(context, found);
    if (found->messages > 0) {
        if (traffic_matrix_fits(context, found))
            traffic_matrix_print(context, found);
        else
            print_traffic_pairs(context, found);
        print_traffic_sizes(context, found);
        print_eager_hint(context, found);
    }
    print_collective_uses(context, found, time_unit_for(result->run->runtime));
    output_text(context->output, "\nK, M, G     units of 1024 bytes\n"
                                 "left early  blocking sends that returned before their receive was posted\n"
                                 "waited      blocking sends that were still there when it was posted\n"
                                 "of ranks    size of the communicator; calls and time are of all ranks\n");
}

/* JSON. */

static void write_traffic_pairs(struct json_writer *writer, const struct traffic_findings *found)
{
    json_open_array(writer, "pairs", JSON_IN_LINES);
    for (size_t i = 0; i < found->pair_count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "sender", (uint64_t)found->pairs[i].sender + 1);
        json_put_count(writer, "receiver", (uint64_t)found->pairs[i].receiver + 1);
        json_put_count(writer, "messages", found->pairs[i].messages);
        json_put_count(writer, "bytes", found->pairs[i].bytes);
        json_close(writer);
    }
    json_close(writer);
}

static void write_traffic_sizes(struct json_writer *writer, const struct traffic_findings *found)
{
    json_open_array(writer, "sizes", JSON_IN_LINES);
    for (unsigned i = 0; i < TRAFFIC_SIZES; i++) {
        if (found->sizes[i].messages == 0)
            continue;
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "from_bytes", traffic_size_least(i));
        json_put_count(writer, "messages", found->sizes[i].messages);
        json_put_count(writer, "bytes", found->sizes[i].bytes);
        json_put_count(writer, "left_early", found->sizes[i].early);
        json_put_count(writer, "waited", found->sizes[i].waiting);
        json_close(writer);
    }
    json_close(writer);
}

static void write_collective_uses(struct json_writer *writer, const struct traffic_findings *found)
{
    json_open_array(writer, "collectives", JSON_IN_LINES);
    for (size_t i = 0; i < found->collective_count; i++) {
        const struct collective_use *use = &found->collectives[i];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "call", mpi_call(use->call)->name);
        if (use->members > 0)
            json_put_count(writer, "ranks", use->members);
        else
            json_put_literal(writer, "ranks", "null");
        json_put_count(writer, "calls", use->calls);
        json_put_seconds(writer, "time_s", (int64_t)use->time);
        json_put_count(writer, "bytes_sent", use->bytes_sent);
        json_put_count(writer, "bytes_received", use->bytes_received);
        json_close(writer);
    }
    json_close(writer);
}

static void write_eager_count(struct json_writer *writer, const char *key, uint64_t bytes, bool is_known)
{
    if (is_known)
        json_put_count(writer, key, bytes);
    else
        json_put_literal(writer, key, "null");
}

static void messages_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct traffic_findings *found = result->findings;

    json_open_object(writer, "messages", JSON_IN_LINES);
    json_put_count(writer, "messages", found->messages);
    json_put_count(writer, "bytes", found->bytes);
    write_eager_count(writer, "largest_early_bytes", found->largest_early, found->early > 0);
    write_eager_count(writer, "smallest_waiting_bytes", found->smallest_waiting, found->smallest_waiting > 0);
    write_traffic_pairs(writer, found);
    write_traffic_sizes(writer, found);
    write_collective_uses(writer, found);
    json_close(writer);
}

static void messages_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {"sender", "receiver", "messages", "bytes"};
    const struct traffic_findings *found = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < found->pair_count; i++) {
        delimited_count(context, (uint64_t)found->pairs[i].sender + 1);
        delimited_count(context, (uint64_t)found->pairs[i].receiver + 1);
        delimited_count(context, found->pairs[i].messages);
        delimited_count(context, found->pairs[i].bytes);
        delimited_end_line(context);
    }
}

const struct section messages_section = {
    .reports = REPORT_MESSAGES,
    .print = messages_section_print,
    .write = messages_section_write,
    .list = messages_section_list,
    .picture = &messages_picture,
};
