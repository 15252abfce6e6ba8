/*
 * Fast path: reads the usual lines among the records of a .prv.
 *
 * Nearly every line of a real trace has one form: digits and colons, no sign, fields of 1 to 16 digits, an object that
 * the header knows. Such lines are read here with vector instructions, where the processor has them. All others are
 * left to the reader, which decides what they mean and says what is wrong with them; for the lines read here both
 * deliver the same records.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_FAST_PATH_H
#define CLOCKTALK_PARAVER_RECORDS_FAST_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "paraver/header.h"
#include "paraver/records/prv_sink.h"

enum {
    FAST_PATH_MAX_OBJECTS = 1 << 16,
    FAST_PATH_MAX_LINE = 1024, /* bytes */
    FAST_PATH_TYPES = 256,
    FAST_PATH_MAX_PAIRS = FAST_PATH_MAX_LINE / 4,
    FAST_PATH_MAX_KEPT = 128, /* states; a power of two */
};

/* The line is one for the reader; no sink returns that. */
enum { FAST_PATH_DECLINED = 1 };

/* An object as it is written, `cpu:appl:task:thread` in at most 16 bytes, that the header knows. */
struct fast_path_object {
    uint64_t text[2]; /* 0 after its end; all 0: free */
    struct prv_object object;
};

/* An object's states that the sink has not been told of, as one: the latest, with the latest end of all. */
struct kept_state {
    const struct fast_path_object *owner; /* NULL: none */
    int64_t begin;
    int64_t end;
    const char *value; /* as it is written, at the end of its line: of most states nobody asks for it */
};

/* An event type of eight digits, as it is written, that the sink's filter lets pass. */
struct fast_path_type {
    uint64_t text; /* 0: free */
    uint32_t number;
    uint32_t roles; /* in the filter; beside the number, so that a pair gets both at once */
};

struct fast_path {
    const struct prv_sink *sink;
    const struct prv_header *header;
    const struct anomalies *anomalies;
    int64_t unit;         /* the header's, in nanoseconds */
    bool ignores_cpus;    /* set by the reader: what the header says about cpus is wrong, any will do */
    bool has_implausible; /* a time has been found that may be none */
    int64_t plausible;    /* times up to here certainly are some */
    int64_t kept_until;   /* states that end up to here are kept back; below 0: none are */
    uint64_t line;        /* that has been read, at least, when states are told that were kept */
    int told;             /* what the sink returned for states, as far as nobody knows */
    size_t kept_count;
    struct kept_state *kept[FAST_PATH_MAX_KEPT]; /* those of kept_states that have an owner */
    struct kept_state kept_states[FAST_PATH_MAX_KEPT];
    struct prv_pair pairs[FAST_PATH_MAX_PAIRS];
    bool is_filtering; /* the filter was armed when types were looked up last */
    struct fast_path_type types[FAST_PATH_TYPES];
    uint64_t unwanted_types[FAST_PATH_TYPES]; /* likewise, the text alone of those that it does not */
    size_t object_mask;
    struct fast_path_object *objects; /* object_mask + 1 */
};

/* Whether this processor has what it takes. */
bool fast_path_is_supported(void);

/* The sink, header and anomalies must outlive the object. NULL when memory ran out (not reported). */
struct fast_path *fast_path_new(const struct prv_sink *sink, const struct prv_header *header,
                                const struct anomalies *anomalies);
struct fast_path *fast_path_free(struct fast_path *fast_path);

/*
 * Reads lines from bytes + start on, up to one that is not usual or too near to the end of the bytes. Returns how
 * many bytes they had, and adds their number to *line; *error is 0, what the sink returned (other than 1), or what
 * anomalies_verdict says.
 */
size_t fast_path_read(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                      int *error);

/* What follows is between fast_path.c and fast_path_lines.c, which is compiled for processors with vectors alone. */

/* Where states of an object are kept. */
static inline struct kept_state *fast_path_kept_state(struct fast_path *fast_path,
                                                      const struct fast_path_object *object)
{
    return &fast_path->kept_states[(size_t)(object - fast_path->objects) % FAST_PATH_MAX_KEPT];
}

/* The place becomes the object's; the sink is told of what was kept there. */
void fast_path_take_place(struct fast_path *fast_path, struct kept_state *place, const struct fast_path_object *object);

/* Tells the sink of all that are kept. */
void fast_path_tell_states(struct fast_path *fast_path);

/* What the sink has returned for states since it was asked last. */
int fast_path_take_told(struct fast_path *fast_path);

size_t fast_path_read_lines(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                            int *error);

#endif
