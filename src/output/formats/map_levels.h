/*
 * Map levels: what ranks, or threads, do over time, for a page into which one zooms: bins half as wide as those of the
 * JSON result, half as wide again, and so on. Lists of numbers are letters as those of window_pack.h.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_MAP_LEVELS_H
#define CLOCKTALK_OUTPUT_FORMATS_MAP_LEVELS_H

#include "output/json_writer.h"
#include "output/pictures/rank_map.h"

/*
 * An object. `levels`: the width of a bin, of each row a code for each bin, the rank (the first of its row) that has
 * most of the path in it, and of each bin in which a row mostly waits whom that is owed to, the rank's number from 1
 * times 256 and the call's. The first level, whose codes and path the result has, has but the latter. `calls`: their
 * names. `members` and `extremes`, where rows are of several ranks: codes of each rank, and for each row those of the
 * rank that is farthest from it (rank_map.h), in wider bins. 0 or ERROR_MEMORY (not reported).
 */
int map_levels_write(const struct rank_map *map, struct json_writer *writer) __attribute__((warn_unused_result));

#endif
