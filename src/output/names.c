#include "output/names.h"

#include <string.h>

#include "output/formats/format.h"
#include "output/text.h"

/* Pieces of names, which are put together in a buffer; what does not fit is cut at a character. */

static void add_bytes(struct brief_name *brief, const char *bytes, size_t length)
{
    size_t used = strlen(brief->text);

    if (length >= sizeof(brief->text) - used) {
        length = sizeof(brief->text) - used - 1;
        while (length > 0 && ((unsigned char)bytes[length] & 0xc0U) == 0x80)
            length--;
    }
    memcpy(brief->text + used, bytes, length);
    brief->text[used + length] = '\0';
}

/* Adds what fits so many columns. */
static void add_as_wide(struct brief_name *brief, const char *text, size_t columns)
{
    add_bytes(brief, text, (size_t)(text_behind(text, columns) - text));
}

/* What an element of a name is made of. */

enum { MOST_NESTED = 16 }; /* brackets; what is deeper is taken for plain characters */

static bool is_identifier(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

/* Where what begins at `at` ends: behind the brackets if it is the first of some, behind the name of an operator, else
 * behind the character. */
static const char *behind_piece(const char *at, const char *begin, const char *end)
{
    static const char word[] = "operator";
    const size_t length = sizeof(word) - 1;
    unsigned depth = 0;

    if ((size_t)(end - at) > length && memcmp(at, word, length) == 0 && (at == begin || !is_identifier(at[-1])) &&
        !is_identifier(at[length])) {
        at += length;
        if (end - at >= 2 && at[0] == '(' && at[1] == ')')
            return at + 2;
        return at + strspn(at, "<>=!+-*/%&|^~,[]") < end ? at + strspn(at, "<>=!+-*/%&|^~,[]") : end;
    }
    if (*at != '<' && *at != '(' && *at != '[')
        return at + 1;
    for (const char *next = at; next < end && depth <= MOST_NESTED; next++) {
        bool is_arrow = next[0] == '>' && next[-1] == '-';

        if (*next == '<' || *next == '(' || *next == '[')
            depth++;
        else if (((*next == '>' && !is_arrow) || *next == ')' || *next == ']') && --depth == 0)
            return next + 1;
    }
    return at + 1;
}

/* How much an element loses; each form is shorter than the one before. */
enum name_form { FORM_WHOLE, FORM_NO_TEMPLATES, FORM_NO_PARAMETERS, FORM_CLASS, FORM_LAST, FORMS };

/* How a name is shortened: without its first elements, in a form, and cut. */

enum name_cut {
    CUT_NONE,
    CUT_CALLERS, /* the last element is whole */
    CUT_MIDDLE,
    CUT_HEAD,
    CUT_TAIL,
    CUTS,
};

struct recipe {
    size_t dropped;
    enum name_form form;
    bool is_bare; /* without the MPI_ of calls */
    enum name_cut cut;
    size_t width;
    const char *gap; /* stands for what is cut */
};

/* Behind the last blank outside of brackets: what stands before is the type of the result. */
static const char *behind_result_type(const char *begin, const char *end)
{
    const char *name = begin;

    for (const char *at = begin, *next; at < end; at = next) {
        next = behind_piece(at, begin, end);
        if (*at == ' ' && *next != '<')
            name = next;
    }
    return name;
}

/* The last `kept` parts between `::`. */
static const char *last_parts(const char *begin, const char *end, unsigned kept)
{
    const char *starts[2] = {begin, begin};

    for (const char *at = begin, *next; at < end; at = next) {
        next = behind_piece(at, begin, end);
        if (end - at > 2 && at[0] == ':' && at[1] == ':') {
            next = at + 2;
            starts[1] = starts[0];
            starts[0] = next;
        }
    }
    return starts[kept - 1];
}

static void add_element(struct brief_name *brief, const char *begin, const char *end, const struct recipe *recipe)
{
    static const char prefix[] = "MPI_";
    const size_t length = sizeof(prefix) - 1;
    const char *stop = recipe->form >= FORM_NO_PARAMETERS ? begin : end;

    /* Parameters stand at a name; some of them do. */
    for (const char *next; stop < end; stop = next) {
        next = behind_piece(stop, begin, end);
        if (*stop == '(' && stop > begin && stop[-1] != ' ' && stop[-1] != ':' && next > stop + 1)
            break;
    }
    if (stop < end)
        begin = behind_result_type(begin, stop);
    if (recipe->form >= FORM_CLASS)
        begin = last_parts(begin, stop, recipe->form == FORM_CLASS ? 2 : 1);
    for (const char *at = begin, *next; at < stop; at = next) {
        bool is_template;

        if (recipe->is_bare && (size_t)(stop - at) > length && memcmp(at, prefix, length) == 0 &&
            (at == begin || !is_identifier(at[-1])))
            at += length;
        next = behind_piece(at, begin, stop);
        is_template = *at == '<' && next > at + 1 && at > begin && is_identifier(at[-1]);
        if (recipe->form < FORM_NO_TEMPLATES || !is_template)
            add_bytes(brief, at, (size_t)(next - at));
    }
}

/* Elements of a path, between slashes that stand outside of brackets. */
static const char *behind_element(const char *at, const char *end)
{
    const char *begin = at;

    while (at < end && *at != '/')
        at = behind_piece(at, begin, end);
    return at;
}

static size_t elements_of(const char *name)
{
    const char *end = name + strlen(name);
    size_t count = 1;

    for (const char *at = behind_element(name, end); at < end; at = behind_element(at + 1, end))
        count++;
    return count;
}

/* `mark` stands for the elements that are dropped. */
static struct brief_name without_elements(const struct recipe *recipe, const char *name, size_t dropped,
                                          const char *mark)
{
    const char *end = name + strlen(name);
    struct brief_name brief = {.text = ""};
    size_t last = elements_of(name) - 1;
    const char *at = name;

    if (dropped > 0 && last > 0)
        add_bytes(&brief, mark, strlen(mark));
    for (size_t i = 0; i <= last; i++) {
        const char *next = behind_element(at, end);

        if (i >= dropped || i == last)
            add_element(&brief, at, next, recipe);
        if (i >= dropped && i < last)
            add_bytes(&brief, "/", 1);
        at = next < end ? next + 1 : end;
    }
    return brief;
}

/* The first columns, the gap, and the last ones; the text as it is where they are all of it. */
static struct brief_name head_and_tail(const char *text, size_t head, size_t tail, const char *gap)
{
    struct brief_name cut = {.text = ""};
    bool is_all = head + tail + text_columns(gap) >= text_columns(text);
    const char *end = text;

    if (!is_all) {
        size_t skipped = 0;

        for (size_t all = text_columns(text); skipped + tail < all;)
            skipped += text_character_columns(text_next(&end));
        add_as_wide(&cut, text, head);
        add_bytes(&cut, gap, strlen(gap));
    }
    add_bytes(&cut, end, strlen(end));
    return cut;
}

static struct brief_name follow_recipe(const struct recipe *recipe, const char *name)
{
    size_t room = recipe->width - text_columns(recipe->gap);
    struct brief_name whole;
    size_t tail = 0;

    if (recipe->cut == CUT_NONE)
        return without_elements(recipe, name, recipe->dropped, *recipe->gap == '.' ? "../" : "…/");
    whole = without_elements(recipe, name, recipe->dropped, "");
    if (recipe->cut == CUT_CALLERS)
        tail = text_columns(without_elements(recipe, name, SIZE_MAX, "").text) + 1;
    else if (recipe->cut != CUT_TAIL)
        tail = recipe->cut == CUT_HEAD ? room : room - room / 2;
    return head_and_tail(whole.text, room > tail ? room - tail : 0, tail, recipe->gap);
}

/* Whether it fits, and looks like none of the others. */
static bool is_good(const struct recipe *recipe, const struct brief_name *brief, const char *name,
                    const struct name_set *others)
{
    if (text_columns(brief->text) > recipe->width)
        return false;
    for (size_t i = 0; others && i < others->count && i < NAME_MOST_OTHERS; i++)
        if (others->items[i] && strcmp(others->items[i], name) != 0 &&
            strcmp(follow_recipe(recipe, others->items[i]).text, brief->text) == 0)
            return false;
    return true;
}

/* The first form that is good: what is cut loses as little as possible by that, so there the shortest comes first. */
static bool find_form(struct recipe *recipe, size_t dropped, enum name_cut cut, const char *name,
                      const struct name_set *others, struct brief_name *brief)
{
    recipe->dropped = dropped;
    recipe->cut = cut;
    for (unsigned i = 0; i < FORMS; i++) {
        recipe->form = cut == CUT_NONE ? i : FORMS - 1 - i;
        *brief = follow_recipe(recipe, name);
        if (is_good(recipe, brief, name, others))
            return true;
    }
    return false;
}

/* What is around the first character in which the name differs from the other that begins most like it. */
static struct brief_name around_difference(const char *name, size_t width, const struct name_set *others,
                                           const char *gap)
{
    size_t gap_columns = text_columns(gap);
    const char *from = name;
    struct brief_name cut = {.text = ""};

    for (size_t i = 0; others && i < others->count && i < NAME_MOST_OTHERS; i++) {
        const char *at = name;

        for (const char *other = others->items[i]; other && *at && text_next(&other) == text_next(&(const char *){at});)
            text_next(&at);
        from = *at && at > from ? at : from;
    }
    if (text_columns(from) + gap_columns <= width)
        return head_and_tail(name, 0, width - gap_columns, gap);
    add_bytes(&cut, gap, strlen(gap));
    add_as_wide(&cut, from, width > 2 * gap_columns ? width - 2 * gap_columns : 0);
    add_bytes(&cut, gap, strlen(gap));
    return cut;
}

/* The form of a name that loses least, in `brief`; false: there is none that is told apart from the others. */
static bool find_brief(struct recipe *recipe, const char *name, const struct name_set *others, struct brief_name *brief)
{
    enum { MOST_STEPS = 16 };
    size_t last = elements_of(name) - 1;
    size_t step = last / MOST_STEPS + 1;

    /* Which calls are MPI's is known without their MPI_, which goes before letters of their names do. */
    for (unsigned bare = others && others->is_bare; bare < 2; bare++) {
        recipe->is_bare = bare;
        for (size_t dropped = 0; dropped <= last; dropped += step)
            if (find_form(recipe, dropped, CUT_NONE, name, others, brief))
                return true;
        if (!bare && (find_form(recipe, 0, CUT_CALLERS, name, others, brief) ||
                      find_form(recipe, last, CUT_CALLERS, name, others, brief)))
            return true;
    }
    for (enum name_cut cut = CUT_CALLERS; cut < CUTS; cut++)
        if ((cut != CUT_CALLERS && find_form(recipe, last, cut, name, others, brief)) ||
            find_form(recipe, 0, cut, name, others, brief))
            return true;
    return false;
}

/* Whether it needs no other form. */
static bool fits(const char *name, size_t width, const struct name_set *others)
{
    return text_columns(name) <= (width < BRIEF_NARROWEST ? BRIEF_NARROWEST : width) && !(others && others->is_bare);
}

static struct brief_name shorten_with(const char *gap, const char *name, size_t width, const struct name_set *others)
{
    struct recipe recipe = {.width = width < BRIEF_NARROWEST ? BRIEF_NARROWEST : width, .gap = gap};
    struct brief_name brief = {.text = ""};

    if (fits(name, recipe.width, others)) {
        add_bytes(&brief, name, strlen(name));
        return brief;
    }
    if (!find_brief(&recipe, name, others, &brief))
        return around_difference(name, recipe.width, others, recipe.gap);
    brief.is_bare = recipe.is_bare && strstr(name, "MPI_");
    return brief;
}

struct brief_name name_shorten(const char *name, size_t width, const struct name_set *others)
{
    return shorten_with("…", name, width, others);
}

static struct brief_name shorten_for(const struct format_context *context, const char *name, size_t width,
                                     const struct name_set *others)
{
    return shorten_with(context->terminal.utf8 ? "…" : "..", name, width, others);
}

void name_set_fit(const struct format_context *context, struct name_set *set, size_t width)
{
    for (size_t i = 0; i < set->count && !set->is_bare; i++)
        set->is_bare = set->items[i] && shorten_for(context, set->items[i], width, set).is_bare;
}

unsigned name_put(const struct format_context *context, const char *name, unsigned width, const struct name_set *others)
{
    struct brief_name brief;

    if (fits(name, width, others)) {
        text_print(context, name);
        return (unsigned)text_columns(name);
    }
    brief = shorten_for(context, name, width, others);
    text_print(context, brief.text);
    return (unsigned)text_columns(brief.text);
}

void name_print(const struct format_context *context, const char *name, unsigned width, const struct name_set *others)
{
    unsigned columns = name_put(context, name, width, others);

    if (columns < width)
        output_blanks(context->output, width - columns);
}

void name_print_row(const struct format_context *context, const char *name, unsigned indent, unsigned width,
                    unsigned line, const struct name_set *others)
{
    size_t columns = text_columns(name);

    output_blanks(context->output, indent);
    if (line <= indent + width || columns <= width) {
        name_print(context, name, width, others);
        return;
    }
    name_print(context, name, columns < line - indent ? (unsigned)columns : line - indent, others);
    output_format(context->output, "\n%*s", (int)(indent + width), "");
}
