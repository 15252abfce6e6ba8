#include "options/picture_choice.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "options/option_words.h"

enum {
    ABOUT_WINDOWS = REPORT_WINDOWS | REPORT_WORST | REPORT_WAIT_STATES,
    NAMES_SIZE = 240,
};

/* Not with characters. */
static bool draws_file(const struct options *options)
{
    return options->plot.path ? strcmp(options->plot.path, "-") != 0 : options->format == FORMAT_GNUPLOT;
}

static bool is_one(unsigned reports)
{
    return (reports & (reports - 1)) == 0;
}

/* Those that ask for another picture than that of windows. */
static unsigned reports_with_picture(const struct options *options)
{
    const unsigned maps = PICTURES_OF_RANKS | PICTURES_OF_THREADS;
    unsigned own = options->reports & (draws_file(options) ? PICTURES_OF_REPORTS | maps : maps);

    if (options->windows.kind != WINDOW_NONE || options->reports & ABOUT_WINDOWS)
        own &= ~(unsigned)(PICTURE_STRIPS | maps);
    /* It comes with --diff, asked for or not. */
    return is_one(own) ? own : own & ~(unsigned)REPORT_DIFF;
}

static bool is_among(unsigned reports, unsigned others)
{
    return (reports & ~others) == 0;
}

void picture_choose(struct options *options)
{
    unsigned own = reports_with_picture(options);

    if (options->plot.is_given)
        return;
    options->plot.kind = PLOT_BY_WINDOW;
    if (own == 0 || (!options->plot.path && options->format != FORMAT_GNUPLOT))
        return;
    if (is_among(own, PICTURES_OF_RANKS)) {
        options->plot.kind = PLOT_BY_RANK;
    } else if (is_among(own, PICTURES_OF_THREADS)) {
        options->plot.kind = PLOT_BY_THREAD;
    } else if (is_one(own) || !is_among(own, PICTURE_STRIPS)) {
        options->plot.kind = PLOT_OF_REPORT;
        options->plot.report = is_one(own) ? own : 0;
    }
}

unsigned picture_reports(const struct options *options)
{
    const unsigned over_time = REPORT_SUMMARY | REPORT_WINDOWS | REPORT_WORST;

    switch (options->plot.kind) {
    case PLOT_OF_REPORT:
        return REPORT_SUMMARY | options->plot.report;
    case PLOT_BY_RANK:
        return over_time | PICTURES_OF_RANKS;
    case PLOT_BY_THREAD:
        return over_time | PICTURES_OF_THREADS;
    case PLOT_USUAL:
    case PLOT_BY_WINDOW:
        break;
    }
    return REPORT_SUMMARY | ABOUT_WINDOWS | (draws_file(options) ? (unsigned)PICTURE_STRIPS : 0);
}

struct report_names {
    char text[NAMES_SIZE];
};

/* `dispersion, messages` */
static struct report_names names_of(unsigned reports)
{
    struct report_names names = {""};
    size_t used = 0;

    for (const struct option_word *word = report_words; word->text; word++) {
        int length;

        if (!(reports & word->number))
            continue;
        length = snprintf(names.text + used, sizeof(names.text) - used, "%s%s", used > 0 ? ", " : "", word->text);
        used += (size_t)length < sizeof(names.text) - used ? (size_t)length : 0;
    }
    return names;
}

int picture_check(const struct options *options, const struct diag *diag)
{
    const unsigned all = REPORT_SUMMARY | ABOUT_WINDOWS | PICTURE_STRIPS | PICTURES_OF_RANKS | PICTURES_OF_THREADS |
                         PICTURES_OF_REPORTS | REPORT_HISTORY;

    if (!options->plot.path || options->plot.is_given || !draws_file(options) || options->reports & REPORT_HISTORY)
        return 0;
    if (options->plot.kind == PLOT_OF_REPORT && options->plot.report == 0) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0,
                    "--plot draws one picture, and each of these has one: %s; ask for one",
                    names_of(reports_with_picture(options)).text);
        return ERROR_USAGE;
    }
    if (options->reports & picture_reports(options))
        return 0;
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "--report %s has no picture; --plot draws %s",
                names_of(options->reports).text, names_of(all).text);
    return ERROR_USAGE;
}
