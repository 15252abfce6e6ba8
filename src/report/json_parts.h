/*
 * The parts that a JSON result is made of, the same in json and jsonl.
 */
#ifndef CLOCKTALK_REPORT_JSON_PARTS_H
#define CLOCKTALK_REPORT_JSON_PARTS_H

#include "options.h"
#include "report/columns.h"
#include "report/json_writer.h"

/* What the numbers depend on. */
void json_options(struct json_writer *writer, const char *key, const struct options *options);

void json_window(struct json_writer *writer, const char *key, const struct row *row);

/* The run's row and its anomalies by count. */
void json_summary(struct json_writer *writer, const char *key, const struct row *row,
                  const struct run_summary *summary);

/* The anomalies that were met, with all that is known of them. */
void json_anomalies(struct json_writer *writer, const char *key, const struct anomalies *anomalies);

/* What was found out about the clocks; the summary has it. */
void json_clocks(struct json_writer *writer, const char *key, const struct run_summary *summary);

#endif
