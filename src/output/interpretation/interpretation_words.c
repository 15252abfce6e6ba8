#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "output/interpretation/interpretation_parts.h"

void interpretation_add(struct interpretation *reading, const char *format, ...)
{
    size_t used = strlen(reading->text);
    va_list arguments;

    if (used == 0 && format[0] == '\n')
        format++;
    va_start(arguments, format);
    vsnprintf(reading->text + used, sizeof(reading->text) - used, format, arguments);
    va_end(arguments);
}

void interpretation_add_numbers(struct interpretation *reading, const struct some_ranks *some)
{
    for (uint32_t i = 0; i < some->ranges; i++) {
        const char *before_last = i + 1 == some->ranges && !some->has_more ? " and " : ", ";
        uint32_t more = some->range[i].last - some->range[i].first;

        interpretation_add(reading, "%s%" PRIu32,
                           i == 0      ? ""
                           : more == 1 ? ", "
                                       : before_last,
                           some->range[i].first + 1);
        if (more > 0)
            interpretation_add(reading, "%s%" PRIu32, more == 1 ? before_last : " to ", some->range[i].last + 1);
    }
    if (some->has_more)
        interpretation_add(reading, " and others");
}

static bool is_from_init_to_finalize(const struct row *run)
{
    const struct mpi_times *mpi = run->summary->mpi;

    return mpi && run->start == (mpi->begin == MPI_TIMES_UNKNOWN ? 0 : mpi->begin) &&
           run->end == (mpi->end == MPI_TIMES_UNKNOWN ? run->runtime : mpi->end);
}

bool interpretation_covers_run(const struct row *run)
{
    return run->elapsed == run->runtime || is_from_init_to_finalize(run);
}

const char *interpretation_part(const struct row *run)
{
    return run->elapsed == run->runtime    ? "the run"
           : is_from_init_to_finalize(run) ? "the part from Init to Finalize"
                                           : "this part of the run";
}

const char *interpretation_where(const struct row *run)
{
    return run->elapsed != run->runtime && is_from_init_to_finalize(run) ? " from Init to Finalize" : "";
}

const char *interpretation_same_part(const struct row *run)
{
    return interpretation_where(run)[0] ? "this part" : interpretation_part(run);
}
