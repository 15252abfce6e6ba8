/*
 * Names in little room: of functions, MPI calls, call sites and paths of them (activities.h), on screens and paper.
 *
 * What tells the reader least goes first: arguments of templates and of functions, namespaces, callers. What would make
 * two different names look the same stays.
 */
#ifndef CLOCKTALK_OUTPUT_NAMES_H
#define CLOCKTALK_OUTPUT_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct format_context;

enum {
    NAME_BRIEF_SIZE = 2048, /* bytes of a shortened name; what is longer is cut to them first */
    NAME_MOST_OTHERS = 64,  /* that a name is told apart from: the first ones */
    BRIEF_NARROWEST = 4,    /* columns */
};

struct brief_name {
    char text[NAME_BRIEF_SIZE];
    bool is_bare; /* the MPI_ of calls went */
};

/* Names that are seen together, some of which may be NULL. */
struct name_set {
    const char *const *items;
    size_t count;
    bool is_bare; /* all are to be without the MPI_ of calls, as one of them has no room for it */
};

/* The name in at most `width` columns, at least BRIEF_NARROWEST. `others` may hold it, too; NULL: it stands alone. An
 * ellipsis stands for what is cut. */
struct brief_name name_shorten(const char *name, size_t width, const struct name_set *others);

/* For people, where a terminal without UTF-8 has `..` for what is cut. */

/* Sees to it that in so many columns either all names have the MPI_ of calls, or none. */
void name_set_fit(const struct format_context *context, struct name_set *set, size_t width);

/* Prints it as text_print does. Returns how many columns it takes. */
unsigned name_put(const struct format_context *context, const char *name, unsigned width,
                  const struct name_set *others);

/* The same with blanks up to `width`. */
void name_print(const struct format_context *context, const char *name, unsigned width, const struct name_set *others);

/* The same of a name that begins a row, behind `indent` blanks. What is wider stands on a line of its own, which ends
 * in column `line`, and the row goes on in the next one; without room for that (0) it is cut all the same. */
void name_print_row(const struct format_context *context, const char *name, unsigned indent, unsigned width,
                    unsigned line, const struct name_set *others);

#endif
