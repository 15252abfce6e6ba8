/*
 * The properties. Each looks at one seed's trace and tells the check what is wrong.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_PROPERTIES_H
#define CLOCKTALK_TESTS_PROPERTY_PROPERTIES_H

#include "property/check.h"

/* The program computes what the oracle (model/model.h) does, from a trace as it is and from damaged ones. */
void property_oracle(struct check *check);
void property_oracle_skewed(struct check *check);
void property_oracle_dropped(struct check *check);
void property_oracle_lost(struct check *check);
void property_oracle_killed(struct check *check);
void property_oracle_crossing(struct check *check);
void property_oracle_sizes(struct check *check);

/* It computes what the generator knows by construction. */
void property_facts(struct check *check);

/* Cancelled receives move no clock, and --rematch mends what they do to the messages behind them. */
void property_cancelled(struct check *check);

/* Nonblocking collectives that say where they end are waited for there, as the generator knows it. */
void property_nonblocking(struct check *check);

/* Counters of programs of which each computation's are known, in windows, by rank, in turns and in stretches. */
void property_counters(struct check *check);
void property_counters_export(struct check *check);
void property_counters_turns(struct check *check);

/* What holds of the windows of every trace, whole, skewed, with messages left out, and cut. */
void property_invariants(struct check *check);

/* How the bytes come in makes no difference. */
void property_pieces(struct check *check);
void property_files(struct check *check);
void property_order(struct check *check);

/* Posts are forgotten as often as they are made and copied, and not before the last wait for them. */
void property_posts(struct check *check);

/* The critical path is the oracle's; its sums hold whatever the trace; memory makes no difference that is not told. */
void property_paths(struct check *check);
void property_paths_skewed(struct check *check);
void property_paths_sums(struct check *check);
void property_paths_memory(struct check *check);
void property_openmp_paths(struct check *check);
void property_openmp_dispersion(struct check *check);

/* Of how many types the events are that a report asks for makes no difference. */
void property_watched(struct check *check);

/* Wait states, their kinds and causes are the oracle's; sums hold of every trace and option. */
void property_messages(struct check *check);
void property_phases(struct check *check);
void property_wait_states(struct check *check);
void property_wait_states_skewed(struct check *check);
void property_wait_states_sums(struct check *check);

/*
 * Representative paths are the oracle's, to the last segment; small programs have no other paths than those; what must
 * hold of any trace.
 */
void property_routes(struct check *check);
void property_routes_all(struct check *check);
void property_routes_skewed(struct check *check);
void property_routes_sums(struct check *check);

/* How many ranks compute, when, and the longest chain of computations. */
void property_parallelism(struct check *check);
void property_parallelism_skewed(struct check *check);
void property_parallelism_sums(struct check *check);

/* How unequally ranks spread their time over activities and functions. */
void property_dispersion(struct check *check);
void property_dispersion_skewed(struct check *check);
void property_dispersion_sums(struct check *check);

/* Where calls are made changes names, and nothing else. */
void property_sites(struct check *check);
void property_sites_threads(struct check *check);

/* What every change of the program does to its ideal time. */
void property_what_if(struct check *check);

/* Where MPI begins and ends, and what the tracer's own work costs the ranks that wait for it. */
void property_mpi_span(struct check *check);
void property_init_to_finalize(struct check *check);
void property_tracing(struct check *check);

/* Computation is the same where the tracer was in burst mode. */
void property_bursts(struct check *check);

/* Whoever takes the windows can end the run. */
void property_stop(struct check *check);

/* Damage is no reason to crash, hang or contradict oneself. */
void property_damage(struct check *check);

/* A stretch that is written as a trace has the figures of that part of the whole; of a damaged trace it can be read. */
void property_export(struct check *check);
void property_export_damage(struct check *check);

/* Every kind of windows tells the same about the same stretch of time. */
void property_sliding(struct check *check);
void property_count(struct check *check);
void property_part(struct check *check);
void property_every(struct check *check);
void property_events(struct check *check);
void property_min_events(struct check *check);

/* Calls give the same figures on whatever thread of their rank they are made, one at a time. */
void property_threads_in_turn(struct check *check);

/* A rank's figures do not change where another thread of it calls beside the first. */
void property_threads_beside(struct check *check);

/* The program computes of calls of several threads at once what the oracle does. */
void property_threads_oracle(struct check *check);

/* Threads that compute. */
void property_openmp(struct check *check);
void property_openmp_sums(struct check *check);
void property_openmp_aside(struct check *check);
void property_thread_map(struct check *check);

#endif
