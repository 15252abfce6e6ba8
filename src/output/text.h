/*
 * Text that came with the trace, for people: it may hold any bytes, and no terminal or program may obey them.
 */
#ifndef CLOCKTALK_OUTPUT_TEXT_H
#define CLOCKTALK_OUTPUT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output/output.h"

struct format_context;

enum {
    TEXT_REPLACEMENT = 0xfffd, /* stands for what is no UTF-8 */
    TEXT_CHARACTER_SIZE = 4,   /* bytes of UTF-8 */
    TEXT_WORD_SIZE = 200,
};

/* The next character; moves *text past it. 0 at the end. */
uint32_t text_next(const char **text);

/* Columns that a character takes where all have the same width: 2 for those of East Asia and for emoji, 0 for marks
 * that stand on the character before. */
unsigned text_character_columns(uint32_t character);

size_t text_columns(const char *text);

/* The first character that does not fit so many columns. */
const char *text_behind(const char *text, size_t columns);

/* Control characters, C1 and DEL among them, which terminals obey, and those that XML does not allow. */
bool text_is_control(uint32_t character);

/* The character as UTF-8. How many bytes there are. */
size_t text_encode(uint32_t character, char bytes[static TEXT_CHARACTER_SIZE]);

/* Writes the character as UTF-8. */
void text_put(struct output *output, uint32_t character);

/* Writes the text with control characters as '?'. */
void text_print_utf8(struct output *output, const char *text);

/* The same for people: where the terminal has no UTF-8, with all beyond ASCII as '?'. */
void text_print(const struct format_context *context, const char *text);

/* The text as text_print_utf8 has it, to be put into a sentence, cut where it is very long; and in ASCII. */
struct text_word {
    char text[TEXT_WORD_SIZE];
};

struct text_word text_word(const char *text);
struct text_word text_word_ascii(const char *text);

/* As text_print_utf8, and with the characters that mean something in HTML as references. */
void text_print_markup(struct output *output, const char *text);

/* The same of sentences, whose words stay together where text_wrap keeps them so (page.css, `kept`). */
void text_print_prose(struct output *output, const char *words, size_t length);

/* The same of lines, which stay such; of those between two empty ones the first `most`, and how many more there are. */
void text_print_lines(struct output *output, const char *text, size_t most);

/* What follows the last slash of a path; of an OTF2 archive, whose file has the same name as any other's, with its
 * folder. */
const char *text_base_name(const char *path);

/* Words in lines of at most `width` columns, each line after `indent` blanks; the first line's blanks are there
 * already. Characters are those of text_print; a unit (%, s, ms, us, ns) stays with its number, a number with what it
 * is of (rank 7), a value with its option, and a line end begins a new line. */
void text_wrap(const struct format_context *context, const char *words, unsigned indent, unsigned width);

#endif
