#include "options/rank_groups.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"

enum { UNGROUPED = UINT32_MAX };

/* The text of --partition while it is read. */
struct partition_text {
    struct rank_groups *groups;
    uint32_t rank_count;
    const struct diag *diag;
};

/* The group of that name, new if need be; UNGROUPED when memory ran out. */
static uint32_t rank_group_named(struct rank_groups *groups, struct slice name)
{
    char *copy;

    for (size_t i = 0; i < groups->count; i++)
        if (slice_is(name, groups->items[i].name))
            return (uint32_t)i;
    copy = strndup(name.text, name.length);
    if (!copy || array_reserve(&groups->items, &groups->capacity, groups->count + 1, sizeof(*groups->items)) < 0) {
        free(copy);
        return UNGROUPED;
    }
    groups->items[groups->count] = (struct rank_group){.name = copy};
    return (uint32_t)groups->count++;
}

static void rank_group_add(struct rank_groups *groups, uint32_t rank, uint32_t group)
{
    groups->of_rank[rank] = group;
    groups->items[group].ranks++;
}

/* `5` or `1-8`. */
static bool parse_range(struct slice text, uint32_t *first, uint32_t *last)
{
    size_t length = text.length;
    struct slice from = slice_cut(&text, '-');

    if (number_parse_u32(from, first) != NUMBER_OK)
        return false;
    *last = *first;
    return from.length == length || number_parse_u32(text, last) == NUMBER_OK;
}

static int group_range(const struct partition_text *parse, struct slice range, uint32_t group)
{
    uint32_t first = 0;
    uint32_t last = 0;

    parse_range(range, &first, &last);
    if (first == 0 || last < first || last > parse->rank_count)
        return diag_usage(parse->diag, "--partition: \"%.*s\" is no range of the ranks 1 to %u", (int)range.length,
                          range.text, (unsigned)parse->rank_count);
    for (uint32_t rank = first - 1; rank < last; rank++) {
        if (parse->groups->of_rank[rank] != UNGROUPED)
            return diag_usage(parse->diag, "--partition: rank %u is in two groups", (unsigned)rank + 1);
        rank_group_add(parse->groups, rank, group);
    }
    return 0;
}

enum { NO_RANGES = 1 };

/* With `is_trial` nothing is grouped yet: NO_RANGES where the text is made of anything else. Else 0, ERROR_USAGE
 * (reported) or ERROR_MEMORY (likewise). */
static int group_by_ranges(const struct partition_text *parse, struct slice text, bool is_trial)
{
    while (text.length > 0) {
        struct slice item = slice_cut(&text, ',');
        struct slice ranges = item;
        struct slice name = slice_cut(&ranges, '=');
        uint32_t group = is_trial ? 0 : rank_group_named(parse->groups, name);

        if (group == UNGROUPED)
            return diag_no_memory(parse->diag);
        if (name.length == item.length)
            ranges = item;
        do {
            struct slice range = slice_cut(&ranges, '+');
            uint32_t first;
            uint32_t last;
            int result = is_trial ? !parse_range(range, &first, &last) : group_range(parse, range, group);

            if (result != 0)
                return result;
        } while (ranges.length > 0);
    }
    return 0;
}

/* The rank's group by its name, if the expression matches. */
static int group_rank(const struct partition_text *parse, const pcre2_code *code, pcre2_match_data *match,
                      uint32_t rank, const char *name)
{
    const PCRE2_SIZE *ends;
    struct slice found;
    uint32_t group;
    int result = pcre2_match(code, (PCRE2_SPTR)(const void *)name, strlen(name), 0, 0, match, NULL);
    int which;

    if (result == PCRE2_ERROR_NOMATCH)
        return 0;
    if (result < 0)
        return diag_usage(parse->diag, "--partition: the expression takes too long to match");
    /* The first parentheses name the group where there are any that matched, else the whole match does. */
    ends = pcre2_get_ovector_pointer(match);
    which = result > 1 && ends[2] != PCRE2_UNSET;
    /* \K can end a match before its start. */
    if (ends[2 * which + 1] < ends[2 * which])
        return 0;
    found = (struct slice){name + ends[2 * which], ends[2 * which + 1] - ends[2 * which]};
    group = rank_group_named(parse->groups, found);
    if (group == UNGROUPED)
        return diag_no_memory(parse->diag);
    rank_group_add(parse->groups, rank, group);
    return 0;
}

static int group_by_names(const struct partition_text *parse, const char *text, rank_namer *name, void *user)
{
    PCRE2_SIZE offset;
    pcre2_match_data *match;
    int code_error;
    pcre2_code *code =
        pcre2_compile((PCRE2_SPTR)(const void *)text, PCRE2_ZERO_TERMINATED, 0, &code_error, &offset, NULL);
    int error;

    if (!code) {
        PCRE2_UCHAR message[160] = "";

        pcre2_get_error_message(code_error, message, sizeof(message));
        return diag_usage(
            parse->diag, "--partition: \"%s\" is neither ranges of ranks nor a regular expression: %s at character %zu",
            text, (const char *)message, offset + 1);
    }
    match = pcre2_match_data_create_from_pattern(code, NULL);
    error = match ? 0 : diag_no_memory(parse->diag);
    for (uint32_t rank = 0; rank < parse->rank_count && error == 0; rank++) {
        const char *label = name(user, rank);

        error = label ? group_rank(parse, code, match, rank, label) : 0;
    }
    pcre2_match_data_free(match);
    pcre2_code_free(code);
    if (error == 0 && parse->groups->count == 0)
        error =
            diag_usage(parse->diag,
                       "--partition: \"%s\" matches the name of no rank; ranges such as 1-8,9-12 need no names", text);
    return error;
}

int rank_groups_make(struct rank_groups *groups, const char *text, uint32_t rank_count, rank_namer *name, void *user,
                     const struct diag *diag)
{
    const struct partition_text parse = {groups, rank_count, diag};
    uint32_t others = UNGROUPED;
    int error;

    *groups = (struct rank_groups){.of_rank = malloc(rank_count * sizeof(*groups->of_rank))};
    if (!groups->of_rank)
        return diag_no_memory(diag);
    /* Every byte of UNGROUPED is 0xff. */
    memset(groups->of_rank, 0xff, rank_count * sizeof(*groups->of_rank));
    error = group_by_ranges(&parse, slice_of(text), true) == NO_RANGES ? group_by_names(&parse, text, name, user)
                                                                       : group_by_ranges(&parse, slice_of(text), false);
    for (uint32_t rank = 0; rank < rank_count && error == 0; rank++) {
        if (groups->of_rank[rank] != UNGROUPED)
            continue;
        others = others == UNGROUPED ? rank_group_named(groups, slice_of("others")) : others;
        if (others == UNGROUPED)
            return diag_no_memory(diag);
        rank_group_add(groups, rank, others);
    }
    return error;
}

void rank_groups_deinit(struct rank_groups *groups)
{
    for (size_t i = 0; i < groups->count; i++)
        free(groups->items[i].name);
    free(groups->items);
    free(groups->of_rank);
    *groups = (struct rank_groups){0};
}
