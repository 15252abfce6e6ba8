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
    FAST_PATH_MAX_CACHED = 2048, /* ranks whose objects are known by their text */
    FAST_PATH_MAX_LINE = 1024,   /* bytes */
    FAST_PATH_LEAD = 16,         /* bytes before a line, which are loaded with its first fields */
    FAST_PATH_LATE = 16,         /* of many objects: states from one that is read to one that is kept, and other records
                                    from one that is read to one that the sink is told */
    FAST_PATH_TYPES = 256,
    FAST_PATH_SEQUENCES = 8,
    FAST_PATH_MAX_SEQUENCE = FAST_PATH_MAX_LINE / 11 + 1, /* with a digit, and two delimiters */
    FAST_PATH_MAX_PAIRS = FAST_PATH_MAX_LINE / 4,
    FAST_PATH_AT_HAND = FAST_PATH_MAX_LINE + 128, /* with so many bytes from a line on, whatever can be read is */
};

/* The line is one for the reader; no sink returns that. */
enum { FAST_PATH_DECLINED = 1 };

/* Those of an object's states that the sink has not been told of, as one: the latest, with the latest end of all. */
struct fast_path_kept {
    int64_t begin;
    int64_t end;
    char value[4]; /* the end of its line: of most states nobody asks for it */
    bool is_kept;
};

/* A state that is kept some states later, when the place has come from memory. */
struct fast_path_late {
    struct fast_path_kept *kept; /* the place; NULL: there is no state */
    int64_t begin;
    int64_t end;
    char value[4];
};

/* An object that the header knows. */
struct fast_path_object {
    struct prv_object object;
    struct fast_path_kept kept; /* `begin` is that of its latest state, kept or not */
};

/* Likewise, as it is written, `cpu:appl:task:thread` in at most 16 bytes. */
struct fast_path_name {
    _Alignas(64) uint64_t text[2]; /* 0 before its beginning; all 0: free */
    struct fast_path_object object;
};

/* An event type of eight digits, as it is written. */
struct fast_path_type {
    uint64_t text;   /* 0: free */
    uint32_t number; /* 0: the sink's filter does not let it pass */
    uint32_t roles;  /* in the filter; beside the number, so that a pair gets both at once */
};

/* The last state, and how its line begins: that of an event with its object and time is the same but for the kind. */
struct usual_beginning {
    const char *line;
    uint64_t bytes; /* a bit for each; with more than can be compared there is none */
    const struct fast_path_object *object;
};

/* An event has its pairs behind it. */
union fast_path_record {
    struct prv_state state;
    struct prv_message message;
    struct {
        struct prv_event event;
        struct prv_pair pairs[FAST_PATH_MAX_PAIRS];
    };
};

enum fast_path_kind { FAST_PATH_NOTHING, FAST_PATH_STATE, FAST_PATH_EVENT, FAST_PATH_MESSAGE };

/* A record that the sink is told some records later, when what it needs has come from memory. */
struct fast_path_delayed {
    enum fast_path_kind kind;
    uint64_t line;
    union fast_path_record record;
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
    const char *stop;     /* lines that begin before this are read */
    uint64_t line;        /* that has been read last */
    int result;           /* of the line behind it, or what the sink has returned for it */
    int told;             /* what the sink has returned for states before that line, which is declined then */
    size_t kept_count;
    struct fast_path_kept **kept;   /* all that are; there is room for those of all objects */
    union fast_path_record *record; /* where the next event or message is put together: `own`, or where a sink wants it,
                                       which may move it whenever it is called */
    union fast_path_record own;
    bool is_filtering; /* the filter was armed when types were looked up last */
    struct {
        struct fast_path_type types[FAST_PATH_TYPES];
        /* The types of lines, in their order, as they were last, by the first of them: they come again like that. */
        struct fast_path_type sequences[FAST_PATH_SEQUENCES][FAST_PATH_MAX_SEQUENCE];
    } known;
    struct usual_beginning beginning; /* behind states whose lines are at hand */
    size_t name_mask;
    struct fast_path_name *names; /* name_mask + 1. NULL: there are too many objects … */
    /* … and they are read anew each time, into one of these: that of the last state and of the last other record. */
    struct fast_path_object of_state;
    struct fast_path_object of_other;
    /* Of the first threads of so many tasks of the first application, of which alone states are kept then: the last cpu
     * that the header knows, and one (0: none so far); and their states. */
    uint32_t numbered_count;
    uint32_t *cpus;
    struct fast_path_kept *numbered;
    struct fast_path_late late[FAST_PATH_LATE]; /* a ring, while lines are read */
    unsigned late_count;                        /* of those that have come into it */
    struct fast_path_delayed *delayed;          /* likewise, as many; NULL: the sink is not told of records ahead */
    unsigned delayed_count;                     /* likewise */
    bool *are_named;  /* whether a name is that of a task's first thread, of the first application */
    bool has_several; /* a thread may have several names, with different cpus */
};

/* Whatever follows is called where the processor has what it takes (prv_reader_has_fast_path) and nowhere else. The
 * sink, header and anomalies must outlive the object. NULL when memory ran out (not reported). */
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

/* Tells the sink of all states that are kept, as long as it returns 0; likewise. */
int fast_path_tell(struct fast_path *fast_path);

#endif
