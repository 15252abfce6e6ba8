#include "options/options.h"

#include "base/error.h"
#include "options/option_messages.h"
#include "options/option_table.h"

void options_init(struct options *options)
{
    *options = (struct options){
        .replay = {.eager_limit = 32768, .max_skew = 1000000000},
        .windows = {.to = INT64_MAX},
        .path = {.top = TOP_DEFAULT},
        .activities = {.call_depth = CALL_DEPTH_DEFAULT},
        .paths = {.count = PATHS_DEFAULT, .sample = PATH_SAMPLE_DEFAULT},
        .max_memory = INT64_C(1) << 30,
    };
}

static int option_set_entry(struct options *options, const struct option_entry *entry, const char *value,
                            const struct diag *diag)
{
    int refusal;

    if (entry->value && !value) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: needs a value: --%s %s", entry->name, entry->name,
                    entry->value->name);
        return ERROR_USAGE;
    }
    if (!entry->value && value) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: takes no value, found \"%s\"", entry->name, value);
        return ERROR_USAGE;
    }
    refusal = option_set(entry, options, value);
    return refusal ? option_report_refusal(options, entry, value, refusal, diag) : 0;
}

int options_set(struct options *options, const char *name, const char *value, const struct diag *diag)
{
    const struct option_entry *entry = option_find(name);

    return entry ? option_set_entry(options, entry, value, diag) : option_report_unknown(slice_of(name), diag);
}
