#include "output/style.h"

const char *style_start(const struct format_context *context, enum style style)
{
    static const char *const starts[] = {
        [STYLE_PLAIN] = "",        [STYLE_STRONG] = "\033[1m", [STYLE_GOOD] = "\033[32m",
        [STYLE_POOR] = "\033[33m", [STYLE_BAD] = "\033[31m",
    };

    return context->terminal.color ? starts[style] : "";
}

const char *style_end(const struct format_context *context, enum style style)
{
    return context->terminal.color && style != STYLE_PLAIN ? "\033[0m" : "";
}

enum style efficiency_style(double ratio)
{
    return ratio < efficiency_is_bad ? STYLE_BAD : ratio < efficiency_is_good ? STYLE_POOR : STYLE_GOOD;
}
