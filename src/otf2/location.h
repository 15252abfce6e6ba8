/*
 * Location: the records of one thread become what is told of it, in order of time: events as a .prv has them, and the
 * places where messages leave. A call of MPI is told as a whole: its collective operation is known only at its end.
 *
 * A first reading looks what there is (struct evidence). Where ends of messages are missing another one notes all of
 * them, with the calls that they lie in (struct message_notes). The last one tells, and says of each send which one of
 * the location's it is.
 */
#ifndef CLOCKTALK_OTF2_LOCATION_H
#define CLOCKTALK_OTF2_LOCATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/duration.h"
#include "base/hash_index.h"
#include "otf2/calls_apart.h"
#include "otf2/definitions.h"
#include "otf2/event_file.h"
#include "otf2/local_definitions.h"
#include "otf2/matching.h"
#include "otf2/nonblocking_calls.h"
#include "otf2/postings.h"
#include "paraver/anomaly.h"
#include "paraver/records/prv_sink.h"

/* What a collective call says at its end: bytes sent and received, communicator; a nonblocking one its number and
 * request besides. */
enum { LOCATION_COLLECTIVE_PAIRS = 3, LOCATION_NONBLOCKING_PAIRS = 5 };

/* How many records of each type there are, of all locations that have been read: of the first threads of ranks, and of
 * others. */
struct evidence {
    uint64_t counts[2][UINT8_MAX + 1];
    struct keyed_list completed; /* how many nonblocking collectives: calls_apart_resolve */
};

/* Something that is told. */
struct told {
    int64_t time;
    int64_t enter; /* of the call that sends */
    size_t first;  /* of its pairs, in pairs; or of its sends, of the archive's */
    uint32_t count;
    bool has_sends;   /* else it is an event */
    bool joins;       /* the pairs of the next record of that time stand behind these */
    bool is_numbered; /* it starts a nonblocking collective: its last pairs tell communicator, number, request */
};

/* In place of the entry of an open call: it has been told, without what is known at the end of the call alone. */
#define ITEM_TOLD SIZE_MAX

/* The call of MPI that is open. */
struct open_call {
    bool is_open;
    const struct region *region;
    int64_t enter;
    size_t item;       /* its entry, in items, or ITEM_TOLD */
    bool is_described; /* its pairs are filled in: a collective's, or what it does with another rank's memory */
    size_t first_send;
    bool is_resumed;     /* recording was switched off and on in it, … */
    int64_t resumed;     /* … on last at that time, … */
    size_t resumed_item; /* … by that item, behind whose pairs there is room for the exit */
};

/* A channel as the records of messages name it. */
struct known_channel {
    uint32_t communicator;
    uint32_t partner;
    uint32_t tag;
    uint32_t number; /* + 1; 0: none */
};

enum { KNOWN_CHANNELS = 64 };

/* A counter that counts from the beginning, as it was read last. */
struct counter_total {
    uint64_t value;
    uint32_t times_off; /* how often recording had been switched off */
    bool is_read;
};

struct location {
    const struct definitions *definitions;
    const struct local_definitions *local;
    const struct thread_definition *thread;
    struct prv_object object; /* the thread, as events name it */
    struct anomalies *anomalies;
    struct message_notes *notes; /* of the reading that notes; else NULL */
    struct evidence *evidence;   /* likewise */
    struct postings postings;    /* of the reading that tells; without a flow all have been noted */
    size_t told_sends;           /* how many have been told */
    struct event_file file;
    bool is_open;    /* its file: there are more records */
    int error;       /* of a record */
    size_t interval; /* of its clock's */
    bool has_begun;
    bool is_over;
    bool has_impossible_times;         /* perhaps: some location has */
    int64_t begin;                     /* of the first record … */
    int64_t time;                      /* … and of the last one */
    uint64_t usual_span;               /* a record is a usual one if it comes less than that later; 0: none is */
    uint64_t last_ticks;               /* of all records, flushes to their ends; of the reading for evidence */
    uint64_t records;                  /* that mean something */
    uint64_t read_count;               /* of all */
    const struct event_filter *filter; /* of the last reading: which types are wanted, and their roles; NULL: all */
    /* What is told, from `front` on; what lies before `ready` is final. */
    struct told *items;
    size_t front;
    size_t ready;
    size_t item_count;
    size_t item_capacity;
    struct prv_pair *pairs;
    size_t pair_count;
    size_t pair_capacity;
    struct open_call call;
    struct nonblocking_calls nonblocking;
    bool follows_nonblocking;        /* these are told as a whole … */
    size_t started;                  /* … which it has read, as many, … */
    size_t ended;                    /* … and ends of them, … */
    const struct calls_apart *apart; /* … as it is known of these, … */
    size_t start_front;              /* … of which so many have been read */
    size_t end_front;
    struct calls_apart *found_apart; /* of the reading for evidence */
    uint32_t calls_inside;           /* regions of MPI that are open */
    uint32_t libraries_inside;       /* likewise, of other libraries of which calls are told … */
    uint32_t library;                /* … under this type */
    const struct region **stack;     /* of those that are open */
    size_t depth;
    size_t stack_capacity;
    uint32_t groups_inside; /* groups of tasks that are open, … */
    uint64_t groups_wait;   /* … a bit each, the innermost lowest: whether the thread waits for its tasks */
    bool has_team;          /* of which the region is not known yet: its item and pair */
    size_t team_item;
    size_t team_pair;
    bool is_flushing; /* until then */
    int64_t flush_end;
    bool was_off; /* at some time: what was left then is not in the archive */
    uint32_t times_off;
    bool is_off; /* since then */
    int64_t off_since;
    bool is_rewound;                                  /* recording is on again with the next record behind that */
    struct keyed_list totals;                         /* of counters, by member of metrics: struct counter_total */
    size_t send_count;                                /* with those of the locations before it */
    struct known_channel channels[2][KNOWN_CHANNELS]; /* of the latest receives, and sends */
};

void location_deinit(struct location *location);

/* Reads that many records of its file, *count less at the end of it (records.c). 0; a negative error: the file's, which
 * it tells of, or one that is reported and kept in `error`, too. */
int location_read(struct location *location, size_t most, size_t *count) MUST_CHECK;

/* Likewise, of a location with evidence, to which it adds. */
int location_skim(struct location *location, size_t most, size_t *count) MUST_CHECK;

/* More records have been read: finds out up to where items are final. They stay where they are until more is read. 0 or
 * a negative error (reported). */
int location_settle(struct location *location) MUST_CHECK;

/* Makes room for more records: drops what lies before `front`. */
void location_advance(struct location *location);

/*
 * What a record says. All return 0 or a negative error (reported), which is kept in `error`, too.
 */

/* A record begins, of those corrected ticks: *time is when it counts, which is not simply theirs, or something else
 * ends or begins with it. False: it cannot be used. */
bool location_begin_unusual(struct location *location, uint64_t ticks, int64_t *time) MUST_CHECK;

/* A record's ticks, corrected where its clock goes wrong. */
static inline uint64_t location_ticks(struct location *location, uint64_t ticks)
{
    return location->local->interval_count == 0 ? ticks : local_time(location->local, ticks, &location->interval);
}

/* The time that a clock's ticks mean, which are not before the run begins; TIME_MOST or more: it is impossible. */
static inline uint64_t time_since_begin(const struct definitions *definitions, uint64_t ticks)
{
    uint64_t rate = definitions->resolution;
    uint64_t since = ticks - definitions->offset;
    unsigned __int128 exact;

    if (rate != 1000000000) {
        exact = (unsigned __int128)since * 1000000000;
        if (definitions->scale > 0) {
            /* Multiplied instead of divided, which may be 1 too little. */
            since = (uint64_t)((unsigned __int128)since * definitions->scale >> 64);
            since += (unsigned __int128)(since + 1) * rate <= exact;
        } else {
            exact /= rate;
            since = exact < (unsigned __int128)TIME_MOST ? (uint64_t)exact : (uint64_t)TIME_MOST;
        }
    }
    return since;
}

/* Likewise. False: it is impossible. */
static inline MUST_CHECK bool location_time(const struct definitions *definitions, uint64_t ticks, int64_t *time)
{
    uint64_t since = time_since_begin(definitions, ticks);

    *time = (int64_t)since;
    return since < (uint64_t)TIME_MOST;
}

/* A record begins, of those ticks: *time is when it counts. False: it cannot be used. */
static inline MUST_CHECK bool location_begin_record(struct location *location, uint64_t ticks, int64_t *time)
{
    const struct definitions *definitions = location->definitions;
    uint64_t since;

    ticks = location_ticks(location, ticks);
    since = time_since_begin(definitions, ticks);
    if (ticks < definitions->offset || since - (uint64_t)location->time >= location->usual_span)
        return location_begin_unusual(location, ticks, time);
    location->records++;
    location->usual_span -= since - (uint64_t)location->time;
    location->time = *time = (int64_t)since;
    return true;
}

/* Whether anybody asks for events of that type. Nobody does at the first reading. */
static inline bool location_wants(const struct location *location, uint32_t type)
{
    return !location->notes && event_filter_passes(location->filter, type);
}

/* A pair, with the roles that its type has. */
static inline struct prv_pair location_pair(const struct location *location, uint32_t type, uint64_t value)
{
    return (struct prv_pair){.type = type, .roles = event_filter_roles(location->filter, type), .value = value};
}

/* A region is entered, left (NULL: one that is not defined). */
int location_enter(struct location *location, const struct region *region, int64_t time) MUST_CHECK;
int location_leave(struct location *location, const struct region *region, int64_t time);

/* Recording is switched on again: the call that is open may have been left meanwhile. */
int location_resume(struct location *location, int64_t time) MUST_CHECK;

/* The collective call that has just been entered gets room for so many pairs of what it says at its end, behind what is
 * told so far. */
int location_reserve_collective(struct location *location, size_t pairs);

/* Fills in the first of these. */
void location_tell_collective(struct location *location, size_t item, const struct collective_values *values);

/* Tells nonblocking calls as far as all is known of them, but for their numbers. */
void location_tell_nonblocking(struct location *location);

/* What a thread's request is called among those of all threads of the rank. */
uint64_t location_request(uint32_t thread, uint64_t request);

/* An event of one pair, and further pairs of it. It goes along with readings of counters of the same time. The first
 * reading tells nothing. */
int location_tell(struct location *location, int64_t time, uint32_t type, uint64_t value);
int location_tell_pair(struct location *location, int64_t time, struct prv_pair pair);
int location_add_pair(struct location *location, struct prv_pair pair);

/* An item that says where the sends from that number on leave, which were made in a call that began at `enter`: puts it
 * at that place. */
int location_add_sends(struct location *location, size_t at, int64_t time, int64_t enter, size_t first) MUST_CHECK;

/* A send has been read in the open call: where that has been told, and its messages should have left at its entry, this
 * one leaves at that time. */
int location_tell_late_send(struct location *location, int64_t time) MUST_CHECK;

/* Reports what is wrong with the record, and that memory ran out. Return the error. */
#define location_refuse(location, format, ...)                                                                         \
    ((location)->error = definitions_refuse((location)->definitions, "location %llu, record %llu: " format,            \
                                            (unsigned long long)(location)->thread->location,                          \
                                            (unsigned long long)(location)->records, __VA_ARGS__))
int location_no_memory(struct location *location);

/* Counts what is odd, in words that go on from "location 1"; the reading that notes leaves it to the one that tells. */
void location_count(struct location *location, enum anomaly kind, const char *words) __attribute__((cold));

/* Messages of a call that is over, or of a record outside of all calls, have their times. 0 or ERROR_MEMORY (not
 * reported). */
static inline MUST_CHECK int location_end_messages(struct location *location, int64_t enter, int64_t exit,
                                                   int64_t posted)
{
    if (location->notes)
        return notes_end_call(location->notes, enter, exit, posted);
    return postings_end_call(&location->postings, location->thread->thread, enter, exit, posted);
}

/* All records have been read. 0 or a negative error (reported). */
int location_finish(struct location *location) MUST_CHECK;

#endif
