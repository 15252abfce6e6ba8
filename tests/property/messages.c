/*
 * Messages by pair of ranks and collectives against what the lines of the trace say, and the sums that must hold, of
 * counters by rank, too.
 */
#include <inttypes.h>

#include "findings.h"
#include "model/trace.h"
#include "paraver/mpi_call.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/variant.h"

enum { SENT = 50100001, RECEIVED = 50100002, COMMUNICATOR = 50100004 };

static const struct traffic_pair *traffic_pair_of(const struct traffic_findings *got, size_t sender, size_t receiver)
{
    static const struct traffic_pair none;

    for (size_t i = 0; i < got->pair_count; i++)
        if (got->pairs[i].sender == sender && got->pairs[i].receiver == receiver)
            return &got->pairs[i];
    return &none;
}

static void compare_traffic_pairs(struct check *check, const struct trace *trace, const struct traffic_findings *got)
{
    size_t pairs = 0;

    for (size_t sender = 0; sender < trace->rank_count; sender++)
        for (size_t receiver = 0; receiver < trace->rank_count; receiver++) {
            uint64_t messages = 0, bytes = 0;

            for (size_t i = 0; i < trace->message_count; i++)
                if (trace->messages[i].sender == sender && trace->messages[i].receiver == receiver) {
                    messages++;
                    bytes += (uint64_t)trace->messages[i].size;
                }
            pairs += messages > 0;
            check_equal(check, &check->trace, "messages of a pair", traffic_pair_of(got, sender, receiver)->messages,
                        messages);
            check_equal(check, &check->trace, "bytes of a pair", traffic_pair_of(got, sender, receiver)->bytes, bytes);
        }
    check_equal(check, &check->trace, "pairs", (__int128)got->pair_count, (__int128)pairs);
}

static uint64_t value_of(const struct trace *trace, const struct trace_line *line, uint64_t type)
{
    for (size_t i = 0; i < line->pair_count; i++)
        if (trace->pairs[line->first_pair + i].type == type)
            return trace->pairs[line->first_pair + i].value;
    return 0;
}

/* The collective that the line enters; MPI_CALL_NONE: none. */
static uint8_t collective_of(const struct trace *trace, const struct trace_line *line)
{
    for (uint64_t type = 50000001; type <= 50000005; type++) {
        uint8_t call = mpi_call_number(value_of(trace, line, type));
        enum mpi_activity activity = mpi_call(call)->activity;

        if (activity == MPI_ACTIVITY_COLLECTIVE || activity == MPI_ACTIVITY_SYNCHRONISATION)
            return call;
    }
    return MPI_CALL_NONE;
}

static size_t members_in(const struct trace *trace, uint64_t id)
{
    for (size_t i = 0; i < trace->comm_count; i++)
        if (trace->comms[i].id == id)
            return trace->comms[i].member_count;
    return 0;
}

static struct collective_use sum_up_collective(const struct trace *trace, uint8_t call, uint32_t members)
{
    struct collective_use sum = {0};

    for (size_t rank = 0; rank < trace->rank_count; rank++)
        for (size_t i = 0; i < trace->ranks[rank].line_count; i++) {
            const struct trace_line *line = &trace->ranks[rank].lines[i];

            if (collective_of(trace, line) != call || members_in(trace, value_of(trace, line, COMMUNICATOR)) != members)
                continue;
            sum.calls++;
            sum.bytes_sent += value_of(trace, line, SENT);
            sum.bytes_received += value_of(trace, line, RECEIVED);
        }
    return sum;
}

static void compare_collectives(struct check *check, const struct trace *trace, const struct traffic_findings *got)
{
    uint64_t calls = 0, all = 0;

    for (size_t i = 0; i < got->collective_count; i++) {
        const struct collective_use *use = &got->collectives[i];
        struct collective_use expected = sum_up_collective(trace, use->call, use->members);

        calls += use->calls;
        check_equal(check, &check->trace, "calls of a collective", use->calls, expected.calls);
        check_equal(check, &check->trace, "bytes sent in a collective", use->bytes_sent, expected.bytes_sent);
        check_equal(check, &check->trace, "bytes received", use->bytes_received, expected.bytes_received);
    }
    for (size_t rank = 0; rank < trace->rank_count; rank++)
        for (size_t i = 0; i < trace->ranks[rank].line_count; i++)
            all += collective_of(trace, &trace->ranks[rank].lines[i]) != MPI_CALL_NONE;
    check_equal(check, &check->trace, "calls of collectives", calls, all);
}

/* They have the same messages and bytes, however they are sorted. */
static void check_sums_agree(struct check *check, const struct gen_text *trace, const struct traffic_findings *got,
                             const struct rank_findings *ranks)
{
    uint64_t messages = 0, sized = 0, sent = 0;
    __int128 bytes = 0, sent_bytes = 0;

    for (size_t i = 0; i < got->pair_count; i++) {
        messages += got->pairs[i].messages;
        bytes += got->pairs[i].bytes;
    }
    for (size_t i = 0; i < got->size_count; i++) {
        sized += got->sizes[i].messages;
        if (got->sizes[i].early + got->sizes[i].waiting > got->sizes[i].messages)
            check_fail(check, trace, "more sends than messages of size class %zu", i);
    }
    for (uint32_t i = 0; i < ranks->rank_count; i++) {
        sent += ranks->ranks[i].messages_sent;
        sent_bytes += ranks->ranks[i].bytes_sent;
    }
    check_equal(check, trace, "messages by pair", messages, got->messages);
    check_equal(check, trace, "bytes by pair", bytes, got->bytes);
    check_equal(check, trace, "messages by size", sized, got->messages);
    check_equal(check, trace, "messages by sender", sent, got->messages);
    check_equal(check, trace, "bytes by sender", sent_bytes, got->bytes);
}

static void check_counters(struct check *check, const struct gen_text *trace, const struct run_summary *summary)
{
    const struct rank_findings *ranks = ranks_found(summary);
    uint64_t instructions = 0, cycles = 0;

    for (uint32_t i = 0; i < ranks->rank_count; i++) {
        instructions += (uint64_t)ranks->ranks[i].instructions;
        cycles += (uint64_t)ranks->ranks[i].cycles;
    }
    check_equal(check, trace, "instructions of all ranks", instructions, summary->counters->instructions);
    check_equal(check, trace, "cycles of all ranks", cycles, summary->counters->cycles);
}

static void look_at_messages(struct check *check, const struct options *options, const struct gen_text *text,
                             bool is_whole)
{
    struct found found;

    variant_name(check, is_whole ? "as generated" : "a part", options);
    found_init(&found, options, text);
    if (found.result == 0) {
        const struct traffic_findings *got = messages_found(found.summary);

        check_sums_agree(check, text, got, ranks_found(found.summary));
        if (found.summary->counters)
            check_counters(check, text, found.summary);
        if (is_whole) {
            struct trace trace;

            check_equal(check, text, "messages", got->messages, found.summary->replay.messages);
            model_trace_read(&trace, text->text, text->length);
            compare_traffic_pairs(check, &trace, got);
            compare_collectives(check, &trace, got);
            trace_clear(&trace);
        }
    }
    found_deinit(&found);
}

void property_messages(struct check *check)
{
    struct options options = variant_options(0, 0);

    options.reports = REPORT_MESSAGES | REPORT_RANKS;
    look_at_messages(check, &options, &check->trace, true);
    options = variant_draw_any(check, check->facts.end);
    options.counters[COUNTER_INSTRUCTIONS] = "42000050";
    options.counters[COUNTER_CYCLES] = "42000059";
    options.reports = REPORT_MESSAGES | REPORT_RANKS;
    look_at_messages(check, &options, &check->trace, false);
}
