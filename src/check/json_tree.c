#include "check/json_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "output/text.h"

enum {
    DEPTH_MAX = 32,
    POWER_MAX = 400, /* beyond all powers of ten of a double */
};

static const int64_t NUMBER_LIMIT = INT64_MAX / 10 - 1; /* below this there is room for one more digit */
static const double too_large = 1e28;

/* The first error ends the text: what follows finds nothing more to read. */
struct json_parser {
    struct json_tree *tree;
    const char *at;
    const char *wrong;    /* where something else is found … */
    const char *expected; /* … than this; NULL: nothing is wrong yet */
    int error;            /* ERROR_MEMORY */
    unsigned depth;
};

static void json_refuse(struct json_parser *parser, const char *expected)
{
    if (!parser->expected) {
        parser->wrong = parser->at;
        parser->expected = expected;
    }
    parser->at += strlen(parser->at);
}

static void json_skip_blanks(struct json_parser *parser)
{
    parser->at += strspn(parser->at, " \t\r\n");
}

static bool json_take(struct json_parser *parser, char character)
{
    if (*parser->at != character)
        return false;
    parser->at++;
    return true;
}

/* From the opening quote. */
static struct slice json_take_string(struct json_parser *parser)
{
    const char *start = parser->at + 1;

    if (!json_take(parser, '"'))
        json_refuse(parser, "a string");
    while (!parser->expected && *parser->at != '"') {
        if ((unsigned char)*parser->at < ' ')
            json_refuse(parser, "the end of a string");
        else if (*parser->at++ != '\\')
            continue;
        else if (*parser->at == 'u' && strspn(parser->at + 1, "0123456789abcdefABCDEF") >= 4)
            parser->at += 5;
        else if (*parser->at != '\0' && strchr("\"\\/bfnrt", *parser->at))
            parser->at++;
        else
            json_refuse(parser, "a character behind \\");
    }
    if (parser->expected)
        return (struct slice){"", 0};
    return (struct slice){start, (size_t)(parser->at++ - start)};
}

static size_t json_take_digits(struct json_parser *parser)
{
    size_t count = strspn(parser->at, "0123456789");

    parser->at += count;
    return count;
}

static void json_take_number(struct json_parser *parser)
{
    const char *start = parser->at;
    struct json_node number = {.kind = JSON_KIND_NUMBER};
    bool has_zero;
    size_t digits;

    (void)json_take(parser, '-');
    has_zero = *parser->at == '0';
    digits = json_take_digits(parser);
    if (digits == 0 || (has_zero && digits > 1))
        json_refuse(parser, "a number");
    if (json_take(parser, '.') && json_take_digits(parser) == 0)
        json_refuse(parser, "a digit");
    if (json_take(parser, 'e') || json_take(parser, 'E')) {
        parser->at += *parser->at == '+' || *parser->at == '-';
        if (json_take_digits(parser) == 0)
            json_refuse(parser, "a digit");
    }
    number.text = (struct slice){start, (size_t)(parser->at - start)};
    if (!parser->expected && fabs(json_node_number(&number)) >= too_large)
        json_refuse(parser, "a number below 10^28");
}

static void json_take_value(struct json_parser *parser, struct slice name);

/* From the opening bracket. */
static void json_take_container(struct json_parser *parser, bool has_names)
{
    char end = has_names ? '}' : ']';

    parser->at++;
    if (++parser->depth > DEPTH_MAX)
        json_refuse(parser, "fewer brackets inside one another");
    json_skip_blanks(parser);
    if (!json_take(parser, end)) {
        do {
            struct slice name = {"", 0};

            json_skip_blanks(parser);
            if (has_names) {
                name = json_take_string(parser);
                json_skip_blanks(parser);
                if (!json_take(parser, ':'))
                    json_refuse(parser, "a colon");
            }
            json_take_value(parser, name);
            json_skip_blanks(parser);
        } while (json_take(parser, ','));
        if (!json_take(parser, end))
            json_refuse(parser, has_names ? "a comma or }" : "a comma or ]");
    }
    parser->depth--;
}

static void json_take_value(struct json_parser *parser, struct slice name)
{
    static const char *const words[] = {"true", "false", "null"};
    struct json_tree *tree = parser->tree;
    size_t place = tree->count;
    struct json_node node = {.kind = JSON_KIND_WORD, .name = name};
    char first;

    if (!parser->expected && parser->error == 0)
        parser->error = array_reserve(&tree->nodes, &tree->capacity, tree->count + 1, sizeof(*tree->nodes));
    if (parser->error < 0)
        json_refuse(parser, "memory");
    if (parser->expected)
        return;
    tree->count++;
    json_skip_blanks(parser);
    node.text.text = parser->at;
    first = *parser->at;
    if (first == '{' || first == '[') {
        node.kind = first == '{' ? JSON_KIND_OBJECT : JSON_KIND_ARRAY;
        json_take_container(parser, first == '{');
    } else if (first == '"') {
        node.kind = JSON_KIND_STRING;
        node.text = json_take_string(parser);
    } else if (first == '-' || is_digit(first)) {
        node.kind = JSON_KIND_NUMBER;
        json_take_number(parser);
    } else {
        for (size_t i = 0; i < COUNT_OF(words) && parser->at == node.text.text; i++)
            if (strncmp(parser->at, words[i], strlen(words[i])) == 0)
                parser->at += strlen(words[i]);
        if (parser->at == node.text.text)
            json_refuse(parser, "a value");
    }
    if (node.kind != JSON_KIND_STRING)
        node.text.length = (size_t)(parser->at - node.text.text);
    node.span = tree->count - place;
    /* What is inside may have moved the array. */
    tree->nodes[place] = node;
}

uint64_t json_tree_line(const struct json_tree *tree, const char *place)
{
    uint64_t line = 1;

    for (const char *text = tree->text; text < place; text++)
        line += *text == '\n';
    return line;
}

int json_tree_parse(struct json_tree *tree, char *text, struct json_fault *fault)
{
    struct json_parser parser = {.tree = tree, .at = text};

    *tree = (struct json_tree){.text = text};
    json_take_value(&parser, (struct slice){"", 0});
    json_skip_blanks(&parser);
    if (*parser.at != '\0')
        json_refuse(&parser, "nothing more");
    if (parser.error == 0 && parser.expected)
        *fault = (struct json_fault){json_tree_line(tree, parser.wrong), parser.expected};
    return parser.error < 0 ? parser.error : parser.expected ? JSON_TREE_WRONG : 0;
}

void json_tree_deinit(struct json_tree *tree)
{
    free(tree->text);
    free(tree->nodes);
    *tree = (struct json_tree){0};
}

/* \uXXXX, two of which can be halves of one character. */
static uint32_t unicode_at(struct slice *text)
{
    uint32_t halves[2] = {0, 0};
    size_t count = 0;

    do {
        for (size_t i = 2; i < 6; i++) {
            char digit = text->text[i];

            halves[count] = halves[count] * 16 + (uint32_t)(digit <= '9' ? digit - '0' : (digit | ' ') - 'a' + 10);
        }
        /* A second one that is no half of the first stays for the next character. */
        if (count == 1 && (halves[1] < 0xdc00 || halves[1] > 0xdfff))
            return TEXT_REPLACEMENT;
        text->text += 6;
        text->length -= 6;
        if (++count == 2)
            return 0x10000 + ((halves[0] - 0xd800) << 10) + (halves[1] - 0xdc00);
    } while (halves[0] >= 0xd800 && halves[0] <= 0xdbff && text->length >= 6 && memcmp(text->text, "\\u", 2) == 0);
    return halves[0] < 0xd800 || halves[0] > 0xdfff ? halves[0] : TEXT_REPLACEMENT;
}

/* Of a string that is not empty, and has been found right: a quote lies behind its end. */
static uint32_t next_character(struct slice *text)
{
    static const char letters[] = "bfnrt";
    static const char meant[] = "\b\f\n\r\t";
    const char *start = text->text;
    const char *letter;
    uint32_t character;

    if (*start != '\\') {
        character = text_next(&text->text);
        text->length -= (size_t)(text->text - start);
        return character;
    }
    if (start[1] == 'u')
        return unicode_at(text);
    text->text += 2;
    text->length -= 2;
    letter = strchr(letters, start[1]);
    return (uint32_t)(letter ? meant[letter - letters] : start[1]);
}

static bool json_strings_equal(struct slice a, struct slice b)
{
    if (slice_equals(a, b))
        return true;
    while (a.length > 0 && b.length > 0)
        if (next_character(&a) != next_character(&b))
            return false;
    return a.length == b.length;
}

/* No character is longer as UTF-8 than as it is written, but for a byte that is no UTF-8. */
char *json_node_string(const struct json_node *node)
{
    struct slice text = node->text;
    char *string = malloc(text.length * (TEXT_CHARACTER_SIZE - 1) + TEXT_CHARACTER_SIZE);
    size_t used = 0;

    if (!string)
        return NULL;
    while (text.length > 0) {
        uint32_t character = next_character(&text);

        used += text_encode(character ? character : TEXT_REPLACEMENT, string + used);
    }
    string[used] = '\0';
    return string;
}

const struct json_node *json_node_first(const struct json_node *parent)
{
    return parent && parent->span > 1 ? parent + 1 : NULL;
}

const struct json_node *json_node_next(const struct json_node *parent, const struct json_node *child)
{
    const struct json_node *next = child + child->span;

    return next < parent + parent->span ? next : NULL;
}

const struct json_node *json_node_find(const struct json_node *object, struct slice name)
{
    if (!object || object->kind != JSON_KIND_OBJECT)
        return NULL;
    for (const struct json_node *node = json_node_first(object); node; node = json_node_next(object, node))
        if (json_strings_equal(node->name, name))
            return node;
    return NULL;
}

const struct json_node *json_node_member(const struct json_node *object, const char *name)
{
    return json_node_find(object, slice_of(name));
}

/* Digits beyond those that a double can tell apart are left out. */
double json_node_number(const struct json_node *node)
{
    struct slice text;
    int64_t number = 0;
    int64_t power = 0;
    int64_t exponent = 0;
    bool is_fraction = false;
    size_t place;
    double factor = 1;

    if (!node || node->kind != JSON_KIND_NUMBER)
        return (double)NAN;
    text = node->text;
    for (place = text.text[0] == '-'; place < text.length && (text.text[place] | ' ') != 'e'; place++) {
        if (text.text[place] == '.') {
            is_fraction = true;
        } else if (number < NUMBER_LIMIT) {
            number = number * 10 + (text.text[place] - '0');
            power -= is_fraction;
        } else {
            power += !is_fraction;
        }
    }
    if (number == 0)
        return 0;
    /* Behind the digits: of "e-7", -7. */
    place += place < text.length;
    place += place < text.length && text.text[place] == '+';
    if (place < text.length &&
        number_parse_i64((struct slice){text.text + place, text.length - place}, &exponent) != NUMBER_OK)
        exponent = text.text[place] == '-' ? -POWER_MAX : POWER_MAX;
    power += exponent > POWER_MAX ? POWER_MAX : exponent < -POWER_MAX ? -POWER_MAX : exponent;
    power = power > POWER_MAX ? POWER_MAX : power < -POWER_MAX ? -POWER_MAX : power;
    for (int64_t i = power < 0 ? -power : power; i > 0; i--)
        factor *= 10;
    number = text.text[0] == '-' ? -number : number;
    return power < 0 ? (double)number / factor : (double)number * factor;
}

bool json_node_is_null(const struct json_node *node)
{
    return node->kind == JSON_KIND_WORD && slice_is(node->text, "null");
}

bool json_node_integer(const struct json_node *node, int64_t *value)
{
    return node && node->kind == JSON_KIND_NUMBER && number_parse_i64(node->text, value) == NUMBER_OK;
}

bool json_node_equals(const struct json_node *a, const struct json_node *b)
{
    /* What is inside a node comes behind it. */
    for (size_t i = 0; i < a->span; i++) {
        if (a[i].kind != b[i].kind || a[i].span != b[i].span || !json_strings_equal(a[i].name, b[i].name))
            return false;
        if ((a[i].kind == JSON_KIND_STRING && !json_strings_equal(a[i].text, b[i].text)) ||
            (a[i].kind == JSON_KIND_NUMBER && json_node_number(&a[i]) != json_node_number(&b[i])) ||
            (a[i].kind == JSON_KIND_WORD && !slice_equals(a[i].text, b[i].text)))
            return false;
    }
    return true;
}
