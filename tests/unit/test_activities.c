#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activities.h"
#include "activities/activity_stacks.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"

enum { BARRIER = 8, SEND = 1, STEPS_MAX = 24 };

static const struct diag silent = {NULL, NULL};

static const char pcf[] = "EVENT_TYPE\n"
                          "0    60000019    User function\n"
                          "VALUES\n"
                          "0 End\n"
                          "1 main \n"
                          "2 halo \n"
                          "3 solve \n"
                          "4 __deck_M..ead_deck [__deck_MOD_read_deck]\n"
                          "5 halo [../halo.c]\n"
                          "\n"
                          "EVENT_TYPE\n"
                          "0    1000    phase\n"
                          "VALUES\n"
                          "1 warm-up\n"
                          "2 iterate\n"
                          "\n"
                          "EVENT_TYPE\n"
                          "0    80000001    Caller line at level 1\n"
                          "VALUES\n"
                          "6 halo.c:51 [/src/halo.c:51, /bin/prog]\n"
                          "7 halo.c:39 [/src/halo.c:39, /bin/prog]\n"
                          "8 71 (balance.F90, prog)\n"
                          "9 0 (Unresolved)\n"
                          "10 77 (redblack..dule.f90) [77 (redblack_module.f90, epoch2d)]\n"
                          "11 halo.c:60 [cut\n"
                          "12 halo.c:39:5 [/src/halo.c:39:5, /bin/prog]\n";

static struct labels *read_labels(void)
{
    struct labels *labels;

    cr_assert(labels_of_text(&labels, strdup(pcf), sizeof(pcf) - 1, "t.pcf", &silent, NULL) == 0);
    return labels;
}

/* What happens on the one rank: an event, or the end of an interval whose activity is expected to have that name. */
struct step {
    char what; /* 'f'unction, 'p'hase, call site: 'L'ine, 'G': function; 'u'seful, 'o'verhead, 'e'nter of a call, e'x'it
                  of it, 'w'hole call; 0: end */
    uint64_t value;
    const char *expected;
};

static const struct script {
    const char *name;
    const char *listed; /* 'f': function 2 alone is chosen; 'p': phases are */
    struct step steps[STEPS_MAX];
} scripts[] = {
    {"functions nest and zero leaves the innermost",
     "",
     {{'u', 0, "[computation]"},
      {'f', 1, NULL},
      {'u', 0, "main"},
      {'f', 2, NULL},
      {'u', 0, "main/halo"},
      {'w', BARRIER, "main/halo/MPI_Barrier"},
      {'f', 0, NULL},
      {'u', 0, "main"},
      {'f', 0, NULL},
      {'u', 0, "[computation]"},
      {'f', 0, NULL},
      {'w', SEND, "MPI_Send"}}},
    {"a function can call itself",
     "",
     {{'f', 3, NULL}, {'f', 3, NULL}, {'u', 0, "solve/solve"}, {'f', 0, NULL}, {'u', 0, "solve"}}},
    {"overhead is the tracer's wherever it happens",
     "",
     {{'f', 1, NULL},
      {'o', 0, "[overhead]"},
      {'u', 0, "main"},
      {'e', BARRIER, "main/MPI_Barrier"},
      {'o', BARRIER, "[overhead]"},
      {'x', BARRIER, "main/MPI_Barrier"}}},
    {"what is entered inside a call counts behind it",
     "",
     {{'f', 1, NULL},
      {'e', BARRIER, "main/MPI_Barrier"},
      {'F', 2, NULL},
      {'x', BARRIER, "main/MPI_Barrier"},
      {'u', 0, "main/halo"}}},
    {"a phase replaces the one before it, under what it holds",
     "p",
     {{'p', 1, NULL},
      {'u', 0, "warm-up"},
      {'f', 1, NULL},
      {'u', 0, "warm-up/main"},
      {'p', 2, NULL},
      {'u', 0, "iterate/main"},
      {'p', 0, NULL},
      {'u', 0, "main"},
      {'f', 0, NULL},
      {'u', 0, "[computation]"}}},
    {"phases are no activities unless they are chosen", "", {{'p', 1, NULL}, {'u', 0, "[computation]"}}},
    {"only listed functions count, and the others still nest",
     "f",
     {{'f', 1, NULL},
      {'u', 0, "[computation]"},
      {'f', 2, NULL},
      {'u', 0, "halo"},
      {'f', 3, NULL},
      {'u', 0, "halo"},
      {'f', 0, NULL},
      {'f', 0, NULL},
      {'u', 0, "[computation]"},
      {'f', 0, NULL}}},
    {"values without a label are numbers", "p", {{'p', 9, NULL}, {'f', 77, NULL}, {'u', 0, "1000:9/60000019:77"}}},
    {"long names are those in brackets", "", {{'f', 4, NULL}, {'u', 0, "__deck_MOD_read_deck"}}},
    {"brackets may hold something else",
     "",
     {{'f', 5, NULL},
      {'u', 0, "halo [../halo.c]"},
      {'L', 11, NULL},
      {'w', SEND, "halo [../halo.c]/MPI_Send/halo.c:60 [cut"}}},
    {"calls that the table does not have have one name", "", {{'w', 255, "unknown MPI calls"}}},
    {"call sites are told by their line, or else by the function",
     "",
     {{'L', 7, NULL},
      {'w', BARRIER, "MPI_Barrier/halo.c:39"},
      {'w', BARRIER, "MPI_Barrier"},
      {'G', 5, NULL},
      {'w', SEND, "MPI_Send/70000001:5"}}},
    {"computation is named by the call sites before and after it",
     "",
     {{'L', 7, NULL},
      {'u', 0, "[computation]/before halo.c:39"},
      {'w', BARRIER, "MPI_Barrier/halo.c:39"},
      {'L', 6, NULL},
      {'u', 0, "[computation]/between halo.c:39 and 51"},
      {'o', 0, "[overhead]"},
      {'u', 0, "[computation]/between halo.c:39 and 51"},
      {'f', 1, NULL},
      {'u', 0, "main"},
      {'w', SEND, "main/MPI_Send/halo.c:51"},
      {'u', 0, "main"},
      {'f', 0, NULL},
      {'L', 8, NULL},
      {'u', 0, "[computation]/between halo.c:51 and balance.F90:71"},
      {'e', SEND, "MPI_Send/balance.F90:71"},
      {'o', SEND, "[overhead]"},
      {'x', SEND, "MPI_Send/balance.F90:71"}}},
    {"a file is said again where columns follow one of the lines",
     "",
     {{'L', 12, NULL},
      {'w', BARRIER, "MPI_Barrier/halo.c:39:5"},
      {'L', 7, NULL},
      {'u', 0, "[computation]/between halo.c:39:5 and halo.c:39"}}},
    {"a call that goes on beside the rank's own has no exit",
     "",
     {{'e', BARRIER, "MPI_Barrier"}, {'u', 0, "[computation]"}, {'w', SEND, "MPI_Send"}}},
    {"the whole of a name that was cut stands in brackets",
     "",
     {{'L', 10, NULL}, {'w', BARRIER, "MPI_Barrier/redblack_module.f90:77"}}},
    {"of computation one call site may be known, or none",
     "",
     {{'L', 9, NULL},
      {'w', SEND, "MPI_Send/0 (Unresolved)"},
      {'u', 0, "[computation]/after 0 (Unresolved)"},
      {'L', 8, NULL},
      {'u', 0, "[computation]/between 0 (Unresolved) and balance.F90:71"},
      {'w', BARRIER, "MPI_Barrier/balance.F90:71"},
      {'u', 0, "[computation]/after balance.F90:71"},
      {'w', BARRIER, "MPI_Barrier"},
      {'u', 0, "[computation]"}}},
    {"a call that began without its site goes on with it",
     "",
     {{'e', BARRIER, "MPI_Barrier"}, {'L', 7, NULL}, {'x', BARRIER, "MPI_Barrier/halo.c:39"}}},
};

struct player {
    struct activity_stacks *stacks;
    struct activities *activities;
    struct labels *labels;
    int64_t time;
};

static void play_event(struct player *player, uint32_t type, uint64_t value, uint8_t call)
{
    struct stream_event event = {.time = player->time, .type = type, .value = value, .call = call};

    cr_assert(activity_stacks_on_event(&player->stacks, &event) == 0);
}

static void play_site(struct player *player, uint32_t type, uint64_t value)
{
    struct call_site site = {.type = type, .value = value};

    cr_assert(activity_stacks_on_site(&player->stacks, &site) == 0);
}

static void play_interval(struct player *player, const struct script *script, const struct step *step)
{
    struct interval interval = {
        .state = step->what == 'u'   ? STATE_USEFUL
                 : step->what == 'o' ? STATE_OVERHEAD
                                     : STATE_MPI,
        .call = (uint8_t)step->value,
        .is_enter = step->what == 'e' || step->what == 'w',
        .is_exit = step->what == 'x' || step->what == 'w',
        .t0 = player->time,
        .t1 = player->time + 10,
    };
    uint32_t activity;
    const char *name;

    cr_assert(activity_stacks_interval(player->stacks, &interval, &activity) == 0);
    name = activities_name(player->activities, activity);
    cr_expect_str_eq(name, step->expected, "%s: \"%s\", expected \"%s\"", script->name, name, step->expected);
    cr_expect_eq(activities_call(player->activities, activity),
                 interval.state == STATE_MPI ? mpi_call_number(step->value) : MPI_CALL_NONE, "%s: %s", script->name,
                 name);
    player->time += 10;
}

static void play(struct player *player, const struct script *script)
{
    for (const struct step *step = script->steps; step->what; step++) {
        switch (step->what) {
        case 'f':
            play_event(player, PRV_TYPE_USER_FUNCTION, step->value, 0);
            break;
        case 'F': /* inside a call */
            play_event(player, PRV_TYPE_USER_FUNCTION, step->value, BARRIER);
            break;
        case 'p':
            play_event(player, 1000, step->value, 0);
            break;
        case 'L':
            play_site(player, 80000001, step->value);
            break;
        case 'G':
            play_site(player, 70000001, step->value);
            break;
        default:
            play_interval(player, script, step);
        }
    }
}

Test(activities, follow_the_events)
{
    static struct event_match function = {PRV_TYPE_USER_FUNCTION, true, 2};
    static struct event_match phase = {1000, false, 0};

    for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++) {
        struct player player = {.labels = read_labels()};
        struct activity_rules rules = {
            .labels = player.labels,
            .chosen = {.events = scripts[i].listed[0] == 'f' ? &function : &phase,
                       .count = scripts[i].listed[0] != '\0'},
        };

        player.stacks = activity_stacks_new(&player.activities, &rules, 1, &silent);
        cr_assert_not_null(player.stacks);
        play(&player, &scripts[i]);
        activity_stacks_free(player.stacks);
        labels_free(player.labels);
    }
}

Test(activities, have_one_number_each)
{
    struct activities *activities = activities_new(NULL, &silent);
    uint32_t first[1000];
    uint32_t id;

    cr_assert_not_null(activities);
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 1000; i++) {
            struct activity step = {i % 10, i % 7, i, i % 2 ? ACTIVITY_KIND_CALL : ACTIVITY_KIND_EVENT};

            cr_assert(activities_find(activities, &step, &id) == 0);
            if (round == 0)
                first[i] = id;
            cr_expect(id == first[i]);
        }
    }
    cr_expect(activities_count(activities) == 1000 + ACTIVITY_FIXED_COUNT);
    activities_free(activities);
}

Test(activities, stop_at_a_depth)
{
    static struct event_match phase = {1000, false, 0};
    const struct activity_rules rules = {.chosen = {.events = &phase, .count = 1}};
    struct activities *activities;
    struct activity_stacks *stacks = activity_stacks_new(&activities, &rules, 1, &silent);
    const struct stream_event iterate = {.type = 1000, .value = 2};
    struct stream_event event = {.type = PRV_TYPE_USER_FUNCTION, .value = 1};
    struct interval interval = {.state = STATE_USEFUL, .t1 = 1};
    uint32_t activity;

    cr_assert_not_null(stacks);
    for (int i = 0; i < 3 * STACK_DEPTH_MAX; i++)
        cr_assert(activity_stacks_on_event(&stacks, &event) == 0);
    cr_assert(activity_stacks_on_event(&stacks, &iterate) == 0); /* is no function that will be left */
    cr_expect(activities_count(activities) == STACK_DEPTH_MAX + ACTIVITY_FIXED_COUNT);
    event.value = 0;
    for (int i = 0; i < 3 * STACK_DEPTH_MAX - 1; i++)
        cr_assert(activity_stacks_on_event(&stacks, &event) == 0);
    cr_assert(activity_stacks_interval(stacks, &interval, &activity) == 0);
    cr_expect(activity == ACTIVITY_FIXED_COUNT); /* the outermost */
    activity_stacks_free(stacks);
}

Test(activities, have_short_names)
{
    static const char name[] = "[computation]/main";

    cr_expect_str_eq(activity_short_name(name, sizeof(name) - 1), name);
    cr_expect_str_eq(activity_short_name(name, sizeof(name) - 2), "main");
    cr_expect_str_eq(activity_short_name("main/MPI_Barrier", 4), "main/MPI_Barrier");
}
