/*
 * The twin of an engine: a second one that carries out the same events under other options, as long as these do not say
 * what events there are. So records are read, and made events, once for both.
 */
#ifndef CLOCKTALK_REPLAY_TWIN_H
#define CLOCKTALK_REPLAY_TWIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct anomalies;
struct engine;
struct listener;
struct message;
struct replay_event;
struct replay_options;

/* Its listeners get intervals, posts and joins only. Not owned; all of it must outlive the twin. */
struct twin_setup {
    const struct replay_options *options;
    struct listener *listeners;
    size_t listener_count;
    struct anomalies *anomalies;
};

struct twin;

/* Before communicators are added. NULL when memory ran out (not reported). */
struct twin *twin_new(const struct twin_setup *setup, const struct engine *engine);
struct twin *twin_free(struct twin *twin);

/* Each of these is called when the engine has got the same, or is about to, and returns 0 or a negative error (not
 * reported). */
int twin_add_communicator(struct twin *twin, uint32_t id, const uint32_t *members, uint32_t count)
    __attribute__((warn_unused_result));
int twin_add_message(struct twin *twin, const struct message *message) __attribute__((warn_unused_result));
/* `engine` has taken them; what it has learnt of threads counts for both. */
int twin_handle(struct twin *twin, const struct engine *engine, const struct replay_event *events, size_t count,
                bool has_threads) __attribute__((warn_unused_result));
int twin_tick(struct twin *twin) __attribute__((warn_unused_result));
int twin_finish(struct twin *twin, const int64_t *extents) __attribute__((warn_unused_result));

#endif
