#include "output/text.h"

#include <string.h>

/* How many continuation bytes a first byte announces; -1 where it can be none. */
static int continuations_of(unsigned char byte)
{
    if (byte < 0x80)
        return 0;
    if (byte >= 0xc2 && byte < 0xe0)
        return 1;
    if (byte >= 0xe0 && byte < 0xf0)
        return 2;
    if (byte >= 0xf0 && byte < 0xf5)
        return 3;
    return -1;
}

/* Overlong forms and surrogates are no characters. */
static bool is_character(uint32_t character, int continuations)
{
    static const uint32_t smallest[] = {0, 0x80, 0x800, 0x10000};

    return character >= smallest[continuations] && character <= 0x10ffff &&
           !(character >= 0xd800 && character < 0xe000);
}

uint32_t text_next(const char **text)
{
    const unsigned char *bytes = (const unsigned char *)*text;
    int continuations = continuations_of(bytes[0]);
    uint32_t character;
    int i;

    if (bytes[0] == '\0')
        return 0;
    (*text)++;
    if (continuations < 0)
        return TEXT_REPLACEMENT;
    character = continuations == 0 ? bytes[0] : bytes[0] & (0x3fu >> continuations);
    for (i = 1; i <= continuations; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return TEXT_REPLACEMENT;
        character = character << 6 | (bytes[i] & 0x3fu);
    }
    if (!is_character(character, continuations))
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

void text_print(struct output *output, const char *text, bool utf8)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        text_put(output, masked(character, utf8));
}

struct text_word text_word(const char *text, bool utf8)
{
    struct text_word word;
    size_t used = 0;
    uint32_t character;

    while (used + TEXT_CHARACTER_SIZE < sizeof(word.text) && (character = text_next(&text)) != 0)
        used += text_encode(masked(character, utf8), word.text + used);
    word.text[used] = '\0';
    return word;
}

static size_t text_length(const char *text)
{
    size_t length = 0;

    while (text_next(&text) != 0)
        length++;
    return length;
}

void text_print_short(struct output *output, const char *text, unsigned width, bool utf8)
{
    const char *gap = utf8 ? "…" : "..";
    size_t gap_width = utf8 ? 1 : 2;
    size_t length = text_length(text);
    uint32_t character;
    size_t head;

    head = length <= width ? length : (width - gap_width) / 2;
    for (size_t i = 0; (character = text_next(&text)) != 0; i++) {
        if (i == head)
            output_text(output, gap);
        if (i < head || length - i <= width - gap_width - head)
            text_put(output, masked(character, utf8));
    }
    if (length < width)
        output_format(output, "%*s", (int)(width - length), "");
}

void text_print_row_name(struct output *output, const char *text, unsigned indent, unsigned width, unsigned line,
                         bool utf8)
{
    size_t length = text_length(text);

    output_format(output, "%*s", (int)indent, "");
    if (line <= indent + width || length <= width) {
        text_print_short(output, text, width, utf8);
        return;
    }
    text_print_short(output, text, length < line - indent ? (unsigned)length : line - indent, utf8);
    output_format(output, "\n%*s", (int)(indent + width), "");
}

void text_print_quoted(struct output *output, const char *text, unsigned limit)
{
    /* Where not all fit an ellipsis takes the place of one. */
    size_t length = text_length(text);
    size_t shown = length > limit ? limit - 1 : length;

    for (size_t i = 0; i < shown; i++) {
        uint32_t character = text_next(&text);

        text_put(output, masked(character, true));
        if (character == '\'')
            text_put(output, character);
    }
    if (*text)
        text_put(output, TEXT_ELLIPSIS);
}

static void put_markup(struct output *output, uint32_t character)
{
    if (character == '&' || character == '<' || character == '>' || character == '"' || character == '\'')
        output_format(output, "&#%u;", (unsigned)character);
    else
        text_put(output, masked(character, true));
}

void text_print_markup(struct output *output, const char *text)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        put_markup(output, character);
}

void text_print_markup_lines(struct output *output, const char *text)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0)
        if (character == '\n')
            text_put(output, character);
        else
            put_markup(output, character);
}

const char *text_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && slash[1] ? slash + 1 : path;
}

/* Whether a line may not end before this word: it is a unit, and a number stands before it. */
static bool is_unit(const char *word)
{
    static const char *const units[] = {"%", "s", "ms", "us", "ns"};
    size_t length = strcspn(word, " ,.:;)");

    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
        if (strlen(units[i]) == length && strncmp(word, units[i], length) == 0)
            return true;
    return false;
}

/* Bytes up to the next blank at which a line may end: not the one between a number and its unit. */
static size_t word_length(const char *words)
{
    size_t length = strcspn(words, " ");

    if (length > 0 && words[length] == ' ' && words[length - 1] >= '0' && words[length - 1] <= '9' &&
        is_unit(words + length + 1))
        length += 1 + strcspn(words + length + 1, " ");
    return length;
}

static size_t characters_of(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xc0U) != 0x80;
    return count;
}

void text_wrap(struct output *output, const char *words, unsigned indent, unsigned width)
{
    size_t column = indent;

    while (*words) {
        size_t length = word_length(words);
        size_t shown = characters_of(words, length);

        if (column > indent && column + 1 + shown > width) {
            output_format(output, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            output_text(output, " ");
            column++;
        }
        output_write(output, words, length);
        column += shown;
        words += length;
        words += strspn(words, " ");
    }
    output_text(output, "\n");
}
