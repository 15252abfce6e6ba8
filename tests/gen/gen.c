#include "gen/gen.h"

#include <stdlib.h>
#include <string.h>

#include "gen/random.h"
#include "gen/record.h"
#include "gen/script.h"
#include "gen/simulate.h"
#include "gen/text.h"

enum {
    RANKS_MAX = 64,
};

struct gen_options gen_options_random(uint64_t seed)
{
    static const int64_t quanta[] = {1, 10, 1000, 12345};
    struct random random = {seed ^ 0x636c6f636b74616bU};
    struct gen_options options = {.seed = seed};

    options.ranks = 1 + (uint32_t)random_below(&random, 1 + random_below(&random, RANKS_MAX));
    options.phases = (uint32_t)random_below(&random, 16);
    options.quantum = quanta[random_below(&random, sizeof quanta / sizeof *quanta)];
    options.launch_spread = options.quantum * (int64_t)random_below(&random, 40);
    options.touching = random_one_in(&random, 3);
    options.flushes = random_one_in(&random, 2);
    options.tracing_off = random_one_in(&random, 4);
    options.counters = random_one_in(&random, 3);
    options.polling = random_one_in(&random, 3);
    options.within = random_one_in(&random, 2);
    options.crossing = random_below(&random, 3) == 2;
    if (seed >= GEN_WIDE_SEEDS) {
        options.requests = random_below(&random, 3) > 0;
        options.groups = !options.requests || random_one_in(&random, 2);
    }
    return options;
}

/* An intercommunicator has a line for each group, as it was made: the group's communicator and leader, then the one in
 * which it found the other's leader. */
static void print_comm(struct text_buffer *buffer, const struct script *script, size_t index)
{
    const struct script_comm *comm = &script->comms[index];
    uint32_t id = script_comm_id(script, index, 0);
    size_t leaders[] = {comm->members[0] + 1, comm->members[comm->local] + 1};

    if (comm->local == 0) {
        buffer_print(buffer, "c:1:%u:%zu", id, comm->count);
        for (size_t i = 0; i < comm->count; i++)
            buffer_print(buffer, ":%zu", comm->members[i] + 1);
        buffer_print(buffer, "\n");
        return;
    }
    for (size_t side = 0; side < 2; side++) {
        size_t row = 1;

        while (script->comms[row].members[0] + 1 != leaders[side])
            row++;
        buffer_print(buffer, "i:1:%zu:%zu:%zu:1:%zu\n", id + side, row + 1, leaders[side], leaders[!side]);
    }
}

static void print_header(struct text_buffer *buffer, const struct script *script, int64_t end)
{
    buffer_print(buffer, "#Paraver (21/11/2026 at 03:14):%lld_ns:1(%zu):1:%zu(", (long long)end, script->rank_count,
                 script->rank_count);
    for (size_t rank = 0; rank < script->rank_count; rank++)
        buffer_print(buffer, "%s1:1", rank > 0 ? "," : "");
    buffer_print(buffer, "),%u\n", script_comm_id(script, script->comm_count - 1, SIZE_MAX));
    for (size_t i = 0; i < script->comm_count; i++)
        print_comm(buffer, script, i);
}

int gen_trace(struct gen_options options, struct gen_text *out, struct gen_facts *facts)
{
    struct gen_facts own;
    struct script script;
    struct record_list list = {0};
    struct text_buffer buffer = {0};

    if (options.ranks < 1 || options.ranks > RANKS_MAX)
        return -1;
    if (options.quantum < 1)
        options.quantum = 1;
    script_make(&script, &options);
    simulate(&script, &options, &list, &own);
    record_sort(&list);
    print_header(&buffer, &script, own.end);
    for (size_t i = 0; i < list.count; i++)
        buffer_print(&buffer, "%s\n", list.records[i].line);
    *out = buffer_take(&buffer);
    free(list.records);
    script_deinit(&script);
    if (facts != NULL)
        *facts = own;
    else
        gen_facts_free(&own);
    return 0;
}

int gen_two_rank_example(struct gen_text *out)
{
    static const char example[] = "#Paraver (21/11/2026 at 03:14):1000_ns:1(2):1:2(1:1,1:1),1\n"
                                  "c:1:1:2:1:2\n"
                                  "1:1:1:1:1:0:100:1\n"
                                  "2:1:1:1:1:0:40000001:1\n"
                                  "1:2:1:2:1:0:100:2\n"
                                  "2:1:1:1:1:100:50000001:2\n" /* Recv, 100 … 700 */
                                  "2:2:1:2:1:100:40000001:1\n"
                                  "2:2:1:2:1:200:50000003:19\n" /* Comm_rank, 200 … 250 */
                                  "2:2:1:2:1:250:50000003:0\n"
                                  "2:2:1:2:1:650:50000001:1\n" /* Send, 650 … 660 */
                                  "2:2:1:2:1:660:50000001:0\n"
                                  "3:2:1:2:1:650:660:1:1:1:1:100:700:64:7\n"
                                  "2:1:1:1:1:700:50000001:0\n"
                                  "2:2:1:2:1:760:50000002:8:50100001:0:50100002:0:50100004:1\n"
                                  "2:1:1:1:1:850:50000002:8:50100001:0:50100002:0:50100004:1\n"
                                  "2:1:1:1:1:900:50000002:0\n"
                                  "2:2:1:2:1:900:50000002:0\n"
                                  "2:1:1:1:1:1000:40000001:0\n"
                                  "2:2:1:2:1:1000:40000001:0\n";
    struct text_buffer buffer = {0};

    buffer_append(&buffer, example, strlen(example));
    *out = buffer_take(&buffer);
    return 0;
}

void gen_facts_free(struct gen_facts *facts)
{
    free(facts->ranks);
    *facts = (struct gen_facts){0};
}
