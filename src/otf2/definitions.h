/*
 * Definitions: what the global definitions of an OTF2 archive say about ranks, threads, regions, communicators and
 * counters, in the words of the events that are made of its records. All of them are read before the first event.
 *
 * Strings, regions, communicators and so on are found by their references, which are sparse. What is referred to, but
 * not defined, is damage of the archive: whoever finds it says so by definitions_refuse.
 */
#ifndef CLOCKTALK_OTF2_DEFINITIONS_H
#define CLOCKTALK_OTF2_DEFINITIONS_H

#include <otf2/OTF2_Reader.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "paraver/header.h"
#include "paraver/mpi_call.h"
#include "paraver/records/prv_sink.h"

/* What it means that a region is entered and left. */
enum region_kind {
    REGION_NOTHING,
    REGION_PLAIN,    /* an event of its type, with these values */
    REGION_CALL,     /* likewise: an MPI call */
    REGION_PARALLEL, /* gives the function of the team its name */
    REGION_HELD,     /* inside of a critical or ordered construct: it is held */
    REGION_GROUP,    /* of tasks, which at some time are waited for in it */
};

struct region {
    uint32_t name; /* string */
    uint32_t type;
    uint64_t enter; /* values */
    uint64_t leave;
    uint32_t roles;   /* of the type, as who is told has them */
    uint32_t library; /* type of the calls of which it is one, beside that; 0: none */
    uint8_t kind;     /* enum region_kind */
    uint8_t paradigm; /* OTF2_Paradigm */
    uint8_t class;    /* of an MPI call: enum mpi_class */
    bool is_silent;   /* nothing is told of it once the filter is armed */
    bool is_placed;   /* where it begins is told beside its name, which others have, too */
};

struct context {
    uint32_t region;
    uint32_t place; /* source code location */
    uint32_t parent;
};

/* A group of locations. */
struct process {
    uint32_t name;
    uint32_t node;
    bool is_process;
    uint32_t rank; /* + 1; 0: none */
};

/* A line of the program. */
struct source_place {
    uint32_t file;
    uint32_t line;
};

struct communicator_definition {
    uint32_t groups[2];
    bool is_between; /* an intercommunicator, of both groups */
};

/* A member of a metric, which is a counter if it has a type. It counts multiples of a power of the base. */
struct counter_definition {
    uint32_t name;
    uint32_t unit;   /* string */
    uint32_t type;   /* 0: a value that is no counter */
    uint32_t roles;  /* as those of a region */
    bool is_running; /* counts from the beginning of the run */
    uint8_t base;
    int64_t exponent; /* below 0: the label says it */
    int64_t factor;   /* else what it comes to; INT64_MAX: at least that */
};

struct metric_definition {
    size_t first; /* in metric_members */
    uint32_t count;
    bool is_wanted; /* belongs to the records among which it stands */
};

struct parameter_definition {
    uint32_t name;
    uint32_t type;
    bool has_strings;
};

/* A location that is a thread of a rank. */
struct thread_definition {
    uint64_t location;
    uint64_t event_count; /* as announced; 0 where it is not */
    bool has_records;
    uint32_t rank;   /* from 0 */
    uint32_t thread; /* from 1 */
    uint32_t process_name;
};

struct definitions {
    const struct diag *diag;
    const char *file; /* as messages name it; not owned */
    bool has_clock;
    uint64_t resolution; /* ticks per second */
    uint64_t scale;      /* 2^64 times the nanoseconds of a tick, rounded down; 0: it is one or longer */
    uint64_t offset;
    uint64_t length;
    bool has_threads;          /* the archive says how threads are made, and may have records of them */
    struct keyed_list strings; /* size_t: in text */
    char *text;
    size_t text_length;
    size_t text_capacity;
    struct keyed_list regions;
    struct keyed_list origins; /* of regions, likewise: struct source_place */
    struct keyed_list contexts;
    struct keyed_list places; /* of source code */
    struct keyed_list communicators;
    struct keyed_list groups;
    struct keyed_list windows; /* uint32_t: the communicator whose ranks' memory is accessed */
    uint64_t *group_members;
    size_t member_count;
    size_t member_capacity;
    struct keyed_list counters; /* members of metrics */
    struct keyed_list metrics;
    uint32_t *metric_members;
    size_t metric_member_count;
    size_t metric_member_capacity;
    struct keyed_list parameters;
    struct keyed_list nodes;
    struct keyed_list processes;
    struct keyed_list locations;
    struct thread_definition *threads; /* by rank, then by thread */
    size_t thread_count;
    uint64_t stream_count; /* locations of accelerators, which are left out */
    struct prv_header header;
};

/* Reads all of them; but for diag and file all is zero. 0, ERROR_INPUT (reported) or ERROR_MEMORY. To be deinitialised
 * in any case. */
int definitions_read(struct definitions *definitions, OTF2_Reader *reader) MUST_CHECK;
void definitions_deinit(struct definitions *definitions);

/* Reports what is wrong with the archive. Returns ERROR_INPUT. */
#define definitions_refuse(definitions, ...)                                                                           \
    diag_refuse((definitions)->diag, ERROR_INPUT, (definitions)->file, 0, __VA_ARGS__)

/* What `scale` is with that many ticks per second. */
static inline uint64_t definitions_scale(uint64_t resolution)
{
    return resolution > 1000000000 ? (uint64_t)(((unsigned __int128)1000000000 << 64) / resolution) : 0;
}

/* NULL where there is none (not reported). */
static inline const struct region *definitions_region(const struct definitions *definitions, uint32_t region)
{
    return keyed_list_find(&definitions->regions, region, sizeof(struct region));
}

/* "" where there is none. */
const char *definitions_string(const struct definitions *definitions, uint32_t string);

/* What definitions_partner returns. */
enum { PARTNER_UNKNOWN = UINT32_MAX };

/* The rank, from 0, that a message's record of rank `own` names by its number in a communicator; or PARTNER_UNKNOWN. */
uint32_t definitions_partner(const struct definitions *definitions, uint32_t communicator, uint32_t own,
                             uint32_t number);

/* Likewise, by its number in a window's communicator; also PARTNER_UNKNOWN where the window is not known. */
uint32_t definitions_target(const struct definitions *definitions, uint32_t window, uint32_t own, uint32_t number);

/* The number under which calls of rank `own` name a communicator, of which all members are known; 0: any other. */
uint32_t definitions_communicator(const struct definitions *definitions, uint32_t communicator, uint32_t own);

/* The members of a communicator that has such a number for several ranks; *count is 0 where it is another one. */
const uint64_t *definitions_members(const struct definitions *definitions, uint32_t communicator, uint32_t *count);

/* Gives all regions the roles that the filter has for their types, without which nothing is told of most. */
void definitions_fill_in(struct definitions *definitions, const struct event_filter *filter);

/* Delivers the communicators. 0 or a negative error. */
int definitions_tell_communicators(const struct definitions *definitions, const struct prv_sink *sink) MUST_CHECK;

#endif
