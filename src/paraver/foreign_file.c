#include "paraver/foreign_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/trace_name.h"

static const struct packer {
    const char *signature;
    const char *program; /* which unpacks to standard output with -dc */
} packers[] = {
    {"\xfd"
     "7zXZ",
     "xz"},
    {"BZh", "bzip2"},
    {"\x28\xb5\x2f\xfd", "zstd"},
};

static const struct companion {
    const char *signature;
    const char *ending;
    const char *content;
} companions[] = {
    {"LEVEL ", ".row", "names of ranks"},
    {"DEFAULT_", ".pcf", "labels of events"},
    {"EVENT_TYPE", ".pcf", "labels of events"},
    {"STATES", ".pcf", "labels of events"},
};

/* Where a header of tar has "ustar". */
enum { TAR_SIGNATURE_AT = 257 };

static bool is_tar(struct slice start)
{
    return start.length > TAR_SIGNATURE_AT &&
           slice_starts_with((struct slice){start.text + TAR_SIGNATURE_AT, start.length - TAR_SIGNATURE_AT}, "ustar");
}

/* A chunk's header, which says in which order bytes of numbers stand, then "OTF2". */
static bool is_otf2(struct slice start)
{
    return slice_starts_with(start, "\003\x42OTF2") || slice_starts_with(start, "\003\x23OTF2");
}

/* For a command line, where standard input has no name. */
static const char *named(const char *file)
{
    return slice_is(slice_of(file), "standard input") ? "" : file;
}

static void report_packed(const struct packer *packer, const char *file, const struct diag *diag)
{
    const char *name = named(file);

    diag_report(diag, SEVERITY_ERROR, file, 0, "compressed by %s; type: %s -dc %s%s| clocktalk -", packer->program,
                packer->program, name, *name ? " " : "");
}

static void report_companion(const struct companion *companion, const char *file, const struct diag *diag)
{
    static const char *const endings[] = {".prv", ".prv.gz"};
    char *trace = NULL;

    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
        trace = trace_name_beside(file, companion->ending, endings[i]);
        if (trace && access(trace, R_OK) == 0)
            break;
        free(trace);
        trace = NULL;
    }
    diag_report(diag, SEVERITY_ERROR, file, 0, "a %s file, %s, and no trace; type: clocktalk %s", companion->ending,
                companion->content, trace ? trace : "TRACE.prv");
    free(trace);
}

bool foreign_file_report(struct slice start, const char *file, const struct diag *diag)
{
    for (size_t i = 0; i < sizeof(packers) / sizeof(packers[0]); i++) {
        if (slice_starts_with(start, packers[i].signature)) {
            report_packed(&packers[i], file, diag);
            return true;
        }
    }
    for (size_t i = 0; i < sizeof(companions) / sizeof(companions[0]); i++) {
        if (slice_starts_with(start, companions[i].signature)) {
            report_companion(&companions[i], file, diag);
            return true;
        }
    }
    if (is_tar(start)) {
        const char *name = named(file);

        diag_report(diag, SEVERITY_ERROR, file, 0, "a tar archive; type: tar -xOf %s NAME.prv | clocktalk -",
                    *name ? name : "-");
        return true;
    }
    if (slice_starts_with(start, "{\"history\":")) {
        diag_report(diag, SEVERITY_ERROR, file, 0, "a history of runs; type: clocktalk --report history %s",
                    *named(file) ? file : "-");
        return true;
    }
    if (is_otf2(start)) {
        diag_report(diag, SEVERITY_ERROR, file, 0,
                    "an OTF2 trace, as Score-P writes it; only Paraver traces (.prv) are read, as Extrae writes them");
        return true;
    }
    return false;
}
