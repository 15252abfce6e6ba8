#include "reports/messages/traffic_matrix.h"

#include <inttypes.h>
#include <stdio.h>

#include "output/decimal.h"

enum {
    MATRIX_MOST = 40,   /* ranks; more than that nobody reads */
    MATRIX_ALWAYS = 16, /* that many wherever it is read */
    CELL_WIDTH = 6,
};

static struct byte_text scaled_text(uint64_t number, uint64_t unit)
{
    static const char letters[] = "KMGTPE";
    struct byte_text text;
    double value = (double)number;
    int letter = -1;

    for (; value >= (double)unit - 0.5 && letters[letter + 1]; letter++)
        value /= (double)unit;
    if (letter < 0)
        snprintf(text.text, sizeof(text.text), "%" PRIu64, number);
    else
        snprintf(text.text, sizeof(text.text), "%.9s%c", decimal_ratio(value, value < 99.95 ? 1 : 0).text,
                 letters[letter]);
    return text;
}

struct byte_text byte_text(uint64_t bytes)
{
    return scaled_text(bytes, 1024);
}

/* Rows and columns of the ranks, and the sums. */
struct traffic_matrix {
    uint32_t ranks;
    uint64_t unit;
    uint64_t cells[MATRIX_MOST + 1][MATRIX_MOST + 1];
};

static unsigned matrix_width(uint32_t ranks)
{
    return (ranks + 2) * CELL_WIDTH;
}

bool traffic_matrix_fits(const struct format_context *context, const struct traffic_findings *found)
{
    return found->rank_count <= MATRIX_ALWAYS ||
           (found->rank_count <= MATRIX_MOST && matrix_width(found->rank_count) <= context->run.width);
}

static void add_cell(struct traffic_matrix *matrix, const struct traffic_pair *pair, uint64_t number)
{
    matrix->cells[pair->sender][pair->receiver] += number;
    matrix->cells[pair->sender][matrix->ranks] += number;
    matrix->cells[matrix->ranks][pair->receiver] += number;
    matrix->cells[matrix->ranks][matrix->ranks] += number;
}

static void put_matrix_heading(const struct format_context *context, const struct traffic_matrix *matrix,
                               const char *title)
{
    output_format(context->output, "\n%s, from the rank of the row to that of the column\n\n%*s", title, CELL_WIDTH,
                  "");
    for (uint32_t i = 0; i < matrix->ranks; i++)
        output_format(context->output, "%*" PRIu32, CELL_WIDTH, i + 1);
    output_format(context->output, "%*s\n", CELL_WIDTH, "all");
}

static void put_matrix(const struct format_context *context, const struct traffic_matrix *matrix, const char *title)
{
    put_matrix_heading(context, matrix, title);
    for (uint32_t row = 0; row <= matrix->ranks; row++) {
        if (row < matrix->ranks)
            output_format(context->output, "%*" PRIu32, CELL_WIDTH, row + 1);
        else
            output_format(context->output, "%*s", CELL_WIDTH, "all");
        for (uint32_t column = 0; column <= matrix->ranks; column++) {
            uint64_t number = matrix->cells[row][column];

            output_format(context->output, "%*s", CELL_WIDTH,
                          number > 0 ? scaled_text(number, matrix->unit).text : ".");
        }
        output_text(context->output, "\n");
    }
}

void traffic_matrix_print(const struct format_context *context, const struct traffic_findings *found)
{
    struct traffic_matrix bytes = {.ranks = found->rank_count, .unit = 1024};
    struct traffic_matrix messages = {.ranks = found->rank_count, .unit = 1000};

    for (size_t i = 0; i < found->pair_count; i++) {
        add_cell(&bytes, &found->pairs[i], found->pairs[i].bytes);
        add_cell(&messages, &found->pairs[i], found->pairs[i].messages);
    }
    put_matrix(context, &bytes, "Bytes");
    put_matrix(context, &messages, "Messages");
}
