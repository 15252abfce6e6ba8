/*
 * JSON tree: a JSON text (RFC 8259) that is read whole, for what is looked up in it by name.
 *
 * Not libjansson: where it cannot grow its buffer it goes on with a text that lacks characters, perhaps the closing
 * quote, and then copies beyond both ends (its issue 362); all its functions that read come to that place.
 *
 * Nodes lie in one array, each in front of what is inside it. They point into the text: strings and numbers are as they
 * are written. A number of 10^28 or more, which no result has, is wrong: sums and differences of others are finite.
 * Names are not checked for being unique; the first one counts.
 */
#ifndef CLOCKTALK_CHECK_JSON_TREE_H
#define CLOCKTALK_CHECK_JSON_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slice.h"

enum json_kind {
    JSON_KIND_OBJECT,
    JSON_KIND_ARRAY,
    JSON_KIND_STRING,
    JSON_KIND_NUMBER,
    JSON_KIND_WORD, /* true, false, null */
};

struct json_node {
    enum json_kind kind;
    struct slice name; /* in an object, without quotes */
    struct slice text; /* without quotes, or from bracket to bracket */
    size_t span;       /* nodes: itself and all inside it */
};

struct json_tree {
    char *text;
    struct json_node *nodes; /* the first is the whole */
    size_t count;
    size_t capacity;
};

/* What is wrong with a text. */
struct json_fault {
    uint64_t line;
    const char *expected;
};

enum { JSON_TREE_WRONG = 1 };

/* Takes over `text`, which is allocated and terminated; the tree is to be deinitialised in any case. 0, JSON_TREE_WRONG
 * with *fault, or ERROR_MEMORY (not reported). */
int json_tree_parse(struct json_tree *tree, char *text, struct json_fault *fault) MUST_CHECK;
void json_tree_deinit(struct json_tree *tree);

/* The line of the text that the place is in. */
uint64_t json_tree_line(const struct json_tree *tree, const char *place);

/* By a name that needs no escapes, or as it is written in some node; NULL where there is none, and where the object is
 * NULL or none. */
const struct json_node *json_node_member(const struct json_node *object, const char *name);
const struct json_node *json_node_find(const struct json_node *object, struct slice name);

/* All that is inside a node: NULL behind the last, and where there is nothing. */
const struct json_node *json_node_first(const struct json_node *parent);
const struct json_node *json_node_next(const struct json_node *parent, const struct json_node *child);

/* NaN where it is no number; NULL is none. */
double json_node_number(const struct json_node *node);

/* What stands for a ratio that is missing. */
bool json_node_is_null(const struct json_node *node);

/* Whether it is a number without fraction and exponent. */
bool json_node_integer(const struct json_node *node, int64_t *value);

/* A string without its escapes, as UTF-8, to be freed; what can stand in no text becomes U+FFFD. NULL when memory ran
 * out (not reported). */
char *json_node_string(const struct json_node *node) __attribute__((malloc)) MUST_CHECK;

/* However they are written; what is inside must be in the same order. */
bool json_node_equals(const struct json_node *a, const struct json_node *b);

#endif
