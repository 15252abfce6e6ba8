/*
 * Messages on their way, and the records that the tracer makes of them.
 */
#ifndef CLOCKTALK_TESTS_GEN_FLIGHTS_H
#define CLOCKTALK_TESTS_GEN_FLIGHTS_H

#include "gen/gen.h"
#include "gen/record.h"
#include "gen/script.h"

enum { FLIGHT_UNKNOWN = -1 };

struct flight { /* of a message */
    int64_t logical_send;
    int64_t physical_send;
    int64_t post;
    int64_t logical_receive;
    int64_t physical_receive;
    int64_t cancelled; /* logical receive of the receive whose request it has again, FLIGHT_UNKNOWN: of none */
    int64_t send_clock;
    int64_t post_clock;
    uint64_t sequence;
};

/* One for each message of the script. */
void flights_add_records(const struct script *script, const struct flight *flights, enum gen_pairing pairing,
                         struct record_list *list);

#endif
