/*
 * Options one by one: their defaults, what is set, the messages about what cannot be set, and the command line
 * (getopt_long), all by the option table.
 */
#include "options/options.h"

#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/nearest.h"
#include "options/option_table.h"

/* What is no analysis, but shown by the program itself. */
static const struct report_traits windows_traits = {
    "windows", "efficiencies over time", REPORT_WINDOWS, 1U << PICTURE_OF_WINDOWS | 1U << USES_WINDOWS, 0, 0, 0};
static const struct report_traits history_traits = {
    "history", "whether a program is getting worse, since when", REPORT_HISTORY, 0, 0, 0, 0};

void options_know(struct options *options, const struct report_traits *traits)
{
    struct known_reports *known = &options->known;
    size_t place = known->count++;

    for (; place > 0 && known->words[place - 1].number > traits->bit; place--) {
        known->words[place] = known->words[place - 1];
        known->traits[place] = known->traits[place - 1];
    }
    known->words[place] = (struct option_word){traits->word, traits->bit};
    known->traits[place] = traits;
    for (size_t i = 0; i < REPORT_ABILITIES; i++)
        if (traits->abilities & 1U << i)
            known->with[i] |= traits->bit;
    for (size_t i = 0; i <= FORMAT_TERMINAL; i++)
        if (traits->formats & 1U << i)
            known->formats[i] |= traits->bit;
}

unsigned options_full_reports(const struct options *options)
{
    unsigned reports = options->reports;

    for (size_t i = 0; i < options->known.count; i++)
        if (options->reports & options->known.words[i].number)
            reports |= options->known.traits[i]->sums_up;
    return reports;
}

void options_init(struct options *options)
{
    *options = (struct options){
        .replay = {.eager_limit = 32768, .max_skew = 1000000000},
        .windows = {.part.to = INT64_MAX},
        .path = {.top = TOP_DEFAULT},
        .activities = {.call_depth = CALL_DEPTH_DEFAULT},
        .paths = {.count = PATHS_DEFAULT, .sample = PATH_SAMPLE_DEFAULT},
        .max_memory = INT64_C(1) << 30,
    };
    options_know(options, &windows_traits);
    options_know(options, &history_traits);
}

/* Messages about one option: what was expected, what was found, what was most likely meant. All return ERROR_USAGE. */

enum {
    TEXT_SIZE = 400, /* of a list of words in a message */
};

/* "a", "a or b", "a, b or c": adds the item number `index` of `count`. What does not fit is cut. */
static void append_choice(char *text, const char *prefix, const char *item, size_t index, size_t count)
{
    const char *separator = index == 0 ? "" : index + 1 == count ? " or " : ", ";

    string_append(text, TEXT_SIZE, "%s%s%s", separator, prefix, item);
}

static int report_unknown(struct slice name, const struct diag *diag)
{
    return diag_usage(diag, "unknown option --%.*s%s", (int)name.length, name.text,
                      nearest_hint("--", option_nearest(name)).text);
}

/* What was most likely meant stands before what may be a long list. */
static int report_unexpected(const char *option, const char *of, const char *expected, struct slice found,
                             const char *meant, const struct diag *diag)
{
    if (meant)
        return diag_usage(diag, "--%s: found \"%.*s\"%s Expected %s%s", option, (int)found.length, found.text,
                          nearest_hint("", meant).text, of, expected);
    return diag_usage(diag, "--%s: expected %s%s, found \"%.*s\"", option, of, expected, (int)found.length, found.text);
}

static int report_unknown_word(const struct options *options, const struct option_entry *entry, const char *value,
                               const struct diag *diag)
{
    const struct option_word *words = option_words(entry->value, options);
    const char *rest = value;
    struct slice item = entry->value->list ? slice_next_item(&rest) : slice_of(value);
    struct nearest nearest;
    char text[TEXT_SIZE] = "";
    size_t count = 0;

    /* Of a list the first that is none of them. */
    while (entry->value->list && rest && option_word_find(words, item))
        item = slice_next_item(&rest);
    nearest = nearest_to(item);
    while (words[count].text)
        nearest_offer(&nearest, words[count++].text);
    for (size_t i = 0; i < count; i++)
        append_choice(text, "", words[i].text, i, count);
    return report_unexpected(entry->name, entry->value->list ? "a comma-separated list of " : "", text, item,
                             nearest.word, diag);
}

static int report_refusal(const struct options *options, const struct option_entry *entry, const char *value,
                          int refusal, const struct diag *diag)
{
    static const char *const window_options[] = {
        [WINDOW_LENGTH] = "window", [WINDOW_COUNT] = "windows",      [WINDOW_EVENTS] = "min-events",
        [WINDOW_EVERY] = "every",   [WINDOW_EVENT] = "window-event", [WINDOW_ITERATION] = "window",
    };
    const char *name = entry->name;
    const char *found = value ? value : "nothing";
    const char *literal = entry->value ? strchr(entry->value->name, '|') : NULL; /* what is no other text */
    struct nearest nearest = nearest_to(slice_of(found));
    bool is_picture = strcmp(found, "svg") == 0 || strcmp(found, "png") == 0 || strcmp(found, "pdf") == 0;

    switch (refusal) {
    case OPTION_TOO_LARGE:
        if (entry->value->largest > 0 && entry->value->largest < UINT32_MAX)
            return diag_usage(diag, "--%s: at most %" PRIu32 ", found \"%s\"", name, entry->value->largest, found);
        return diag_usage(diag, "--%s: \"%s\" is too large", name, found);
    case OPTION_TOO_LONG:
        return diag_usage(diag, "--%s: at most %" PRId64 "h, found \"%s\"", name, DURATION_MOST / 3600000000000, found);
    case OPTION_NO_UNIT:
        return diag_usage(diag, "--%s: \"%s\" has no unit: %sms? %ss?", name, found, found, found);
    case OPTION_UNIT:
        return diag_usage(diag, "--%s: \"%s\" has none of the units ns, us, ms, s, min and h", name, found);
    case OPTION_COMMA:
        return diag_usage(diag, "--%s: \"%s\" has a comma: %.*s.%s?", name, found, (int)strcspn(found, ","), found,
                          strchr(found, ',') + 1);
    case OPTION_BLANK:
        return diag_usage(diag, "--%s: \"%s\" has a blank: %.*s%s?", name, found, (int)strcspn(found, " "), found,
                          strchr(found, ' ') + 1);
    case OPTION_ZERO:
        return diag_usage(diag, "--%s: must be more than 0, found \"%s\"", name, found);
    case OPTION_EXCLUDED:
        return diag_usage(diag,
                          "--%s: --%s has chosen windows already; leave one of the two out (only --min-events goes "
                          "with --window or --windows)",
                          name, window_options[options->windows.kind]);
    case OPTION_TOO_MANY:
        return diag_usage(diag, "--%s: may be given %d times at most", name, entry->value->most);
    default:
        break;
    }
    if (entry->value->words == format_words && is_picture)
        return diag_usage(diag, "--format: \"%s\" is a picture: --plot FILE.%s", found, found);
    if (option_words(entry->value, options))
        return report_unknown_word(options, entry, value, diag);
    if (literal)
        nearest_offer(&nearest, literal + 1);
    return report_unexpected(name, "", entry->value->expected, slice_of(found), nearest.word, diag);
}

/* Choices are stored as numbers. */
_Static_assert(sizeof(enum format) == sizeof(unsigned), "an enumeration is as large as an unsigned number");

/* `text` is NULL where the option takes no value. An option_refusal. */
static int set_option(struct options *options, const struct option_entry *entry, const char *text)
{
    const struct option_value *value = entry->value;
    void *place = (char *)options + entry->place;
    uint64_t number;
    int refusal;

    if (entry->set)
        return entry->set(options, text);
    if (!value) {
        *(bool *)place = true;
        return OPTION_ACCEPTED;
    }
    switch (value->kind) {
    case OPTION_WORD:
        return option_parse_word(value->words, text, place);
    case OPTION_WORDS:
    case OPTION_REPORTS:
        return option_add_words(option_words(value, options), text, place);
    case OPTION_NUMBER:
        number = *(uint32_t *)place;
        refusal = option_parse_number(text, value->largest, &number);
        *(uint32_t *)place = (uint32_t)number;
        return refusal;
    case OPTION_DURATION:
        return option_parse_duration(slice_of(text), value->may_be_zero, place);
    case OPTION_SIZE:
        return option_parse_size(text, value->may_be_zero, place);
    case OPTION_TEXT:
        break;
    }
    return value->accepts && !value->accepts(text) ? OPTION_NOT_UNDERSTOOD : option_parse_text(text, place);
}

int options_set(struct options *options, const char *name, const char *value, const struct diag *diag)
{
    const struct option_entry *entry = option_table;
    int refusal;

    while (entry < option_table + option_table_length && strcmp(entry->name, name) != 0)
        entry++;
    if (entry == option_table + option_table_length)
        return report_unknown(slice_of(name), diag);
    if (entry->value && !value)
        return diag_usage(diag, "--%s: needs a value: --%s %s", entry->name, entry->name, entry->value->name);
    if (!entry->value && value)
        return diag_usage(diag, "--%s: takes no value, found \"%s\"", entry->name, value);
    refusal = set_option(options, entry, value);
    if (refusal)
        return report_refusal(options, entry, value, refusal, diag);
    options->given[entry - option_table] = true;
    return 0;
}

/* The command line. */

enum {
    LONG_OPTION = 256, /* getopt's value of a long option is this plus its index in the table, so no letter */
};

static const struct option_entry *getopt_entry(int found)
{
    if (found >= LONG_OPTION)
        return &option_table[found - LONG_OPTION];
    for (size_t i = 0; i < option_table_length; i++)
        if (found && option_table[i].letter == found)
            return &option_table[i];
    return NULL;
}

/* What stands behind a single dash, which getopt takes for letters: "-report". */
static struct slice behind_dash(const char *argument)
{
    return (struct slice){argument + 1, strcspn(argument + 1, "=")};
}

/* `argument` is what the letter stands in. */
static int report_letter(char letter, const char *argument, const struct diag *diag)
{
    bool has_more = argument && argument[0] == '-' && strlen(argument) > 2;
    const char *meant = has_more ? option_nearest(behind_dash(argument)) : NULL;

    return diag_usage(diag, "unknown option -%c%s", letter, nearest_hint("--", meant).text);
}

/* The length of a dash at the start of the text that is no hyphen: word processors make them of hyphens. 0: none. */
static size_t typographic_dash(const char *text)
{
    /* U+2010 to U+2015, and the minus sign. */
    bool is_dash = strncmp(text, "\xe2\x80", 2) == 0 && text[2] >= '\x90' && text[2] <= '\x95';
    bool is_minus = strncmp(text, "\xe2\x88\x92", 3) == 0;

    return is_dash || is_minus ? 3 : 0;
}

/* What getopt could not make sense of. In optopt it leaves a known option whose value is missing or too much
 * (options_set tells which), or an unknown letter, else 0; `letters` are those that it is one of, where more follow. */
static int getopt_report(struct options *options, const char *argument, const char *letters, const struct diag *diag)
{
    const struct option_entry *entry = getopt_entry(optopt);
    struct slice name = {argument + 2, strcspn(argument + 2, "=")};
    char text[TEXT_SIZE] = "";
    size_t count = 0;
    size_t listed = 0;

    if (entry) {
        const char *equals = strchr(argument, '=');

        return options_set(options, entry->name, entry->value || !equals ? NULL : equals + 1, diag);
    }
    if (optopt)
        return report_letter((char)optopt, letters, diag);
    for (size_t i = 0; i < option_table_length; i++)
        count += strncmp(option_table[i].name, name.text, name.length) == 0;
    if (count == 0)
        return report_unknown(name, diag);
    for (size_t i = 0; i < option_table_length; i++)
        if (strncmp(option_table[i].name, name.text, name.length) == 0)
            append_choice(text, "--", option_table[i].name, listed++, count);
    return diag_usage(diag, "--%.*s is ambiguous: it could be %s", (int)name.length, name.text, text);
}

int options_parse(struct options *options, int argc, char **argv, const struct diag *diag)
{
    struct option longs[OPTION_LIMIT + 1] = {{0}};
    char shorts[2 * OPTION_LIMIT + 2] = "";
    char *letter = shorts;
    int found;

    *letter++ = ':'; /* tells a missing value from an unknown option */
    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];

        longs[i] =
            (struct option){entry->name, entry->value ? required_argument : no_argument, NULL, LONG_OPTION + (int)i};
        if (entry->letter)
            *letter++ = entry->letter;
        if (entry->letter && entry->value)
            *letter++ = ':';
    }
    opterr = 0;
    optind = 0; /* not 1: getopt then also forgets where it was inside a cluster of letters */
    while ((found = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
        const struct option_entry *entry = getopt_entry(found);
        /* An element of letters stays the next one until its last letter is read. */
        const char *letters = optind < argc ? argv[optind] : NULL;
        int error;

        /* "-output": the letter o takes all that follows as its value. */
        if (found < LONG_OPTION && optarg && optarg != argv[optind - 1]) {
            struct slice name = behind_dash(argv[optind - 1]);
            const char *nearest = option_nearest(name);

            if (nearest && slice_is(name, nearest))
                return report_letter(argv[optind - 1][1], argv[optind - 1], diag);
        }
        error = entry ? options_set(options, entry->name, optarg, diag)
                      : getopt_report(options, argv[optind - 1], letters, diag);
        if (error)
            return error;
    }
    options->traces = (const char *const *)(argv + optind);
    options->trace_count = (size_t)(argc - optind);
    /* An option that was pasted from a document comes as an operand. */
    for (size_t i = 0; i < options->trace_count; i++) {
        const char *name = options->traces[i];

        if (typographic_dash(name) == 0 || access(name, F_OK) == 0)
            continue;
        while (*name == '-' || typographic_dash(name) > 0)
            name += *name == '-' ? 1 : typographic_dash(name);
        return diag_usage(diag, "\"%s\" begins with a dash that is no hyphen%s", options->traces[i],
                          nearest_hint("--", option_nearest((struct slice){name, strcspn(name, "=")})).text);
    }
    return options_check(options, diag);
}
