#include "output/drawing/layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/drawing/theme.h"
#include "output/names.h"
#include "output/text.h"

enum {
    MARGIN = 20,
    TOP = 14,
    TITLE_LINE = 25,
    TEXT_LINE = 20,
    SMALL_LINE = 16,
    KEY_LINE = 22,
    PANEL_GAP = 16,
    TICK_LINE = 27,
    AXIS_TITLE = 24, /* beside, or below, an axis */
    SAMPLE = 24,     /* of a line in a key */
    BOX = 13,
    KEY_SPACE = 18,
    NUMBERS = 36, /* left of an axis, at least */
    TICK_LENGTH = 10,
    TICK_ROOM = 62,
    RIGHT = 24,
    LEAST_PANEL = 28,
    SCALE_WIDTH = 168,
    LINES_MOST = 3,   /* of a title */
    UNIT_LETTERS = 2, /* at most: "%", "ms" */
    EVEN_STEP = 6,    /* by which lines are made narrower */
    ABOVE = 14,       /* for what is written above stretches of a panel */
    NAME_AGAIN = 150, /* so far from where it stood a name stands again */
};

/* About how many units a text is wide: in DejaVu Sans, which is wider than most others. */
static double width_of_bytes(const char *text, size_t length, enum layout_font font)
{
    /* Of ' ' to '~', in hundredths of the height of letters. */
    static const unsigned char widths[] = {
        32, 40, 46, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
        64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
        60, 79, 69, 63, 61, 73, 68, 99, 69,  61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
        63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
    };
    enum { OTHER = 84, WIDE = 100 };
    const char *end = text + length;
    unsigned width = 0;

    while (text < end) {
        uint32_t character = text_next(&text);
        unsigned columns = text_character_columns(character);

        if (character >= ' ' && character <= '~')
            width += widths[character - ' '];
        else
            width += columns > 1 ? WIDE : columns * OTHER;
    }
    return width * layout_font_sizes[font] / 100.;
}

static double layout_width_of(const char *text, enum layout_font font)
{
    return width_of_bytes(text, strlen(text), font);
}

double layout_across(const struct layout_panel *place, double value)
{
    const struct figure_axis *axis = &place->panel->across;

    return figure_has_axes(place->panel) ? place->x + (value - axis->from) / (axis->to - axis->from) * place->width
                                         : place->x;
}

double layout_up(const struct layout_panel *place, double value)
{
    const struct figure_axis *axis = &place->panel->up;

    return place->y + place->height - (value - axis->from) / (axis->to - axis->from) * place->height;
}

static void add_item(struct layout *layout, struct layout_item item)
{
    if (figure_grow(layout->figure, &layout->items, layout->count, &layout->capacity, sizeof(item)))
        layout->items[layout->count++] = item;
}

/* The name in that room, told apart from others that are seen with it. */
static struct brief_name shorten_to(const char *name, double room, enum layout_font font, const struct name_set *others)
{
    size_t columns = text_columns(name);

    for (;;) {
        struct brief_name brief = name_shorten(name, columns, others);
        double width = layout_width_of(brief.text, font);
        size_t fewer = (size_t)((double)columns * room / width);

        if (width <= room || columns <= BRIEF_NARROWEST)
            return brief;
        columns = fewer < columns ? fewer : columns - 1;
    }
}

/* The bytes of the first words that fit, at least one word. A number and its unit stay together. */
static size_t words_that_fit(const char *words, double room, enum layout_font font)
{
    size_t fits = 0;

    for (size_t next = 0; words[next];) {
        next += strspn(words + next, " ");
        next += strcspn(words + next, " ");
        if (next > 0 && words[next] && strchr("0123456789", words[next - 1]) &&
            strcspn(words + next + 1, " ,;.:)") <= UNIT_LETTERS)
            continue;
        if (fits > 0 && width_of_bytes(words, next, font) > room)
            break;
        fits = next;
    }
    return fits;
}

static size_t count_lines(const char *words, double room, enum layout_font font)
{
    size_t lines = 0;

    for (; *words; lines++) {
        words += words_that_fit(words, room, font);
        words += strspn(words, " ");
    }
    return lines;
}

/* Words in lines of about one length, none wider than that; where the next line's middle is. */
static double add_lines(struct layout *layout, struct layout_item item, double room, double line, size_t most)
{
    const char *words = item.text;
    size_t lines = count_lines(words, room, item.font);
    double narrow = room;

    while (lines > 1 && lines <= most && count_lines(words, narrow - EVEN_STEP, item.font) == lines)
        narrow -= EVEN_STEP;
    for (size_t i = 0; *words && i < most; i++) {
        size_t fits = words_that_fit(words, narrow, item.font);
        bool is_last = i + 1 == most || !words[fits];

        item.text = figure_print(layout->figure, "%.*s", (int)fits, words);
        if ((is_last && words[fits]) || layout_width_of(item.text, item.font) > room) {
            item.text = figure_print(layout->figure, "%s", shorten_to(words, room, item.font, NULL).text);
            fits = strlen(words);
        }
        add_item(layout, item);
        item.y += line;
        words += fits + strspn(words + fits, " ");
    }
    return item.y;
}

/* Keys. */

/* How much wider bold letters are. */
static const double BOLD = 1.12;

/* What stands before the name of a series: a line, points, both, or a box in its colour. */
struct key_sample {
    bool is_line;
    bool has_points;
    enum layout_shape shape;
};

/* Where the next one begins: at *x, or in the next line. Returns where its line is. */
static double add_key_entry(struct layout *layout, double *x, double y, const struct figure_series *series,
                            struct key_sample sample)
{
    const char *text =
        series->whole ? figure_print(layout->figure, "%s %s", series->name, series->whole) : series->name;
    double length = sample.is_line ? SAMPLE : BOX;
    double width = length + 6 + layout_width_of(text, LAYOUT_TEXT) * (series->is_strong ? BOLD : 1);
    struct layout_item mark = {.x = *x, .y = y, .color = series->color, .is_strong = series->is_strong};

    if (*x > MARGIN && *x + width > layout->width - RIGHT) {
        mark.x = *x = MARGIN;
        mark.y = y += KEY_LINE;
    }
    mark.kind = LAYOUT_LINE;
    mark.width = SAMPLE;
    if (sample.is_line)
        add_item(layout, mark);
    mark.kind = LAYOUT_POINT;
    mark.x += length / 2;
    mark.shape = sample.shape;
    if (sample.has_points)
        add_item(layout, mark);
    if (!sample.is_line && !sample.has_points)
        add_item(layout, (struct layout_item){.kind = LAYOUT_BOX,
                                              .x = *x,
                                              .y = y - BOX / 2.,
                                              .width = BOX,
                                              .height = BOX,
                                              .color = series->color,
                                              .is_striped = series->is_striped});
    add_item(layout,
             (struct layout_item){LAYOUT_WORDS, *x + length + 6, y, .text = text, .is_strong = series->is_strong});
    *x += width + KEY_SPACE;
    return y;
}

static double add_scale(struct layout *layout, const struct figure_panel *panel, double y)
{
    double width = (double)SCALE_WIDTH / THEME_STEPS;
    double x = MARGIN;

    add_item(layout, (struct layout_item){LAYOUT_WORDS, x, y, .text = panel->least});
    x += layout_width_of(panel->least, LAYOUT_TEXT) + 10;
    for (int step = 0; step < THEME_STEPS; step++, x += width)
        add_item(layout, (struct layout_item){.kind = LAYOUT_BOX,
                                              .x = x,
                                              .y = y - BOX / 2.,
                                              .height = BOX,
                                              .width = width,
                                              .shade = theme_shade(layout->theme, theme_middle(step, panel->is_signed),
                                                                   panel->is_signed)});
    return add_lines(layout, (struct layout_item){LAYOUT_WORDS, x + 10, y, .text = panel->most},
                     layout->width - RIGHT - x - 10, KEY_LINE, 2);
}

static double add_key_of_map(struct layout *layout, const struct figure_panel *panel, double y)
{
    const struct rank_map *map = panel->map;
    unsigned shown = rank_map_shown(map);
    double x = MARGIN;

    for (unsigned kind = 0; kind < map->kind_count; kind++) {
        struct figure_series series = {.name = map->kinds[kind].title, .color = map->kinds[kind].color};

        if (shown >> kind & 1)
            y = add_key_entry(layout, &x, y, &series, (struct key_sample){.is_line = false});
    }
    if (panel->series_count > 0)
        y = add_key_entry(layout, &x, y, panel->series, (struct key_sample){.is_line = true});
    return shown > 0 ? y + KEY_LINE : y;
}

static double add_key(struct layout *layout, const struct figure_panel *panel, double y)
{
    struct key_sample sample = {
        .is_line = panel->kind == FIGURE_CURVES || panel->kind == FIGURE_LINES,
        .has_points = panel->kind == FIGURE_POINTS || panel->kind == FIGURE_LINES,
    };
    double x = MARGIN;

    if (panel->kind == FIGURE_CELLS)
        return panel->is_scaled ? add_scale(layout, panel, y) : y;
    if (panel->map)
        return add_key_of_map(layout, panel, y);
    if (panel->series_count == 1 && !panel->series->whole && panel->kind != FIGURE_STACK)
        return y;
    for (size_t i = 0; i < panel->series_count; i++) {
        sample.shape = (enum layout_shape)(i % LAYOUT_SHAPES);
        if (figure_shows(panel, &panel->series[i]))
            y = add_key_entry(layout, &x, y, &panel->series[i], sample);
    }
    return x > MARGIN ? y + KEY_LINE : y;
}

/* Whether the panel above has the same key, so that it stands there once. */
static bool has_key_of(const struct figure_panel *panel, const struct figure_panel *above)
{
    if (panel->map && above->map)
        return (rank_map_shown(panel->map) & ~rank_map_shown(above->map)) == 0 &&
               (!panel->map->path || above->map->path);
    if (panel->kind != above->kind || panel->series_count != above->series_count || panel->kind == FIGURE_CELLS)
        return false;
    for (size_t i = 0; i < panel->series_count; i++) {
        const struct figure_series *one = &panel->series[i];
        const struct figure_series *other = &above->series[i];

        if (strcmp(one->name, other->name) != 0 || one->whole || other->whole ||
            (figure_shows(panel, one) && !figure_shows(above, other)))
            return false;
    }
    return true;
}

/* Rows. */

/* Names of rows are shortened so that the panel has most of the width. */
static double rows_width(struct figure *figure, struct figure_panel *panel, double width)
{
    double room = width * 0.4;
    const char **names = figure_reserve(figure, (panel->row_count + 1) * sizeof(*names));
    struct name_set set = {.items = names, .count = panel->row_count};
    double widest = 0;

    if (!names)
        return room;
    for (size_t i = 0; i < panel->row_count; i++)
        names[i] = panel->rows[i].name;
    /* Either all have the MPI_ of calls, or none. */
    for (size_t i = 0; i < panel->row_count; i++)
        set.is_bare = set.is_bare || shorten_to(names[i], room, LAYOUT_TEXT, &set).is_bare;
    for (size_t i = 0; i < panel->row_count; i++) {
        panel->rows[i].name = figure_print(figure, "%s", shorten_to(names[i], room, LAYOUT_TEXT, &set).text);
        widest = fmax(widest, layout_width_of(panel->rows[i].name, LAYOUT_TEXT));
    }
    return fmin(widest, room) + 12;
}

static void add_row_names(struct layout *layout, const struct layout_panel *place)
{
    const struct figure_panel *panel = place->panel;

    for (size_t i = 0; i < panel->row_count; i++) {
        const struct figure_row *row = &panel->rows[i];
        double y = place->y + ((double)i + 0.5) * place->height / (double)panel->row_count;
        /* At the end of its bar, or of the panel. */
        double x = panel->kind == FIGURE_BARS ? layout_across(place, row->end) + 6 : place->x + place->width + 8;

        add_item(layout,
                 (struct layout_item){LAYOUT_WORDS, place->x - 10, y, .text = row->name, .anchor = LAYOUT_RIGHT});
        if (row->value)
            add_item(layout, (struct layout_item){LAYOUT_WORDS, x, y, .text = row->value, .is_soft = true});
    }
}

static struct figure_ticks up_ticks_of(const struct figure_panel *panel, double height)
{
    return figure_ticks_of(&panel->up, (size_t)(height / (panel->kind == FIGURE_MAP ? 22 : 40)) + 1);
}

/* Words at places across have the room up to their neighbours, and to the ends of the picture. */
static void fit_words_across(struct layout_panel *place, double width)
{
    struct figure_ticks *ticks = &place->across;

    for (size_t i = 0; place->panel->across.ticks && i < ticks->count; i++) {
        double x = layout_across(place, ticks->at[i]);
        double before = i > 0 ? x - layout_across(place, ticks->at[i - 1]) : 2 * x;
        double behind = i + 1 < ticks->count ? layout_across(place, ticks->at[i + 1]) - x : 2 * (width - x);
        double room = fmin(before, behind) - TICK_LENGTH;
        struct brief_name brief = shorten_to(ticks->text[i], room, LAYOUT_TEXT, NULL);

        snprintf(ticks->text[i], FIGURE_TICK_SIZE, "%.*s", FIGURE_TICK_SIZE - 1, brief.text);
    }
}

/* Where panels lie across; those that share an axis lie at one place. */
static void place_across(struct layout *layout, double stretch)
{
    struct figure *figure = layout->figure;
    double numbers = NUMBERS; /* left of the axes, so that none has its title over them */
    size_t end;

    for (size_t i = 0; i < figure->panel_count; i++) {
        const struct figure_panel *panel = &figure->panels[i];
        struct figure_ticks ticks = up_ticks_of(panel, fmax(LEAST_PANEL, panel->height * stretch));

        for (size_t k = 0; k < ticks.count && panel->row_count == 0; k++)
            numbers = fmax(numbers, layout_width_of(ticks.text[k], LAYOUT_TEXT) + TICK_LENGTH);
    }
    for (size_t first = 0; first < figure->panel_count; first = end) {
        double left = 0;
        double right = RIGHT;

        for (end = first; end < figure->panel_count; end++) {
            struct figure_panel *panel = &figure->panels[end];

            if (end > first && (panel->unit == 0 || panel->unit != panel[-1].unit ||
                                panel->across.from != panel[-1].across.from || panel->across.to != panel[-1].across.to))
                break;
            left = fmax(left, panel->row_count > 0 ? MARGIN + rows_width(figure, panel, layout->width - MARGIN - RIGHT)
                                                   : MARGIN + AXIS_TITLE + numbers);
            for (size_t i = 0; i < panel->row_count; i++)
                if (panel->rows[i].value)
                    right = fmax(right, layout_width_of(panel->rows[i].value, LAYOUT_TEXT) + RIGHT);
        }
        for (size_t i = first; i < end; i++)
            layout->panels[i] = (struct layout_panel){.panel = &figure->panels[i],
                                                      .x = left,
                                                      .width = layout->width - left - right,
                                                      .has_across = i + 1 == end};
    }
}

/* Below words of the panel, from that item on, that it would lie upon, and within the panel. */
static void make_way(const struct layout *layout, const struct layout_panel *place, size_t first,
                     struct layout_item *words)
{
    enum { GAP = 4, LINE = 15 };
    double width = layout_width_of(words->text, words->font);

    words->x = fmax(fmin(words->x, place->x + place->width - width / 2), place->x + width / 2);
    for (size_t i = first; i < layout->count;) {
        const struct layout_item *other = &layout->items[i];
        double apart = (width + layout_width_of(other->text, other->font)) / 2 + GAP;
        bool lies_upon = fabs(other->y - words->y) < LINE && fabs(other->x - words->x) < apart;

        words->y = lies_upon ? other->y + LINE : words->y;
        i = lies_upon ? first : i + 1;
    }
}

/* Above a stretch; or beside the line at a place, where curves seldom are. */
static struct layout_item words_across(const struct layout_panel *place, const struct figure_mark *mark)
{
    double width = layout_width_of(mark->text, LAYOUT_SMALL);
    double x = layout_across(place, (mark->from + mark->to) / 2);
    double y = place->y - ABOVE / 2.;

    if (mark->kind == FIGURE_MARK_PLACE) {
        x = layout_across(place, mark->from) + 4 + width / 2;
        x -= x + width / 2 > place->x + place->width ? width + 8 : 0;
        y = place->y + place->height - 9;
    }
    return (struct layout_item){LAYOUT_WORDS, x, y, .text = mark->text, .font = LAYOUT_SMALL, .anchor = LAYOUT_CENTER};
}

static void add_mark_words(struct layout *layout, const struct layout_panel *place)
{
    const char *named = "";
    double named_at = 0;
    size_t first = layout->count;

    for (size_t i = 0; i < place->panel->mark_count; i++) {
        const struct figure_mark *mark = &place->panel->marks[i];
        struct layout_item words;

        if (!mark->text)
            continue;
        if (mark->kind == FIGURE_MARK_LEVEL || mark->kind == FIGURE_MARK_ZONE) {
            /* At the line across the panel, or in the middle of the zone of it. */
            double y = layout_up(place, mark->kind == FIGURE_MARK_ZONE ? (mark->from + mark->to) / 2 : mark->from);

            if (mark->kind == FIGURE_MARK_LEVEL)
                y += y - place->y > 16 ? -8 : 9;
            words = (struct layout_item){LAYOUT_WORDS,       place->x + place->width - 4, y,
                                         .text = mark->text, .font = LAYOUT_SMALL,        .anchor = LAYOUT_RIGHT};
        } else if (mark->kind == FIGURE_MARK_NAME) {
            words = words_across(place, mark);
            words.y = layout_up(place, mark->up) - 9;
            words.is_front = true;
            if (layout_across(place, mark->to) - layout_across(place, mark->from) <
                    layout_width_of(mark->text, LAYOUT_SMALL) + 3 ||
                (strcmp(mark->text, named) == 0 && words.x < named_at + NAME_AGAIN))
                continue;
            named = mark->text;
            named_at = words.x;
            if (words.y < place->y + 6)
                words.y += 18;
        } else {
            words = words_across(place, mark);
            make_way(layout, place, first, &words);
        }
        words.is_strong = mark->kind == FIGURE_MARK_STRETCH || mark->kind == FIGURE_MARK_NAME;
        words.is_soft = !words.is_strong;
        add_item(layout, words);
    }
}

static bool has_words_above(const struct figure_panel *panel)
{
    for (size_t i = 0; i < panel->mark_count; i++)
        if (panel->marks[i].kind == FIGURE_MARK_STRETCH && panel->marks[i].text)
            return true;
    return false;
}

/* `stretch`: how much taller panels are than they ask for. */
static double place_panels(struct layout *layout, double y, double stretch)
{
    struct figure *figure = layout->figure;
    double room = layout->width - MARGIN - RIGHT;

    place_across(layout, stretch);
    for (size_t i = 0; i < figure->panel_count; i++) {
        const struct figure_panel *panel = &figure->panels[i];
        struct layout_panel *place = &layout->panels[i];

        y += PANEL_GAP;
        if (panel->question)
            y = add_lines(layout, (struct layout_item){LAYOUT_WORDS, MARGIN, y, .text = panel->question}, room,
                          TEXT_LINE, 2);
        if (i == 0 || !has_key_of(panel, panel - 1))
            y = add_key(layout, panel, y + 2);
        place->y = y - 4 + (has_words_above(panel) ? ABOVE : 0);
        place->height = fmax(LEAST_PANEL, panel->height * stretch);
        place->has_grid = panel->kind != FIGURE_CELLS && panel->kind != FIGURE_MAP;
        place->across = figure_ticks_of(&panel->across, (size_t)(place->width / TICK_ROOM));
        fit_words_across(place, layout->width);
        place->up = up_ticks_of(panel, place->height);
        y = place->y + place->height;
        if (panel->row_count > 0)
            add_row_names(layout, place);
        if (place->has_across && panel->across.title)
            add_item(layout, (struct layout_item){LAYOUT_WORDS, place->x + place->width / 2,
                                                  y + TICK_LINE + AXIS_TITLE / 2. + 2, .text = panel->across.title,
                                                  .anchor = LAYOUT_CENTER});
        if (panel->up.title && place->height >= layout_width_of(panel->up.title, LAYOUT_TEXT))
            add_item(layout,
                     (struct layout_item){LAYOUT_WORDS, MARGIN - 4, place->y + place->height / 2,
                                          .text = panel->up.title, .anchor = LAYOUT_CENTER, .is_rotated = true});
        add_mark_words(layout, place);
        y += place->has_across ? TICK_LINE + (panel->across.title ? AXIS_TITLE : 0) + 4 : panel->note ? 12 : 6;
        if (panel->note)
            y = add_lines(layout,
                          (struct layout_item){LAYOUT_WORDS, MARGIN, y + 8, .text = panel->note, .font = LAYOUT_SMALL,
                                               .is_soft = true},
                          room, SMALL_LINE, LINES_MOST);
    }
    return y;
}

static double add_heading(struct layout *layout)
{
    const struct figure *figure = layout->figure;
    double room = layout->width - 2 * MARGIN;
    struct layout_item words = {LAYOUT_WORDS, MARGIN, TOP + layout_font_sizes[LAYOUT_TITLE] / 2., .text = figure->title,
                                .font = LAYOUT_TITLE};

    if (figure->title)
        words.y = add_lines(layout, words, room, TITLE_LINE, LINES_MOST);
    words.text = figure->subtitle ? figure->subtitle : "";
    words.font = LAYOUT_TEXT;
    words.is_soft = true;
    return add_lines(layout, words, room, TEXT_LINE, LINES_MOST);
}

struct layout layout_make(struct figure *figure, unsigned width, unsigned height, enum plot_theme theme)
{
    struct layout layout = {.figure = figure, .theme = theme, .width = width};
    double needed = 0;
    double panels = 0;
    double y;

    layout.panels = figure_reserve(figure, (figure->panel_count + 1) * sizeof(*layout.panels));
    if (!layout.panels) {
        figure->panel_count = 0;
        return layout;
    }
    for (size_t i = 0; i < figure->panel_count; i++)
        panels += figure->panels[i].height;
    /* Once as tall as it asks for; where a height is given, again. */
    for (double stretch = 1;; stretch = fmax(0.1, 1 + (height - needed) / fmax(panels, 1))) {
        layout.count = 0;
        y = place_panels(&layout, add_heading(&layout), stretch) + 4;
        if (figure->source) {
            add_item(&layout, (struct layout_item){LAYOUT_WORDS, layout.width - RIGHT, y + 8, .text = figure->source,
                                                   .font = LAYOUT_SMALL, .anchor = LAYOUT_RIGHT, .is_soft = true});
            y += SMALL_LINE;
        }
        if (height == 0 || needed > 0)
            break;
        needed = y + 6;
    }
    layout.height = height > 0 ? height : ceil(y + 6);
    return layout;
}
