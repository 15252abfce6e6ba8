/*
 * A window of the file is in memory, never beyond the current chunk. Each chunk begins with a header; it is filled up
 * with zeros, and the last one ends with a mark. A time stands before the first record that has it.
 */
#include "otf2/event_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"

enum {
    WINDOW = 16 << 10,
    MARGIN = 300, /* of a record that is not longer than its length's byte can say, its time included */
    HEADER = 18,  /* of a chunk: mark, order of bytes, numbers of the first and last record */
};

/* What stands where the type of a record does, beside times. */
enum file_mark { MARK_END_OF_CHUNK = 0, MARK_END_OF_FILE = 2, MARK_HEADER = 3, MARK_ATTRIBUTES = 6 };

static int spoil(struct event_file *file, const char *problem)
{
    file->problem = problem;
    return ERROR_INPUT;
}

/* Bytes of the window that have not been read. */
static size_t unread(const struct event_file *file)
{
    return file->filled - (size_t)(file->at - file->bytes);
}

/* Makes `need` bytes from `at` on stand in the window, or all that the chunk has left. */
static int fill_window(struct event_file *file, size_t need)
{
    size_t kept = unread(file);
    uint64_t left = file->chunk_end - file->offset;
    size_t wanted = need > WINDOW ? need : WINDOW;
    size_t at = (size_t)(file->at - file->bytes);
    int error = 0;

    if (left == 0)
        return 0;
    if (array_reserve(&file->bytes, &file->capacity, wanted + MARGIN, 1) < 0)
        return ERROR_MEMORY;
    memmove(file->bytes, file->bytes + at, kept);
    file->at = file->bytes;
    file->filled = kept;
    wanted = left < wanted - kept ? (size_t)left : wanted - kept;
    if (file->descriptor < 0)
        file->descriptor = open(file->path, O_RDONLY | O_CLOEXEC);
    if (file->descriptor < 0)
        return spoil(file, strerror(errno));
    while (error == 0 && file->filled < kept + wanted) {
        ssize_t got =
            pread(file->descriptor, file->bytes + file->filled, kept + wanted - file->filled, (off_t)file->offset);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            error = spoil(file, got < 0 ? strerror(errno) : "the file has become shorter");
        } else {
            file->filled += (size_t)got;
            file->offset += (uint64_t)got;
        }
    }
    if (!file->stays_open) {
        close(file->descriptor);
        file->descriptor = -1;
    }
    if (error == 0) {
        file->limit = file->bytes + (file->filled > MARGIN ? file->filled - MARGIN : 0);
        file->region_limit = file->is_big_endian ? file->bytes : file->limit;
        memset(file->bytes + file->filled, 0, MARGIN);
    }
    return error;
}

/* Goes to the next chunk. */
static int begin_chunk(struct event_file *file)
{
    const uint8_t *header;
    int error;

    file->offset = file->chunk_end;
    file->at = file->bytes;
    file->filled = 0;
    if (file->size - file->offset < HEADER)
        return spoil(file, "the file ends without a mark of its end");
    file->chunk_end = file->size - file->offset < file->chunk_size ? file->size : file->offset + file->chunk_size;
    error = fill_window(file, MARGIN);
    if (error < 0)
        return error;
    header = file->bytes;
    if (header[0] != MARK_HEADER || (header[1] != BIG_ENDIAN_MARK && header[1] != LITTLE_ENDIAN_MARK))
        return spoil(file, "a chunk has no header");
    file->is_big_endian = header[1] == BIG_ENDIAN_MARK;
    file->region_limit = file->is_big_endian ? file->bytes : file->limit;
    file->at += HEADER;
    return 0;
}

int event_file_open(struct event_file *file, const char *path, uint64_t chunk_size, bool stays_open)
{
    struct stat status;

    *file =
        (struct event_file){.path = strdup(path), .descriptor = -1, .stays_open = stays_open, .chunk_size = chunk_size};
    if (!file->path)
        return ERROR_MEMORY;
    if (stat(path, &status) < 0)
        return spoil(file, strerror(errno));
    file->size = (uint64_t)status.st_size;
    if (chunk_size < HEADER)
        return spoil(file, "the archive says that chunks are shorter than their headers");
    return begin_chunk(file);
}

void event_file_close(struct event_file *file)
{
    if (file->path && file->descriptor >= 0)
        close(file->descriptor);
    free(file->path);
    free(file->bytes);
    *file = (struct event_file){.descriptor = -1};
}

const uint8_t event_forms[UINT8_MAX + 1] = {
    [MARK_END_OF_CHUNK] = EVENT_FORM_OTHER,
    [MARK_END_OF_FILE] = EVENT_FORM_OTHER,
    [MARK_ATTRIBUTES] = EVENT_FORM_OTHER,
    [EVENT_ENTER] = EVENT_FORM_VALUE,
    [EVENT_LEAVE] = EVENT_FORM_VALUE,
    [EVENT_MPI_ISEND_COMPLETE] = EVENT_FORM_VALUE,
    [EVENT_MPI_IRECV_REQUEST] = EVENT_FORM_VALUE,
    [EVENT_MPI_REQUEST_TEST] = EVENT_FORM_VALUE,
    [EVENT_MPI_REQUEST_CANCELLED] = EVENT_FORM_VALUE,
    [EVENT_OMP_FORK] = EVENT_FORM_VALUE,
    [EVENT_OMP_TASK_CREATE] = EVENT_FORM_VALUE,
    [EVENT_OMP_TASK_SWITCH] = EVENT_FORM_VALUE,
    [EVENT_OMP_TASK_COMPLETE] = EVENT_FORM_VALUE,
};

/* The length of what stands at `behind` from `at` on, whose byte says that it does not fit into that; it stands in the
 * window then. */
static int read_long_length(struct event_file *file, size_t behind, uint64_t *length)
{
    uint64_t left = unread(file) + (file->chunk_end - file->offset);

    *length = event_bytes(file->at + behind, file->is_big_endian);
    if (*length >= left || behind + 8 >= left - *length)
        return spoil(file, "a record reaches beyond its chunk");
    return *length + MARGIN > unread(file) ? fill_window(file, (size_t)*length + MARGIN) : 0;
}

int event_file_get_on(struct event_file *file, struct event_record *record)
{
    bool has_events = !file->has_definitions;
    size_t behind = 0; /* of what stands there */
    uint64_t length;
    uint8_t type;
    int error;

    if (file->at >= file->limit && file->offset < file->chunk_end)
        return fill_window(file, MARGIN);
    if (has_events && *file->at == EVENT_TIME) {
        file->ticks = event_bytes(file->at + 1, file->is_big_endian);
        behind = 9;
    }
    type = file->at[behind++];
    if (type == MARK_END_OF_FILE)
        return 1;
    if (type == MARK_END_OF_CHUNK)
        return begin_chunk(file);
    length = file->at[behind];
    if (has_events && event_forms[type] == EVENT_FORM_VALUE) {
        length = 1 + (length == UINT8_MAX ? 0 : length);
    } else if (length < UINT8_MAX) {
        behind++;
    } else {
        error = read_long_length(file, ++behind, &length);
        if (error < 0)
            return error;
        behind += 8;
    }
    /* Some mark stands behind every record. */
    if (length >= unread(file) || behind >= unread(file) - length)
        return spoil(file, "a record reaches beyond its chunk");
    file->at += behind + (size_t)length;
    if (has_events && type == MARK_ATTRIBUTES)
        return 0;
    record->at = file->at - length;
    record->end = file->at;
    record->type = type;
    record->is_big_endian = file->is_big_endian;
    return 2;
}

/* Compiled for each order of bytes. */
static inline __attribute__((always_inline)) size_t skip_records(struct event_file *file, struct event_skip *skip,
                                                                 size_t most, bool is_big_endian)
{
    const uint8_t *at = file->at;
    uint64_t ticks = file->ticks;
    uint64_t latest = skip->latest;
    size_t count = 0;

    for (; count < most && at < file->limit; count++) {
        bool has_time = *at == EVENT_TIME;
        uint64_t next = has_time ? event_bytes(at + 1, is_big_endian) : ticks;
        const uint8_t *type = has_time ? at + 9 : at;

        if (!skip->types[*type] || type[1] == UINT8_MAX || next > skip->until)
            break;
        skip->counts[*type]++;
        ticks = next;
        latest = ticks > latest ? ticks : latest;
        at = type + 2 + type[1]; /* whether that is the length of the record or of its value */
    }
    file->at = at;
    file->ticks = ticks;
    skip->latest = latest;
    return count;
}

size_t event_file_skip(struct event_file *file, struct event_skip *skip, size_t most)
{
    return file->is_big_endian ? skip_records(file, skip, most, true) : skip_records(file, skip, most, false);
}
