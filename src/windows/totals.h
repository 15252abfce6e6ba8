/*
 * Totals: the whole run as one window (docs/semantics.md, "Windows"), from intervals alone: its ideal time is the
 * largest ideal clock at the end.
 *
 * A listener. Windows (windows.h) with a single cell give the same, but keep a clock of their own for every post.
 */
#ifndef CLOCKTALK_WINDOWS_TOTALS_H
#define CLOCKTALK_WINDOWS_TOTALS_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "windows/metrics.h"

struct totals;

/* NULL when memory ran out (reported). */
struct totals *totals_new(uint32_t rank_count, const struct diag *diag);
struct totals *totals_free(struct totals *totals);

void totals_listen(struct totals *totals, struct listener *listener);

/* After the listener's finish. */
struct window_totals totals_conclude(const struct totals *totals);

#endif
