#include "paraver/foreign_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { TAR_SIGNATURE_AT = 257 }; /* where a header of tar has "ustar" */

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
    {"#ParaverCFG", ".cfg", "what Paraver is to show"},
};

static bool is_plain(const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%+,-./:=@_";

    while (*name && (strchr(plain, *name) || (unsigned char)*name > 0x7f))
        name++;
    return *name == '\0';
}

/* As one word of a command line; NULL: there is no memory for it. */
static char *shell_word(const char *name)
{
    size_t length = 0;
    char *word;

    if (is_plain(name))
        return strdup(name);
    word = malloc(4 * strlen(name) + 3);
    if (!word)
        return NULL;
    word[length++] = '\'';
    for (; *name; name++) {
        if (*name == '\'') {
            memcpy(word + length, "'\\'", 3);
            length += 3;
        }
        word[length++] = *name;
    }
    memcpy(word + length, "'", 2);
    return word;
}

static void report_companion(const struct companion *companion, const char *file, const struct diag *diag)
{
    static const char *const endings[] = {".prv", ".prv.gz"};
    char *trace = NULL;
    char *word;

    for (size_t i = 0; i < COUNT_OF(endings) && !trace; i++)
        trace = trace_name_beside(file, companion->ending, endings[i]);
    word = shell_word(trace ? trace : "TRACE.prv");
    diag_report(diag, SEVERITY_ERROR, file, 0, "a %s file, %s, and no trace; type: clocktalk %s", companion->ending,
                companion->content, word ? word : "TRACE.prv");
    free(word);
    free(trace);
}

/* Of a file of an OTF2 archive, which says in which order bytes of numbers stand. */
static bool begins_chunk(struct slice start)
{
    return slice_starts_with(start, "\003\x42") || slice_starts_with(start, "\003\x23");
}

/* `name` is the file's in a command line; empty: standard input has none. */
static bool report_as(struct slice start, const char *file, const char *name, const struct diag *diag)
{
    for (size_t i = 0; i < COUNT_OF(packers); i++)
        if (slice_starts_with(start, packers[i].signature)) {
            diag_report(diag, SEVERITY_ERROR, file, 0, "compressed by %s; type: %s -dc %s%s| clocktalk -",
                        packers[i].program, packers[i].program, name, *name ? " " : "");
            return true;
        }
    for (size_t i = 0; i < COUNT_OF(companions); i++)
        if (slice_starts_with(start, companions[i].signature)) {
            report_companion(&companions[i], file, diag);
            return true;
        }
    if (slice_ends_with(slice_of(file), ".cubex"))
        diag_report(diag, SEVERITY_ERROR, file, 0,
                    "a profile, and no trace, which Score-P writes where SCOREP_ENABLE_TRACING is true");
    else if (start.length > TAR_SIGNATURE_AT &&
             slice_starts_with((struct slice){start.text + TAR_SIGNATURE_AT, start.length - TAR_SIGNATURE_AT}, "ustar"))
        diag_report(diag, SEVERITY_ERROR, file, 0, "a tar archive; type: tar -xOf %s NAME.prv | clocktalk -",
                    *name ? name : "-");
    else if (slice_starts_with(start, "PK\003\004"))
        diag_report(diag, SEVERITY_ERROR, file, 0, "a zip archive; type: unzip -p %s NAME.prv | clocktalk -",
                    *name ? name : "NAME.zip");
    else if (slice_ends_with(slice_of(file), ".mpits") || slice_ends_with(slice_of(file), ".mpit"))
        diag_report(diag, SEVERITY_ERROR, file, 0,
                    "what Extrae has recorded, to be merged into a trace; type: mpi2prv -f TRACE.mpits -o TRACE.prv");
    else if (slice_starts_with(start, "{\"history\":"))
        diag_report(diag, SEVERITY_ERROR, file, 0, "a history of runs; type: clocktalk --report history %s",
                    *name ? name : "-");
    else if (begins_chunk(start) && slice_starts_with((struct slice){start.text + 2, start.length - 2}, "OTF2"))
        diag_report(
            diag, SEVERITY_ERROR, file, 0,
            "the anchor of an OTF2 archive; its name must end with .otf2, and the archive's other files lie beside it");
    else if (begins_chunk(start) &&
             (slice_ends_with(slice_of(file), ".def") || slice_ends_with(slice_of(file), ".evt")))
        diag_report(diag, SEVERITY_ERROR, file, 0,
                    "definitions or records of an OTF2 archive; name its folder, or its anchor NAME.otf2");
    else
        return false;
    return true;
}

bool foreign_file_report(struct slice start, const char *file, const struct diag *diag)
{
    char *name = shell_word(slice_is(slice_of(file), "standard input") ? "" : file);
    bool is_foreign = report_as(start, file, name ? name : "FILE", diag);

    free(name);
    return is_foreign;
}
