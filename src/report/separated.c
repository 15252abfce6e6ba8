#include "report/separated.h"

#include <inttypes.h>
#include <string.h>

#include "report/severity.h"

static const char *const anomaly_names[] = {"kind", "severity", "count", "first_line", "largest", "meaning"};

/* Before the i-th value of a line. */
static void put_separator(const struct separated *separated, struct output *output, size_t i)
{
    if (i > 0)
        output_text(output, separated->dialect->separator);
}

static void put_text(const struct separated *separated, struct output *output, const char *text)
{
    if (!separated->dialect->quotes || !strpbrk(text, ",\"\r\n")) {
        output_text(output, text);
        return;
    }
    output_text(output, "\"");
    for (; *text; text++)
        output_write(output, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    output_text(output, "\"");
}

static void put_names(const struct separated *separated, struct output *output, struct column_list columns)
{
    size_t i;

    output_text(output, separated->dialect->header);
    for (i = 0; i < columns.count; i++) {
        put_separator(separated, output, i);
        output_text(output, column_of(columns.ids[i])->name);
    }
    output_text(output, separated->dialect->line_end);
}

static void put_row(const struct separated *separated, struct output *output, struct column_list columns,
                    const struct row *row)
{
    size_t i;

    for (i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);

        put_separator(separated, output, i);
        output_text(output,
                    column_is_missing(column, row) ? separated->dialect->missing : column_text(column, row).text);
    }
    output_text(output, separated->dialect->line_end);
}

void separated_windows_begin(const struct sheet *sheet)
{
    put_names(sheet->state, sheet->output, columns_of_window());
}

void separated_window(const struct sheet *sheet, const struct row *row)
{
    put_row(sheet->state, sheet->output, columns_of_window(), row);
}

void separated_summary(const struct sheet *sheet, const struct row *row, const struct run_summary *run)
{
    struct column_list columns = columns_of_run(run);

    put_names(sheet->state, sheet->output, columns);
    put_row(sheet->state, sheet->output, columns, row);
}

static void put_anomaly(const struct separated *separated, struct output *output, enum anomaly kind,
                        const struct anomaly_tally *tally)
{
    const struct anomaly_info *info = anomaly_info(kind);
    const char *separator = separated->dialect->separator;

    output_format(output, "%s%s%s%s%" PRIu64 "%s%" PRIu64 "%s%" PRId64 "%s", info->name, separator,
                  severity_name(info->severity), separator, tally->count, separator, tally->first_line, separator,
                  tally->largest, separator);
    put_text(separated, output, info->meaning);
    output_text(output, separated->dialect->line_end);
}

void separated_anomalies(const struct sheet *sheet, const struct anomalies *anomalies)
{
    const struct separated *separated = sheet->state;
    struct output *output = sheet->output;
    size_t i;

    output_text(output, separated->dialect->header);
    for (i = 0; i < sizeof(anomaly_names) / sizeof(anomaly_names[0]); i++) {
        put_separator(separated, output, i);
        output_text(output, anomaly_names[i]);
    }
    output_text(output, separated->dialect->line_end);
    for (i = 0; i < ANOMALY_COUNT; i++) {
        if (anomalies->tally[i].count > 0)
            put_anomaly(separated, output, (enum anomaly)i, &anomalies->tally[i]);
    }
}
