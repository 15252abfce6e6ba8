#include "output/drawing/theme.h"

#include <math.h>
#include <string.h>

#include "base/array.h"

const struct theme themes[] = {
    [PLOT_THEME_LIGHT] = {"#FFFFFF", "#1B1B1B", "#5C5C5C", "#DDDDDD", "#444444"},
    [PLOT_THEME_DARK] = {"#16181A", "#ECECEA", "#A9A9A6", "#33373A", "#8A8D90"},
    [PLOT_THEME_PRINT] = {"#FFFFFF", "#000000", "#333333", "#C8C8C8", "#000000"},
};

static const struct {
    const char *light;
    const char *dark;
    const char *print;
    unsigned terminal;
} colors[] = {
    {COLOR_OF_EFFICIENCY, "#ECECEA", "#000000", 0},
    {COLOR_OF_COMPUTING, "#4A5056", "#E6E9EC", 252},
    {COLOR_OF_LOAD_BALANCE, "#F0932B", "#E08A1E", 208},
    {COLOR_OF_SERIALISATION, "#6F9FD8", "#00214A", 33},
    {COLOR_OF_TRANSFER, "#1FB592", "#0A9070", 36},
    {COLOR_OF_TRACING, "#F4F4F4", "#000000", 240},
    {COLOR_OF_ABSENCE, "#6E7276", "#8A8A8A", 246},
    {COLOR_OF_WAITING, "#E59ACB", "#C2699A", 175},
    {COLOR_OF_CRITICAL_PATH, "#FF6B61", "#C01F20", 196},
    {COLOR_OF_PARALLELISM, "#56B4E9", "#005F96", 32},
    {COLOR_OF_SCALING, "#E873AD", "#8A0C4B", 125},
    {COLOR_OF_COMMUNICATION, "#8CC8EA", "#5A9CC4", 74},
    {COLOR_OF_COMPUTATION_SCALING, "#A8A8A8", "#707070", 243},
    {COLOR_OF_OTHER_RUN, "#7C8084", "#9A9A9A", 247},
    {COLOR_OF_LONGER, "#C08AD8", "#7A3597", 97},
    {COLOR_OF_SHORTER, "#7CC7F0", "#4AA3D6", 74},
    {COLOR_OF_MARKS, "#B8B8B8", "#303030", 0},
    {COLOR_OF_OTHERS, "#62666A", "#BBBBBB", 250},
    {COLOR_OF_NOTHING, "#16181A", "#FFFFFF", 0},
    {COLOR_OF_TRACING_OFF, "#8F8F8F", "#4B4B4B", 239},
    {COLOR_OF_IDLE_THREADS, "#FFF08A", "#F2D65C", 185},
    {COLOR_OF_LOCKS, "#A8392F", "#700000", 88},
    {COLOR_OF_OPENMP, "#F2B632", "#D89200", 214},
    {COLOR_OF_RUN_TIME_SYSTEM, "#6A4BB5", "#4E3F7B", 61},
    {COLOR_OF_IPC, "#A9C35A", "#5E7D1E", 64},
    {COLOR_OF_FREQUENCY, "#C58A7E", "#7C4A40", 95},
};

const char *theme_color(enum plot_theme theme, const char *color)
{
    for (size_t i = 0; i < COUNT_OF(colors); i++)
        if (strcmp(colors[i].light, color) == 0)
            return theme == PLOT_THEME_DARK ? colors[i].dark : theme == PLOT_THEME_PRINT ? colors[i].print : color;
    return color;
}

unsigned theme_terminal_color(const char *color)
{
    for (size_t i = 0; i < COUNT_OF(colors); i++)
        if (strcmp(colors[i].light, color) == 0)
            return colors[i].terminal;
    return 0;
}

unsigned theme_shade(enum plot_theme theme, double value, bool is_signed)
{
    enum { SHADES = 6, SIGNED_SHADES = 7 };
    /* From the ground to the other end, in order of lightness, the same with any kind of colour vision. */
    static const unsigned from_ground[][SHADES] = {
        [PLOT_THEME_LIGHT] = {0xFFF7D1, 0xFEE838, 0xBCAF6F, 0x7D7C78, 0x434E6C, 0x00224E},
        [PLOT_THEME_DARK] = {0x22262B, 0x00336F, 0x4C5675, 0x87857A, 0xC6B869, 0xFFF3A0},
        [PLOT_THEME_PRINT] = {0xF4F4F4, 0xD0D0D0, 0xA6A6A6, 0x787878, 0x484848, 0x101010},
    };
    /* Blue below, orange above what is in the middle. */
    static const unsigned to_both_sides[][SIGNED_SHADES] = {
        [PLOT_THEME_LIGHT] = {0x0B4A8F, 0x4A8AC4, 0xB3D0E8, 0xF5F5F2, 0xF5CFA0, 0xD9822B, 0x7F3F08},
        [PLOT_THEME_DARK] = {0xA6D3FF, 0x4C8FCC, 0x294A69, 0x22262B, 0x68431F, 0xC9822F, 0xFFD08A},
        [PLOT_THEME_PRINT] = {0x1F4E79, 0x6C93B8, 0xC4D5E4, 0xF4F4F4, 0xF0D0A8, 0xC98B3E, 0x6E3F05},
    };
    const unsigned *ramp = is_signed ? to_both_sides[theme] : from_ground[theme];
    int last = (is_signed ? SIGNED_SHADES : SHADES) - 1;
    double share = is_signed ? (value + 1) / 2 : value;
    double place = fmin(fmax(share, 0), 1) * last;
    int step = place < last ? (int)place : last - 1;
    unsigned mixed = 0;

    for (unsigned shift = 0; shift < 24; shift += 8) {
        double from = ramp[step] >> shift & 255;
        double to = ramp[step + 1] >> shift & 255;

        mixed |= (unsigned)(from + (to - from) * (place - step) + 0.5) << shift;
    }
    return mixed;
}

double theme_middle(int step, bool is_signed)
{
    double share = (step + 0.5) / THEME_STEPS;

    return is_signed ? 2 * share - 1 : share;
}

double theme_step(double value, bool is_signed)
{
    double share = is_signed ? (value + 1) / 2 : value;

    return theme_middle((int)fmin(fmax(share, 0) * THEME_STEPS, THEME_STEPS - 1), is_signed);
}

void theme_put_dark_rules(struct output *output)
{
    for (int is_signed = 0; is_signed < 2; is_signed++)
        for (int step = 0; step < THEME_STEPS; step++) {
            double value = theme_middle(step, is_signed);

            output_format(output, ".drawn [fill=\"#%06X\"] { fill: #%06X; }\n",
                          theme_shade(PLOT_THEME_LIGHT, value, is_signed),
                          theme_shade(PLOT_THEME_DARK, value, is_signed));
        }
    for (size_t i = 0; i < COUNT_OF(colors); i++)
        output_format(output, ".drawn [fill=\"%s\"] { fill: %s; } .drawn [stroke=\"%s\"] { stroke: %s; }\n",
                      colors[i].light, colors[i].dark, colors[i].light, colors[i].dark);
}
