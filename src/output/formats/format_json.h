/*
 * JSON results: json and jsonl; and their parts, where others have the same.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_FORMAT_JSON_H
#define CLOCKTALK_OUTPUT_FORMATS_FORMAT_JSON_H

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/figures/rank_map.h"
#include "output/json_writer.h"
#include "paraver/anomaly.h"

/* What the numbers depend on. */
void json_options(struct json_writer *writer, const char *key, const struct options *options);

/* Whether one of these only says how windows are chosen. */
bool json_option_is_of_windows(struct slice key);

/* The member `anomalies`: how many of each kind. */
void json_anomaly_counts(struct json_writer *writer, const struct anomalies *anomalies);

/* Of what the keys mean; a new number is a break that readers have to notice. In 1 what concerns threads meant
 * something else, and the parallel efficiency was that of ranks. */
enum { JSON_SCHEMA = 2, JSON_SCHEMA_OF_RANKS = 1 };

/* The members of the open object that the columns name. */
void json_row(struct json_writer *writer, struct column_list columns, const struct row *row);

/* Maps: what ranks, or threads, do over time (json_map.c). */

/* What every rank, or group of ranks, mostly did in each stretch of time: a code for each. */
void json_rank_map(struct json_writer *writer, const char *key, const struct rank_map *map);

/*
 * The map for a page into which one zooms: bins half as wide as those of the JSON result, half as wide again, and so
 * on; lists of numbers are letters as those of window_pack.h. An object. `levels`: the width of a bin, of each row a
 * code for each bin, the rank (the first of its row) that has most of the path in it, and of each bin in which a row
 * mostly waits whom that is owed to, the rank's number from 1 times 256 and the call's. The first level, whose codes
 * and path the result has, has but the latter. `calls`: their names. `members` and `extremes`, where rows are of
 * several ranks: codes of each rank, and for each row those of the rank that is farthest from it (rank_map.h), in wider
 * bins. 0 or ERROR_MEMORY (not reported).
 */
int json_map_levels(struct json_writer *writer, const struct rank_map *map) MUST_CHECK;

#endif
