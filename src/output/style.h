/*
 * Styles of text for people: colours of a terminal that welcomes them.
 */
#ifndef CLOCKTALK_OUTPUT_STYLE_H
#define CLOCKTALK_OUTPUT_STYLE_H

#include "output/formats/format.h"

enum style {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_GOOD,
    STYLE_POOR,
    STYLE_BAD,
};

/* Escape sequences around a text in that style; empty where the result has no colour. */
const char *style_start(const struct format_context *context, enum style style);
const char *style_end(const struct format_context *context, enum style style);

/* What POP calls good, and bad: in the terminal, in pictures and in the page. */
static const double efficiency_is_good = 0.8;
static const double efficiency_is_bad = 0.5;

/* How an efficiency is shown. */
enum style efficiency_style(double ratio);

#endif
