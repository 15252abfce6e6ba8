/*
 * Paraver configurations (.cfg): timelines that Paraver opens over a trace, the last of which is the one that paramedir
 * writes.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_PARAVER_CFG_H
#define CLOCKTALK_OUTPUT_FORMATS_PARAVER_CFG_H

#include <stddef.h>
#include <stdint.h>

#include "output/output.h"

enum { CFG_TYPES_MOST = 8 };

struct cfg_timeline {
    const char *title;
    const char *function;           /* what a thread shows: `Last Evt Val` */
    const char *function_values;    /* which of its values count, as the function takes them; NULL: all */
    const char *color_mode;         /* `window_in_gradient_mode` */
    unsigned maximum;               /* of the axis; 0: what there is */
    uint32_t types[CFG_TYPES_MOST]; /* of the events it looks at */
    size_t type_count;              /* 0: it looks at states */
    const char *type_label;         /* of the only type; NULL: not told */
};

/* The head, and then as many timelines, numbered from 1. */
void cfg_put_head(struct output *output, unsigned count, const char *description);
void cfg_put_timeline(struct output *output, unsigned number, const struct cfg_timeline *timeline);

#endif
