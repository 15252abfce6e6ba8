#include "check/json_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "output/text.h"

enum {
    DEPTH_MAX = 32,
    POWER_MAX = 400, /* beyond all powers of ten of a double */
};

static const int64_t NUMBER_LIMIT = INT64_MAX / 10 - 1; /* below this there is room for one more digit */
static const double too_large = 1e28;

struct json_parser {
    struct json_tree *tree;
    const char *at;
    const char *expected; /* where something else is found */
    unsigned depth;
};

static int json_refuse(struct json_parser *parser, const char *expected)
{
    parser->expected = expected;
    return JSON_TREE_WRONG;
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

static struct slice json_slice_from(const struct json_parser *parser, const char *start)
{
    return (struct slice){start, (size_t)(parser->at - start)};
}

/* From the opening quote. */
static int json_take_string(struct json_parser *parser, struct slice *text)
{
    const char *start = parser->at + 1;

    if (!json_take(parser, '"'))
        return json_refuse(parser, "a string");
    while (*parser->at != '"') {
        if ((unsigned char)*parser->at < ' ')
            return json_refuse(parser, "the end of a string");
        if (*parser->at++ != '\\')
            continue;
        if (*parser->at == 'u' && strspn(parser->at + 1, "0123456789abcdefABCDEF") >= 4)
            parser->at += 5;
        else if (*parser->at != '\0' && strchr("\"\\/bfnrt", *parser->at))
            parser->at++;
        else
            return json_refuse(parser, "a character behind \\");
    }
    *text = json_slice_from(parser, start);
    parser->at++;
    return 0;
}

static size_t json_take_digits(struct json_parser *parser)
{
    size_t count = strspn(parser->at, "0123456789");

    parser->at += count;
    return count;
}

static int json_take_number(struct json_parser *parser, struct slice *text)
{
    const char *start = parser->at;
    bool has_zero;
    size_t digits;

    (void)json_take(parser, '-');
    has_zero = *parser->at == '0';
    digits = json_take_digits(parser);
    if (digits == 0 || (has_zero && digits > 1))
        return json_refuse(parser, "a number");
    if (json_take(parser, '.') && json_take_digits(parser) == 0)
        return json_refuse(parser, "a digit");
    if (json_take(parser, 'e') || json_take(parser, 'E')) {
        parser->at += *parser->at == '+' || *parser->at == '-';
        if (json_take_digits(parser) == 0)
            return json_refuse(parser, "a digit");
    }
    *text = json_slice_from(parser, start);
    if (fabs(json_node_number(&(struct json_node){.kind = JSON_KIND_NUMBER, .text = *text})) >= too_large)
        return json_refuse(parser, "a number below 10^28");
    return 0;
}

static int json_take_value(struct json_parser *parser, struct slice name);

/* From the opening bracket. */
static int json_take_container(struct json_parser *parser, bool has_names, struct slice *text)
{
    const char *start = parser->at++;
    char end = has_names ? '}' : ']';

    if (++parser->depth > DEPTH_MAX)
        return json_refuse(parser, "fewer brackets inside one another");
    json_skip_blanks(parser);
    if (!json_take(parser, end)) {
        do {
            struct slice name = {"", 0};
            int result = 0;

            json_skip_blanks(parser);
            if (has_names) {
                result = json_take_string(parser, &name);
                if (result != 0)
                    return result;
                json_skip_blanks(parser);
                if (!json_take(parser, ':'))
                    return json_refuse(parser, "a colon");
            }
            result = json_take_value(parser, name);
            if (result != 0)
                return result;
            json_skip_blanks(parser);
        } while (json_take(parser, ','));
        if (!json_take(parser, end))
            return json_refuse(parser, has_names ? "a comma or }" : "a comma or ]");
    }
    parser->depth--;
    *text = json_slice_from(parser, start);
    return 0;
}

static int json_take_value(struct json_parser *parser, struct slice name)
{
    static const char *const words[] = {"true", "false", "null"};
    struct json_tree *tree = parser->tree;
    size_t place = tree->count;
    struct slice text = {"", 0};
    enum json_kind kind = JSON_KIND_WORD;
    char first;
    int result;

    if (array_reserve(&tree->nodes, &tree->capacity, tree->count + 1, sizeof(*tree->nodes)) < 0)
        return ERROR_MEMORY;
    tree->count++;
    json_skip_blanks(parser);
    first = *parser->at;
    if (first == '{' || first == '[') {
        kind = first == '{' ? JSON_KIND_OBJECT : JSON_KIND_ARRAY;
        result = json_take_container(parser, first == '{', &text);
    } else if (first == '"') {
        kind = JSON_KIND_STRING;
        result = json_take_string(parser, &text);
    } else if (first == '-' || is_digit(first)) {
        kind = JSON_KIND_NUMBER;
        result = json_take_number(parser, &text);
    } else {
        result = JSON_TREE_WRONG;
        for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && result != 0; i++)
            if (strncmp(parser->at, words[i], strlen(words[i])) == 0) {
                text = (struct slice){parser->at, strlen(words[i])};
                parser->at += text.length;
                result = 0;
            }
        if (result != 0)
            json_refuse(parser, "a value");
    }
    /* What is inside may have moved the array. */
    tree->nodes[place] = (struct json_node){kind, name, text, tree->count - place};
    return result;
}

static uint64_t json_line_of(const struct json_tree *tree, const char *place)
{
    uint64_t line = 1;

    for (const char *text = tree->text; text < place; text++)
        line += *text == '\n';
    return line;
}

uint64_t json_tree_line(const struct json_tree *tree, const struct json_node *node)
{
    return json_line_of(tree, node->text.text);
}

int json_tree_parse(struct json_tree *tree, char *text, struct json_fault *fault)
{
    struct json_parser parser = {.tree = tree, .at = text};
    int result;

    *tree = (struct json_tree){.text = text};
    result = json_take_value(&parser, (struct slice){"", 0});
    if (result == 0) {
        json_skip_blanks(&parser);
        result = *parser.at == '\0' ? 0 : json_refuse(&parser, "nothing more");
    }
    if (result == JSON_TREE_WRONG)
        *fault = (struct json_fault){json_line_of(tree, parser.at), parser.expected};
    return result;
}

void json_tree_deinit(struct json_tree *tree)
{
    free(tree->text);
    free(tree->nodes);
    *tree = (struct json_tree){0};
}

static uint32_t hex_value(const char *digits)
{
    uint32_t value = 0;

    for (int i = 0; i < 4; i++) {
        char digit = digits[i];

        value = value * 16 + (uint32_t)(digit <= '9' ? digit - '0' : (digit | ' ') - 'a' + 10);
    }
    return value;
}

/* \uXXXX, two of which can be halves of one character. */
static uint32_t unicode_at(struct slice *text)
{
    uint32_t first = hex_value(text->text + 2);
    uint32_t second;

    text->text += 6;
    text->length -= 6;
    if (first < 0xd800 || first > 0xdfff)
        return first;
    if (first > 0xdbff || text->length < 6 || memcmp(text->text, "\\u", 2) != 0)
        return 0xfffd;
    second = hex_value(text->text + 2);
    if (second < 0xdc00 || second > 0xdfff)
        return 0xfffd;
    text->text += 6;
    text->length -= 6;
    return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
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

static const struct json_node *json_find_member(const struct json_node *object, struct slice name)
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
    return json_find_member(object, slice_of(name));
}

const struct json_node *json_node_like(const struct json_node *object, const struct json_node *other)
{
    return json_find_member(object, other->name);
}

/* Behind the digits: of "e-7", -7. */
static int64_t exponent_of(struct slice text)
{
    int64_t exponent;

    if (text.length == 0)
        return 0;
    text = (struct slice){text.text + 1, text.length - 1};
    if (text.text[0] == '+')
        text = (struct slice){text.text + 1, text.length - 1};
    if (number_parse_i64(text, &exponent) != NUMBER_OK || exponent > POWER_MAX || exponent < -POWER_MAX)
        return text.text[0] == '-' ? -POWER_MAX : POWER_MAX;
    return exponent;
}

/* Digits beyond those that a double can tell apart are left out. */
double json_node_number(const struct json_node *node)
{
    struct slice text;
    int64_t number = 0;
    int64_t power = 0;
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
    power += exponent_of((struct slice){text.text + place, text.length - place});
    if (number == 0)
        return 0;
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
