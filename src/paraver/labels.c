/*
 * A .pcf is read line by line. EVENT_TYPE opens a group: its type lines share the VALUES that follow; sections on
 * presentation (colours, options, states) are skipped, unknown ones with a warning.
 *
 *     EVENT_TYPE
 *     9   50000001    MPI Point-to-point       gradient, type, label
 *     VALUES
 *     1   MPI_Send                             value, label
 *
 * All labels lie in one array, and point into the file's text. Table 0 holds the event types; each group's values are a
 * table of their own, which the group's types refer to. While reading, labels are appended; finishing sorts them by
 * table and key and keeps the last of equal ones, so that a lookup is a binary search. A type that is declared again
 * takes the new label, and the new group's values if that group has any.
 */
#include "paraver/labels.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/sorted.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "paraver/text_file.h"

enum label_section {
    SECTION_NONE,
    SECTION_SKIPPED,
    SECTION_TYPES,
    SECTION_VALUES,
};

enum label_warning {
    WARNING_OUTSIDE = TEXT_WARNING_OTHERS,
    WARNING_UNKNOWN_SECTION,
    WARNING_STRAY_VALUES,
    WARNING_BAD_TYPE,
    WARNING_BAD_VALUE,
    WARNING_BAD_PRECISION,
    WARNING_NO_LABEL,
    WARNING_TWO_TYPE_LABELS,
    WARNING_TWO_VALUE_LABELS,
};

enum {
    TABLE_OF_TYPES = 0,
    MPI_CALL_WIN_START = 69,
    MPI_CALL_WIN_COMPLETE = 70,
};

struct label {
    size_t table;
    uint64_t key;  /* type or value */
    uint64_t line; /* no two labels stand on one line: later ones win */
    const char *text;
    size_t values; /* of a type: its table of values, TABLE_OF_TYPES for none */
};

struct labels {
    struct text_file file;
    struct anomalies *anomalies;
    struct label *items;
    size_t count;
    size_t capacity;
    enum label_section section;
    size_t group;       /* the tables of values are numbered from 1 */
    size_t group_start; /* index of the group's first type */
};

static void labels_warn(struct labels *labels, enum label_warning kind, const char *what, struct slice found)
{
    int length = found.length < 60 ? (int)found.length : 60;

    text_file_warn(&labels->file, kind, labels->file.number, "%s, found \"%.*s\"", what, length, found.text);
}

/* Of that line, which is left out where it has no label. */
static int add_label(struct labels *labels, size_t table, uint64_t key, struct slice text, struct slice line)
{
    struct label label;

    if (text.length == 0) {
        labels_warn(labels, WARNING_NO_LABEL, "line left out: expected a label behind the numbers", line);
        return 0;
    }
    label = (struct label){
        .table = table, .key = key, .line = labels->file.number, .text = text_file_keep(&labels->file, text)};
    return diag_memory(labels->file.diag, array_append(labels->items, labels->count, labels->capacity, label));
}

static void begin_section(struct labels *labels, struct slice word)
{
    static const char *const skipped[] = {
        "DEFAULT_OPTIONS", "DEFAULT_SEMANTIC", "STATES", "STATES_COLOR", "GRADIENT_COLOR", "GRADIENT_NAMES",
    };
    size_t i = 0;

    if (slice_is(word, "EVENT_TYPE")) {
        labels->section = SECTION_TYPES;
        labels->group++;
        labels->group_start = labels->count;
    } else if (slice_is(word, "VALUES") && labels->section == SECTION_TYPES) {
        for (i = labels->group_start; i < labels->count; i++)
            labels->items[i].values = labels->group;
        labels->section = SECTION_VALUES;
    } else if (!slice_is(word, "VALUES")) {
        labels->section = SECTION_SKIPPED;
        while (i < COUNT_OF(skipped) && !slice_is(word, skipped[i]))
            i++;
        if (i == COUNT_OF(skipped))
            labels_warn(labels, WARNING_UNKNOWN_SECTION, "section left out: its name is unknown", word);
    } else if (labels->section != SECTION_VALUES) {
        text_file_warn(&labels->file, WARNING_STRAY_VALUES, labels->file.number,
                       "VALUES without EVENT_TYPE; section left out");
        labels->section = SECTION_SKIPPED;
    }
}

static bool is_section_word(struct slice word)
{
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.text[i];
        bool letter = byte >= 'A' && byte <= 'Z';
        bool digit = byte >= '0' && byte <= '9';

        if (!letter && (i == 0 || (!digit && byte != '_')))
            return false;
    }
    return true;
}

static int read_type(struct labels *labels, struct slice line)
{
    struct slice rest = line;
    struct slice gradient = text_next_word(&rest);
    struct slice number = text_next_word(&rest);
    uint64_t colour;
    uint32_t type;

    if (number_parse_pattern(gradient, &colour) == NUMBER_OK && number_parse_u32(number, &type) == NUMBER_OK)
        return add_label(labels, TABLE_OF_TYPES, type, rest, line);
    labels_warn(labels, WARNING_BAD_TYPE, "line left out: expected a gradient, an event type and a label", line);
    return 0;
}

static int read_value(struct labels *labels, struct slice line)
{
    struct slice rest = line;
    uint64_t value;

    if (number_parse_pattern(text_next_word(&rest), &value) != NUMBER_OK)
        labels_warn(labels, WARNING_BAD_VALUE, "line left out: expected a 64-bit value and a label", line);
    /* What printf made of a name that Extrae does not have is none. */
    else if (!slice_is(slice_trim(rest), "(null)"))
        return add_label(labels, labels->group, value, rest, line);
    return 0;
}

static int read_label_line(struct labels *labels, struct slice raw)
{
    struct slice line = slice_trim(raw);
    struct slice rest = line;
    struct slice word = text_next_word(&rest);
    bool in_group = labels->section == SECTION_TYPES || labels->section == SECTION_VALUES;
    uint64_t decimals;

    if (line.length == 0 || line.text[0] == '#')
        return 0;
    /* How many decimals to print is no matter of ours. */
    if (in_group && slice_is(word, "PRECISION")) {
        if (number_parse_u64(rest, &decimals) != NUMBER_OK)
            labels_warn(labels, WARNING_BAD_PRECISION, "expected a number of decimals behind PRECISION", rest);
        return 0;
    }
    /* A line of one word in capitals begins a section wherever it stands: lists have no end of their own. */
    if (rest.length == 0 && is_section_word(word)) {
        begin_section(labels, word);
        return 0;
    }
    switch (labels->section) {
    case SECTION_TYPES:
        return read_type(labels, line);
    case SECTION_VALUES:
        return read_value(labels, line);
    case SECTION_NONE:
        labels_warn(labels, WARNING_OUTSIDE, "line left out: it stands before all sections", line);
        break;
    case SECTION_SKIPPED:
        break;
    }
    return 0;
}

struct labels *labels_free(struct labels *labels)
{
    if (labels) {
        text_file_deinit(&labels->file);
        free(labels->items);
        free(labels);
    }
    return NULL;
}

bool labels_have_file(const struct labels *labels)
{
    return labels && labels->file.name;
}

static int compare_label_keys(const struct label *a, const struct label *b)
{
    return RISING(a->table, b->table) ?: RISING(a->key, b->key);
}

ORDER(compare_labels, struct label, compare_label_keys(x, y) ?: RISING(x->line, y->line))

static bool label_is_before(const void *labels, uint64_t index, const void *wanted)
{
    return compare_label_keys((const struct label *)labels + index, wanted) < 0;
}

/* Index of the first label that is not before that key. */
static size_t labels_lower_bound(const struct labels *labels, size_t table, uint64_t key)
{
    const struct label wanted = {.table = table, .key = key};

    return (size_t)sorted_find(0, labels->count, label_is_before, labels->items, &wanted);
}

static const struct label *find_label(const struct labels *labels, size_t table, uint64_t key)
{
    const struct label wanted = {.table = table, .key = key};
    size_t index = labels_lower_bound(labels, table, key);

    if (index == labels->count || compare_label_keys(&labels->items[index], &wanted) != 0)
        return NULL;
    return &labels->items[index];
}

static const struct label *find_value(const struct labels *labels, uint32_t type, uint64_t value)
{
    const struct label *owner = find_label(labels, TABLE_OF_TYPES, type);

    if (!owner || owner->values == TABLE_OF_TYPES)
        return NULL;
    return find_label(labels, owner->values, value);
}

static void check_mpi_labels(struct labels *labels)
{
    for (uint32_t type = PRV_TYPE_POINT_TO_POINT; type <= PRV_TYPE_MPI_IO; type++)
        for (uint8_t number = MPI_CALL_NONE; number < MPI_CALL_LIMIT; number++) {
            const struct label *label = find_value(labels, type, number);
            uint8_t named = MPI_CALL_NONE + 1;

            while (label && named < MPI_CALL_LIMIT && strcmp(mpi_call(named)->name, label->text) != 0)
                named++;
            /* All tracers swap the labels of these two; their numbers are right. */
            if (!label || named == MPI_CALL_LIMIT || named == number ||
                (number == MPI_CALL_WIN_START && named == MPI_CALL_WIN_COMPLETE) ||
                (number == MPI_CALL_WIN_COMPLETE && named == MPI_CALL_WIN_START))
                continue;
            anomalies_count(labels->anomalies, ANOMALY_LABEL_MISMATCH, 0, 0);
            anomalies_describe(labels->anomalies, ANOMALY_LABEL_MISMATCH, labels->file.name, label->line,
                               "value %u of type %u is labelled %s, expected %s", number, type, label->text,
                               mpi_call(number)->name);
        }
}

/* elg2prv tells the two values the other way round. */
static void check_tracing_label(struct labels *labels)
{
    enum { ENABLED = 1 };
    const struct label *label = find_value(labels, PRV_TYPE_TRACING, ENABLED);

    if (!label || strcmp(label->text, "Disabled") != 0)
        return;
    anomalies_count(labels->anomalies, ANOMALY_LABEL_MISMATCH, 0, 0);
    anomalies_describe(
        labels->anomalies, ANOMALY_LABEL_MISMATCH, labels->file.name, label->line,
        "value %d of type %d is labelled Disabled, expected Enabled: where tracing is switched off and on "
        "again, it is taken for off afterwards",
        ENABLED, PRV_TYPE_TRACING);
}

/* Takes over the file; there is an error where it could not be read. */
static int read_labels(struct labels **result, struct text_file *file, int error, struct anomalies *anomalies)
{
    struct labels *labels = calloc(1, sizeof(*labels));
    struct slice line;
    size_t kept = 0;

    *result = labels;
    if (!labels) {
        text_file_deinit(file);
        return error < 0 ? error : diag_no_memory(file->diag);
    }
    *labels = (struct labels){.file = *file, .anomalies = anomalies};
    while (error == 0 && text_file_next_line(&labels->file, &line))
        error = read_label_line(labels, line);
    if (error < 0) {
        *result = labels_free(labels);
        return error;
    }
    if (labels->count > 0)
        qsort(labels->items, labels->count, sizeof(labels->items[0]), compare_labels);
    /* Of labels of the same the last one counts. */
    for (size_t i = 0; i < labels->count; i++) {
        struct label *label = &labels->items[i];
        const struct label *old = kept > 0 ? &labels->items[kept - 1] : NULL;

        if (old && compare_label_keys(old, label) == 0) {
            bool is_type = label->table == TABLE_OF_TYPES;

            if (strcmp(old->text, label->text) != 0)
                text_file_warn(&labels->file, is_type ? WARNING_TWO_TYPE_LABELS : WARNING_TWO_VALUE_LABELS, label->line,
                               "\"%.100s\" labels the same %s as \"%.100s\" on line %llu; the last label counts",
                               label->text, is_type ? "type" : "value", old->text, (unsigned long long)old->line);
            if (label->values == TABLE_OF_TYPES)
                label->values = old->values;
            kept--;
        }
        labels->items[kept++] = *label;
    }
    labels->count = kept;
    if (anomalies) {
        check_mpi_labels(labels);
        check_tracing_label(labels);
    }
    return 0;
}

int labels_of_text(struct labels **labels, char *text, size_t length, const char *name, const struct diag *diag,
                   struct anomalies *anomalies)
{
    struct text_file file;

    return read_labels(labels, &file, text_file_of(&file, text, length, name, diag), anomalies);
}

int labels_read(struct labels **labels, const char *path, const char *trace, const struct diag *diag,
                struct anomalies *anomalies)
{
    struct text_file file;

    return read_labels(labels, &file, text_file_read(&file, path, trace, ".pcf", diag), anomalies);
}

const char *labels_type(const struct labels *labels, uint32_t type)
{
    const struct label *label = find_label(labels, TABLE_OF_TYPES, type);

    return label ? label->text : NULL;
}

const char *labels_value(const struct labels *labels, uint32_t type, uint64_t value)
{
    const struct label *label = find_value(labels, type, value);

    return label ? label->text : NULL;
}

unsigned labels_poll_outside(const struct labels *labels)
{
    unsigned outside = 0;

    for (unsigned family = 0; family < POLL_FAMILIES; family++) {
        const char *label = labels_type(labels, PRV_TYPE_POLLING + 2 * family + 1);

        if (label && strcasestr(label, "outside"))
            outside |= 1U << family;
    }
    return outside;
}

const char *labels_nearest(const struct labels *labels, const char *text)
{
    struct nearest nearest = nearest_to(slice_of(text));

    for (size_t i = 0; labels && i < labels->count; i++) {
        const char *label = labels->items[i].text;

        if (strcmp(label, text) != 0)
            nearest_offer(&nearest, label);
    }
    return nearest.word;
}

int labels_visit(const struct labels *labels, labels_visitor *visit, void *user)
{
    int result = 0;

    for (size_t i = 0; result == 0 && i < labels->count && labels->items[i].table == TABLE_OF_TYPES; i++) {
        const struct label *type = &labels->items[i];
        const char *name = type->text;
        size_t at = type->values == TABLE_OF_TYPES ? labels->count : labels_lower_bound(labels, type->values, 0);

        result = visit(user, (uint32_t)type->key, name, 0, NULL);
        for (; result == 0 && at < labels->count && labels->items[at].table == type->values; at++)
            result = visit(user, (uint32_t)type->key, name, labels->items[at].key, labels->items[at].text);
    }
    return result;
}
