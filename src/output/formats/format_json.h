/*
 * JSON results: json and jsonl; and their parts, where others have the same.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_FORMAT_JSON_H
#define CLOCKTALK_OUTPUT_FORMATS_FORMAT_JSON_H

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/json_writer.h"
#include "paraver/anomaly.h"

/* What the numbers depend on. */
void json_options(struct json_writer *writer, const char *key, const struct options *options);

/* The member `anomalies`: how many of each kind. */
void json_anomaly_counts(struct json_writer *writer, const struct anomalies *anomalies);

/* Of what the keys mean; a new number is a break that readers have to notice. In 1 what concerns threads meant
 * something else, and the parallel efficiency was that of ranks. */
enum { JSON_SCHEMA = 2, JSON_SCHEMA_OF_RANKS = 1 };

/* The members of the open object that the columns name. */
void json_row(struct json_writer *writer, struct column_list columns, const struct row *row);

#endif
