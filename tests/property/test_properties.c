/*
 * test_properties [PROPERTY…]: checks each, or all, on many generated traces.
 *
 * CLOCKTALK_SEED is the first seed, and the only one unless CLOCKTALK_SEEDS says how many there are. Without it they
 * are those from 0 on, 80 unless CLOCKTALK_SEEDS says how many (20 in `meson test` with sanitizers), as many of those
 * with more features (GEN_WIDE_SEEDS), and those that once failed. CLOCKTALK_RANKS and CLOCKTALK_PHASES make a seed's
 * trace smaller, CLOCKTALK_KEEP is a directory for traces that fail.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "property/properties.h"

enum {
    SEEDS = 80,
    FAILED_SEEDS_MAX = 10,
    SKIPPED_ONE_IN = 60, /* at most so many runs are not compared in all */
    SKIPPED_FEW = 5,     /* of few seeds */
    SEED_SECONDS = 60,   /* of processor time: a seed that takes longer hangs */
};

static const struct property {
    const char *name;
    void (*look)(struct check *check);
    /* Only traces whose collectives keep in step: how others are brought back into step the oracle reads
     * otherwise. */
    bool in_step;
} properties[] = {
    {"oracle", property_oracle, true},
    {"oracle-skewed", property_oracle_skewed, true},
    {"oracle-dropped", property_oracle_dropped, true},
    {"oracle-lost", property_oracle_lost, true},
    {"oracle-killed", property_oracle_killed, true},
    {"oracle-crossing", property_oracle_crossing, true},
    {"oracle-sizes", property_oracle_sizes, true},
    {"facts", property_facts, false},
    {"cancelled", property_cancelled, true},
    {"counters", property_counters, false},
    {"counters-export", property_counters_export, false},
    {"counters-turns", property_counters_turns, false},
    {"invariants", property_invariants, false},
    {"messages", property_messages, true},
    {"nonblocking", property_nonblocking, false},
    {"phases", property_phases, false},
    {"pieces", property_pieces, false},
    {"files", property_files, false},
    {"order", property_order, false},
    {"posts", property_posts, false},
    {"paths", property_paths, true},
    {"paths-skewed", property_paths_skewed, true},
    {"paths-sums", property_paths_sums, false},
    {"paths-memory", property_paths_memory, false},
    {"wait-states", property_wait_states, true},
    {"wait-states-skewed", property_wait_states_skewed, true},
    {"wait-states-sums", property_wait_states_sums, false},
    {"routes", property_routes, true},
    {"routes-all", property_routes_all, true},
    {"routes-skewed", property_routes_skewed, true},
    {"routes-sums", property_routes_sums, false},
    {"sites", property_sites, true},
    {"sites-threads", property_sites_threads, true},
    {"what-if", property_what_if, false},
    {"mpi-span", property_mpi_span, false},
    {"init-to-finalize", property_init_to_finalize, false},
    {"tracing", property_tracing, false},
    {"bursts", property_bursts, false},
    {"parallelism", property_parallelism, true},
    {"parallelism-skewed", property_parallelism_skewed, true},
    {"parallelism-sums", property_parallelism_sums, false},
    {"dispersion", property_dispersion, true},
    {"dispersion-skewed", property_dispersion_skewed, true},
    {"dispersion-sums", property_dispersion_sums, false},
    {"export", property_export, false},
    {"export-damage", property_export_damage, false},
    {"stop", property_stop, false},
    {"damage", property_damage, false},
    {"sliding", property_sliding, false},
    {"count", property_count, false},
    {"part", property_part, true},
    {"every", property_every, false},
    {"events", property_events, false},
    {"min-events", property_min_events, false},
    {"threads-in-turn", property_threads_in_turn, false},
    {"threads-beside", property_threads_beside, false},
    {"threads-oracle", property_threads_oracle, true},
    {"openmp", property_openmp, false},
    {"openmp-sums", property_openmp_sums, false},
    {"openmp-aside", property_openmp_aside, false},
    {"thread-map", property_thread_map, false},
    {"openmp-paths", property_openmp_paths, false},
    {"openmp-dispersion", property_openmp_dispersion, false},
    {"watched", property_watched, false},
};

/* Seeds that once failed. */
static const struct known_seed {
    const char *property;
    uint64_t seed;
} known_seeds[] = {
    {"files", 2020113},
    {"files", 2020272},
    {"oracle", 2000141},
    {"oracle", 2010006},
    {"oracle-dropped", 2010006},
    {"oracle-lost", 30615},
    {"oracle-lost", 700269},
    {"oracle-lost", 910482},
    {"oracle-lost", 1200094},
    {"oracle-lost", 1201572},
    {"oracle-lost", 1400030},
    {"oracle-lost", 2000781},
    {"oracle-lost", 2020375},
    {"oracle-lost", 5000097},
    {"oracle-sizes", 291},
    {"oracle-sizes", 3000070},
    {"oracle-sizes", 3200254},
    {"oracle-sizes", 3700130},
    {"oracle-sizes", 5000055},
    {"oracle-sizes", 5002088},
    {"oracle-skewed", 910054},
    {"oracle-skewed", 910286},
    {"oracle-skewed", 2010006},
    {"oracle-skewed", 4400000047},
    {"order", 77000472},
    {"order", 4295000186},
    {"parallelism-skewed", 800257},
    {"paths", 2000115},
    {"paths-skewed", 3000111},
    {"sites-threads", 700066},
    {"threads-beside", 700035},
    {"threads-in-turn", 700035},
    {"threads-oracle", 131},
    {"threads-oracle", 700141},
    {"threads-oracle", 700164},
    {"threads-oracle", 700308},
    {"threads-oracle", 700310},
    {"threads-oracle", 700379},
    {"threads-oracle", 710228},
    {"threads-oracle", 710304},
    {"threads-oracle", 710358},
    {"threads-oracle", 2000021},
    {"threads-oracle", 2000431},
    {"threads-oracle", 2020353},
    {"threads-oracle", 3100261},
    {"threads-oracle", 5000914},
    {"threads-oracle", 5001006},
    {"tracing", 1210},
    {"tracing", 1522},
    {"tracing", 7990},
    {"wait-states-skewed", 1400116},
    {"wait-states-skewed", 3000111},
};

static uint64_t number_from(const char *name, uint64_t number)
{
    const char *text = getenv(name);

    return text ? strtoull(text, NULL, 10) : number;
}

/* What the process that looks at seeds tells the one that waits for it, even if it crashes. */
struct notice {
    uint64_t seed; /* that is being looked at */
    uint64_t seeds;
    uint64_t failed;
    uint64_t looked;
    uint64_t skipped;
};

static void look_at_seed(const struct property *property, struct notice *notice)
{
    struct itimerval limit = {.it_value = {.tv_sec = SEED_SECONDS}};
    struct check check;

    setitimer(ITIMER_VIRTUAL, &limit, NULL);
    check_init(&check, property->name, notice->seed, property->in_step);
    property->look(&check);
    notice->seeds++;
    notice->failed += check.failures > 0;
    notice->looked += check.looked;
    notice->skipped += check.skipped;
    check_deinit(&check);
}

static void look_at_known_seeds(const struct property *property, struct notice *notice)
{
    for (size_t i = 0; i < sizeof(known_seeds) / sizeof(known_seeds[0]); i++) {
        notice->seed = known_seeds[i].seed;
        if (strcmp(known_seeds[i].property, property->name) == 0)
            look_at_seed(property, notice);
    }
}

static void look_at_seeds_from(const struct property *property, uint64_t first, uint64_t count, struct notice *notice)
{
    for (notice->seed = first; notice->seed < first + count && notice->failed < FAILED_SEEDS_MAX; notice->seed++)
        look_at_seed(property, notice);
}

/* Looks at those from first on, or at the known ones and those of both kinds, and ends. */
static _Noreturn void look_at_seeds(const struct property *property, uint64_t first, uint64_t count,
                                    struct notice *notice)
{
    look_at_seeds_from(property, first, count, notice);
    if (!getenv("CLOCKTALK_SEED")) {
        look_at_seeds_from(property, GEN_WIDE_SEEDS, count, notice);
        look_at_known_seeds(property, notice);
    }
    exit(0); /* not _exit: the leak sanitizer looks now */
}

static bool tell_end(const struct property *property, const struct notice *notice, int status)
{
    bool in_time = !WIFSIGNALED(status) || WTERMSIG(status) != SIGVTALRM;

    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    printf("%s %s with seed %llu (status %#x); again: CLOCKTALK_SEED=%llu test_properties %s\n", property->name,
           in_time ? "crashes or leaks at or before" : "takes too long", (unsigned long long)notice->seed,
           (unsigned)status, (unsigned long long)notice->seed, property->name);
    return false;
}

static bool tell_skipped(const struct property *property, const struct notice *notice)
{
    if (notice->skipped > 0)
        printf("%s: %llu of %llu runs are not compared in all\n", property->name, (unsigned long long)notice->skipped,
               (unsigned long long)notice->looked);
    return notice->skipped <= SKIPPED_FEW || notice->skipped <= notice->looked / SKIPPED_ONE_IN;
}

static bool holds(const struct property *property, struct notice *notice)
{
    uint64_t first = number_from("CLOCKTALK_SEED", 0);
    uint64_t count = number_from("CLOCKTALK_SEEDS", getenv("CLOCKTALK_SEED") ? 1 : SEEDS);
    time_t start = time(NULL);
    int status;
    pid_t looker;
    bool ended;

    *notice = (struct notice){0};
    fflush(stdout);
    looker = fork();
    if (looker == 0)
        look_at_seeds(property, first, count, notice);
    if (looker < 0 || waitpid(looker, &status, 0) != looker)
        abort();
    ended = tell_end(property, notice, status);
    printf("%s: %llu of %llu seeds fail, %d s\n", property->name, (unsigned long long)notice->failed,
           (unsigned long long)notice->seeds, (int)(time(NULL) - start));
    return tell_skipped(property, notice) && ended && notice->failed == 0;
}

static bool is_asked(const struct property *property, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], property->name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    struct notice *notice = mmap(NULL, sizeof(*notice), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    bool all = true;
    int asked = 0;

    if (notice == MAP_FAILED)
        abort();

    for (size_t i = 0; i < sizeof(properties) / sizeof(properties[0]); i++) {
        if (!is_asked(&properties[i], argc, argv))
            continue;
        asked++;
        all = holds(&properties[i], notice) && all;
    }
    if (asked == 0 || asked < argc - 1) {
        fprintf(stderr, "test_properties: there is no such property\n");
        return 2;
    }
    return all ? 0 : 1;
}
