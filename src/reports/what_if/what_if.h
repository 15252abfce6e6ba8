/*
 * What if: the ideal time and the useful time of a program in which something took less time, or more, or did not wait
 * (docs/semantics.md, "What if").
 *
 * A listener (stream.h) that keeps an ideal clock of its own on every rank: useful and absent time is weighted, waits
 * are those that the replay honours on its own ideal clocks. Who waits for whom is as it was in the trace, so a gain is
 * the most that the change can bring.
 */
#ifndef CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_H
#define CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_H

#include <stddef.h>
#include <stdint.h>

#include "activities/activity_stacks.h"
#include "base/diag.h"
#include "options/options.h"
#include "paraver/labels.h"
#include "replay/stream.h"
#include "reports/what_if/what_if_findings.h"

struct what_if;

/* Changes, rules and labels (NULL: none) are not owned and must outlive it. NULL when memory ran out (reported). */
struct what_if *what_if_new(const struct change *changes, size_t change_count, const struct activity_rules *rules,
                            const struct labels *labels, uint32_t rank_count, const struct diag *diag);
struct what_if *what_if_free(struct what_if *what_if);

/* Fills in the listener, which must outlive the analysis. */
void what_if_listen(struct what_if *what_if, struct listener *listener);

/* After the end of the run. */
void what_if_conclude(const struct what_if *what_if, struct what_if_findings *findings);

#endif
