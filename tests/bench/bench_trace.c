#include "bench/bench_trace.h"

#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "bench/measure.h"

enum { SPARE_MEGABYTES = 500 };

static bool has_room(const char *folder, uint64_t megabytes)
{
    struct statvfs status;

    if (statvfs(folder, &status) != 0)
        return false;
    return (uint64_t)status.f_bavail * status.f_frsize / 1000000 > megabytes + megabytes / 4 + SPARE_MEGABYTES;
}

static bool count_lines(struct bench_trace *trace)
{
    static char buffer[1 << 18];
    FILE *file = fopen(trace->plain, "re");
    size_t got;

    if (!file)
        return false;
    while ((got = fread(buffer, 1, sizeof(buffer), file)) > 0) {
        trace->bytes += got;
        for (const char *at = buffer; (at = memchr(at, '\n', (size_t)(buffer + got - at))); at++)
            trace->lines++;
    }
    fclose(file);
    return trace->lines > 0;
}

bool bench_trace_make(struct bench_trace *trace, const char *make_trace, const char *folder,
                      const struct bench_shape *shape)
{
    char size[40];
    struct command make = {{make_trace, "--style", shape->style, "--pattern", shape->pattern, "--ranks", shape->ranks,
                            "--size", size, trace->stem}};

    *trace = (struct bench_trace){0};
    snprintf(size, sizeof(size), "%llu", (unsigned long long)shape->megabytes * 1000000);
    snprintf(trace->stem, sizeof(trace->stem), "%s/%s", folder, shape->style);
    snprintf(trace->plain, sizeof(trace->plain), "%s.prv", trace->stem);
    snprintf(trace->compressed, sizeof(trace->compressed), "%s.prv.gz", trace->stem);
    if (!has_room(folder, shape->megabytes)) {
        printf("no room for %llu MB in %s\n", (unsigned long long)shape->megabytes, folder);
        return false;
    }
    if (measure_one(&make, 1).status == 0 && count_lines(trace))
        return true;
    printf("%s cannot make a trace in %s\n", make_trace, folder);
    bench_trace_remove(trace);
    return false;
}

bool bench_trace_compress(struct bench_trace *trace)
{
    struct command compress = {{"gzip", "-6kf", trace->plain}};

    return measure_one(&compress, 1).status == 0;
}

void bench_trace_remove(struct bench_trace *trace)
{
    static const char *const endings[] = {".prv", ".prv.gz", ".pcf", ".row"};

    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        char path[320];

        snprintf(path, sizeof(path), "%s%s", trace->stem, endings[i]);
        unlink(path);
    }
}
