#include "output/pictures/gnuplot_heat.h"

#include <string.h>

enum {
    SCALE_WIDTH = 160,
    SCALE_HEIGHT = 14,
    SCALE_GAP = 12, /* on either side */
};

/* Cividis: in order of lightness, the same with any kind of colour vision. */
void gnuplot_heat_put_scale(const struct gnuplot_page *page, unsigned y, const char *what)
{
    struct output *output = page->context->output;
    unsigned x = PAGE_LEFT + (unsigned)strlen(what) * PAGE_CHARACTER;

    gnuplot_page_put_label(page, PAGE_LEFT, y, what);
    gnuplot_page_put_label(page, x, y, "0 %");
    x += 3 * PAGE_CHARACTER + SCALE_GAP;
    output_text(output,
                "set palette defined (0 '#FEE838', 0.25 '#BCAF6F', 0.5 '#7D7C78', 0.75 '#434E6C', 1 '#00224E')\n"
                "set cbrange [0:1]\nunset cbtics\n");
    output_format(output, "set colorbox horizontal user origin screen %s, screen %s size screen %s, screen %s\n",
                  gnuplot_page_across(x).text, gnuplot_page_up(page, y + SCALE_HEIGHT / 2).text,
                  gnuplot_page_across(SCALE_WIDTH).text, decimal_ratio((double)SCALE_HEIGHT / page->height, 4).text);
    gnuplot_page_put_label(page, x + SCALE_WIDTH + SCALE_GAP, y, "100 %");
}

void gnuplot_heat_put(const struct gnuplot_page *page, const char *data, struct decimal half_width, const char *title)
{
    output_format(page->context->output,
                  "plot %s using 1:2:(%s):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette "
                  "title '%s'\n",
                  data, half_width.text, title);
}
