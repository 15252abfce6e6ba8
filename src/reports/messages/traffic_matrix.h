/*
 * Traffic matrix: bytes and messages from each rank to each, as text, for few ranks.
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_MATRIX_H
#define CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_MATRIX_H

#include <stdbool.h>

#include "output/formats/format.h"
#include "reports/messages/traffic_findings.h"

enum { BYTE_TEXT_SIZE = 24 };

/* A terminated text that can be passed around by value. */
struct byte_text {
    char text[BYTE_TEXT_SIZE];
};

/* At most five characters: `512`, `1.5K`, `1023M`. */
struct byte_text byte_text(uint64_t bytes);

/* Whether there are few enough ranks. */
bool traffic_matrix_fits(const struct format_context *context, const struct traffic_findings *found);
void traffic_matrix_print(const struct format_context *context, const struct traffic_findings *found);

#endif
