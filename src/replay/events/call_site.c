#include "replay/events/call_site.h"

int call_site_add(struct timelines *timelines, const struct event_position *at)
{
    struct replay_event *made = add_event(timelines, at, REPLAY_SITE, 0);

    timelines->ranks[at->rank].site = made;
    if (made)
        made->line = 0;
    return preview_event(timelines, made);
}

/*
 * At the time of its entry, where older mergers begin another line for what the first one had no room for. The
 * look-ahead lets nothing go of the time that the file has come to. The line says more than the function.
 */
void call_site_fill_in(struct timelines *timelines, const struct prv_event *event, const struct event_position *at)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];

    if (!timeline->site || timeline->call_thread != at->thread_number || timeline->enter != at->time ||
        timelines->lookahead->reached > at->time)
        return;
    for (size_t i = 0; i < event->pair_count; i++) {
        const struct prv_pair *pair = &event->pairs[i];
        bool is_line = pair->type == TIMELINES_CALLER_LINE + timelines->call_depth;
        bool is_function = pair->type == TIMELINES_CALLER + timelines->call_depth && timeline->site->line == 0;

        if ((is_line || is_function) && pair->value != 0) {
            timeline->site->line = is_line ? same_sites_first(&timelines->same_sites, pair->value) : pair->value;
            timeline->site->aux = pair->type;
            timelines->has_sites = true;
        }
    }
}
