/*
 * JSON maps: what ranks, or threads, do over time (rank_map.h), as the JSON result has it and as a page needs it.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_JSON_MAP_H
#define CLOCKTALK_OUTPUT_FORMATS_JSON_MAP_H

#include "base/error.h"
#include "output/figures/rank_map.h"
#include "output/json_writer.h"

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
