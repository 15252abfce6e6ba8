#include "check/verdict.h"

#include <stdlib.h>

#include "base/array.h"
#include "output/text.h"

void verdicts_deinit(struct verdicts *verdicts)
{
    free(verdicts->items);
    *verdicts = (struct verdicts){0};
}

int verdicts_add(struct verdicts *verdicts, const struct verdict *verdict)
{
    int error = array_reserve(&verdicts->items, &verdicts->capacity, verdicts->count + 1, sizeof(*verdict));

    if (error < 0)
        return error;
    verdicts->items[verdicts->count++] = *verdict;
    verdicts->failed += verdict->has_failed;
    return 0;
}

/* Of what stands in an attribute; control characters are no characters of XML. */
static void put_escaped(struct output *output, const char *text)
{
    uint32_t character;

    while ((character = text_next(&text)) != 0) {
        if (character == '&')
            output_text(output, "&amp;");
        else if (character == '<')
            output_text(output, "&lt;");
        else if (character == '>')
            output_text(output, "&gt;");
        else if (character == '"')
            output_text(output, "&quot;");
        else if (text_is_control(character))
            output_text(output, "?");
        else
            text_put(output, character);
    }
}

void junit_write(struct output *output, const struct verdicts *verdicts)
{
    output_text(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    output_format(output, "  <testsuite name=\"clocktalk\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n",
                  verdicts->count, verdicts->failed);
    for (size_t i = 0; i < verdicts->count; i++) {
        const struct verdict *verdict = &verdicts->items[i];

        output_text(output, "    <testcase classname=\"");
        put_escaped(output, verdict->trace);
        output_text(output, "\" name=\"");
        put_escaped(output, verdict->name);
        if (!verdict->has_failed) {
            output_text(output, "\"/>\n");
            continue;
        }
        output_text(output, "\">\n      <failure type=\"gate\" message=\"");
        put_escaped(output, verdict->reason);
        output_text(output, "\"/>\n    </testcase>\n");
    }
    output_text(output, "  </testsuite>\n</testsuites>\n");
}
