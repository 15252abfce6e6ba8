#include "output/text.h"

#include <string.h>

#include "base/array.h"
#include "output/formats/format.h"

uint32_t text_next(const char **text)
{
    static const uint32_t smallest[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)*text;
    unsigned char first = bytes[0];
    int continuations = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    uint32_t character;

    if (first == '\0')
        return 0;
    (*text)++;
    if (continuations == 0)
        return first;
    if (first < 0xc2 || first >= 0xf5)
        return TEXT_REPLACEMENT;
    character = first & (0x3fu >> continuations);
    for (int i = 1; i <= continuations; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return TEXT_REPLACEMENT;
        character = character << 6 | (bytes[i] & 0x3fu);
    }
    /* Overlong forms and surrogates are no characters. */
    if (character < smallest[continuations] || character > 0x10ffff || (character >= 0xd800 && character < 0xe000))
        return TEXT_REPLACEMENT;
    *text += continuations;
    return character;
}

size_t text_encode(uint32_t character, char bytes[static TEXT_CHARACTER_SIZE])
{
    static const unsigned char leads[] = {0x00, 0xc0, 0xe0, 0xf0};
    int continuations = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;

    bytes[0] = (char)(leads[continuations] | character >> (6 * continuations));
    for (int i = 1; i <= continuations; i++)
        bytes[i] = (char)(0x80 | (character >> (6 * (continuations - i)) & 0x3f));
    return (size_t)continuations + 1;
}

void text_put(struct output *output, uint32_t character)
{
    char bytes[TEXT_CHARACTER_SIZE];

    output_write(output, bytes, text_encode(character, bytes));
}

bool text_is_control(uint32_t character)
{
    return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0xfffe || character == 0xffff;
}

static uint32_t masked(uint32_t character, bool utf8)
{
    return text_is_control(character) || (!utf8 && character >= 0x80) ? '?' : character;
}

void text_print_utf8(struct output *output, const char *text)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        text_put(output, masked(character, true));
}

void text_print(const struct format_context *context, const char *text)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        text_put(context->output, masked(character, context->terminal.utf8));
}

static struct text_word masked_word(const char *text, bool utf8)
{
    struct text_word word;
    size_t used = 0;
    uint32_t character;

    while (used + TEXT_CHARACTER_SIZE < sizeof(word.text) && (character = text_next(&text)) != 0)
        used += text_encode(masked(character, utf8), word.text + used);
    word.text[used] = '\0';
    return word;
}

struct text_word text_word(const char *text)
{
    return masked_word(text, true);
}

struct text_word text_word_ascii(const char *text)
{
    return masked_word(text, false);
}

struct character_range {
    uint32_t first;
    uint32_t last;
};

static bool is_in(const struct character_range *ranges, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

unsigned text_character_columns(uint32_t character)
{
    /* Of Unicode's "East Asian Wide" and "Fullwidth", whole blocks. */
    static const struct character_range wide[] = {
        {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},   {0x2614, 0x2615},
        {0x26a1, 0x26a1},   {0x2705, 0x2705},   {0x274c, 0x274c},   {0x2e80, 0x303e},   {0x3041, 0x4dbf},
        {0x4e00, 0xa4cf},   {0xa960, 0xa97c},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
        {0xff01, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x18cff}, {0x1b000, 0x1b2fb}, {0x1f004, 0x1f004},
        {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f19a}, {0x1f200, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f7e0, 0x1f7eb},
        {0x1f90c, 0x1f9ff}, {0x1fa70, 0x1faff}, {0x20000, 0x3fffd},
    };
    static const struct character_range marks[] = {
        {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f}, {0x1ab0, 0x1aff},
        {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xe0100, 0xe01ef},
    };

    if (character < 0x0300)
        return 1;
    if (is_in(marks, COUNT_OF(marks), character))
        return 0;
    return is_in(wide, COUNT_OF(wide), character) ? 2 : 1;
}

size_t text_columns(const char *text)
{
    size_t columns = 0;
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        columns += text_character_columns(character);
    return columns;
}

const char *text_behind(const char *text, size_t columns)
{
    const char *next = text;
    size_t used = 0;

    while (*text) {
        used += text_character_columns(text_next(&next));
        if (used > columns)
            break;
        text = next;
    }
    return text;
}

/* `meaningful`: which characters mean something in HTML where it stands. */
static void put_markup(struct output *output, uint32_t character, const char *meaningful)
{
    if (character < 0x80 && strchr(meaningful, (int)character))
        output_format(output, "&#%u;", (unsigned)character);
    else
        text_put(output, masked(character, true));
}

void text_print_markup(struct output *output, const char *text)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        put_markup(output, character, "&<>\"'");
}

void text_print_lines(struct output *output, const char *text, size_t most)
{
    size_t count = 0; /* since the last line that is empty */

    while (*text) {
        size_t length = strcspn(text, "\n");
        const char *end = text + length;
        bool ends_block = length == 0 || end[0] == '\0' || end[1] == '\0' || end[1] == '\n';

        count = length > 0 ? count + 1 : 0;
        if (count > most) {
            if (ends_block)
                output_format(output, "and %zu more lines, which the terminal and other formats have\n", count - most);
            text = *end ? end + 1 : end;
            continue;
        }
        while (text < end)
            put_markup(output, text_next(&text), "&<>");
        if (*text == '\n') {
            output_text(output, "\n");
            text++;
        }
    }
}

const char *text_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash || !slash[1])
        return path;
    if (strcmp(slash, "/traces.otf2") != 0)
        return slash + 1;
    while (slash > path && slash[-1] != '/')
        slash--;
    return slash;
}

static bool is_one_of(const char *const *words, size_t count, const char *word, size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == length && strncmp(words[i], word, length) == 0)
            return true;
    return false;
}

/* What one reads as one: a number and its unit, the name of a rank, an option and its value. */
static bool stays_with_next(const char *word, size_t length, const char *next)
{
    static const char *const units[] = {"%", "s", "ms", "us", "ns"};
    static const char *const owners[] = {"rank", "ranks", "thread", "threads", "node", "Node", "turn", "Turn"};
    size_t led = strspn(word, "(");
    char last;

    if (length <= led || *next == '\0' || *next == '\n')
        return false;
    last = word[length - 1];
    if (last >= '0' && last <= '9' && is_one_of(units, COUNT_OF(units), next, strcspn(next, " \n,.:;)")))
        return true;
    if (is_one_of(owners, COUNT_OF(owners), word + led, length - led))
        return *next >= '0' && *next <= '9';
    return strncmp(word + led, "--", 2) == 0 && strncmp(next, "--", 2) != 0 && !strchr(".,:;)", last);
}

/* Bytes up to the next blank at which a line may end. */
static size_t word_length(const char *words)
{
    size_t begin = 0; /* of the last of those that stay together */
    size_t length = strcspn(words, " \n");

    while (words[length] == ' ' && stays_with_next(words + begin, length - begin, words + length + 1)) {
        begin = length + 1;
        length = begin + strcspn(words + begin, " \n");
    }
    return length;
}

void text_print_prose(struct output *output, const char *words, size_t length)
{
    const char *end = words + length;

    while (words < end) {
        const char *behind = words + word_length(words);
        bool is_kept = memchr(words, ' ', (size_t)(behind - words)) || strncmp(words, "--", 2) == 0;

        output_text(output, is_kept ? "<span class=\"kept\">" : "");
        while (words < behind)
            put_markup(output, text_next(&words), "&<>\"'");
        output_text(output, is_kept ? "</span>" : "");
        while (words < end && (*words == ' ' || *words == '\n'))
            output_write(output, words++, 1);
    }
}

void text_wrap(const struct format_context *context, const char *words, unsigned indent, unsigned width)
{
    struct output *output = context->output;
    size_t column = indent;

    while (*words) {
        const char *behind = words + word_length(words);
        size_t shown = 0;

        for (const char *at = words; at < behind;)
            shown += text_character_columns(masked(text_next(&at), context->terminal.utf8));
        if (column > indent && column + 1 + shown > width) {
            output_format(output, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            output_text(output, " ");
            column++;
        }
        while (words < behind)
            text_put(output, masked(text_next(&words), context->terminal.utf8));
        column += shown;
        words += strspn(words, " ");
        if (*words == '\n') {
            output_format(output, "\n%*s", (int)indent, "");
            column = indent;
            words++;
        }
    }
    output_text(output, "\n");
}
