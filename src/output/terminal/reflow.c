#include "output/terminal/reflow.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "output/text.h"

/* A character of a line, with the escape sequence that colours it (empty: none). */
struct glyph {
    uint32_t character;
    struct slice style;
};

struct glyph_line {
    size_t first; /* of its glyphs */
    size_t length;
};

struct paragraph {
    struct glyph *glyphs;
    size_t count;
    size_t capacity;
    struct glyph_line *lines;
    size_t line_count;
    size_t line_capacity;
    size_t width;
};

enum { ROW_GAPS = 3 }; /* at least, in a row of a table */

static const struct slice plain = {"", 0};

static const struct glyph *glyph_at(const struct paragraph *paragraph, size_t line, size_t column)
{
    return &paragraph->glyphs[paragraph->lines[line].first + column];
}

/* Beyond the end all is blank. */
static bool is_blank_at(const struct paragraph *paragraph, size_t line, size_t column)
{
    return column >= paragraph->lines[line].length || glyph_at(paragraph, line, column)->character == ' ';
}

static bool is_long(const struct paragraph *paragraph, size_t line)
{
    return paragraph->lines[line].length > paragraph->width;
}

/* "\033[31m": moves *text past it. */
static struct slice take_escape(const char **text)
{
    const char *start = *text;
    size_t length = strcspn(start, "m");

    *text += length + (start[length] == 'm');
    return length == 3 ? plain : (struct slice){start, (size_t)(*text - start)};
}

/* 0 or ERROR_MEMORY. */
static int paragraph_add_line(struct paragraph *paragraph, const char *text, const char *end)
{
    struct slice style = plain;
    struct glyph_line line = {.first = paragraph->count};

    if (array_reserve(&paragraph->lines, &paragraph->line_capacity, paragraph->line_count + 1,
                      sizeof(*paragraph->lines)) < 0 ||
        array_reserve(&paragraph->glyphs, &paragraph->capacity, paragraph->count + (size_t)(end - text) + 1,
                      sizeof(*paragraph->glyphs)) < 0)
        return ERROR_MEMORY;
    while (text < end) {
        if (*text == '\033')
            style = take_escape(&text);
        else
            paragraph->glyphs[paragraph->count++] = (struct glyph){text_next(&text), style};
    }
    line.length = paragraph->count - line.first;
    paragraph->lines[paragraph->line_count++] = line;
    return 0;
}

/* Blanks at the end are left out. */
static void put_glyphs(struct output *output, const struct paragraph *paragraph, size_t line, size_t from, size_t to)
{
    struct slice style = plain;

    to = to < paragraph->lines[line].length ? to : paragraph->lines[line].length;
    while (to > from && is_blank_at(paragraph, line, to - 1))
        to--;
    for (size_t i = from; i < to; i++) {
        const struct glyph *glyph = glyph_at(paragraph, line, i);

        if (!slice_equals(glyph->style, style) && style.length > 0)
            output_text(output, "\033[0m");
        if (!slice_equals(glyph->style, style))
            output_write(output, glyph->style.text, glyph->style.length);
        style = glyph->style;
        text_put(output, glyph->character);
    }
    if (style.length > 0)
        output_text(output, "\033[0m");
}

static void put_blanks(struct output *output, size_t count)
{
    while (count-- > 0)
        output_text(output, " ");
}

/* Whether a figure begins there, or what stands for one. */
static bool is_figure_at(const struct paragraph *paragraph, size_t line, size_t column)
{
    while (column < paragraph->lines[line].length && is_blank_at(paragraph, line, column))
        column++;
    if (column == paragraph->lines[line].length)
        return false;
    return strchr("0123456789.+-", (int)glyph_at(paragraph, line, column)->character & 0x7f) != NULL;
}

/* Columns of a table have gaps of at least two blanks between them. */
static size_t count_gaps(const struct paragraph *paragraph, size_t line)
{
    size_t count = 0;
    bool has_words = false;

    for (size_t i = 0; i < paragraph->lines[line].length; i++) {
        bool ends_gap = has_words && i >= 2 && !is_blank_at(paragraph, line, i) &&
                        is_blank_at(paragraph, line, i - 1) && is_blank_at(paragraph, line, i - 2);

        has_words |= !is_blank_at(paragraph, line, i);
        count += ends_gap;
    }
    return count;
}

static bool is_reflowed_table(const struct paragraph *paragraph)
{
    size_t long_lines = 0;
    size_t rows = 0;

    for (size_t i = 0; i < paragraph->line_count; i++) {
        long_lines += is_long(paragraph, i);
        rows += is_long(paragraph, i) && count_gaps(paragraph, i) >= ROW_GAPS;
    }
    return rows >= 2 && rows * 2 >= long_lines;
}

static size_t longest_line(const struct paragraph *paragraph)
{
    size_t most = 0;

    for (size_t i = 0; i < paragraph->line_count; i++)
        most = paragraph->lines[i].length > most ? paragraph->lines[i].length : most;
    return most;
}

/* Whether no long line has a word there. */
static bool is_gap(const struct paragraph *paragraph, size_t column)
{
    for (size_t i = 0; i < paragraph->line_count; i++)
        if (is_long(paragraph, i) && !is_blank_at(paragraph, i, column))
            return false;
    return true;
}

/* Whether figures come behind it in many of the long lines; headings may be as many. */
static bool is_before_figures(const struct paragraph *paragraph, size_t column)
{
    size_t long_lines = 0;
    size_t figures = 0;

    for (size_t i = 0; i < paragraph->line_count; i++) {
        long_lines += is_long(paragraph, i);
        figures += is_long(paragraph, i) && is_figure_at(paragraph, i, column);
    }
    return figures * 3 >= long_lines;
}

static bool has_words_within(const struct paragraph *paragraph, size_t line, size_t from, size_t to)
{
    while (from < to && is_blank_at(paragraph, line, from))
        from++;
    return from < to;
}

static bool has_words_before(const struct paragraph *paragraph, size_t column)
{
    for (size_t i = 0; i < paragraph->line_count; i++)
        if (is_long(paragraph, i) && has_words_within(paragraph, i, 0, column))
            return true;
    return false;
}

/* Where the names of rows end; 0: nowhere that leaves room for figures. */
static size_t names_end(const struct paragraph *paragraph)
{
    for (size_t i = 1; i < paragraph->width * 3 / 4; i++)
        if (is_gap(paragraph, i) && has_words_before(paragraph, i) && is_before_figures(paragraph, i))
            return i;
    return 0;
}

/* The last gap up to which columns from `from` on fit behind `used` characters; 0: there is none. */
static size_t next_cut(const struct paragraph *paragraph, size_t from, size_t used)
{
    for (size_t cut = from + paragraph->width - used; cut > from + 1; cut--)
        if (is_gap(paragraph, cut) && !is_gap(paragraph, cut - 1))
            return cut;
    return 0;
}

/* Lines that fit and go through the gap are no rows: they stand in the first part. */
static bool is_row(const struct paragraph *paragraph, size_t line, size_t cut)
{
    return is_long(paragraph, line) || is_blank_at(paragraph, line, cut);
}

/* Headings of other columns alone are left out. */
static void put_first_columns(struct output *output, const struct paragraph *paragraph, size_t cut)
{
    for (size_t i = 0; i < paragraph->line_count; i++) {
        size_t end = is_row(paragraph, i, cut) ? cut : paragraph->lines[i].length;

        if (has_words_within(paragraph, i, 0, end)) {
            put_glyphs(output, paragraph, i, 0, end);
            output_text(output, "\n");
        }
    }
}

/* Rows that have nothing there are left out. */
static void put_table_part(struct output *output, const struct paragraph *paragraph, size_t names, size_t from,
                           size_t to, size_t first_cut)
{
    for (size_t i = 0; i < paragraph->line_count; i++) {
        size_t end = names < paragraph->lines[i].length ? names : paragraph->lines[i].length;

        if (!is_row(paragraph, i, first_cut) || !has_words_within(paragraph, i, from, to))
            continue;
        while (end > 0 && is_blank_at(paragraph, i, end - 1))
            end--;
        put_glyphs(output, paragraph, i, 0, end);
        put_blanks(output, names - end);
        put_glyphs(output, paragraph, i, from, to);
        output_text(output, "\n");
    }
}

/* Whether it could be cut. */
static bool put_table_parts(struct output *output, const struct paragraph *paragraph)
{
    size_t names = names_end(paragraph);
    size_t first = names > 0 ? next_cut(paragraph, 0, 0) : 0;
    size_t from = first;

    if (first <= names)
        return false;
    put_first_columns(output, paragraph, first);
    while (from < longest_line(paragraph)) {
        size_t to = next_cut(paragraph, from, names);

        to = to > 0 ? to : longest_line(paragraph);
        output_text(output, "\n");
        put_table_part(output, paragraph, names, from, to, first);
        from = to;
    }
    return true;
}

/* What stands behind a gap of at least two blanks, or the first word: lines below are as far in. */
static size_t hanging_indent(const struct paragraph *paragraph, size_t line)
{
    size_t indent = 0;
    size_t end = paragraph->lines[line].length;

    while (indent < end && is_blank_at(paragraph, line, indent))
        indent++;
    for (size_t i = indent + 2; i < end && i < paragraph->width / 2; i++)
        if (is_blank_at(paragraph, line, i - 1) && is_blank_at(paragraph, line, i - 2) &&
            !is_blank_at(paragraph, line, i))
            return i;
    return indent;
}

static size_t word_end(const struct paragraph *paragraph, size_t line, size_t from)
{
    while (from < paragraph->lines[line].length && !is_blank_at(paragraph, line, from))
        from++;
    return from;
}

/* Puts what is behind `from` after what stands in `column` columns already. Returns the column at the end. */
static size_t put_words(struct output *output, const struct paragraph *paragraph, size_t line, size_t from,
                        size_t column, size_t indent)
{
    size_t gap = column > indent; /* blanks before the next word */

    while (has_words_within(paragraph, line, from, paragraph->lines[line].length)) {
        size_t end = word_end(paragraph, line, from);

        if (end == from) {
            gap += column > indent;
            from++;
            continue;
        }
        if (gap > 0 && column + gap + end - from > paragraph->width) {
            output_text(output, "\n");
            gap = indent;
            column = 0;
        }
        put_blanks(output, gap);
        put_glyphs(output, paragraph, line, from, end);
        column += gap + end - from;
        gap = 0;
        from = end;
    }
    return column;
}

/* Whether it goes on with what the line before it, at that indent, has begun. */
static bool continues_line(const struct paragraph *paragraph, size_t line, size_t indent)
{
    for (size_t i = 0; i < indent; i++)
        if (!is_blank_at(paragraph, line, i))
            return false;
    return indent > 0 && !is_blank_at(paragraph, line, indent);
}

static void put_wrapped_lines(struct output *output, const struct paragraph *paragraph)
{
    size_t line = 0;

    while (line < paragraph->line_count) {
        size_t indent = hanging_indent(paragraph, line);
        size_t column = indent;

        put_glyphs(output, paragraph, line, 0, indent);
        /* Blanks behind a name are no glyphs of it. */
        for (size_t end = indent; end > 0 && is_blank_at(paragraph, line, end - 1); end--)
            output_text(output, " ");
        column = put_words(output, paragraph, line, indent, column, indent);
        for (line++; line < paragraph->line_count && continues_line(paragraph, line, indent); line++)
            column = put_words(output, paragraph, line, indent, column, indent);
        output_text(output, "\n");
    }
}

static const char *paragraph_end(const char *text)
{
    while (*text && *text != '\n') {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

/* 0 or ERROR_MEMORY. */
static int paragraph_read(struct paragraph *paragraph, const char *text, const char *end)
{
    int error = 0;

    while (text < end && error == 0) {
        size_t length = strcspn(text, "\n");

        error = paragraph_add_line(paragraph, text, text + length);
        text += length + (text[length] == '\n');
    }
    return error;
}

static void put_paragraph(struct output *output, const char *text, const char *end, unsigned width)
{
    struct paragraph paragraph = {.width = width};

    if (paragraph_read(&paragraph, text, end) < 0)
        output_lack_memory(output);
    else if (longest_line(&paragraph) <= width)
        output_write(output, text, (size_t)(end - text));
    else if (!is_reflowed_table(&paragraph) || !put_table_parts(output, &paragraph))
        put_wrapped_lines(output, &paragraph);
    free(paragraph.glyphs);
    free(paragraph.lines);
}

void reflow_print(struct output *output, const char *text, unsigned width)
{
    while (*text) {
        const char *end = paragraph_end(text);

        put_paragraph(output, text, end, width);
        text = end;
        if (*text == '\n') {
            output_text(output, "\n");
            text++;
        }
    }
}
