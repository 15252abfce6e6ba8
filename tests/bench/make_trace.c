/*
 * make-trace [OPTION…] [STEM]: a big trace of a chosen size and number of ranks, written as it is simulated. Into
 * STEM.prv, STEM.pcf and STEM.row, or, without STEM, the .prv to standard output. The same options give the same bytes.
 */
#include <getopt.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bench/trace_program.h"
#include "bench/trace_sides.h"

static const char usage[] = "usage: make-trace [--ranks N] [--size BYTES[k|M|G]] [--seed N] [--style extrae|dense]\n"
                            "                  [--pattern mixed|halo|sweep|collectives|header] [STEM]\n";

static bool read_number(const char *text, uint64_t limit, uint64_t *number)
{
    static const char units[] = "kMG";
    const char *unit;
    char *end;

    *number = strtoull(text, &end, 10);
    unit = *end ? strchr(units, *end) : NULL;
    if (unit) {
        *number <<= 10 * (unit - units + 1);
        end++;
    }
    return end != text && *end == '\0' && *number <= limit;
}

static bool read_word(const char *text, const char *const *words, unsigned *index)
{
    for (*index = 0; words[*index]; ++*index)
        if (strcmp(words[*index], text) == 0)
            return true;
    return false;
}

static bool read_option(int option, const char *text, struct trace_options *options)
{
    static const char *const patterns[] = {"mixed", "halo", "sweep", "collectives", "header", NULL};
    static const char *const styles[] = {"dense", "extrae", NULL};
    uint64_t number;
    unsigned index;

    switch (option) {
    case 'r':
        if (!read_number(text, 10000000, &number) || number == 0)
            return false;
        options->ranks = (uint32_t)number;
        return true;
    case 's':
        return read_number(text, UINT64_C(1) << 50, &options->bytes);
    case 'e':
        return read_number(text, UINT64_MAX, &options->seed);
    case 'y':
        if (!read_word(text, styles, &index))
            return false;
        options->style = (enum trace_style)index;
        return true;
    case 'p':
        if (!read_word(text, patterns, &index))
            return false;
        options->pattern = (enum trace_pattern)index;
        return true;
    default:
        return false;
    }
}

static int write_file(const char *stem, const char *ending, const struct trace_options *options)
{
    char path[4096];
    FILE *file;
    int result;

    snprintf(path, sizeof(path), "%s%s", stem, ending);
    file = fopen(path, "we");
    if (!file) {
        perror(path);
        return 4;
    }
    if (strcmp(ending, ".pcf") == 0)
        result = trace_sides_write_labels(file, options->style);
    else if (strcmp(ending, ".row") == 0)
        result = trace_sides_write_names(file, options->ranks);
    else
        result = trace_program_write(options, file);
    if (fclose(file) == 0 && result == 0)
        return 0;
    perror(path);
    return 4;
}

int main(int argc, char **argv)
{
    static const struct option names[] = {
        {"ranks", required_argument, NULL, 'r'},
        {"size", required_argument, NULL, 's'},
        {"seed", required_argument, NULL, 'e'},
        {"style", required_argument, NULL, 'y'},
        {"pattern", required_argument, NULL, 'p'},
        {"help", no_argument, NULL, 'h'},
        {0},
    };
    static const char *const endings[] = {".prv", ".pcf", ".row"};
    struct trace_options options = {.ranks = 16, .bytes = 10 << 20, .seed = 1, .style = STYLE_EXTRAE};
    int result = 0;
    int option;

    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1)
        if (option == 'h') {
            return fputs(usage, stdout) < 0;
        } else if (!read_option(option, optarg, &options)) {
            fputs(usage, stderr);
            return 2;
        }
    if (argc - optind > 1) {
        fputs(usage, stderr);
        return 2;
    }
    if (optind == argc) {
        if (trace_program_write(&options, stdout) == 0)
            return 0;
        perror("make-trace");
        return 4;
    }
    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]) && result == 0; i++)
        result = write_file(argv[optind], endings[i], &options);
    return result;
}
