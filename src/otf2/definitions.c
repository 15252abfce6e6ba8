/*
 * The library hands over one definition after the other, in any order as far as they refer to one another. They are
 * kept as they come; once all are there, ranks and threads are numbered, and each region is given its meaning.
 */
#include "otf2/definitions.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/sorted.h"

enum { MEMBERS_MOST = 1 << 28 }; /* of all communicators */

struct group {
    uint8_t type;
    uint8_t paradigm;
    bool numbers_ranks; /* those who name a member do so by its rank in MPI_COMM_WORLD */
    uint32_t count;
    size_t first; /* in group_members */
};

struct system_node {
    uint32_t parent;
    bool is_shared; /* its memory is shared by all below */
};

struct location_definition {
    uint64_t event_count;
    uint32_t process;
    bool is_thread;
    uint32_t rank; /* + 1, whose first thread it is by the group of MPI's ranks; 0: of none */
};

const char *definitions_string(const struct definitions *definitions, uint32_t string)
{
    const size_t *at = keyed_list_find(&definitions->strings, string, sizeof(*at));

    return at ? definitions->text + *at : "";
}

/*
 * Callbacks of the library: each keeps what it is told, which is more than is used. Where memory runs out the reading
 * is ended.
 */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define KEEP(list, type, self, ...)                                                                                    \
    do {                                                                                                               \
        type *kept = keyed_list_get(&((struct definitions *)user)->list, self, sizeof(type));                          \
                                                                                                                       \
        if (!kept)                                                                                                     \
            return OTF2_CALLBACK_INTERRUPT;                                                                            \
        *kept = (type){__VA_ARGS__};                                                                                   \
        return OTF2_CALLBACK_SUCCESS;                                                                                  \
    } while (0)

static OTF2_CallbackCode keep_clock(void *user, uint64_t resolution, uint64_t offset, uint64_t length,
                                    uint64_t realtime)
{
    struct definitions *definitions = user;

    definitions->has_clock = true;
    definitions->resolution = resolution;
    definitions->scale = definitions_scale(resolution);
    definitions->offset = offset;
    definitions->length = length;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode keep_paradigm(void *user, OTF2_Paradigm paradigm, OTF2_StringRef name,
                                       OTF2_ParadigmClass class)
{
    struct definitions *definitions = user;

    definitions->has_threads |=
        class == OTF2_PARADIGM_CLASS_THREAD_FORK_JOIN || class == OTF2_PARADIGM_CLASS_THREAD_CREATE_WAIT;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode keep_string(void *user, OTF2_StringRef self, const char *string)
{
    struct definitions *definitions = user;
    size_t *at = keyed_list_get(&definitions->strings, self, sizeof(*at));
    size_t size = strlen(string) + 1;

    if (!at || array_reserve(&definitions->text, &definitions->text_capacity, definitions->text_length + size, 1) < 0)
        return OTF2_CALLBACK_INTERRUPT;
    *at = definitions->text_length;
    memcpy(definitions->text + *at, string, size);
    definitions->text_length += size;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode keep_node(void *user, OTF2_SystemTreeNodeRef self, OTF2_StringRef name,
                                   OTF2_StringRef class_name, OTF2_SystemTreeNodeRef parent)
{
    KEEP(nodes, struct system_node, self, .parent = parent);
}

static OTF2_CallbackCode keep_domain(void *user, OTF2_SystemTreeNodeRef self, OTF2_SystemTreeDomain domain)
{
    struct definitions *definitions = user;
    struct system_node *node = keyed_list_find(&definitions->nodes, self, sizeof(*node));

    if (node && domain == OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY)
        node->is_shared = true;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode keep_process(void *user, OTF2_LocationGroupRef self, OTF2_StringRef name,
                                      OTF2_LocationGroupType type, OTF2_SystemTreeNodeRef node,
                                      OTF2_LocationGroupRef creator)
{
    KEEP(processes, struct process, self, .name = name, .node = node,
         .is_process = type == OTF2_LOCATION_GROUP_TYPE_PROCESS);
}

static OTF2_CallbackCode keep_location(void *user, OTF2_LocationRef self, OTF2_StringRef name, OTF2_LocationType type,
                                       uint64_t event_count, OTF2_LocationGroupRef process)
{
    struct definitions *definitions = user;

    definitions->stream_count += type == OTF2_LOCATION_TYPE_ACCELERATOR_STREAM;
    KEEP(locations, struct location_definition, self, .event_count = event_count, .process = process,
         .is_thread = type == OTF2_LOCATION_TYPE_CPU_THREAD);
}

static OTF2_CallbackCode keep_region(void *user, OTF2_RegionRef self, OTF2_StringRef name, OTF2_StringRef canonical,
                                     OTF2_StringRef description, OTF2_RegionRole role, OTF2_Paradigm paradigm,
                                     OTF2_RegionFlag flags, OTF2_StringRef file, uint32_t begin, uint32_t end)
{
    struct source_place *origin = keyed_list_get(&((struct definitions *)user)->origins, self, sizeof(*origin));

    if (!origin)
        return OTF2_CALLBACK_INTERRUPT;
    *origin = (struct source_place){.file = file, .line = begin};
    /* The role is given its meaning when all names are known. */
    KEEP(regions, struct region, self, .name = name, .enter = role, .paradigm = paradigm);
}

static OTF2_CallbackCode keep_group(void *user, OTF2_GroupRef self, OTF2_StringRef name, OTF2_GroupType type,
                                    OTF2_Paradigm paradigm, OTF2_GroupFlag flags, uint32_t count,
                                    const uint64_t *members)
{
    struct definitions *definitions = user;
    size_t first = definitions->member_count;

    if (paradigm != OTF2_PARADIGM_MPI)
        count = 0;
    if (array_reserve(&definitions->group_members, &definitions->member_capacity, first + count + 1,
                      sizeof(*definitions->group_members)) < 0)
        return OTF2_CALLBACK_INTERRUPT;
    if (count > 0)
        memcpy(definitions->group_members + first, members, count * sizeof(*members));
    definitions->member_count += count;
    KEEP(groups, struct group, self, .type = type, .paradigm = paradigm, .count = count, .first = first,
         .numbers_ranks = (flags & OTF2_GROUP_FLAG_GLOBAL_MEMBERS) != 0);
}

static OTF2_CallbackCode keep_communicator(void *user, OTF2_CommRef self, OTF2_StringRef name, OTF2_GroupRef group,
                                           OTF2_CommRef parent, OTF2_CommFlag flags)
{
    KEEP(communicators, struct communicator_definition, self, .groups = {group, group});
}

static OTF2_CallbackCode keep_intercommunicator(void *user, OTF2_CommRef self, OTF2_StringRef name,
                                                OTF2_GroupRef group_a, OTF2_GroupRef group_b, OTF2_CommRef common,
                                                OTF2_CommFlag flags)
{
    KEEP(communicators, struct communicator_definition, self, .groups = {group_a, group_b}, .is_between = true);
}

static OTF2_CallbackCode keep_window(void *user, OTF2_RmaWinRef self, OTF2_StringRef name, OTF2_CommRef communicator,
                                     OTF2_RmaWinFlag flags)
{
    KEEP(windows, uint32_t, self, communicator);
}

/* INT64_MAX where it is larger. */
static int64_t power_of(int64_t base, int64_t exponent)
{
    int64_t power = 1;

    for (; exponent > 0; exponent--)
        if (__builtin_mul_overflow(power, base, &power))
            return INT64_MAX;
    return power;
}

static OTF2_CallbackCode keep_counter(void *user, OTF2_MetricMemberRef self, OTF2_StringRef name,
                                      OTF2_StringRef description, OTF2_MetricType metric_type, OTF2_MetricMode mode,
                                      OTF2_Type type, OTF2_Base power_base, int64_t exponent, OTF2_StringRef unit)
{
    uint8_t base = power_base == OTF2_BASE_BINARY ? 2 : 10;
    bool is_running = mode == OTF2_METRIC_ACCUMULATED_START || mode == OTF2_METRIC_ACCUMULATED_POINT;
    bool counts = is_running || mode == OTF2_METRIC_ACCUMULATED_LAST || mode == OTF2_METRIC_RELATIVE_LAST;

    KEEP(counters, struct counter_definition, self, .name = name, .unit = unit, .type = counts ? 42001000 + self : 0,
         .is_running = is_running, .base = base, .exponent = exponent, .factor = power_of(base, exponent));
}

static OTF2_CallbackCode keep_metric(void *user, OTF2_MetricRef self, uint8_t count,
                                     const OTF2_MetricMemberRef *members, OTF2_MetricOccurrence occurrence,
                                     OTF2_RecorderKind recorder)
{
    struct definitions *definitions = user;
    size_t first = definitions->metric_member_count;

    for (uint8_t i = 0; i < count; i++)
        if (array_append(definitions->metric_members, definitions->metric_member_count,
                         definitions->metric_member_capacity, members[i]) < 0)
            return OTF2_CALLBACK_INTERRUPT;
    KEEP(metrics, struct metric_definition, self, .first = first, .count = count,
         .is_wanted = occurrence == OTF2_METRIC_SYNCHRONOUS || occurrence == OTF2_METRIC_SYNCHRONOUS_STRICT);
}

/* An instance is the metric of its class; classes are defined before it. */
static OTF2_CallbackCode keep_metric_instance(void *user, OTF2_MetricRef self, OTF2_MetricRef class,
                                              OTF2_LocationRef recorder, OTF2_MetricScope scope_kind, uint64_t scope)
{
    struct definitions *definitions = user;
    const struct metric_definition *metric = keyed_list_find(&definitions->metrics, class, sizeof(*metric));
    struct metric_definition copy = metric ? *metric : (struct metric_definition){0};

    KEEP(metrics, struct metric_definition, self, copy.first, copy.count, copy.is_wanted);
}

static OTF2_CallbackCode keep_parameter(void *user, OTF2_ParameterRef self, OTF2_StringRef name,
                                        OTF2_ParameterType type)
{
    KEEP(parameters, struct parameter_definition, self, .name = name,
         .has_strings = type == OTF2_PARAMETER_TYPE_STRING);
}

static OTF2_CallbackCode keep_place(void *user, OTF2_SourceCodeLocationRef self, OTF2_StringRef file, uint32_t line)
{
    KEEP(places, struct source_place, self, .file = file, .line = line);
}

static OTF2_CallbackCode keep_context(void *user, OTF2_CallingContextRef self, OTF2_RegionRef region,
                                      OTF2_SourceCodeLocationRef place, OTF2_CallingContextRef parent)
{
    KEEP(contexts, struct context, self, .region = region, .place = place, .parent = parent);
}

#pragma GCC diagnostic pop

static int read_all(struct definitions *definitions, OTF2_Reader *reader)
{
    OTF2_GlobalDefReader *global = OTF2_Reader_GetGlobalDefReader(reader);
    OTF2_GlobalDefReaderCallbacks *calls = OTF2_GlobalDefReaderCallbacks_New();
    OTF2_ErrorCode code = OTF2_SUCCESS;
    uint64_t announced = 0;
    uint64_t count = 0;

    if (!global || !calls) {
        OTF2_GlobalDefReaderCallbacks_Delete(calls);
        return definitions_refuse(definitions, "the archive has no global definitions that can be read (traces.def)");
    }
    OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(calls, keep_clock);
    OTF2_GlobalDefReaderCallbacks_SetParadigmCallback(calls, keep_paradigm);
    OTF2_GlobalDefReaderCallbacks_SetStringCallback(calls, keep_string);
    OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeCallback(calls, keep_node);
    OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeDomainCallback(calls, keep_domain);
    OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(calls, keep_process);
    OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls, keep_location);
    OTF2_GlobalDefReaderCallbacks_SetRegionCallback(calls, keep_region);
    OTF2_GlobalDefReaderCallbacks_SetGroupCallback(calls, keep_group);
    OTF2_GlobalDefReaderCallbacks_SetCommCallback(calls, keep_communicator);
    OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(calls, keep_intercommunicator);
    OTF2_GlobalDefReaderCallbacks_SetRmaWinCallback(calls, keep_window);
    OTF2_GlobalDefReaderCallbacks_SetMetricMemberCallback(calls, keep_counter);
    OTF2_GlobalDefReaderCallbacks_SetMetricClassCallback(calls, keep_metric);
    OTF2_GlobalDefReaderCallbacks_SetMetricInstanceCallback(calls, keep_metric_instance);
    OTF2_GlobalDefReaderCallbacks_SetParameterCallback(calls, keep_parameter);
    OTF2_GlobalDefReaderCallbacks_SetSourceCodeLocationCallback(calls, keep_place);
    OTF2_GlobalDefReaderCallbacks_SetCallingContextCallback(calls, keep_context);
    code = OTF2_Reader_RegisterGlobalDefCallbacks(reader, global, calls, definitions);
    OTF2_GlobalDefReaderCallbacks_Delete(calls);
    if (code == OTF2_SUCCESS)
        code = OTF2_Reader_GetNumberOfGlobalDefinitions(reader, &announced);
    if (code == OTF2_SUCCESS)
        code = OTF2_Reader_ReadAllGlobalDefinitions(reader, global, &count);
    if (code == OTF2_ERROR_INTERRUPTED_BY_CALLBACK)
        return diag_no_memory(definitions->diag);
    if (code != OTF2_SUCCESS)
        return definitions_refuse(definitions, "the global definitions (traces.def) cannot be read: %s",
                                  OTF2_Error_GetDescription(code));
    if (count < announced)
        return definitions_refuse(definitions,
                                  "the global definitions (traces.def) are cut: %llu of %llu that the anchor announces",
                                  (unsigned long long)count, (unsigned long long)announced);
    return 0;
}

/*
 * Ranks and threads.
 */

static const struct group *find_group(const struct definitions *definitions, uint32_t group)
{
    return keyed_list_find(&definitions->groups, group, sizeof(struct group));
}

/* The process becomes the next rank. It is on the lowest node above it that has a memory of its own, else on the one
 * that it belongs to; nodes are numbered from 1, as they come. */
static int add_rank(struct definitions *definitions, struct process *process, struct keyed_list *node_numbers)
{
    struct prv_header *header = &definitions->header;
    uint32_t at = process->node;
    const struct system_node *node = keyed_list_find(&definitions->nodes, at, sizeof(*node));
    uint32_t *number;

    for (size_t steps = 0; node && !node->is_shared && steps < definitions->nodes.count; steps++) {
        at = node->parent;
        node = keyed_list_find(&definitions->nodes, at, sizeof(*node));
    }
    number = keyed_list_get(node_numbers, node && node->is_shared ? at : process->node, sizeof(*number));
    if (!number)
        return diag_no_memory(definitions->diag);
    if (*number == 0)
        *number = (uint32_t)node_numbers->count;
    if (array_append(header->tasks, header->task_count, header->task_capacity, (struct prv_task){.node = *number}) < 0)
        return diag_no_memory(definitions->diag);
    process->rank = (uint32_t)header->task_count;
    return 0;
}

ORDER(compare_references, uint64_t, RISING(*x, *y))

/* Without MPI all processes are ranks, in the order of their references. */
static int number_processes(struct definitions *definitions, struct keyed_list *node_numbers)
{
    const struct location_definition *locations = definitions->locations.items;
    size_t count = 0;
    uint64_t *references = malloc((definitions->locations.count + 1) * sizeof(*references));
    int error = 0;

    if (!references)
        return diag_no_memory(definitions->diag);
    for (size_t i = 0; i < definitions->locations.count; i++)
        if (locations[i].is_thread)
            references[count++] = locations[i].process;
    qsort(references, count, sizeof(*references), compare_references);
    for (size_t i = 0; i < count && error == 0; i++) {
        struct process *process = keyed_list_find(&definitions->processes, references[i], sizeof(*process));

        if (process && process->is_process && process->rank == 0)
            error = add_rank(definitions, process, node_numbers);
    }
    free(references);
    return error;
}

/* Whether the group that names the first threads of MPI's ranks does so: each of them once. */
static bool name_first_threads(struct definitions *definitions, const struct group *world)
{
    struct location_definition *locations = definitions->locations.items;

    for (uint32_t i = 0; i < world->count; i++) {
        uint64_t reference = definitions->group_members[world->first + i];
        struct location_definition *location = keyed_list_find(&definitions->locations, reference, sizeof(*location));

        if (location && location->is_thread && location->rank == 0 &&
            keyed_list_find(&definitions->processes, location->process, sizeof(struct process))) {
            location->rank = i + 1;
            continue;
        }
        for (size_t k = 0; k < definitions->locations.count; k++)
            locations[k].rank = 0;
        return false;
    }
    return true;
}

/* Some versions of TAU name locations that are not there: where there are as many processes as ranks these are the
 * ranks. */
static int number_ranks(struct definitions *definitions, struct keyed_list *node_numbers)
{
    const struct group *groups = definitions->groups.items;
    const struct group *world = NULL;
    int error = 0;

    for (size_t i = 0; i < definitions->groups.count && !world; i++)
        if (groups[i].type == OTF2_GROUP_TYPE_COMM_LOCATIONS && groups[i].paradigm == OTF2_PARADIGM_MPI)
            world = &groups[i];
    if (!world || !name_first_threads(definitions, world)) {
        error = number_processes(definitions, node_numbers);
        if (error == 0 && world && definitions->header.task_count != world->count)
            error =
                definitions_refuse(definitions,
                                   "MPI's group of %u ranks names what is no thread of a process, or one twice, and "
                                   "there are %zu processes",
                                   (unsigned)world->count, definitions->header.task_count);
        return error;
    }
    for (uint32_t i = 0; i < world->count && error == 0; i++) {
        const struct location_definition *location =
            keyed_list_find(&definitions->locations, definitions->group_members[world->first + i], sizeof(*location));

        error =
            add_rank(definitions, keyed_list_find(&definitions->processes, location->process, sizeof(struct process)),
                     node_numbers);
    }
    return error;
}

ORDER(compare_threads, struct thread_definition,
      RISING(x->rank, y->rank) ?: RISING(x->thread, y->thread) ?: RISING(x->location, y->location))

static int number_threads(struct definitions *definitions)
{
    const struct location_definition *locations = definitions->locations.items;
    struct prv_header *header = &definitions->header;

    definitions->threads = malloc((definitions->locations.count + 1) * sizeof(*definitions->threads));
    if (!definitions->threads)
        return diag_no_memory(definitions->diag);
    for (size_t i = 0; i < definitions->locations.count; i++) {
        const struct process *process =
            keyed_list_find(&definitions->processes, locations[i].process, sizeof(*process));
        uint32_t rank = process ? locations[i].rank ?: process->rank : 0;

        if (locations[i].is_thread && rank > 0)
            definitions->threads[definitions->thread_count++] = (struct thread_definition){
                .location = definitions->locations.keys[i],
                .event_count = locations[i].event_count,
                .rank = rank - 1,
                .thread = locations[i].rank > 0 ? 0 : 1, /* first, until all are in order */
                .process_name = process->name,
            };
    }
    qsort(definitions->threads, definitions->thread_count, sizeof(*definitions->threads), compare_threads);
    for (size_t i = 0; i < definitions->thread_count; i++)
        definitions->threads[i].thread = ++header->tasks[definitions->threads[i].rank].threads;
    return 0;
}

/* All groups of communicators of MPI hold positions of ranks. Some writers name locations instead, as libotf2's example
 * does, in which these are the same. */
static int check_members(struct definitions *definitions, const struct group *group)
{
    uint64_t *members = definitions->group_members + group->first;
    uint64_t ranks = definitions->header.task_count;
    uint64_t stranger;
    uint32_t i = 0;

    while (i < group->count && members[i] < ranks)
        i++;
    if (i == group->count)
        return 0;
    stranger = members[i];
    for (uint32_t k = 0; k < group->count; k++) {
        const struct location_definition *location =
            keyed_list_find(&definitions->locations, members[k], sizeof(*location));
        const struct process *process =
            location ? keyed_list_find(&definitions->processes, location->process, sizeof(*process)) : NULL;
        uint32_t rank = process ? location->rank ?: process->rank : 0;

        if (rank == 0)
            return definitions_refuse(definitions,
                                      "a communicator names rank %llu, counted from 0, and the archive has %llu",
                                      (unsigned long long)stranger, (unsigned long long)ranks);
        members[k] = rank - 1;
    }
    return 0;
}

int definitions_read(struct definitions *definitions, OTF2_Reader *reader)
{
    struct prv_header *header = &definitions->header;
    struct keyed_list node_numbers = {0};
    int error = read_all(definitions, reader);
    const struct group *groups = definitions->groups.items;

    if (error == 0 && (!definitions->has_clock || definitions->resolution == 0))
        error = definitions_refuse(definitions, "the archive does not say how long a tick of its clock is");
    error = error ?: number_ranks(definitions, &node_numbers) ?: number_threads(definitions);
    if (error == 0 && definitions->thread_count == 0)
        error = definitions_refuse(definitions, "the archive has no thread of a process");
    for (size_t i = 0; i < definitions->groups.count && error == 0; i++)
        if (groups[i].type == OTF2_GROUP_TYPE_COMM_GROUP)
            error = check_members(definitions, &groups[i]);
    header->unit = 1;
    header->has_failed_probes = true;
    header->node_count = (uint32_t)node_numbers.count;
    keyed_list_deinit(&node_numbers);
    if (error < 0)
        return error;
    header->applications = calloc(1, sizeof(*header->applications));
    if (!header->applications)
        return diag_no_memory(definitions->diag);
    header->applications[0].task_count = (uint32_t)header->task_count;
    header->application_count = 1;
    return 0;
}

void definitions_deinit(struct definitions *definitions)
{
    struct keyed_list *lists[] = {&definitions->strings,  &definitions->regions,       &definitions->contexts,
                                  &definitions->places,   &definitions->communicators, &definitions->groups,
                                  &definitions->counters, &definitions->metrics,       &definitions->parameters,
                                  &definitions->nodes,    &definitions->processes,     &definitions->locations,
                                  &definitions->windows,  &definitions->origins};

    for (size_t i = 0; i < COUNT_OF(lists); i++)
        keyed_list_deinit(lists[i]);
    free(definitions->text);
    free(definitions->group_members);
    free(definitions->metric_members);
    free(definitions->threads);
    prv_header_deinit(&definitions->header);
    *definitions = (struct definitions){0};
}

/*
 * Communicators.
 */

uint32_t definitions_partner(const struct definitions *definitions, uint32_t communicator, uint32_t own,
                             uint32_t number)
{
    const struct communicator_definition *definition =
        keyed_list_find(&definitions->communicators, communicator, sizeof(*definition));
    const struct group *group = definition ? find_group(definitions, definition->groups[0]) : NULL;

    if (!group)
        return PARTNER_UNKNOWN;
    if (group->type == OTF2_GROUP_TYPE_COMM_SELF)
        return own;
    /* Of an intercommunicator it is in the group that the rank itself is not in. */
    for (uint32_t i = 0; definition->is_between && i < group->count; i++)
        if (definitions->group_members[group->first + i] == own) {
            group = find_group(definitions, definition->groups[1]);
            break;
        }
    if (!group || group->type != OTF2_GROUP_TYPE_COMM_GROUP)
        return PARTNER_UNKNOWN;
    if (group->numbers_ranks)
        return number < definitions->header.task_count ? number : PARTNER_UNKNOWN;
    if (number >= group->count)
        return PARTNER_UNKNOWN;
    return (uint32_t)definitions->group_members[group->first + number];
}

uint32_t definitions_target(const struct definitions *definitions, uint32_t window, uint32_t own, uint32_t number)
{
    const uint32_t *communicator = keyed_list_find(&definitions->windows, window, sizeof(*communicator));

    return communicator ? definitions_partner(definitions, *communicator, own, number) : PARTNER_UNKNOWN;
}

/* The group of a communicator of MPI that is of that type; NULL: it is another one, or between two groups. */
static const struct group *group_of_type(const struct definitions *definitions,
                                         const struct communicator_definition *communicator, OTF2_GroupType type)
{
    const struct group *group =
        communicator && !communicator->is_between ? find_group(definitions, communicator->groups[0]) : NULL;

    return group && group->paradigm == OTF2_PARADIGM_MPI && group->type == type ? group : NULL;
}

/* They are numbered as they come; behind them those that each rank has to itself in MPI_COMM_SELF. */
uint32_t definitions_communicator(const struct definitions *definitions, uint32_t communicator, uint32_t own)
{
    const struct communicator_definition *all = definitions->communicators.items;
    const struct communicator_definition *definition =
        keyed_list_find(&definitions->communicators, communicator, sizeof(*definition));

    if (group_of_type(definitions, definition, OTF2_GROUP_TYPE_COMM_SELF))
        return (uint32_t)definitions->communicators.count + 1 + own;
    return group_of_type(definitions, definition, OTF2_GROUP_TYPE_COMM_GROUP) ? (uint32_t)(definition - all) + 1 : 0;
}

const uint64_t *definitions_members(const struct definitions *definitions, uint32_t communicator, uint32_t *count)
{
    const struct communicator_definition *definition =
        keyed_list_find(&definitions->communicators, communicator, sizeof(*definition));
    const struct group *group = group_of_type(definitions, definition, OTF2_GROUP_TYPE_COMM_GROUP);

    *count = group ? group->count : 0;
    return group ? definitions->group_members + group->first : NULL;
}

void definitions_fill_in(struct definitions *definitions, const struct event_filter *filter)
{
    struct region *regions = definitions->regions.items;
    struct counter_definition *counters = definitions->counters.items;

    for (size_t i = 0; i < definitions->counters.count; i++)
        counters[i].roles = event_filter_roles(filter, counters[i].type);
    for (size_t i = 0; i < definitions->regions.count; i++) {
        struct region *region = &regions[i];

        region->roles = event_filter_roles(filter, region->type);
        region->is_silent = region->kind == REGION_NOTHING || (region->kind == REGION_PLAIN && region->roles == 0 &&
                                                               event_filter_roles(filter, region->library) == 0);
    }
}

int definitions_tell_communicators(const struct definitions *definitions, const struct prv_sink *sink)
{
    uint32_t *members = malloc((definitions->member_count + 1) * sizeof(*members));
    uint64_t *named = calloc(definitions->header.task_count + 1, sizeof(*named)); /* by which communicator last */
    const struct communicator_definition *communicators = definitions->communicators.items;
    uint64_t told = 0;
    bool has_self = false;
    int error = members && named ? 0 : diag_no_memory(definitions->diag);

    for (size_t i = 0; i < definitions->communicators.count && error == 0; i++) {
        const struct group *group = group_of_type(definitions, &communicators[i], OTF2_GROUP_TYPE_COMM_GROUP);
        struct prv_communicator communicator = {.application = 1, .id = (uint32_t)i + 1, .members = members};

        has_self = has_self || group_of_type(definitions, &communicators[i], OTF2_GROUP_TYPE_COMM_SELF);
        if (!group)
            continue;
        /* Any number of communicators may name one group, which stands in the archive once. */
        told += group->count;
        if (told > MEMBERS_MOST)
            error =
                definitions_refuse(definitions, "its communicators have more than %d members altogether", MEMBERS_MOST);
        for (uint32_t k = 0; error == 0 && k < group->count; k++) {
            uint64_t rank = definitions->group_members[group->first + k];

            if (named[rank] != i + 1)
                members[communicator.member_count++] = (uint32_t)rank + 1;
            named[rank] = i + 1;
        }
        if (error == 0)
            error = prv_sink_communicator(sink, &communicator, 0);
    }
    for (uint32_t rank = 0; has_self && rank < definitions->header.task_count && error == 0; rank++) {
        const struct prv_communicator communicator = {.application = 1,
                                                      .id = (uint32_t)definitions->communicators.count + 1 + rank,
                                                      .members = members,
                                                      .member_count = 1};

        members[0] = rank + 1;
        error = prv_sink_communicator(sink, &communicator, 0);
    }
    free(members);
    free(named);
    return error;
}
