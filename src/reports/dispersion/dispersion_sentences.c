/*
 * What the figures of dispersion mean, in words.
 */
#include "reports/dispersion/dispersion_sentences.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "output/decimal.h"
#include "output/text.h"

/* What takes less of the run, or deviates less from the mean over the ranks, is not worth to be made more even. */
static const double candidate_share = 0.05;
static const double candidate_deviation = 0.05;

/* Of a rank's time. */
static const double least_surplus = 0.01;

const char *const dispersion_activity_names[DISPERSION_ACTIVITIES] = {
    [DISPERSION_COMPUTATION] = "computation",
    [DISPERSION_POINT_TO_POINT] = "point-to-point",
    [DISPERSION_COLLECTIVE] = "collective",
    [DISPERSION_SYNCHRONISATION] = "synchronisation",
    [DISPERSION_IO] = "io",
    [DISPERSION_ONE_SIDED] = "one-sided",
    [DISPERSION_OTHER] = "other",
    [DISPERSION_OPENMP] = "openmp",
};

double dispersion_share(const struct dispersion_findings *found, double time)
{
    return found->length > 0 ? time / (double)found->length : (double)NAN;
}

void dispersion_say(struct dispersion_sentences *sentence, const char *format, ...)
{
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(sentence->text + sentence->used, sizeof(sentence->text) - sentence->used, format, arguments);
    va_end(arguments);
    if (length > 0)
        sentence->used += (size_t)length;
    if (sentence->used >= sizeof(sentence->text))
        sentence->used = sizeof(sentence->text) - 1;
}

/*
 * Whether something is worth to be made more even. An index of dispersion is the standard deviation over the ranks, in
 * means, by the square root of their number.
 */
static void say_candidate(struct dispersion_sentences *sentences, const struct dispersion_findings *found, double index,
                          double time)
{
    double share = dispersion_share(found, time);
    double deviation = index * sqrt(found->rank_count);

    if (share < candidate_share)
        dispersion_say(sentences, "but it takes %s %% of the run: not a candidate for tuning.",
                       decimal_percent(share).text);
    else if (deviation < candidate_deviation)
        dispersion_say(sentences, "but ranks differ by %s %% of the mean only: not a candidate for tuning.",
                       decimal_percent(deviation).text);
    else
        dispersion_say(sentences,
                       "and takes %s %% of the run; ranks differ by %s %% of the mean: a candidate for tuning.",
                       decimal_percent(share).text, decimal_percent(deviation).text);
}

void dispersion_say_activities(struct dispersion_sentences *sentences, const struct dispersion_findings *found)
{
    dispersion_say(sentences, "Most of the time goes to %s (%s %% of the run).",
                   dispersion_activity_names[found->dominant],
                   decimal_percent(dispersion_share(found, found->activities[found->dominant].time)).text);
    if (found->unequal == DISPERSION_ACTIVITIES)
        return;
    dispersion_say(sentences, " The most unequal activity is %s", dispersion_activity_names[found->unequal]);
    if (found->candidate != found->unequal)
        dispersion_say(sentences, "; weighted by time it is %s", dispersion_activity_names[found->candidate]);
    dispersion_say(sentences, ", ");
    say_candidate(sentences, found, found->activities[found->candidate].index,
                  found->activities[found->candidate].time);
}

void dispersion_say_regions(struct dispersion_sentences *sentences, const struct dispersion_findings *found, bool utf8)
{
    const struct dispersion_region *heaviest;
    const struct dispersion_region *candidate;

    if (found->is_whole || found->heaviest == DISPERSION_NO_REGION)
        return;
    heaviest = &found->regions[found->heaviest];
    dispersion_say(sentences, "The heaviest region is %s (%s %% of the run).", text_word(heaviest->name, utf8).text,
                   decimal_percent(dispersion_share(found, heaviest->time)).text);
    if (found->most_unequal == DISPERSION_NO_REGION)
        return;
    candidate = &found->regions[found->candidate_region];
    dispersion_say(sentences, " The most unequal is %s",
                   text_word(found->regions[found->most_unequal].name, utf8).text);
    if (found->candidate_region != found->most_unequal)
        dispersion_say(sentences, "; weighted by time it is %s", text_word(candidate->name, utf8).text);
    dispersion_say(sentences, ", ");
    say_candidate(sentences, found, candidate->index, candidate->time);
}

/* The activity, but for computation, on which the rank spends most more than the mean, if it is worth a word. */
static size_t largest_surplus(const struct dispersion_rank *rank)
{
    size_t largest = DISPERSION_ACTIVITIES;
    double most = least_surplus * (double)rank->time;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        double surplus = (double)rank->times[j] - rank->means[j];

        if (j == DISPERSION_COMPUTATION || surplus <= most)
            continue;
        most = surplus;
        largest = j;
    }
    return largest;
}

/* What is less than the last digit that is printed is no difference. */
static bool differs(double deviation)
{
    return fabs(deviation) >= 0.0005;
}

static double deviation_of(double time, double mean)
{
    return mean > 0 ? time / mean - 1 : 0;
}

static void say_direction(struct dispersion_sentences *sentences, const struct dispersion_findings *found,
                          const struct dispersion_rank *rank)
{
    bool in_group = dispersion_has_groups(found);
    double deviation = deviation_of((double)rank->times[DISPERSION_COMPUTATION], rank->means[DISPERSION_COMPUTATION]);
    size_t surplus = largest_surplus(rank);

    if (differs(deviation))
        dispersion_say(sentences, "it computes %s %% %s than the mean of %s", decimal_percent(fabs(deviation)).text,
                       deviation < 0 ? "less" : "more", in_group ? "its group" : "all ranks");
    else
        dispersion_say(sentences, "it computes as long as %s on average", in_group ? "its group does" : "all ranks do");
    if (surplus != DISPERSION_ACTIVITIES)
        dispersion_say(sentences, ", and spends more on %s", dispersion_activity_names[surplus]);
    dispersion_say(sentences, ".");
}

/* "in 2 of 3 regions" */
static void say_share_of_regions(struct dispersion_sentences *sentences, const struct dispersion_findings *found,
                                 const struct dispersion_rank *rank)
{
    if (found->region_count > 1)
        dispersion_say(sentences, ", in %zu of %zu regions", rank->regions, found->region_count);
}

static bool is_tied(const struct dispersion_findings *found, uint32_t rank)
{
    return rank != found->most_often && found->ranks[rank].regions == found->ranks[found->most_often].regions;
}

/* ", as often as ranks 3, 7, 8, 12 and 5 more" */
static void say_ties(struct dispersion_sentences *sentences, const struct dispersion_findings *found)
{
    enum { NAMED = 4 };
    uint32_t ties = 0, said = 0;

    for (uint32_t p = 0; p < found->rank_count && found->region_count > 1; p++)
        ties += is_tied(found, p);
    if (ties > 0)
        dispersion_say(sentences, ", as often as rank%s", ties > 1 ? "s" : "");
    for (uint32_t p = 0; p < found->rank_count && said < ties && said < NAMED; p++)
        if (is_tied(found, p))
            dispersion_say(sentences, "%s %" PRIu32, said++ == 0 ? "" : ",", p + 1);
    if (ties > NAMED)
        dispersion_say(sentences, " and %" PRIu32 " more", ties - NAMED);
}

static void say_odd_ranks(struct dispersion_sentences *sentences, const struct dispersion_findings *found)
{
    const struct dispersion_rank *longest = &found->ranks[found->longest];
    const struct dispersion_rank *often = &found->ranks[found->most_often];

    dispersion_say(sentences, "Rank %" PRIu32 " divides its time least like the others, for %s", found->longest + 1,
                   decimal_duration(longest->time).text);
    say_share_of_regions(sentences, found, longest);
    if (found->most_often == found->longest)
        say_ties(sentences, found);
    dispersion_say(sentences, ": ");
    say_direction(sentences, found, longest);
    if (found->most_often == found->longest)
        return;
    dispersion_say(sentences, " Most often it is rank %" PRIu32, found->most_often + 1);
    say_share_of_regions(sentences, found, often);
    say_ties(sentences, found);
    dispersion_say(sentences, ": ");
    say_direction(sentences, found, often);
}

static bool computes_less(const struct dispersion_rank *rank)
{
    return (double)rank->times[DISPERSION_COMPUTATION] < rank->means[DISPERSION_COMPUTATION];
}

/* Who waits stands out as much as who is waited for: say which of them has work to give away. */
static void say_slowest(struct dispersion_sentences *sentences, const struct dispersion_findings *found)
{
    double deviation = deviation_of((double)found->slowest_time, found->slowest_mean);
    bool in_group = dispersion_has_groups(found);
    bool is_other = found->longest != DISPERSION_NO_RANK && found->longest != found->slowest;

    if (!differs(deviation))
        return;
    dispersion_say(sentences, " Rank %" PRIu32 "%s computes longest%s: %s, %s %% more than the mean%s.",
                   found->slowest + 1, found->longest == found->slowest ? " also" : "", in_group ? " in its group" : "",
                   decimal_duration(found->slowest_time).text, decimal_percent(deviation).text,
                   in_group ? " of the group" : "");
    if (is_other && computes_less(&found->ranks[found->longest]))
        dispersion_say(sentences, " If work can be moved, then from there, not from rank %" PRIu32 ".",
                       found->longest + 1);
}

void dispersion_say_ranks(struct dispersion_sentences *sentences, const struct dispersion_findings *found)
{
    if (found->longest == DISPERSION_NO_RANK)
        dispersion_say(sentences,
                       "All ranks%s divide their time between activities in the same shares, however long it is.",
                       dispersion_has_groups(found) ? " of a group" : "");
    else
        say_odd_ranks(sentences, found);
    if (found->slowest != DISPERSION_NO_RANK)
        say_slowest(sentences, found);
}
