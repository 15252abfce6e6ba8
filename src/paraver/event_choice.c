#include "paraver/event_choice.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/sorted.h"

void event_types_deinit(struct event_types *types)
{
    free(types->items);
    *types = (struct event_types){0};
}

static bool type_is_before(const void *types, uint64_t index, const void *type)
{
    return ((const uint32_t *)types)[index] < *(const uint32_t *)type;
}

int event_types_add(struct event_types *types, uint32_t type)
{
    size_t index = (size_t)sorted_find(0, types->count, type_is_before, types->items, &type);
    int error;

    if (index < types->count && types->items[index] == type)
        return 0;
    error = array_reserve(&types->items, &types->capacity, types->count + 1, sizeof(*types->items));
    if (error < 0)
        return error;
    memmove(types->items + index + 1, types->items + index, (types->count - index) * sizeof(*types->items));
    types->items[index] = type;
    types->count++;
    return 0;
}

static int add_match(struct event_choice *choice, struct event_match event)
{
    return array_append(choice->events, choice->count, choice->capacity, event)
               ?: event_types_add(&choice->types, event.type);
}

struct label_search {
    struct event_choice *choice;
    pcre2_code *code;
    pcre2_match_data *match;
};

static int event_choice_visit_label(void *user, uint32_t type, const char *type_label, uint64_t value,
                                    const char *value_label)
{
    struct label_search *search = user;
    const char *label = value_label ? value_label : type_label;
    int result;

    if (!label)
        return 0;
    result = pcre2_match(search->code, (PCRE2_SPTR)(const void *)label, strlen(label), 0, 0, search->match, NULL);
    if (result == PCRE2_ERROR_NOMATCH)
        return 0;
    if (result < 0)
        return result == PCRE2_ERROR_NOMEMORY ? ERROR_MEMORY : ERROR_USAGE;
    return add_match(search->choice, (struct event_match){type, value_label != NULL, value});
}

static int event_choice_search(struct event_choice *choice, const char *text, const struct labels *labels,
                               const char *option, const struct diag *diag)
{
    int code_error;
    PCRE2_SIZE offset;
    struct label_search search = {.choice = choice};
    int error;

    search.code = pcre2_compile((PCRE2_SPTR)(const void *)text, PCRE2_ZERO_TERMINATED, 0, &code_error, &offset, NULL);
    if (!search.code) {
        PCRE2_UCHAR message[160] = "";

        pcre2_get_error_message(code_error, message, sizeof(message));
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\" is no regular expression: %s at character %zu", option,
                    text, (const char *)message, offset + 1);
        return ERROR_USAGE;
    }
    search.match = pcre2_match_data_create_from_pattern(search.code, NULL);
    error = search.match ? labels_visit(labels, event_choice_visit_label, &search) : ERROR_MEMORY;
    pcre2_match_data_free(search.match);
    pcre2_code_free(search.code);
    if (error == ERROR_MEMORY)
        return diag_no_memory(diag);
    if (error < 0)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\" takes too long to match", option, text);
    return error;
}

int event_choice_make(struct event_choice *choice, const char *text, const struct labels *labels, const char *option,
                      const struct diag *diag)
{
    const char *sign = strchr(text, '=');
    struct slice type = {text, sign ? (size_t)(sign - text) : strlen(text)};
    struct event_match event = {.has_value = sign != NULL};
    int error;

    *choice = (struct event_choice){0};
    if ((!sign || number_parse_pattern(slice_of(sign + 1), &event.value) == NUMBER_OK) &&
        number_parse_u32(type, &event.type) == NUMBER_OK)
        error = diag_memory(diag, add_match(choice, event));
    else
        error = event_choice_search(choice, text, labels, option, diag);
    if (error == 0 && choice->count == 0) {
        const char *nearest = labels_nearest(labels, text);

        if (!labels_have_file(labels))
            error = diag_refuse(diag, ERROR_USAGE, NULL, 0,
                                "%s: \"%s\" is a label, and there is no .pcf beside the trace; --pcf names one, a type "
                                "number or type=value needs none",
                                option, text);
        else
            error = diag_refuse(diag, ERROR_USAGE, NULL, 0, "%s: no label of the .pcf matches \"%s\"%s", option, text,
                                nearest ? nearest_hint("", nearest).text : "; a type number or type=value needs none");
    }
    if (error < 0)
        event_choice_deinit(choice);
    return error;
}

int event_choice_watch(struct event_choice *choice, const char *text, const struct labels *labels, const char *option,
                       struct event_types *watched, const struct diag *diag)
{
    int error = event_choice_make(choice, text, labels, option, diag);

    for (size_t i = 0; error == 0 && i < choice->types.count; i++)
        error = diag_memory(diag, event_types_add(watched, choice->types.items[i]));
    return error;
}

void event_choice_deinit(struct event_choice *choice)
{
    free(choice->events);
    event_types_deinit(&choice->types);
    *choice = (struct event_choice){0};
}
