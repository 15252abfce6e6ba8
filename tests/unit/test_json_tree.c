#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/json_tree.h"

static struct json_tree tree;
static struct json_fault fault;

static int parse(const char *text)
{
    char *copy = strdup(text);

    cr_assert_not_null(copy);
    return json_tree_parse(&tree, copy, &fault);
}

Test(json_tree, wrong_texts)
{
    static const struct {
        const char *text;
        uint64_t line;
        const char *expected;
    } cases[] = {
        {"", 1, "a value"},
        {"tru", 1, "a value"},
        {"[1,\n2", 2, "a comma or ]"},
        {"[1,]", 1, "a value"},
        {"{\"a\":1,}", 1, "a string"},
        {"{\"a\"\n\n1}", 3, "a colon"},
        {"{a:1}", 1, "a string"},
        {"{\"a\":1", 1, "a comma or }"},
        {"\"a", 1, "the end of a string"},
        {"\"a\nb\"", 1, "the end of a string"},
        {"\"\\", 1, "a character behind \\"},
        {"\"\\x\"", 1, "a character behind \\"},
        {"\"\\u12g4\"", 1, "a character behind \\"},
        {"-", 1, "a number"},
        {"01", 1, "a number"},
        {"1.", 1, "a digit"},
        {"1e+", 1, "a digit"},
        {"1 2", 1, "nothing more"},
        {"[1,\n-1e309]", 2, "a number below 10^28"},
        {"1e28", 1, "a number below 10^28"},
        {"-10000000000000000000000000000.0", 1, "a number below 10^28"},
        {"1e99999999999999999999", 1, "a number below 10^28"},
        {"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", 1, "fewer brackets inside one another"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        cr_expect_eq(parse(cases[i].text), JSON_TREE_WRONG, "%s", cases[i].text);
        cr_expect_eq(fault.line, cases[i].line, "%s: line %llu", cases[i].text, (unsigned long long)fault.line);
        cr_expect_str_eq(fault.expected, cases[i].expected, "%s: %s", cases[i].text, fault.expected);
        json_tree_deinit(&tree);
    }
}

Test(json_tree, every_beginning_is_wrong)
{
    static const char whole[] = "{\"a\": [1.5e3, -2, \"x\\u00e4\\n\", {}], \"b\": null}";
    char text[sizeof(whole)];

    for (size_t length = 0; length < sizeof(whole) - 1; length++) {
        snprintf(text, sizeof(text), "%.*s", (int)length, whole);
        cr_expect_eq(parse(text), JSON_TREE_WRONG, "%s", text);
        json_tree_deinit(&tree);
    }
    cr_expect_eq(parse(whole), 0);
    json_tree_deinit(&tree);
}

Test(json_tree, numbers)
{
    static const struct {
        const char *text;
        double number;
    } cases[] = {
        {"0", 0},
        {"-0.0", 0},
        {"12", 12},
        {"-7", -7},
        {"0.812345", 0.812345},
        {"4.145763000", 4.145763},
        {"1e3", 1000},
        {"25E-1", 2.5},
        {"1.5e+2", 150},
        {"0.000000001", 1e-9},
        {"9007199254740993", 9007199254740992.0},
        {"1234567890123456789012345678", 1234567890123456789012345678.0},
        {"-9.999e27", -9.999e27},
        {"1e-99999999999999999999", 0},
        {"0e999", 0},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        double number;

        cr_assert_eq(parse(cases[i].text), 0, "%s", cases[i].text);
        number = json_node_number(tree.nodes);
        cr_expect(number == cases[i].number || fabs(number - cases[i].number) < 1e-15 * fabs(number), "%s: %.17g",
                  cases[i].text, number);
        json_tree_deinit(&tree);
    }
    cr_assert_eq(parse("[\"1\", true]"), 0);
    cr_expect(isnan(json_node_number(NULL)) && isnan(json_node_number(tree.nodes + 1)) &&
              isnan(json_node_number(tree.nodes)));
    json_tree_deinit(&tree);
}

Test(json_tree, members)
{
    const struct json_node *node;
    int64_t integer = 0;

    cr_assert_eq(parse(" {\"a\": {\"inside\": 1}, \"b\": [], \"\\u0063\": 3, \"c\": 4, \"d\": 1.0} "), 0);
    cr_expect_null(json_node_member(tree.nodes, "inside"));
    cr_expect_not_null(json_node_member(json_node_member(tree.nodes, "a"), "inside"));
    cr_expect_null(json_node_member(NULL, "a"));
    cr_expect_null(json_node_first(json_node_member(tree.nodes, "b")));
    cr_expect(json_node_integer(json_node_member(tree.nodes, "c"), &integer) && integer == 3);
    cr_expect_not(json_node_integer(json_node_member(tree.nodes, "d"), &integer));
    node = json_node_next(tree.nodes, json_node_first(tree.nodes));
    cr_assert_not_null(node);
    cr_expect_eq(node, json_node_member(tree.nodes, "b"));
    cr_expect_eq(json_node_find(tree.nodes, node->name), node);
    cr_expect_null(json_node_next(tree.nodes, json_node_member(tree.nodes, "d")));
    json_tree_deinit(&tree);
}

Test(json_tree, equality)
{
    static const struct {
        const char *text; /* an array of two */
        bool equal;
    } cases[] = {
        {"[1, 1.0]", true},
        {"[1, \"1\"]", false},
        {"[null, false]", false},
        {"[\"\\u00e4\\/\", \"\xc3\xa4/\"]", true},
        {"[\"\\ud83d\\ude00\", \"\xf0\x9f\x98\x80\"]", true},
        {"[\"\\ud83d\", \"\xef\xbf\xbd\"]", true},
        {"[\"a\\n\", \"a\\t\"]", false},
        {"[\"a\", \"ab\"]", false},
        {"[[1, {\"a\": 2}], [1.0, {\"\\u0061\": 2}]]", true},
        {"[[1, 2], [1]]", false},
        {"[[[1], 2], [[1, 2]]]", false},
        {"[{\"a\": 1}, {\"b\": 1}]", false},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct json_node *first;

        cr_assert_eq(parse(cases[i].text), 0, "%s", cases[i].text);
        first = json_node_first(tree.nodes);
        cr_expect_eq(json_node_equals(first, json_node_next(tree.nodes, first)), cases[i].equal, "%s", cases[i].text);
        json_tree_deinit(&tree);
    }
}
