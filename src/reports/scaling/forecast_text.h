/*
 * The forecast in words and in JSON, always marked as one.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_FORECAST_TEXT_H
#define CLOCKTALK_REPORTS_SCALING_FORECAST_TEXT_H

#include "output/formats/format.h"
#include "output/json_writer.h"
#include "reports/scaling/scaling.h"

/* Nothing where no number of ranks was asked for. */
void forecast_print(const struct format_context *context, const struct scaling *scaling);
void forecast_write(struct json_writer *writer, const struct scaling *scaling);

#endif
