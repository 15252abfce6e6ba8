#include <criterion/criterion.h>
#include <string.h>

#include "options/options.h"
#include "reports/registry.h"
#include "reports/scaling/scaling.h"

static void check_section(const struct options *options, const struct section *section)
{
    unsigned pictures = section->reports & options->known.with[PICTURE_OF_ITS_OWN];
    unsigned strips = section->reports & options->known.with[PICTURE_STRIP];

    cr_expect((section->picture != NULL) == (pictures != 0), "section of reports %x, picture", section->reports);
    /* Of some it is columns that are drawn beside windows. */
    cr_expect(!section->strip || strips != 0, "section of reports %x, strip", section->reports);
}

/* What options promise to draw is what sections draw. */
Test(picture_choice, agrees_with_the_registry)
{
    const struct section *sections[REPORT_COUNT];
    struct options options;
    size_t count;

    options_init(&options);
    reports_introduce(&options);
    options.reports = ~0U;
    options.diff = "another.prv";
    count = reports_sections(&options, sections);
    cr_assert(count > 10);
    for (size_t i = 0; i < count; i++)
        check_section(&options, sections[i]);
    check_section(&options, &scaling_section);
}

/* The picture that the words of a command line get, in one word. */
static const char *choice_of(const struct options *options)
{
    static const char *const kinds[] = {
        [PLOT_USUAL] = "usual", [PLOT_BY_WINDOW] = "windows", [PLOT_BY_RANK] = "ranks", [PLOT_BY_THREAD] = "threads"};

    if (options->plot.kind != PLOT_OF_REPORT)
        return kinds[options->plot.kind];
    return options->plot.report == 0 ? "several" : option_word_of(options->known.words, options->plot.report);
}

static int check_line(struct options *options, const char *const *words)
{
    static const char *const trace[] = {"a.prv", "b.prv"};
    const struct diag nobody = {NULL, NULL};

    options_init(options);
    reports_introduce(options);
    options->traces = trace;
    options->trace_count = 1;
    for (; words[0]; words += 2)
        if (strcmp(words[0], "traces") == 0)
            options->trace_count = 2;
        else if (options_set(options, words[0], words[1], &nobody) < 0)
            return -1;
    return options_check(options, &nobody);
}

Test(picture_choice, follows_reports_and_windows)
{
    static const struct {
        const char *words[9];
        const char *choice; /* NULL: refused */
    } cases[] = {
        {{"plot", "a.svg"}, "windows"},
        {{"plot", "a.svg", "by", "rank"}, "ranks"},
        {{"plot", "a.svg", "report", "summary"}, "windows"},
        {{"plot", "a.svg", "report", "ranks"}, "ranks"},
        {{"plot", "-", "report", "ranks"}, "ranks"},
        {{"plot", "a.svg", "report", "critical-path"}, "ranks"},
        {{"plot", "a.svg", "report", "critical-path", "window", "1ms"}, "windows"},
        {{"plot", "-", "report", "critical-path"}, "ranks"},
        {{"plot", "-", "report", "critical-path,wait-states"}, "windows"},
        {{"plot", "a.svg", "report", "wait-states"}, "wait-states"},
        {{"plot", "-", "report", "wait-states"}, "wait-states"},
        {{"plot", "a.svg", "report", "wait-states", "window", "1ms"}, "windows"},
        {{"plot", "-", "report", "messages"}, "messages"},
        {{"plot", "a.svg", "report", "openmp"}, "threads"},
        {{"plot", "-", "report", "openmp"}, "threads"},
        {{"plot", "a.svg", "report", "openmp,ranks"}, NULL},
        {{"plot", "a.svg", "report", "history"}, "usual"},
        {{"plot", "a.svg", "report", "critical-path,ranks"}, "ranks"},
        {{"plot", "a.svg", "report", "ranks", "by", "window"}, "windows"},
        {{"plot", "a.svg", "report", "ranks,windows", "window", "1ms"}, "windows"},
        {{"plot", "a.svg", "report", "parallelism", "window", "1ms"}, "windows"},
        {{"plot", "a.svg", "report", "parallelism,critical-path"}, "windows"},
        {{"plot", "a.svg", "report", "parallelism"}, "parallelism"},
        {{"plot", "a.svg", "report", "dispersion", "window", "1ms"}, "dispersion"},
        {{"plot", "a.svg", "report", "dispersion,anomalies"}, "dispersion"},
        {{"plot", "a.svg", "report", "dispersion,phases"}, NULL},
        {{"plot", "a.svg", "report", "dispersion,messages"}, NULL},
        {{"plot", "-", "report", "dispersion,messages"}, "windows"},
        {{"plot", "a.svg", "report", "dispersion", "traces", ""}, NULL},
        {{"format", "gnuplot", "report", "paths"}, "paths"},
        {{"plot", "a.svg", "report", "sensitivity", "window", "1ms"}, "sensitivity"},
        {{"plot", "a.svg", "diff", "b.prv"}, "diff"},
        {{"plot", "a.svg", "diff", "b.prv", "window", "1ms"}, "diff"},
        {{"plot", "a.svg", "diff", "b.prv", "report", "messages"}, "messages"},
        {{"plot", "-", "diff", "b.prv"}, "diff"},
        {{"plot", "a.svg", "report", "anomalies"}, NULL},
        {{"plot", "a.svg", "report", "anomalies,phases"}, "phases"},
        {{"plot", "a.svg", "report", "anomalies,worst"}, "windows"},
        {{"plot", "a.svg", "traces", ""}, "scaling"},
        {{"plot", "a.svg", "traces", "", "window", "1ms"}, "scaling"},
        {{"plot", "-", "traces", ""}, "scaling"},
        {{"format", "gnuplot", "traces", ""}, "scaling"},
        {{"format", "gnuplot", "report", "anomalies"}, NULL},
        {{"format", "gnuplot", "window", "1ms"}, "windows"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct options options;
        bool is_refused = check_line(&options, cases[i].words) < 0;

        cr_expect(is_refused == !cases[i].choice, "case %zu", i);
        if (!is_refused && cases[i].choice)
            cr_expect_str_eq(choice_of(&options), cases[i].choice, "case %zu", i);
    }
}
