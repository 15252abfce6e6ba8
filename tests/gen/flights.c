#include "gen/flights.h"

#include <stdio.h>

/* Whether the messages are of one sender, receiver and tag. */
static bool are_of_one_channel(const struct script *script, size_t a, size_t b)
{
    const struct script_message *one = &script->messages[a], *other = &script->messages[b];

    return one->sender == other->sender && one->receiver == other->receiver && one->tag == other->tag;
}

/* How many messages of its channel were sent before. */
static size_t place_in_channel(const struct script *script, size_t index)
{
    size_t place = 0;

    for (size_t i = 0; i < index; i++)
        place += are_of_one_channel(script, i, index);
    return place;
}

/* A tracer that finds the end of a receive by its request takes one that was cancelled for one that ends together with
 * the next that has the request, and gives the sends of a channel the receives in the order of posting. */
static struct flight find_late_receive(const struct script *script, const struct flight *flights, size_t index)
{
    size_t left = place_in_channel(script, index);

    for (size_t i = 0;; i++) {
        struct flight receive = flights[i];

        if (!are_of_one_channel(script, i, index))
            continue;
        if (receive.cancelled != FLIGHT_UNKNOWN && left-- == 0) {
            receive.logical_receive = receive.cancelled;
            return receive;
        }
        if (left-- == 0)
            return receive;
    }
}

/* Whether its receive is none of those that the sends of the channel are paired with then. */
static bool is_left_over(const struct script *script, const struct flight *flights, size_t index)
{
    size_t behind = 0, cancelled = 0;

    for (size_t i = 0; i < script->message_count; i++) {
        if (!are_of_one_channel(script, i, index))
            continue;
        behind += i > index;
        cancelled += flights[i].cancelled != FLIGHT_UNKNOWN;
    }
    return behind < cancelled;
}

void flights_add_records(const struct script *script, const struct flight *flights, enum gen_pairing pairing,
                         struct record_list *list)
{
    for (size_t i = 0; i < script->message_count; i++) {
        const struct script_message *message = &script->messages[i];
        const struct flight *send = &flights[i];
        struct flight receive = pairing == GEN_PAIRED_LATE ? find_late_receive(script, flights, i) : flights[i];
        size_t from = message->sender + 1, to = message->receiver + 1;
        struct record *record;

        if (pairing == GEN_PAIRED_KNOWN && is_left_over(script, flights, i))
            continue;
        record = record_add(list, send->physical_send, (uint32_t)from, 1, send->sequence);
        snprintf(record->line, sizeof record->line, "3:%zu:1:%zu:1:%lld:%lld:%zu:1:%zu:1:%lld:%lld:%lld:%u", from, from,
                 (long long)send->logical_send, (long long)send->physical_send, to, to,
                 (long long)receive.logical_receive, (long long)receive.physical_receive, (long long)message->size,
                 message->tag);
    }
}
