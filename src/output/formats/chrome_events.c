#include "output/formats/chrome_events.h"

#include "output/decimal.h"

enum { PROCESS = 1 };

void chrome_put_time(struct chrome_events *events, const char *key, int64_t nanoseconds)
{
    json_put_literal(&events->writer, key, decimal_scaled(nanoseconds, 1000, 3).text);
}

void chrome_open_event(struct chrome_events *events, const char *phase, const char *name, int64_t time)
{
    struct json_writer *writer = &events->writer;

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "ph", phase);
    json_put_string(writer, "name", name);
    json_put_count(writer, "pid", PROCESS);
    chrome_put_time(events, "ts", time);
}

void chrome_put_name(struct chrome_events *events, const char *kind, uint64_t thread, const char *name)
{
    struct json_writer *writer = &events->writer;

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "ph", "M");
    json_put_string(writer, "name", kind);
    json_put_count(writer, "pid", PROCESS);
    json_put_count(writer, "tid", thread);
    json_open_object(writer, "args", JSON_IN_ONE_LINE);
    json_put_string(writer, "name", name);
    json_close(writer);
    json_close(writer);
}
