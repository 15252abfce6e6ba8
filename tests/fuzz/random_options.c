#include "fuzz/random_options.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static __attribute__((format(printf, 2, 3))) void add(struct random_options *options, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(options->texts[options->count], OPTION_SIZE, format, arguments);
    va_end(arguments);
    options->words[options->count] = options->texts[options->count];
    options->count++;
}

static const char *any_of(struct random *random, const char *const *words)
{
    size_t count = 0;

    while (words[count])
        count++;
    return words[random_below(random, count)];
}

static const char *any_duration(struct random *random)
{
    static const char *const durations[] = {"0",     "1ns", "1us",  "50us", "300us", "1ms",   "7ms",
                                            "100ms", "1s",  "100s", "1h",   "100h",  "9999h", NULL};

    return any_of(random, durations);
}

static void add_reports(struct random_options *options, struct random *random)
{
    static const char *const reports[] = {
        "summary",     "windows",    "anomalies",   "critical-path", "paths",    "parallelism", "dispersion",
        "sensitivity", "worst",      "wait-states", "ranks",         "messages", "phases",      "openmp",
        "iterations",  "assessment", "diff",        "scaling",       NULL,
    };
    char list[OPTION_SIZE] = "";
    size_t used = 0;

    options->report_count = random_one_in(random, 2) ? 1 : 1 + random_below(random, 6);
    for (size_t i = 0; i < options->report_count; i++)
        used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%s", i > 0 ? "," : "", any_of(random, reports));
    add(options, "--report");
    add(options, "%s", list);
    if (strstr(list, "diff"))
        add(options, "--diff=b.prv");
    if (strstr(list, "scaling"))
        add(options, "b.prv");
}

static void add_windows(struct random_options *options, struct random *random)
{
    static const char *const events[] = {"MPI_Recv", "MPI_Allreduce", "MPI_Send", "60000019", "40000012:1", NULL};

    static const char *const turns[] = {"iteration", "iteration/2", "iteration/7", "iteration:1", "iteration:2", NULL};
    unsigned length;

    switch (random_below(random, 9)) {
    case 0:
    case 1:
        add(options, "--windows=%u", 1 + (unsigned)random_below(random, random_one_in(random, 4) ? 3000 : 20));
        break;
    case 2:
        add(options, "--windows=%u", 1 + (unsigned)random_below(random, 30));
        add(options, "--min-events=%s", random_one_in(random, 2) ? "auto" : "3");
        break;
    case 3:
        add(options, "--every=%u", 1 + (unsigned)random_below(random, 20));
        break;
    case 4:
        add(options, "--window-event=%s", any_of(random, events));
        break;
    case 5:
        add(options, "--window=%uus", 100 * (1 + (unsigned)random_below(random, 8)));
        add(options, "--step=%uus", 100);
        options->tiles = false;
        break;
    case 6:
        add(options, "--window=%s", any_of(random, turns));
        break;
    case 7:
        length = 50 * (1 + (unsigned)random_below(random, 20));
        add(options, "--window=%uus,%uus", length, length * (2 + (unsigned)random_below(random, 9)));
        options->has_lengths = true;
        options->tiles = false;
        break;
    default:
        break;
    }
    if (random_one_in(random, 8))
        add(options, "--cumulative");
    if (random_one_in(random, 8))
        add(options, "--window-ideal=%s", random_one_in(random, 2) ? "clock" : "local");
    if (random_one_in(random, 16))
        add(options, "--interpolation=linear");
}

static void add_part(struct random_options *options, struct random *random)
{
    if (random_one_in(random, 8))
        add(options, "--from=%s", random_one_in(random, 2) ? "init" : any_duration(random));
    if (random_one_in(random, 8))
        add(options, "--to=%s", random_one_in(random, 2) ? "finalize" : any_duration(random));
}

static void add_model(struct random_options *options, struct random *random)
{
    static const char *const waits[] = {"consistent", "causal", "all", "dimemas", NULL};
    static const char *const kinds[] = {"flush", "init", "disabled", "polling", "flush,init,disabled,polling", NULL};

    if (random_one_in(random, 3)) {
        const char *model = any_of(random, waits);

        add(options, "--waits=%s", model);
        options->is_sound &= strcmp(model, "all") != 0 && strcmp(model, "dimemas") != 0;
    }
    if (random_one_in(random, 6)) {
        add(options, "--clock-fix=none");
        options->is_sound = false;
    }
    if (random_one_in(random, 6))
        add(options, "--eager-limit=%u", 1U << random_below(random, 24));
    if (random_one_in(random, 6))
        add(options, "--count-as-useful=%s", any_of(random, kinds));
    if (random_one_in(random, 6))
        add(options, "--max-skew=%s", any_duration(random));
    if (random_one_in(random, 6))
        add(options, "--min-latency=%s", any_duration(random));
    if (random_one_in(random, 6))
        add(options, "--rematch");
    if (random_one_in(random, 12))
        add(options, "--strict");
    if (random_one_in(random, 12))
        add(options, "--app=%u", 1 + (unsigned)random_below(random, 3));
}

static void add_details(struct random_options *options, struct random *random)
{
    static const char *const details[] = {
        "--activity=openmp",
        "--activity=MPI",
        "--activity=60000019",
        "--call-sites",
        "--call-depth=2",
        "--partition=1,2",
        "--partition=1-2,3",
        "--path=ideal",
        "--path=measured",
        "--without=MPI",
        "--without=rank:1",
        "--scale=[computation]=0.5",
        "--scale=[absent]=0",
        "--region=60000019",
        "--paths=3",
        "--select=topk",
        "--percentiles=candidates",
        "--path-sample=10",
        "--max-memory=1",
        "--max-memory=100k",
        "--top=1",
        "--top=100",
        "--clock=ideal",
        "--degree=threads",
        "--by=rank",
        "--by=thread",
        "--counter=instructions=42000050",
        "--sequential=b.prv",
        "--scaling=weak",
        "--forecast=64",
        "--title=<&>",
        "--row=/dev/null",
        "--columns=rank",
        "--columns=start_s,end_s,parallel_efficiency",
        "--columns=load_balance,useful_avg_s,waiting",
        "--columns=from,to,bytes",
        "--columns=activity,path_s",
        "--columns=kind,wait_s,count",
        "--sort=rank",
        "--sort=useful_s",
        "--sort=wait_s",
        "--sort=bytes",
        "--sort=t_s",
        "--reference=b.prv",
        "--full-paths=full.tsv",
        "--critical-path-file=path.jsonl",
        "--save-baseline=base.json",
        "--fail-if=parallel_efficiency < 80%",
        "--fail-if=p5(load_balance) < 0.5 or anomalies.bad_record > 0",
        "--plot=-",
        NULL,
    };

    for (size_t count = random_below(random, 4); count > 0; count--)
        add(options, "%s", any_of(random, details));
}

void random_options_make(struct random_options *options, struct random *random)
{
    *options = (struct random_options){.is_sound = true, .tiles = true};
    add(options, "t.prv");
    add_reports(options, random);
    add_windows(options, random);
    add_part(options, random);
    add_model(options, random);
    add_details(options, random);
}

void random_options_make_export(struct random_options *options, struct random *random)
{
    *options = (struct random_options){.count = 0};
    add(options, "t.prv");
    add(options, "--export=cut.prv%s", random_one_in(random, 4) ? ".gz" : "");
    add_part(options, random);
    if (random_one_in(random, 2))
        add(options, "--from=%ums", (unsigned)random_below(random, 300));
    if (random_one_in(random, 8))
        add(options, "--app=1");
}

void random_options_make_of_export(struct random_options *options)
{
    bool is_compressed = strstr(options->words[1], ".gz") != NULL;

    *options = (struct random_options){.report_count = 4, .is_sound = true, .tiles = true};
    add(options, "cut.prv%s", is_compressed ? ".gz" : "");
    add(options, "--report");
    add(options, "summary,ranks,messages,wait-states");
}

bool random_options_drop(struct random_options *options)
{
    enum { TRACE_AND_REPORT = 3 };

    if (options->count <= TRACE_AND_REPORT)
        return false;
    options->count--;
    return true;
}
