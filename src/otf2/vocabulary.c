/*
 * Regions, counters and parameters get their types and values once, when the definitions have been read; labels and
 * names are written as the files beside a .prv have them, and read as these are.
 */
#include "otf2/vocabulary.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "base/slice.h"
#include "base/sorted.h"
#include "paraver/event_types.h"

/*
 * The meaning of regions.
 */

static bool is_named(const char *name, size_t length, const char *wanted)
{
    return length == strlen(wanted) && strncasecmp(name, wanted, length) == 0;
}

/* Calls that a .prv has no number for are those that mean the same here. */
static uint8_t call_named(const char *name, size_t length)
{
    static const struct {
        const char *name;
        const char *like;
    } others[] = {
        {"MPI_Init_thread", "MPI_Init"},
        {"MPI_Isendrecv", "MPI_Isend"},
        {"MPI_Isendrecv_replace", "MPI_Isend"},
        {"MPI_Rput", "MPI_Put"},
        {"MPI_Rget", "MPI_Get"},
        {"MPI_Raccumulate", "MPI_Accumulate"},
        {"MPI_Rget_accumulate", "MPI_Get_accumulate"},
        {"MPI_Win_lock_all", "MPI_Win_lock"},
        {"MPI_Win_unlock_all", "MPI_Win_unlock"},
        {"MPI_Win_allocate", "MPI_Win_create"},
        {"MPI_Win_allocate_shared", "MPI_Win_create"},
        {"MPI_Win_create_dynamic", "MPI_Win_create"},
        {"MPI_File_iread", "MPI_File_read"},
        {"MPI_File_iread_at", "MPI_File_read_at"},
        {"MPI_File_iread_shared", "MPI_File_read_shared"},
        {"MPI_File_iread_all", "MPI_File_read_all_begin"},
        {"MPI_File_iread_at_all", "MPI_File_read_at_all_begin"},
        {"MPI_File_iwrite", "MPI_File_write"},
        {"MPI_File_iwrite_at", "MPI_File_write_at"},
        {"MPI_File_iwrite_shared", "MPI_File_write_shared"},
        {"MPI_File_iwrite_all", "MPI_File_write_all_begin"},
        {"MPI_File_iwrite_at_all", "MPI_File_write_at_all_begin"},
    };

    for (size_t i = 0; i < COUNT_OF(others); i++)
        if (is_named(name, length, others[i].name))
            return call_named(others[i].like, strlen(others[i].like));
    for (uint8_t i = MPI_CALL_NONE + 1; i < MPI_CALL_LIMIT; i++)
        if (is_named(name, length, mpi_call(i)->name))
            return i;
    return MPI_CALL_NONE;
}

/* Fortran's names may differ in case and end with underscores, those of TAU end with brackets, and those of calls with
 * large counts with _c. */
static uint8_t call_of_name(const char *name)
{
    static const char *const endings[] = {"", "_c", "()", "_", "__"};
    size_t length = strlen(name);
    uint8_t number = MPI_CALL_NONE;

    for (size_t i = 0; i < COUNT_OF(endings) && number == MPI_CALL_NONE; i++)
        if (slice_ends_with(slice_of(name), endings[i]))
            number = call_named(name, length - strlen(endings[i]));
    return number;
}

/* Some writers say that functions are of MPI whose names have it anywhere, as that of a file in them. */
static bool is_call(const struct region *region, OTF2_RegionRole role, const char *name)
{
    bool is_named = strncasecmp(name, "MPI", 3) == 0 && !isalnum((unsigned char)name[3]);

    return region->paradigm == OTF2_PARADIGM_MPI &&
           (is_named || (role != OTF2_REGION_ROLE_UNKNOWN && role != OTF2_REGION_ROLE_FUNCTION));
}

/* *unknown counts the calls that are not in the table of MPI calls: they are told apart by numbers beyond it. */
static void mean_call(struct region *region, const char *name, uint32_t *unknown)
{
    uint8_t number = call_of_name(name);

    region->kind = REGION_CALL;
    region->class = number == MPI_CALL_NONE ? MPI_CLASS_LOCAL : (uint8_t)mpi_call(number)->class;
    region->enter = number == MPI_CALL_NONE ? 1000 + (*unknown)++ : number;
    if (mpi_class_is_collective(region->class))
        region->type = PRV_TYPE_COLLECTIVE;
    else if (region->class >= MPI_CLASS_SEND && region->class <= MPI_CLASS_PROBE)
        region->type = PRV_TYPE_POINT_TO_POINT;
    else if (region->class == MPI_CLASS_ONE_SIDED)
        region->type = PRV_TYPE_ONE_SIDED;
    else
        region->type = region->class == MPI_CLASS_IO ? PRV_TYPE_MPI_IO : PRV_TYPE_OTHER_CALL;
}

/* A call of pthreads, as a .prv numbers it; 0: none that matters. */
static uint64_t pthread_call(const char *name)
{
    static const struct {
        const char *name;
        uint8_t call;
    } calls[] = {
        {"pthread_exit", PRV_PTHREAD_EXIT},
        {"pthread_create", PRV_PTHREAD_CREATE},
        {"pthread_join", PRV_PTHREAD_JOIN},
        {"pthread_rwlock_wrlock", PRV_PTHREAD_WRITE_LOCK},
        {"pthread_rwlock_rdlock", PRV_PTHREAD_READ_LOCK},
        {"pthread_mutex_lock", PRV_PTHREAD_MUTEX_LOCK},
        {"pthread_cond_wait", PRV_PTHREAD_CONDITION_WAIT},
        {"pthread_cond_timedwait", PRV_PTHREAD_CONDITION_WAIT},
        {"pthread_barrier_wait", PRV_PTHREAD_BARRIER_WAIT},
    };

    for (size_t i = 0; i < COUNT_OF(calls); i++)
        if (strcmp(calls[i].name, name) == 0)
            return calls[i].call;
    return 0;
}

/* Of OpenMP and of threads: regions of parallel code, barriers, locks; what is inside of all others is work. */
static void mean_threading(struct region *region, OTF2_RegionRole role, const char *name)
{
    static const struct region roles[] = {
        [OTF2_REGION_ROLE_PARALLEL] = {.kind = REGION_PARALLEL},
        [OTF2_REGION_ROLE_CRITICAL] = {.kind = REGION_PLAIN, .type = PRV_TYPE_NAMED_LOCK, .enter = PRV_LOCK_WAITS},
        [OTF2_REGION_ROLE_ORDERED] = {.kind = REGION_PLAIN, .type = PRV_TYPE_ORDERED, .enter = PRV_LOCK_WAITS},
        [OTF2_REGION_ROLE_CRITICAL_SBLOCK] = {.kind = REGION_HELD},
        [OTF2_REGION_ROLE_ORDERED_SBLOCK] = {.kind = REGION_HELD},
        [OTF2_REGION_ROLE_BARRIER] = {.kind = REGION_PLAIN, .type = PRV_TYPE_BARRIER},
        [OTF2_REGION_ROLE_IMPLICIT_BARRIER] = {.kind = REGION_PLAIN, .type = PRV_TYPE_BARRIER},
        [OTF2_REGION_ROLE_TASK_WAIT] = {.kind = REGION_PLAIN, .type = PRV_TYPE_TASK_WAIT},
        [OTF2_REGION_ROLE_TASK] = {.kind = REGION_PLAIN, .type = PRV_TYPE_TASK},
        [OTF2_REGION_ROLE_TASK_UNTIED] = {.kind = REGION_PLAIN, .type = PRV_TYPE_TASK},
        [OTF2_REGION_ROLE_TASK_CREATE] = {.kind = REGION_PLAIN, .type = PRV_TYPE_TASK_CREATE},
        [OTF2_REGION_ROLE_WRAPPER] = {.kind = REGION_PLAIN, .type = PRV_TYPE_WORK_SHARING},
        [OTF2_REGION_ROLE_THREAD_WAIT] = {.kind = REGION_PLAIN,
                                          .type = PRV_TYPE_PTHREAD_CALL,
                                          .enter = PRV_PTHREAD_JOIN},
    };
    bool sets = strcmp(name, "omp_set_lock") == 0 || strcmp(name, "omp_set_nest_lock") == 0;
    bool unsets = strcmp(name, "omp_unset_lock") == 0 || strcmp(name, "omp_unset_nest_lock") == 0;
    const char *construct = strncmp(name, "!$omp ", 6) == 0 ? name + 6 : name;

    /* OMPT tools of Score-P say that these are barriers. */
    if (role == OTF2_REGION_ROLE_BARRIER && strncmp(construct, "taskwait", 8) == 0)
        role = OTF2_REGION_ROLE_TASK_WAIT;

    if (pthread_call(name) > 0) {
        region->kind = REGION_PLAIN;
        region->type = PRV_TYPE_PTHREAD_CALL;
        region->enter = pthread_call(name);
    } else if (sets || unsets) {
        region->kind = REGION_PLAIN;
        region->type = PRV_TYPE_UNNAMED_LOCK;
        region->enter = sets ? PRV_LOCK_WAITS : PRV_LOCK_RELEASES;
        region->leave = sets ? PRV_LOCK_HELD : PRV_LOCK_LEFT;
    } else if (role == OTF2_REGION_ROLE_BARRIER && strncmp(construct, "taskgroup", 9) == 0) {
        region->kind = REGION_GROUP;
        region->type = PRV_TYPE_TASK_GROUP;
    } else if (role < COUNT_OF(roles)) {
        region->kind = roles[role].kind;
        region->type = roles[role].type;
        region->enter = roles[role].enter > 0 ? roles[role].enter : region->enter;
    }
}

/* Other libraries whose calls are told beside their being functions, with the labels that Extrae gives them. */
static const struct {
    OTF2_Paradigm paradigm;
    const char *label;
} libraries[] = {
    {OTF2_PARADIGM_CUDA, "CUDA library call"},  {OTF2_PARADIGM_GASPI, "GASPI call"},
    {OTF2_PARADIGM_SHMEM, "OpenSHMEM calls"},   {OTF2_PARADIGM_OPENACC, "OpenACC"},
    {OTF2_PARADIGM_OPENCL, "Host OpenCL call"}, {OTF2_PARADIGM_HIP, "HIP library call"},
};

enum { LIBRARIES = COUNT_OF(libraries) };

static bool has_paradigm(const struct definitions *definitions, OTF2_Paradigm paradigm)
{
    const struct region *regions = definitions->regions.items;
    size_t at = 0;

    while (at < definitions->regions.count && regions[at].paradigm != paradigm)
        at++;
    return at < definitions->regions.count;
}

static void mean_regions(struct definitions *definitions)
{
    struct region *regions = definitions->regions.items;
    bool has_mpi = has_paradigm(definitions, OTF2_PARADIGM_MPI);
    uint32_t unknown = 0;

    for (size_t i = 0; i < definitions->regions.count; i++) {
        struct region *region = &regions[i];
        const char *name = definitions_string(definitions, region->name);
        OTF2_RegionRole role = (OTF2_RegionRole)region->enter;

        region->enter = definitions->regions.keys[i] + 1;
        /* Some writers know no paradigms. */
        if (is_call(region, role, name) || (!has_mpi && call_of_name(name) != MPI_CALL_NONE)) {
            mean_call(region, name, &unknown);
        } else if (region->paradigm == OTF2_PARADIGM_MEASUREMENT_SYSTEM &&
                   (strcasestr(name, "FLUSH") || strcasestr(name, "INIT"))) {
            region->kind = REGION_PLAIN;
            region->type = strcasestr(name, "FLUSH") ? PRV_TYPE_FLUSH : PRV_TYPE_TRACER_INIT;
            region->enter = 1;
        } else if (region->paradigm == OTF2_PARADIGM_OPENMP || region->paradigm == OTF2_PARADIGM_PTHREAD) {
            mean_threading(region, role, name);
        } else {
            region->kind = REGION_PLAIN;
            region->type = PRV_TYPE_USER_FUNCTION;
        }
        for (size_t k = 0; k < LIBRARIES; k++)
            if (region->paradigm == libraries[k].paradigm)
                region->library = ARCHIVE_LIBRARY + (uint32_t)region->paradigm;
        if ((role == OTF2_REGION_ROLE_FILE_IO || role == OTF2_REGION_ROLE_FILE_IO_METADATA) &&
            region->kind == REGION_PLAIN)
            region->library = ARCHIVE_FILES;
    }
}

/*
 * Regions of one name.
 */

static const char *file_of(const struct definitions *definitions, const struct source_place *place)
{
    const char *path = definitions_string(definitions, place->file);
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

struct named_region {
    const char *name;
    const char *file;
    uint32_t line;
    size_t index;
};

ORDER(compare_places_of_regions, struct named_region, strcmp(x->file, y->file) ?: RISING(x->line, y->line))
ORDER(compare_named_regions, struct named_region,
      strcmp(x->name, y->name) ?: compare_places_of_regions(x, y) ?: RISING(x->index, y->index))

/* Functions of one name are told apart by where they begin; those that begin at one place are one. */
static int tell_regions_apart(struct definitions *definitions)
{
    struct region *regions = definitions->regions.items;
    const struct source_place *origins = definitions->origins.items;
    struct named_region *named = malloc((definitions->regions.count + 1) * sizeof(*named));
    size_t count = 0;
    size_t end;

    if (!named)
        return diag_no_memory(definitions->diag);
    for (size_t i = 0; i < definitions->regions.count; i++)
        if (regions[i].kind != REGION_CALL)
            named[count++] = (struct named_region){definitions_string(definitions, regions[i].name),
                                                   file_of(definitions, &origins[i]), origins[i].line, i};
    qsort(named, count, sizeof(*named), compare_named_regions);
    for (size_t first = 0; first < count; first = end) {
        for (end = first + 1; end < count && strcmp(named[first].name, named[end].name) == 0;)
            end++;
        for (size_t i = first; i < end; i++) {
            struct region *region = &regions[named[i].index];
            const struct region *before = i > first ? &regions[named[i - 1].index] : NULL;

            region->is_placed = compare_places_of_regions(&named[first], &named[end - 1]) != 0;
            if (before && before->type == region->type && compare_places_of_regions(&named[i - 1], &named[i]) == 0)
                region->enter = before->enter;
        }
    }
    free(named);
    return 0;
}

/* NULL: none, or none that counts whole ones. */
static struct counter_definition *counter_named(const struct definitions *definitions, const char *name)
{
    struct counter_definition *counters = definitions->counters.items;

    for (size_t i = 0; i < definitions->counters.count; i++)
        if (counters[i].type != 0 && counters[i].exponent >= 0 &&
            strcmp(definitions_string(definitions, counters[i].name), name) == 0)
            return &counters[i];
    return NULL;
}

int vocabulary_choose(struct definitions *definitions)
{
    /* Of several names of one counter the first that the archive has is the counter. */
    static const struct {
        uint32_t type;
        const char *names[4];
    } known[] = {
        {PRV_TYPE_INSTRUCTIONS, {"PAPI_TOT_INS", "perf::instructions", "instructions"}},
        {PRV_TYPE_CYCLES, {"PAPI_TOT_CYC", "perf::cycles", "cycles", "cpu-cycles"}},
    };
    struct parameter_definition *parameters = definitions->parameters.items;

    mean_regions(definitions);
    for (size_t k = 0; k < COUNT_OF(known); k++) {
        struct counter_definition *counter = NULL;

        for (size_t n = 0; n < 4 && known[k].names[n] && !counter; n++)
            counter = counter_named(definitions, known[k].names[n]);
        if (counter)
            counter->type = known[k].type;
    }
    /* A parameter whose name ends with a number in brackets is an event of that type. */
    for (size_t i = 0; i < definitions->parameters.count; i++) {
        const char *name = definitions_string(definitions, parameters[i].name);
        const char *open = strrchr(name, '(');
        size_t length = open ? strlen(open) : 0;

        if (length <= 2 || open[length - 1] != ')' ||
            number_parse_u32((struct slice){open + 1, length - 2}, &parameters[i].type) != NUMBER_OK)
            parameters[i].type = ARCHIVE_PARAMETER + (uint32_t)definitions->parameters.keys[i];
    }
    return tell_regions_apart(definitions);
}

void vocabulary_take_regions_for_teams(struct definitions *definitions)
{
    struct region *regions = definitions->regions.items;

    for (size_t i = 0; i < definitions->regions.count; i++)
        if (regions[i].kind == REGION_PARALLEL) {
            regions[i].kind = REGION_PLAIN;
            regions[i].type = PRV_TYPE_REGION_FUNCTION;
        }
}

/*
 * Labels and names, as the files beside a .prv have them.
 */

static void write_printable(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fputc((unsigned char)text[i] < ' ' ? '?' : text[i], out);
}

/* What has no name is no label. */
static void write_name(FILE *out, const struct definitions *definitions, uint32_t string)
{
    const char *text = definitions_string(definitions, string);

    text = *text ? text : "[unnamed]";
    write_printable(out, text, strlen(text));
}

static void write_text(FILE *out, const struct definitions *definitions, uint32_t string)
{
    write_name(out, definitions, string);
    fputc('\n', out);
}

/* With its place, where that tells it apart. */
static void write_region(FILE *out, const struct definitions *definitions, size_t index)
{
    const struct region *region = &((const struct region *)definitions->regions.items)[index];
    const struct source_place *origin = &((const struct source_place *)definitions->origins.items)[index];
    const char *file = file_of(definitions, origin);

    write_name(out, definitions, region->name);
    if (region->is_placed && *file) {
        fputs(" (", out);
        write_printable(out, file, strlen(file));
        if (origin->line > 0)
            fprintf(out, ":%u", (unsigned)origin->line);
        fputc(')', out);
    }
    fputc('\n', out);
}

static void write_calls(FILE *out, const struct definitions *definitions)
{
    const struct region *regions = definitions->regions.items;

    fprintf(out,
            "EVENT_TYPE\n0 %u MPI Point-to-point\n0 %u MPI Collective Comm\n0 %u MPI Other\n0 %u MPI One-sided\n"
            "0 %u MPI I/O\nVALUES\n0 Outside MPI\n",
            PRV_TYPE_POINT_TO_POINT, PRV_TYPE_COLLECTIVE, PRV_TYPE_OTHER_CALL, PRV_TYPE_ONE_SIDED, PRV_TYPE_MPI_IO);
    for (uint8_t number = MPI_CALL_NONE + 1; number < MPI_CALL_LIMIT; number++)
        fprintf(out, "%u %s\n", (unsigned)number, mpi_call(number)->name);
    for (size_t i = 0; i < definitions->regions.count; i++)
        if (regions[i].kind == REGION_CALL && regions[i].enter >= MPI_CALL_LIMIT) {
            fprintf(out, "%llu ", (unsigned long long)regions[i].enter);
            write_text(out, definitions, regions[i].name);
        }
}

static bool has_library(const struct definitions *definitions, uint32_t library)
{
    const struct region *regions = definitions->regions.items;
    size_t at = 0;

    while (at < definitions->regions.count && regions[at].library != library)
        at++;
    return at < definitions->regions.count;
}

/* The most levels of callers that a call of MPI has. */
static uint32_t caller_levels(const struct definitions *definitions)
{
    const struct context *contexts = definitions->contexts.items;
    uint32_t most = 0;

    for (size_t i = 0; i < definitions->contexts.count; i++) {
        const struct region *region = definitions_region(definitions, contexts[i].region);
        const struct context *at = &contexts[i];
        uint32_t levels = 0;

        while (region && region->kind == REGION_CALL && levels < ARCHIVE_CALLERS_MOST &&
               (at = keyed_list_find(&definitions->contexts, at->parent, sizeof(*at))))
            levels++;
        most = levels > most ? levels : most;
    }
    return most;
}

/* User functions, regions of parallel code and callers are named by the regions' references; lines of callers by those
 * of their places. */
static void write_functions(FILE *out, const struct definitions *definitions)
{
    const struct region *regions = definitions->regions.items;
    const struct source_place *places = definitions->places.items;
    uint32_t levels = caller_levels(definitions);

    fprintf(out, "EVENT_TYPE\n0 %u User function\n", PRV_TYPE_USER_FUNCTION);
    if (has_paradigm(definitions, OTF2_PARADIGM_OPENMP))
        fprintf(out, "0 %u Executed OpenMP parallel function\n", PRV_TYPE_REGION_FUNCTION);
    for (size_t i = 0; i < LIBRARIES; i++)
        if (has_library(definitions, ARCHIVE_LIBRARY + (uint32_t)libraries[i].paradigm))
            fprintf(out, "0 %u %s\n", ARCHIVE_LIBRARY + (unsigned)libraries[i].paradigm, libraries[i].label);
    if (has_library(definitions, ARCHIVE_FILES))
        fprintf(out, "0 %u I/O calls\n", ARCHIVE_FILES);
    for (uint32_t level = 1; level <= levels; level++)
        fprintf(out, "0 %u Caller at level %u\n", PRV_TYPE_CALLER + level, (unsigned)level);
    fputs("VALUES\n0 End\n", out);
    for (size_t i = 0; i < definitions->regions.count; i++)
        if (regions[i].kind != REGION_CALL) {
            fprintf(out, "%llu ", (unsigned long long)definitions->regions.keys[i] + 1);
            write_region(out, definitions, i);
        }
    fprintf(out, "%llu [parallel region]\n", (unsigned long long)ARCHIVE_UNNAMED_TEAM);
    if (levels == 0)
        return;
    fputs("EVENT_TYPE\n", out);
    for (uint32_t level = 1; level <= levels; level++)
        fprintf(out, "0 %u Caller line at level %u\n", PRV_TYPE_CALLER_LINE + level, (unsigned)level);
    fputs("VALUES\n", out);
    for (size_t i = 0; i < definitions->places.count; i++) {
        const char *file = file_of(definitions, &places[i]);

        fprintf(out, "%llu %u (", (unsigned long long)definitions->places.keys[i] + 1, (unsigned)places[i].line);
        write_printable(out, file, strlen(file));
        fputs(")\n", out);
    }
}

/* Those that have strings as values, which are named by these' references, or the others. */
static void write_parameters(FILE *out, const struct definitions *definitions, bool with_strings)
{
    const struct parameter_definition *parameters = definitions->parameters.items;
    size_t written = 0;

    fputs("EVENT_TYPE\n", out);
    for (size_t i = 0; i < definitions->parameters.count; i++) {
        const char *name = definitions_string(definitions, parameters[i].name);
        bool has_number = parameters[i].type != ARCHIVE_PARAMETER + (uint32_t)definitions->parameters.keys[i];

        if (parameters[i].has_strings != with_strings)
            continue;
        fprintf(out, "0 %u ", (unsigned)parameters[i].type);
        write_printable(out, name, has_number ? (size_t)(strrchr(name, '(') - name) : strlen(name));
        fputc('\n', out);
        written++;
    }
    if (!with_strings || written == 0)
        return;
    fputs("VALUES\n", out);
    for (size_t i = 0; i < definitions->strings.count; i++) {
        fprintf(out, "%llu ", (unsigned long long)definitions->strings.keys[i] + 1);
        write_text(out, definitions, (uint32_t)definitions->strings.keys[i]);
    }
}

/* With the part of its unit that it counts, where that is not the whole: no label that others know. */
static void write_counter(FILE *out, const struct definitions *definitions, const struct counter_definition *counter)
{
    const char *unit = definitions_string(definitions, counter->unit);

    fprintf(out, "0 %u ", (unsigned)counter->type);
    write_name(out, definitions, counter->name);
    if (counter->exponent < 0) {
        fprintf(out, ", in %u^%lld%s", (unsigned)counter->base, (long long)counter->exponent, *unit ? " " : "");
        write_printable(out, unit, strlen(unit));
    }
    fputc('\n', out);
}

static void write_labels(FILE *out, const struct definitions *definitions)
{
    const struct counter_definition *counters = definitions->counters.items;

    write_calls(out, definitions);
    write_functions(out, definitions);
    if (definitions->has_threads || has_paradigm(definitions, OTF2_PARADIGM_PTHREAD))
        fprintf(out, "EVENT_TYPE\n0 %u pthread function\n", PRV_TYPE_PTHREAD_FUNCTION);
    if (has_paradigm(definitions, OTF2_PARADIGM_OPENMP))
        fprintf(out, "EVENT_TYPE\n0 %u Parallel (OMP)\nVALUES\n0 close\n3 REGION (open)\n", PRV_TYPE_REGION);
    fputs("EVENT_TYPE\n", out);
    for (size_t i = 0; i < definitions->counters.count; i++)
        if (counters[i].type != 0)
            write_counter(out, definitions, &counters[i]);
    write_parameters(out, definitions, false);
    write_parameters(out, definitions, true);
}

static void write_names(FILE *out, const struct definitions *definitions)
{
    const struct thread_definition *threads = definitions->threads;

    fprintf(out, "LEVEL TASK SIZE %zu\n", definitions->header.task_count);
    for (size_t i = 0; i < definitions->thread_count; i++)
        if (threads[i].thread == 1)
            write_text(out, definitions, threads[i].process_name);
    fprintf(out, "\nLEVEL THREAD SIZE %zu\n", definitions->thread_count);
    for (size_t i = 0; i < definitions->thread_count; i++)
        fprintf(out, "THREAD 1.%u.%u\n", (unsigned)threads[i].rank + 1, (unsigned)threads[i].thread);
}

/* What `put` writes, which is allocated; NULL when memory ran out (reported). */
static char *written_text(const struct definitions *definitions, void (*put)(FILE *, const struct definitions *),
                          size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    bool failed;

    if (out) {
        put(out, definitions);
        failed = ferror(out) != 0;
        failed = fclose(out) != 0 || failed;
        if (!failed && text && *length > 0)
            return text;
    }
    free(text);
    diag_no_memory(definitions->diag);
    return NULL;
}

int vocabulary_labels(const struct definitions *definitions, struct labels **labels)
{
    size_t length = 0;
    char *text = written_text(definitions, write_labels, &length);

    *labels = NULL;
    return text ? labels_of_text(labels, text, length, definitions->file, definitions->diag, NULL) : ERROR_MEMORY;
}

int vocabulary_names(const struct definitions *definitions, struct names **names)
{
    size_t length = 0;
    char *text = written_text(definitions, write_names, &length);

    *names = NULL;
    return text ? names_of_text(names, text, length, definitions->file, definitions->diag) : ERROR_MEMORY;
}
