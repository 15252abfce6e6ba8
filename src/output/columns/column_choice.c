#include "output/columns/column_choice.h"

#include <string.h>

#include "base/error.h"
#include "base/nearest.h"
#include "base/slice.h"

/* Goes on behind the comma; NULL after the last. */
static struct slice take_name(const char **text)
{
    struct slice name = {*text, strcspn(*text, ",")};
    const char *end = name.text + name.length;

    *text = *end ? end + 1 : NULL;
    return slice_trim(name);
}

/* COLUMN_COUNT where no column is called so. */
static enum column_id column_named(const struct column_list *columns, struct slice name)
{
    for (size_t i = 0; i < columns->count; i++)
        if (slice_is(name, column_of(columns->ids[i])->field.name))
            return columns->ids[i];
    return COLUMN_COUNT;
}

static int refuse_column(const struct column_list *columns, struct slice name, const char *whose,
                         const struct diag *diag)
{
    struct nearest nearest = nearest_to(name);

    for (size_t i = 0; i < columns->count; i++)
        nearest_offer(&nearest, column_of(columns->ids[i])->field.name);
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "--columns: \"%.*s\" is no column of %s%s%s%s", (int)name.length,
                name.text, whose, nearest.word ? "; did you mean " : "", nearest.word ? nearest.word : "",
                nearest.word ? "?" : "");
    return ERROR_USAGE;
}

int column_choice_make(struct column_list *chosen, const struct options *options, const struct diag *diag)
{
    bool of_windows = options->reports & REPORT_WINDOWS;
    struct column_list columns = of_windows ? columns_of_window(~0U) : columns_of_any_run();
    const char *text = options->columns;

    chosen->count = 0;
    while (text) {
        struct slice name = take_name(&text);
        enum column_id id = column_named(&columns, name);

        if (id == COLUMN_COUNT)
            return refuse_column(&columns, name, of_windows ? "windows" : "the summary", diag);
        if (columns_contain(chosen, id)) {
            diag_report(diag, SEVERITY_ERROR, NULL, 0, "--columns: %s stands there twice", column_of(id)->field.name);
            return ERROR_USAGE;
        }
        chosen->ids[chosen->count++] = id;
    }
    return 0;
}

unsigned column_choice_parts(const struct options *options)
{
    struct column_list columns = columns_of_window(~0U);
    const char *text = options->columns;
    unsigned parts = 0;

    while (text) {
        enum column_id id = column_named(&columns, take_name(&text));

        if (id != COLUMN_COUNT)
            parts |= 1U << column_of(id)->part;
    }
    return parts;
}
