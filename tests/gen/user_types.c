#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"
#include "gen/lines.h"
#include "gen/random.h"
#include "gen/text.h"
#include "model/memory.h"

static const char function[] = ":60000019:";

/* What a task's open function has become, 0: none is open. */
struct open_types {
    uint32_t *types;
    size_t count;
};

static uint32_t *open_type_of(struct open_types *open, int64_t task)
{
    while (open->count <= (size_t)task) {
        memory_append(open->types, open->count, 0);
    }
    return &open->types[task];
}

void gen_spread_types(const struct gen_text *in, uint64_t seed, uint32_t count, struct gen_text *out)
{
    struct random random = {seed};
    struct text_buffer buffer = {0};
    struct lines lines = lines_split(in);
    struct open_types open = {NULL, 0};

    for (size_t i = 0; i < lines.count; i++) {
        const struct line *line = &lines.lines[i];
        const char *rest = line->text + line->tail;
        uint32_t *type = line_is(line, 2) ? open_type_of(&open, line->fields[FIELD_TASK]) : NULL;

        if (type != NULL && strncmp(rest, function, sizeof function - 1) == 0) {
            rest += sizeof function - 1;
            if (*rest != '0')
                *type = GEN_USER_TYPE + (uint32_t)random_below(&random, count);
            buffer_append(&buffer, line->text, line->tail);
            buffer_print(&buffer, ":%u:", *type);
        } else {
            rest = line->text;
        }
        buffer_append(&buffer, rest, (size_t)(line->text + line->length - rest));
        buffer_append(&buffer, "\n", 1);
    }
    free(lines.lines);
    free(open.types);
    *out = buffer_take(&buffer);
}

void gen_label_types(uint32_t count, struct gen_text *out)
{
    struct text_buffer buffer = {0};

    buffer_print(&buffer, "EVENT_TYPE\n");
    for (uint32_t i = 0; i < count; i++)
        buffer_print(&buffer, "0 %u Part %u\n", GEN_USER_TYPE + i, i);
    *out = buffer_take(&buffer);
}
