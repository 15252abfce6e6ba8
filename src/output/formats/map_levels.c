#include "output/formats/map_levels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "output/formats/window_pack.h"
#include "paraver/mpi_call.h"

enum { CALL_NUMBERS = 256 };

struct map_level {
    const struct rank_map *map;
    struct json_writer *writer;
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
    int64_t start = start_of_bin(level, bin);

    return start < level->map->end - level->width ? start + level->width : level->map->end;
}

static void write_rows(struct map_level *level, const struct rank_map *map)
{
    json_open_array(level->writer, "rows", JSON_IN_LINES);
    for (size_t row = 0; row < map->row_count; row++) {
        for (size_t bin = 0; bin < level->count; bin++)
            level->text[bin] =
                map->kinds[rank_map_most(map, row, 1, start_of_bin(level, bin), end_of_bin(level, bin))].code;
        level->text[level->count] = '\0';
        json_put_string(level->writer, NULL, level->text);
    }
    json_close(level->writer);
}

/* Only of bins in which the row mostly waits. */
static void write_owners(struct map_level *level)
{
    const struct rank_map *map = level->map;

    json_open_array(level->writer, "owners", JSON_IN_LINES);
    for (size_t row = 0; row < map->row_count; row++) {
        size_t count = 0;

        for (size_t bin = 0; bin < level->count; bin++) {
            int64_t start = start_of_bin(level, bin);
            int64_t end = end_of_bin(level, bin);
            struct map_owner room;
            const struct map_owner *owner;

            if (rank_map_most(map, row, 1, start, end) != RANK_MAP_WAITING)
                continue;
            owner = rank_map_owner(map, row, start, end, &room);
            level->values[count++] = owner ? ((int64_t)owner->rank + 1) * CALL_NUMBERS + owner->call : PACK_MISSING;
            if (owner)
                level->calls[owner->call] = true;
        }
        pack_put(level->writer, NULL, level->values, count, level->text);
    }
    json_close(level->writer);
}

int map_levels_write(const struct rank_map *map, struct json_writer *writer)
{
    const struct {
        const char *key;
        const struct rank_map *map;
    } more[] = {{"members", map->members}, {"extremes", map->extremes}};
    struct map_level level = {.map = map, .writer = writer};
    bool has_owners = map->row_count > 0 && map->rows[0].owners;

    level.text = malloc(map->fine_count * PACK_LETTERS_MOST + PACK_QUOTES);
    level.values = calloc(map->fine_count + 1, sizeof(*level.values));
    if (!level.text || !level.values) {
        free(level.text);
        free(level.values);
        return ERROR_MEMORY;
    }
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_open_array(writer, "levels", JSON_IN_LINES);
    for (level.width = map->width; level.width >= map->fine_width; level.width /= 2) {
        int64_t length = map->end - map->start;

        level.count = (size_t)(length / level.width + (length % level.width > 0));
        json_open_object(writer, NULL, JSON_IN_LINES);
        json_put_seconds(writer, "bin_s", level.width);
        if (level.width < map->width)
            write_rows(&level, map);
        for (size_t bin = 0; level.width < map->width && map->path && bin < level.count; bin++) {
            size_t row = rank_map_path_row(map, 1, start_of_bin(&level, bin), end_of_bin(&level, bin));

            level.values[bin] = row == RANK_MAP_NO_ROW ? PACK_MISSING : (int64_t)map->rows[row].first_rank + 1;
        }
        if (level.width < map->width && map->path)
            pack_put(writer, "path", level.values, level.count, level.text);
        if (has_owners)
            write_owners(&level);
        json_close(writer);
    }
    json_close(writer);
    /* What rows of several ranks do not show. */
    for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
        if (!more[i].map)
            continue;
        level.width = more[i].map->width;
        level.count = more[i].map->bin_count;
        json_open_object(writer, more[i].key, JSON_IN_LINES);
        json_put_seconds(writer, "bin_s", level.width);
        write_rows(&level, more[i].map);
        json_close(writer);
    }
    json_open_object(writer, "calls", JSON_IN_ONE_LINE);
    for (unsigned call = 0; call < CALL_NUMBERS; call++) {
        const char *name = mpi_call((uint8_t)call)->name;
        char key[8];

        snprintf(key, sizeof(key), "%u", call);
        if (level.calls[call] && name)
            json_put_string(writer, key, name);
    }
    json_close(writer);
    json_close(writer);
    free(level.text);
    free(level.values);
    return 0;
}
