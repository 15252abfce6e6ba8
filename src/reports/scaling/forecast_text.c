#include "reports/scaling/forecast_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "output/text.h"
#include "reports/scaling/forecast.h"

enum { NAME_WIDTH = 32, MODEL_WIDTH = 12 };

static const char *const model_names[] = {
    [FORECAST_AMDAHL] = "amdahl", [FORECAST_PIPELINE] = "pipeline", [FORECAST_LINEAR] = "linear"};

static const struct {
    const char *key;
    const char *ascii;
    const char *utf8;
    const char *title;
} figure_names[] = {
    [FORECAST_GLOBAL] = {"global_efficiency", "", "", "global efficiency"},
    [FORECAST_PARALLEL] = {"parallel_efficiency", "|- ", "├─ ", "parallel efficiency"},
    [FORECAST_LOAD_BALANCE] = {"load_balance", "|  |- ", "│  ├─ ", "load balance"},
    [FORECAST_SERIALISATION] = {"serialisation_efficiency", "|  |- ", "│  ├─ ", "serialisation efficiency"},
    [FORECAST_TRANSFER] = {"transfer_efficiency", "|  `- ", "│  └─ ", "transfer efficiency"},
    [FORECAST_COMPUTATION] = {"computation_scalability", "`- ", "└─ ", "computation scalability"},
    [FORECAST_SPEEDUP] = {"speedup", "", "", "speed-up"},
};

static const enum forecast_factor in_order[] = {
    FORECAST_GLOBAL,   FORECAST_PARALLEL,    FORECAST_LOAD_BALANCE, FORECAST_SERIALISATION,
    FORECAST_TRANSFER, FORECAST_COMPUTATION, FORECAST_SPEEDUP,
};

static struct decimal figure_text(enum forecast_factor figure, double value)
{
    if (!isfinite(value))
        return (struct decimal){"-"};
    if (figure == FORECAST_SPEEDUP)
        return decimal_ratio(value, 3);
    return decimal_with_unit(decimal_ratio(100 * value, 2), "%");
}

static void print_figure(const struct format_context *context, const struct forecast *forecasts,
                         enum forecast_factor figure)
{
    struct output *output = context->output;

    output_text(output, context->run.utf8 ? figure_names[figure].utf8 : figure_names[figure].ascii);
    output_format(output, "%-*s", NAME_WIDTH - (int)strlen(figure_names[figure].ascii), figure_names[figure].title);
    for (int model = 0; model < FORECAST_MODELS; model++)
        output_format(output, "%*s", MODEL_WIDTH, figure_text(figure, forecasts[model].figures[figure]).text);
    output_text(output, "\n");
}

static void print_trust(const struct format_context *context, size_t support)
{
    char text[200];

    snprintf(text, sizeof(text), "A forecast, not a measurement: what each model makes of %zu numbers of ranks%s.",
             support, support < 3 ? ", through which each of them can be drawn" : "");
    text_wrap(context->output, text, 0, context_text_width(context));
}

void forecast_print(const struct format_context *context, const struct scaling *scaling)
{
    uint64_t ranks = scaling->forecast;
    struct forecast forecasts[FORECAST_MODELS];
    size_t support = forecast_support(scaling);

    if (ranks == 0)
        return;
    if (support < 2) {
        output_text(context->output, "\nA forecast needs runs without threads on different numbers of ranks.\n");
        return;
    }
    output_format(context->output, "\n%-*s", NAME_WIDTH, "FORECAST");
    for (int model = 0; model < FORECAST_MODELS; model++) {
        forecasts[model] = forecast_make(scaling, (enum forecast_model)model, ranks);
        output_format(context->output, "%*s", MODEL_WIDTH, model_names[model]);
    }
    output_format(context->output, "\n%-*s%*" PRIu64 "%*" PRIu64 "%*" PRIu64 "\n\n", NAME_WIDTH, "ranks", MODEL_WIDTH,
                  ranks, MODEL_WIDTH, ranks, MODEL_WIDTH, ranks);
    for (size_t i = 0; i < sizeof(in_order) / sizeof(in_order[0]); i++)
        print_figure(context, forecasts, in_order[i]);
    output_text(context->output, "\n");
    print_trust(context, support);
}

void forecast_write(struct json_writer *writer, const struct scaling *scaling)
{
    if (scaling->forecast == 0)
        return;
    json_open_array(writer, "forecast", JSON_IN_LINES);
    for (int model = 0; model < FORECAST_MODELS && forecast_support(scaling) > 1; model++) {
        struct forecast forecast = forecast_make(scaling, (enum forecast_model)model, scaling->forecast);

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "model", model_names[model]);
        json_put_count(writer, "ranks", scaling->forecast);
        for (size_t i = 0; i < sizeof(in_order) / sizeof(in_order[0]); i++)
            json_put_ratio(writer, figure_names[in_order[i]].key, forecast.figures[in_order[i]]);
        json_close(writer);
    }
    json_close(writer);
}
