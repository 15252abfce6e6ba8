#include "report/json_parts.h"

#include <inttypes.h>
#include <stdio.h>

#include "report/severity.h"

static void put_seconds(struct json_writer *writer, const char *key, int64_t nanoseconds)
{
    json_put_literal(writer, key, decimal_seconds(nanoseconds).text);
}

static void put_row(struct json_writer *writer, struct column_list columns, const struct row *row)
{
    size_t i;

    for (i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);

        json_put_literal(writer, column->name, column_is_missing(column, row) ? "null" : column_text(column, row).text);
    }
}

static void put_useful_kinds(struct json_writer *writer, unsigned kinds)
{
    static const struct {
        enum overhead_kind kind;
        const char *name;
    } names[] = {{OVERHEAD_FLUSH, "flush"}, {OVERHEAD_INIT, "init"}, {OVERHEAD_DISABLED, "disabled"}};
    size_t i;

    json_open_array(writer, "count_as_useful", JSON_IN_ONE_LINE);
    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (kinds & (unsigned)names[i].kind)
            json_put_string(writer, NULL, names[i].name);
    }
    json_close(writer);
}

static void put_replay_options(struct json_writer *writer, const struct replay_options *replay)
{
    static const char *const waits[] = {
        [WAITS_CONSISTENT] = "consistent",
        [WAITS_CAUSAL] = "causal",
        [WAITS_ALL] = "all",
    };

    json_put_string(writer, "waits", waits[replay->waits]);
    json_put_count(writer, "eager_limit", (uint64_t)replay->eager_limit);
    json_put_string(writer, "clock_fix", replay->clock_fix == CLOCK_FIX_CLC ? "clc" : "none");
    put_seconds(writer, "min_latency_s", replay->min_latency);
    put_seconds(writer, "max_skew_s", replay->max_skew);
    put_useful_kinds(writer, replay->useful);
}

static void put_length(struct json_writer *writer, const struct window_options *windows)
{
    put_seconds(writer, "window_s", windows->length);
    if (windows->step > 0)
        put_seconds(writer, "step_s", windows->step);
}

static void put_window_choice(struct json_writer *writer, const struct window_options *windows)
{
    switch (windows->kind) {
    case WINDOW_NONE:
        break;
    case WINDOW_LENGTH:
        put_length(writer, windows);
        break;
    case WINDOW_COUNT:
        json_put_count(writer, "windows", windows->count);
        break;
    case WINDOW_EVENTS:
        put_length(writer, windows);
        if (windows->count_auto)
            json_put_string(writer, "min_events", "auto");
        else
            json_put_count(writer, "min_events", windows->count);
        break;
    case WINDOW_EVERY:
        json_put_count(writer, "every", windows->count);
        break;
    case WINDOW_EVENT:
        json_put_string(writer, "window_event", windows->event);
        break;
    }
}

static void put_window_options(struct json_writer *writer, const struct window_options *windows)
{
    put_window_choice(writer, windows);
    if (windows->rank > 0)
        json_put_count(writer, "rank", windows->rank);
    json_put_string(writer, "window_ideal", windows->ideal == WINDOW_IDEAL_LOCAL ? "local" : "clock");
    if (windows->ideal == WINDOW_IDEAL_CLOCK)
        json_put_string(writer, "interpolation",
                        windows->interpolation == INTERPOLATION_WAIT_FIRST ? "wait-first" : "linear");
    put_seconds(writer, "from_s", windows->from);
    if (windows->to < INT64_MAX)
        put_seconds(writer, "to_s", windows->to);
    else
        json_put_literal(writer, "to_s", "null");
}

void json_options(struct json_writer *writer, const char *key, const struct options *options)
{
    json_open_object(writer, key, JSON_IN_LINES);
    if (options->application > 0)
        json_put_count(writer, "application", options->application);
    put_replay_options(writer, &options->replay);
    put_window_options(writer, &options->windows);
    json_close(writer);
}

void json_window(struct json_writer *writer, const char *key, const struct row *row)
{
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    put_row(writer, columns_of_window(), row);
    json_close(writer);
}

static void put_anomaly_counts(struct json_writer *writer, const struct anomalies *anomalies)
{
    size_t i;

    json_open_object(writer, "anomalies", JSON_IN_ONE_LINE);
    for (i = 0; i < ANOMALY_COUNT; i++) {
        if (anomalies->tally[i].count > 0)
            json_put_count(writer, anomaly_info((enum anomaly)i)->name, anomalies->tally[i].count);
    }
    json_close(writer);
}

void json_summary(struct json_writer *writer, const char *key, const struct row *row, const struct run_summary *summary)
{
    json_open_object(writer, key, JSON_IN_LINES);
    put_row(writer, columns_of_run(summary), row);
    put_anomaly_counts(writer, summary->anomalies);
    json_close(writer);
}

static void put_anomaly(struct json_writer *writer, const struct anomaly_info *info, const struct anomaly_tally *tally)
{
    char largest[32];

    snprintf(largest, sizeof(largest), "%" PRId64, tally->largest);
    json_open_object(writer, info->name, JSON_IN_ONE_LINE);
    json_put_string(writer, "severity", severity_name(info->severity));
    json_put_count(writer, "count", tally->count);
    if (tally->first_line > 0)
        json_put_count(writer, "first_line", tally->first_line);
    else
        json_put_literal(writer, "first_line", "null");
    json_put_literal(writer, "largest", largest);
    json_put_string(writer, "meaning", info->meaning);
    json_close(writer);
}

void json_anomalies(struct json_writer *writer, const char *key, const struct anomalies *anomalies)
{
    size_t i;

    json_open_object(writer, key, JSON_IN_LINES);
    for (i = 0; i < ANOMALY_COUNT; i++) {
        if (anomalies->tally[i].count > 0)
            put_anomaly(writer, anomaly_info((enum anomaly)i), &anomalies->tally[i]);
    }
    json_close(writer);
}

static void put_clock_rank(struct json_writer *writer, const struct clock_rank *rank)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)rank->rank + 1);
    json_put_count(writer, "node", rank->node);
    put_seconds(writer, "offset_s", rank->offset);
    put_seconds(writer, "low_s", rank->low);
    put_seconds(writer, "high_s", rank->high);
    json_put_count(writer, "partners", rank->partners);
    json_put_count(writer, "impossible_waits", rank->impossible);
    json_close(writer);
}

/* `base` is what the numbers count from: ranks are kept from 0, nodes from 1. */
static void put_clock_pairs(struct json_writer *writer, const char *key, const struct clock_pair *pairs, size_t count,
                            uint32_t base)
{
    json_open_array(writer, key, JSON_IN_LINES);
    for (size_t i = 0; i < count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "waiter", (uint64_t)pairs[i].waiter + base);
        json_put_count(writer, "partner", (uint64_t)pairs[i].partner + base);
        json_put_count(writer, "impossible_waits", pairs[i].count);
        put_seconds(writer, "largest_s", pairs[i].largest);
        put_seconds(writer, "offset_s", pairs[i].offset);
        json_put_literal(writer, "bounded", pairs[i].is_bounded ? "true" : "false");
        json_close(writer);
    }
    json_close(writer);
}

static void put_correction(struct json_writer *writer, const char *key, const struct window_totals *totals)
{
    struct row row = row_of_window(totals);

    json_open_object(writer, key, JSON_IN_ONE_LINE);
    put_row(writer, columns_of_window(), &row);
    json_close(writer);
}

void json_clocks(struct json_writer *writer, const char *key, const struct run_summary *summary)
{
    const struct clock_findings *clocks = summary->clocks;

    json_open_object(writer, key, JSON_IN_LINES);
    put_seconds(writer, "largest_shift_s", clocks->largest_shift);
    if (clocks->largest_shift > 0)
        json_put_count(writer, "shifted_rank", (uint64_t)clocks->shifted_rank + 1);
    json_open_array(writer, "ranks", JSON_IN_LINES);
    for (size_t i = 0; i < clocks->rank_count; i++)
        put_clock_rank(writer, &clocks->ranks[i]);
    json_close(writer);
    put_clock_pairs(writer, "pairs", clocks->pairs, clocks->pair_count, 1);
    put_clock_pairs(writer, "nodes", clocks->nodes, clocks->node_count, 0);
    if (clocks->has_other) {
        put_correction(writer, clocks->other_is_corrected ? "uncorrected" : "corrected", &summary->totals);
        put_correction(writer, clocks->other_is_corrected ? "corrected" : "uncorrected", &clocks->other);
    }
    json_close(writer);
}
