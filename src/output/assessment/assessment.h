/*
 * An assessment: what somebody who looks at a run first hands over on two pages. It computes nothing: each report adds
 * what it has found out (section.h, `assess`), in the sentences that it prints itself, and which options show that.
 *
 * All texts are UTF-8, and stand in the assessment itself; what does not fit is cut, or left out.
 */
#ifndef CLOCKTALK_OUTPUT_ASSESSMENT_ASSESSMENT_H
#define CLOCKTALK_OUTPUT_ASSESSMENT_ASSESSMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output/decimal.h"
#include "output/text.h"

enum {
    ASSESSMENT_SENTENCE = 1600, /* bytes */
    ASSESSMENT_OPTIONS = 320,
    FINDINGS_SHOWN = 3,
    FINDINGS_MOST = 8, /* that there can be before they are chosen */
    FINDING_BARS = 5,
    FACTS_MOST = 20,
    BALANCES_MOST = 4,
};

/* What a fact is about: in the order in which they are shown. */
enum assessment_topic {
    TOPIC_RUN,
    TOPIC_FOCUS,
    TOPIC_CHANGE, /* what a change that was asked for would bring */
    TOPIC_COMMUNICATION,
    TOPIC_FILES,
    TOPIC_SURENESS,
    ASSESSMENT_TOPICS,
};

struct assessment_fact {
    enum assessment_topic topic;
    char sentence[ASSESSMENT_SENTENCE];
    char command[ASSESSMENT_OPTIONS]; /* options that show it */
};

/* A bar of the picture of a finding. */
struct finding_bar {
    struct text_word name;
    double share;
};

struct assessment_finding {
    const char *name;                   /* as JSON calls what it is about */
    bool is_verdict;                    /* comes first, however large it is */
    bool repeats;                       /* a larger one blames the same */
    char sentence[ASSESSMENT_SENTENCE]; /* what concerns something else begins a new line */
    const char *command;                /* options that show it */
    double value;                       /* share of the time of all ranks, or threads, that it costs; NAN: not known */
    int64_t time;                       /* nanoseconds of which that is a share: of the run, or of its part */
    const char *of;               /* the name of that: the focus, or the whole run; once the assessment is concluded */
    int64_t gain;                 /* the same share of these: what it would bring with the same work; FIELD_NO_TIME */
    char suspect[TEXT_WORD_SIZE]; /* activity that is to blame, as --without names it; empty: none */
    char without[ASSESSMENT_OPTIONS]; /* options that show what it would bring to leave that out; empty: none */
    char next[ASSESSMENT_OPTIONS];    /* where to look next: words and options */
    const char *question;             /* that the picture answers */
    struct finding_bar bars[FINDING_BARS + 1]; /* that the picture consists of; the last is scratch */
    size_t bar_count;
};

/* How evenly something is divided among the ranks. */
struct assessment_balance {
    const char *name;
    const char *unit;
    double least;
    double mean;
    double most;
    double balance;      /* mean divided by most */
    uint32_t least_rank; /* from 0 */
    uint32_t most_rank;
    struct decimal least_text; /* for people */
    struct decimal mean_text;
    struct decimal most_text;
};

/* The part of the run that is to be looked at. */
struct assessment_focus {
    const char *name;
    int64_t start; /* nanoseconds */
    int64_t end;
    bool is_all_read; /* what reports find out is about it, no more */
    const char *cut;  /* the options that do so; NULL: nothing is known of MPI */
    double share;     /* of the run */
    uint64_t turns;   /* of the loop that has most of the ranks' time; 0: none was found */
    int64_t from;     /* what cuts out typical turns; FIELD_NO_TIME: nothing */
    int64_t to;
};

struct assessment_health {
    const char *grade; /* of the worst that was odd: `sound`, `information`, `warning` or `damage` */
    uint64_t kinds;    /* of what was odd, without information */
    char sentence[ASSESSMENT_SENTENCE];
    const char *command;
};

/* All zero is an assessment to which nothing was added. */
struct assessment {
    struct assessment_focus focus;
    struct assessment_health health;
    struct assessment_finding findings[FINDINGS_MOST];
    size_t finding_count;
    struct assessment_balance balances[BALANCES_MOST];
    size_t balance_count;
    struct assessment_fact facts[FACTS_MOST];
    size_t fact_count;
};

void assessment_add_fact(struct assessment *assessment, enum assessment_topic topic, const char *command,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));

/* With the sentence, and all else but name and command missing. Always there: where there are too many, it replaces
 * the one that was added last. */
struct assessment_finding *assessment_add_finding(struct assessment *assessment, const char *name, const char *command,
                                                  const char *sentence);
/* The largest FINDING_BARS of those that are added are kept, the largest first. */
void finding_add_bar(struct assessment_finding *finding, const char *name, double share);
void finding_set_next(struct assessment_finding *finding, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void assessment_add_balance(struct assessment *assessment, const struct assessment_balance *balance);

/* After all have added: those findings that cost most, at most FINDINGS_SHOWN, and what each would bring. Of several
 * that blame the same, the others yield to those that blame something else. Those that are not about the focus say
 * so. */
void assessment_conclude(struct assessment *assessment);

#endif
