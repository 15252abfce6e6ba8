#include "export/companions.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "input/source.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "paraver/text_file.h"

enum { COMPANION_MISSING = 2 };

/* The file (`given`, or the one beside the trace) as it is. Condition: COMPANION_MISSING, there is none. Else as
 * output_status, or ERROR_INPUT (reported), ERROR_MEMORY. */
static int companion_copy(struct output *output, const char *given, const char *trace, const char *ending,
                          const struct diag *diag)
{
    struct source *source = NULL;
    const char *reason = NULL;
    const char *bytes;
    size_t length = 0;
    char *file;
    int result = text_file_find(&file, given, trace, ending, diag);

    if (result == 0)
        result = file ? source_open(&source, file, NULL, diag) : COMPANION_MISSING;
    while (result == 0) {
        result = source_read(source, &bytes, &length, &reason);
        if (result >= 0)
            output_write(output, bytes, length);
        result = result ?: output_status(output);
        if (length == 0)
            break;
    }
    if (result == SOURCE_DAMAGED && reason) {
        diag_report(diag, SEVERITY_WARNING, file, 0, "%s", reason);
        result = output_status(output);
    }
    source_close(source);
    free(file);
    return result;
}

/* As Extrae numbers and colours them. */
static const struct {
    const char *name;
    const char *color;
} states[] = {
    {"Idle", "117,195,255"},
    {"Running", "0,0,255"},
    {"Not created", "255,255,255"},
    {"Waiting a message", "255,0,0"},
    {"Blocking Send", "255,0,174"},
    {"Synchronization", "179,0,0"},
    {"Test/Probe", "0,255,0"},
    {"Scheduling and Fork/Join", "255,255,0"},
    {"Wait/WaitAll", "235,0,0"},
    {"Blocked", "0,162,0"},
    {"Immediate Send", "255,0,255"},
    {"Immediate Receive", "100,100,177"},
    {"I/O", "172,174,41"},
    {"Group Communication", "255,144,26"},
    {"Tracing Disabled", "2,255,177"},
    {"Others", "192,224,0"},
    {"Send Receive", "66,66,66"},
    {"Memory transfer", "255,0,96"},
};

struct label_writer {
    struct output *output;
    uint32_t type;
    bool has_values; /* the type's list of them has begun */
    bool has_calls;  /* MPI has labels */
};

static int put_label(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    struct label_writer *writer = user;

    if (!value_label) {
        output_format(writer->output, "\nEVENT_TYPE\n0    %" PRIu32 "    ", type);
        writer->has_calls |= type >= PRV_TYPE_POINT_TO_POINT && type <= PRV_TYPE_MPI_IO;
    } else {
        if (!writer->has_values)
            output_text(writer->output, "VALUES\n");
        output_format(writer->output, "%" PRIu64 "    ", value);
    }
    writer->has_values = value_label != NULL;
    output_text(writer->output, value_label ? value_label : type_label);
    output_text(writer->output, "\n");
    return output_status(writer->output);
}

/* Labels, the states as Extrae numbers and colours them, and the MPI calls, as far as they have no other labels. */
static void put_labels_of(struct output *output, const struct labels *labels)
{
    static const char *const types[] = {"Point-to-point", "Collective Comm", "Other", "One-sided", "I/O"};
    struct label_writer writer = {.output = output};

    output_text(output, "DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS               NANOSEC\n\n"
                        "DEFAULT_SEMANTIC\n\nTHREAD_FUNC          State As Is\n\nSTATES\n");
    for (size_t state = 0; state < COUNT_OF(states); state++)
        output_format(output, "%zu    %s\n", state, states[state].name);
    output_text(output, "\nSTATES_COLOR\n");
    for (size_t state = 0; state < COUNT_OF(states); state++)
        output_format(output, "%zu    {%s}\n", state, states[state].color);
    (void)labels_visit(labels, put_label, &writer);
    if (writer.has_calls)
        return;
    output_text(output, "\nEVENT_TYPE\n");
    for (uint32_t type = PRV_TYPE_POINT_TO_POINT; type <= PRV_TYPE_MPI_IO; type++)
        output_format(output, "9    %" PRIu32 "    MPI %s\n", type, types[type - PRV_TYPE_POINT_TO_POINT]);
    output_text(output, "VALUES\n0    Outside MPI\n");
    for (uint8_t number = MPI_CALL_NONE + 1; number < MPI_CALL_LIMIT; number++)
        output_format(output, "%d    %s\n", number, mpi_call(number)->name);
}

/* Of so many threads that there is no telling whether the header means it they have no names. */
static void put_thread_names(struct output *output, const struct prv_header *header)
{
    enum { THREADS_MOST = 1 << 20 };
    uint64_t count = 0;

    for (size_t i = 0; i < header->task_count; i++)
        count += header->tasks[i].threads;
    if (count > THREADS_MOST)
        return;
    output_format(output, "LEVEL THREAD SIZE %" PRIu64 "\n", count);
    for (size_t i = 0; i < header->application_count; i++)
        for (uint32_t task = 0; task < header->applications[i].task_count; task++)
            for (uint32_t thread = 1; thread <= header->tasks[header->applications[i].first_task + task].threads;
                 thread++)
                output_format(output, "THREAD %zu.%" PRIu32 ".%" PRIu32 "\n", i + 1, task + 1, thread);
}

/* The names of all levels; of threads, where they have none, those that Extrae gives them. */
static void put_names_of(struct output *output, const struct names *names, const struct prv_header *header)
{
    for (int level = 0; level < NAME_LEVEL_COUNT; level++) {
        size_t count = names_count(names, (enum name_level)level);

        if (count == 0 && level == NAME_LEVEL_THREAD)
            put_thread_names(output, header);
        if (count == 0)
            continue;
        output_format(output, "LEVEL %s SIZE %zu\n", name_level_words[level], count);
        for (size_t i = 0; i < count; i++) {
            output_text(output, names_get(names, (enum name_level)level, i));
            output_text(output, "\n");
        }
        output_text(output, "\n");
    }
}

int companion_write_pcf(struct output *output, const char *given, const char *trace, const struct labels *labels,
                        const struct diag *diag)
{
    int result = trace ? companion_copy(output, given, trace, ".pcf", diag) : COMPANION_MISSING;

    if (result != COMPANION_MISSING)
        return result;
    put_labels_of(output, labels);
    return output_status(output);
}

int companion_write_row(struct output *output, const char *given, const char *trace, const struct names *names,
                        const struct prv_header *header, const struct diag *diag)
{
    int result = trace ? companion_copy(output, given, trace, ".row", diag) : COMPANION_MISSING;

    if (result != COMPANION_MISSING)
        return result;
    put_names_of(output, names, header);
    return output_status(output);
}
