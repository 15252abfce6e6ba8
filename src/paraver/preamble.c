#include "paraver/preamble.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "base/sorted.h"

/* A line while it is parsed; `rest` is what is left of it. */
struct preamble_cursor {
    struct preamble *preamble;
    struct slice line;
    struct slice rest;
    uint64_t number;
    uint64_t listed; /* members, repeated ones included */
    size_t repeated; /* column of the first of those; 0: none */
};

void preamble_deinit(struct preamble *preamble)
{
    free(preamble->members);
    free(preamble->named);
    free(preamble->keys);
    *preamble = (struct preamble){.sink = preamble->sink, .header = preamble->header, .anomalies = preamble->anomalies};
}

/* Of the next field, after its colon. */
static size_t next_column(const struct preamble_cursor *cursor)
{
    return (size_t)(cursor->rest.text - cursor->line.text) + (cursor->rest.length > 0) + 1;
}

/* Behind the colon. */
static struct prv_found found_text(const struct preamble_cursor *cursor)
{
    size_t colon = cursor->rest.length > 0;

    return prv_found((struct slice){cursor->rest.text + colon, cursor->rest.length - colon});
}

/* The next of the numbers, each with a colon before it; false at the line's end or where there is none. */
static bool next_number_field(struct preamble_cursor *cursor, uint64_t *value)
{
    struct slice rest = cursor->rest;
    struct slice field;

    if (!slice_skip(&rest, ":"))
        return false;
    field = slice_cut(&rest, ':');
    if (number_parse_u64(field, value) != NUMBER_OK)
        return false;
    cursor->rest.text += field.length + 1;
    cursor->rest.length -= field.length + 1;
    return true;
}

static bool next_id_field(struct preamble_cursor *cursor, uint32_t *id)
{
    struct preamble_cursor before = *cursor;
    uint64_t wide;

    if (next_number_field(cursor, &wide) && wide <= UINT32_MAX) {
        *id = (uint32_t)wide;
        return true;
    }
    *cursor = before;
    return false;
}

static int add_communicator_key(struct preamble *preamble, uint32_t application, uint32_t id, uint64_t line)
{
    preamble->has_references |= line > 0;
    return diag_memory(preamble->anomalies->diag,
                       array_append(preamble->keys, preamble->key_count, preamble->key_capacity,
                                    (struct communicator_key){application, id, line}));
}

static void skip_malformed(const struct preamble_cursor *cursor, const char *form)
{
    anomalies_add(cursor->preamble->anomalies, ANOMALY_BAD_RECORD, cursor->number, 0,
                  "column %zu: expected %c:%s in digits, found %s; line left out", next_column(cursor),
                  cursor->line.text[0], form, found_text(cursor).text);
}

/* The application of a line, or NULL where the header has none of that number. */
static const struct prv_application *find_application(const struct preamble_cursor *cursor, uint32_t application)
{
    const struct prv_header *header = cursor->preamble->header;

    if (application > 0 && application <= header->application_count)
        return &header->applications[application - 1];
    anomalies_add(cursor->preamble->anomalies, ANOMALY_UNKNOWN_RANK, cursor->number, 0,
                  "column 3: there is no application %" PRIu32 ", the header has %zu; line left out", application,
                  header->application_count);
    return NULL;
}

/* 0, 1 where the line is of no use, or ERROR_MEMORY. */
static int read_members(struct preamble_cursor *cursor, const struct prv_application *application,
                        struct prv_communicator *communicator)
{
    struct preamble *preamble = cursor->preamble;
    size_t at = next_column(cursor);
    uint64_t task;
    uint64_t *named;

    while (next_number_field(cursor, &task)) {
        if (task == 0 || task > application->task_count) {
            anomalies_add(preamble->anomalies, ANOMALY_UNKNOWN_RANK, cursor->number, 0,
                          "column %zu: there is no task %" PRIu64 ", application %" PRIu32 " has %" PRIu32
                          "; communicator left out",
                          at, task, communicator->application, application->task_count);
            return 1;
        }
        if (!preamble->named)
            preamble->named = calloc(preamble->header->task_count, sizeof(*preamble->named));
        if (!preamble->named || array_reserve(&preamble->members, &preamble->member_capacity,
                                              communicator->member_count + 1, sizeof(*preamble->members)) < 0)
            return diag_no_memory(preamble->anomalies->diag);
        named = &preamble->named[application->first_task + task - 1];
        cursor->listed++;
        if (*named != cursor->number)
            preamble->members[communicator->member_count++] = (uint32_t)task;
        else if (cursor->repeated == 0)
            cursor->repeated = at;
        *named = cursor->number;
        at = next_column(cursor);
    }
    communicator->members = preamble->members;
    return 0;
}

static int preamble_read_communicator(struct preamble_cursor *cursor)
{
    struct preamble *preamble = cursor->preamble;
    const struct prv_application *application;
    struct prv_communicator communicator = {0};
    uint64_t announced;
    int result;

    if (!next_id_field(cursor, &communicator.application) || !next_id_field(cursor, &communicator.id) ||
        !next_number_field(cursor, &announced)) {
        skip_malformed(cursor, "application:id:count");
        return 0;
    }
    application = find_application(cursor, communicator.application);
    if (!application)
        return 0;
    result = read_members(cursor, application, &communicator);
    if (result != 0)
        return result < 0 ? result : 0;
    if (cursor->rest.length > 0)
        anomalies_add(preamble->anomalies, ANOMALY_BAD_RECORD, cursor->number, 0,
                      "column %zu: expected a task number, found %s; %zu members are used", next_column(cursor),
                      found_text(cursor).text, communicator.member_count);
    else if (cursor->listed != announced)
        anomalies_add(preamble->anomalies, ANOMALY_BAD_RECORD, cursor->number, 0,
                      "communicator %" PRIu32 " announces %" PRIu64 " members, found %" PRIu64 ", which are used",
                      communicator.id, announced, cursor->listed);
    /* Tasks of a program that was spawned go by the numbers of the one that spawned it. */
    if (cursor->repeated > 0)
        anomalies_add(preamble->anomalies, ANOMALY_HEADER_MISMATCH, cursor->number, 0,
                      "column %zu: communicator %" PRIu32 " names this task for the second time, which is ignored",
                      cursor->repeated, communicator.id);
    result = add_communicator_key(preamble, communicator.application, communicator.id, 0);
    return result < 0 ? result : prv_sink_communicator(preamble->sink, &communicator, cursor->number);
}

static int preamble_read_intercommunicator(struct preamble_cursor *cursor)
{
    struct preamble *preamble = cursor->preamble;
    struct prv_communicator read = {.is_between = true};
    int error = 0;

    if (!next_id_field(cursor, &read.application) || !next_id_field(cursor, &read.id) ||
        !next_id_field(cursor, &read.communicators[0]) || !next_id_field(cursor, &read.leaders[0]) ||
        !next_id_field(cursor, &read.communicators[1]) || !next_id_field(cursor, &read.leaders[1]) ||
        cursor->rest.length > 0) {
        skip_malformed(cursor, "application:id:communicator:leader:communicator:leader");
        return 0;
    }
    if (!find_application(cursor, read.application))
        return 0;
    for (size_t i = 0; i < 2 && error == 0; i++)
        error = add_communicator_key(preamble, read.application, read.communicators[i], cursor->number);
    return error < 0 ? error : prv_sink_communicator(preamble->sink, &read, cursor->number);
}

int preamble_read(struct preamble *preamble, struct slice line, uint64_t number)
{
    struct preamble_cursor cursor = {
        .preamble = preamble, .line = line, .rest = {line.text + 1, line.length - 1}, .number = number};

    preamble->line_count++;
    return line.text[0] == 'c' || line.text[0] == 'C' ? preamble_read_communicator(&cursor)
                                                      : preamble_read_intercommunicator(&cursor);
}

/* Definitions come before the references to them. */
ORDER(compare_communicator_keys, struct communicator_key,
      RISING(x->application, y->application) ?: RISING(x->id, y->id) ?: RISING(x->line, y->line))

static void check_references(struct preamble *preamble)
{
    const struct communicator_key *defined = NULL;

    qsort(preamble->keys, preamble->key_count, sizeof(*preamble->keys), compare_communicator_keys);
    for (size_t i = 0; i < preamble->key_count; i++) {
        const struct communicator_key *key = &preamble->keys[i];

        if (key->line == 0)
            defined = key;
        else if (!defined || defined->application != key->application || defined->id != key->id)
            anomalies_add(preamble->anomalies, ANOMALY_HEADER_MISMATCH, key->line, 0,
                          "an intercommunicator refers to communicator %" PRIu32 ", which is not defined", key->id);
    }
}

void preamble_end(struct preamble *preamble, uint64_t number)
{
    const struct prv_header *header = preamble->header;

    if (preamble->has_references)
        check_references(preamble);
    if (header->announces_communicators && preamble->line_count < header->communicator_count)
        anomalies_refuse(preamble->anomalies, ANOMALY_HEADER_MISMATCH, number,
                         "expected communicator line %" PRIu64 " of %" PRIu64 ", found a record",
                         preamble->line_count + 1, header->communicator_count);
    else if (header->announces_communicators && preamble->line_count > header->communicator_count)
        anomalies_add(preamble->anomalies, ANOMALY_HEADER_MISMATCH, number, 0,
                      "%" PRIu64 " communicator lines, the header announces %" PRIu64, preamble->line_count,
                      header->communicator_count);
    preamble_deinit(preamble);
}
