/*
 * JSON maps: what ranks, or threads, do over time (rank_map.h), as the JSON result has it and as a page needs it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "output/formats/format_json.h"
#include "output/formats/window_pack.h"
#include "paraver/mpi_call.h"

enum { CALL_NUMBERS = 256 };

/* A map in bins of some width. */
struct map_level {
    const struct rank_map *map;
    int64_t width;
    size_t count;             /* bins */
    char *text;               /* room for a list, or the codes of a row */
    int64_t *values;          /* room for those of a list */
    bool calls[CALL_NUMBERS]; /* that were told, on any level */
};

static int64_t start_of_bin(const struct map_level *level, size_t bin)
{
    return level->map->start + (int64_t)bin * level->width;
}

static int64_t end_of_bin(const struct map_level *level, size_t bin)
{
    return rank_map_end_of(level->map, start_of_bin(level, bin), level->width);
}

/* What the row mostly did in each bin. */
static void put_bin_codes(struct json_writer *writer, const char *key, const struct map_level *level, size_t row)
{
    const struct rank_map *map = level->map;

    for (size_t bin = 0; bin < level->count; bin++)
        level->text[bin] = map->kinds[rank_map_most(map, row, start_of_bin(level, bin), end_of_bin(level, bin))].code;
    level->text[level->count] = '\0';
    json_put_string(writer, key, level->text);
}

/* The rank, or the first of the row, that has most of the critical path in the bin; 0: none has any. */
static uint64_t rank_on_path(const struct map_level *level, size_t bin)
{
    size_t row = rank_map_path_row(level->map, 1, start_of_bin(level, bin), end_of_bin(level, bin));

    return row == RANK_MAP_NO_ROW ? 0 : (uint64_t)level->map->rows[row].first_rank + 1;
}

void json_rank_map(struct json_writer *writer, const char *key, const struct rank_map *map)
{
    char codes[RANK_MAP_BINS + 1] = "";
    const struct map_level level = {.map = map, .width = map->width, .count = map->bin_count, .text = codes};

    json_open_object(writer, key, JSON_IN_LINES);
    json_put_seconds(writer, "start_s", map->start);
    json_put_seconds(writer, "end_s", map->end);
    json_put_seconds(writer, "bin_s", map->width);
    json_open_object(writer, "codes", JSON_IN_ONE_LINE);
    for (unsigned kind = 0; kind < map->kind_count; kind++)
        json_put_string(writer, (const char[]){map->kinds[kind].code, '\0'}, map->kinds[kind].meaning);
    json_close(writer);
    json_open_array(writer, "rows", JSON_IN_LINES);
    for (size_t row = 0; row < map->row_count; row++) {
        const struct map_row *members = &map->rows[row];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "rank", (uint64_t)members->first_rank + 1);
        json_put_count(writer, "ranks", (uint64_t)members->last_rank - members->first_rank + 1);
        if (map->is_of_threads) {
            json_put_count(writer, "thread", members->first_thread);
            json_put_count(writer, "threads", members->members);
        }
        put_bin_codes(writer, "codes", &level, row);
        json_close(writer);
    }
    json_close(writer);
    if (map->path) {
        json_open_array(writer, "path", JSON_IN_ONE_LINE);
        for (size_t bin = 0; bin < map->bin_count; bin++)
            if (rank_on_path(&level, bin) > 0)
                json_put_count(writer, NULL, rank_on_path(&level, bin));
            else
                json_put_literal(writer, NULL, "null");
        json_close(writer);
    }
    json_close(writer);
}

/* The width of a bin, and what rows do in bins of that. The object is left open. */
static void open_map_level(struct json_writer *writer, const char *key, const struct map_level *level, bool has_rows)
{
    json_open_object(writer, key, JSON_IN_LINES);
    json_put_seconds(writer, "bin_s", level->width);
    if (!has_rows)
        return;
    json_open_array(writer, "rows", JSON_IN_LINES);
    for (size_t row = 0; row < level->map->row_count; row++)
        put_bin_codes(writer, NULL, level, row);
    json_close(writer);
}

/* Only of bins in which the row mostly waits. */
static void put_owners(struct json_writer *writer, struct map_level *level)
{
    const struct rank_map *map = level->map;

    json_open_array(writer, "owners", JSON_IN_LINES);
    for (size_t row = 0; row < map->row_count; row++) {
        size_t count = 0;

        for (size_t bin = 0; bin < level->count; bin++) {
            int64_t start = start_of_bin(level, bin);
            int64_t end = end_of_bin(level, bin);
            struct map_owner room;
            const struct map_owner *owner;

            if (rank_map_most(map, row, start, end) != RANK_MAP_WAITING)
                continue;
            owner = rank_map_owner(map, row, start, end, &room);
            level->values[count++] = owner ? ((int64_t)owner->rank + 1) * CALL_NUMBERS + owner->call : PACK_MISSING;
            if (owner)
                level->calls[owner->call] = true;
        }
        pack_put(writer, NULL, level->values, count, level->text);
    }
    json_close(writer);
}

/* The map in bins half as wide as before, again and again. */
static void put_levels(struct json_writer *writer, const struct rank_map *map, struct map_level *level)
{
    int64_t length = map->end - map->start;

    json_open_array(writer, "levels", JSON_IN_LINES);
    for (level->width = map->width; level->width >= map->fine_width; level->width /= 2) {
        bool is_finer = level->width < map->width;

        level->count = (size_t)(length / level->width + (length % level->width > 0));
        open_map_level(writer, NULL, level, is_finer);
        for (size_t bin = 0; is_finer && map->path && bin < level->count; bin++) {
            uint64_t rank = rank_on_path(level, bin);

            level->values[bin] = rank > 0 ? (int64_t)rank : PACK_MISSING;
        }
        if (is_finer && map->path)
            pack_put(writer, "path", level->values, level->count, level->text);
        if (map->row_count > 0 && map->rows[0].owners)
            put_owners(writer, level);
        json_close(writer);
    }
    json_close(writer);
}

/* A map of what rows of several ranks do not show, in bins of its own. NULL: there is none. */
static void put_other_map(struct json_writer *writer, const char *key, const struct rank_map *map, char *text)
{
    struct map_level level = {.map = map, .text = text};

    if (!map)
        return;
    level.width = map->width;
    level.count = map->bin_count;
    open_map_level(writer, key, &level, true);
    json_close(writer);
}

int json_map_levels(struct json_writer *writer, const struct rank_map *map)
{
    struct map_level level = {.map = map};
    int error = 0;

    level.text = malloc(map->fine_count * PACK_LETTERS_MOST + PACK_QUOTES);
    level.values = calloc(map->fine_count + 1, sizeof(*level.values));
    if (level.text && level.values) {
        json_open_object(writer, NULL, JSON_IN_LINES);
        put_levels(writer, map, &level);
        put_other_map(writer, "members", map->members, level.text);
        put_other_map(writer, "extremes", map->extremes, level.text);
        json_open_object(writer, "calls", JSON_IN_ONE_LINE);
        for (unsigned call = 0; call < CALL_NUMBERS; call++) {
            char key[8];

            snprintf(key, sizeof(key), "%u", call);
            if (level.calls[call])
                json_put_string(writer, key, mpi_call((uint8_t)call)->name);
        }
        json_close(writer);
        json_close(writer);
    } else {
        error = ERROR_MEMORY;
    }
    free(level.text);
    free(level.values);
    return error;
}
