/*
 * ISA-L has two habits that must not show. It decodes up to three symbols at once; and where it refuses a match, it
 * counts the match's bytes as written, which they are not. So when it finds damage, this buffer of input is inflated
 * once more, byte by byte, from a copy of the state that was made before it, and what comes with the byte that makes
 * it stop is left out.
 */
#include <isa-l.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

#include "input/gunzip.h"

struct isal {
    struct inflate_state state;
    struct inflate_state before; /* this buffer of input */
    struct slice buffer;
    size_t given;    /* bytes inflated of it */
    bool is_corrupt; /* `buffer` is being inflated again: what is left of it, and `given` bytes to be left out */
};

static void *isal_open(void)
{
    struct isal *isal = calloc(1, sizeof(*isal));

    if (isal)
        isal_inflate_init(&isal->state);
    return isal;
}

static void isal_close(void *inflater)
{
    free(inflater);
}

static void isal_restart(void *inflater)
{
    struct isal *isal = inflater;

    isal_inflate_reset(&isal->state);
    isal->buffer = (struct slice){0};
}

/* One call of ISA-L. Below 0: damage, and the output is not to be relied on. */
static int isal_step(struct inflate_state *state, struct slice *input, char *output, size_t capacity, size_t *length)
{
    uint32_t available = input->length > INT_MAX ? INT_MAX : (uint32_t)input->length;
    int result;

    if (capacity > INT_MAX)
        capacity = INT_MAX;
    state->next_in = (uint8_t *)(size_t)input->text; /* only read */
    state->avail_in = available;
    state->next_out = (uint8_t *)output;
    state->avail_out = (uint32_t)capacity;
    result = isal_inflate(state);
    input->text += available - state->avail_in;
    input->length -= available - state->avail_in;
    *length = capacity - state->avail_out;
    return result;
}

static int isal_run_again(struct isal *isal, char *output, size_t capacity, size_t *length)
{
    bool is_drained = false;

    while (*length < capacity && (isal->buffer.length > 0 || !is_drained)) {
        /* All that one byte gives is written before the next byte is read. */
        struct slice byte = {isal->buffer.text, is_drained ? 1 : 0};
        size_t count;
        size_t left_out;

        if (isal_step(&isal->state, &byte, output + *length, capacity - *length, &count) < 0)
            return INFLATER_CORRUPT;
        isal->buffer.text += is_drained;
        isal->buffer.length -= is_drained;
        is_drained = count == 0 && !is_drained;
        /* What was given before the buffer was begun again is left out. */
        left_out = isal->given < count ? isal->given : count;
        memmove(output + *length, output + *length + left_out, count - left_out);
        isal->given -= left_out;
        *length += count - left_out;
    }
    return *length < capacity ? INFLATER_CORRUPT : 0;
}

static int isal_run(void *inflater, struct slice *input, char *output, size_t capacity, size_t *length)
{
    struct isal *isal = inflater;

    *length = 0;
    if (!isal->is_corrupt) {
        /* The rest of the same buffer, after a call that filled the output: the copy of the state stays where it is. */
        bool continues_buffer = input->length < isal->buffer.length &&
                                input->text + input->length == isal->buffer.text + isal->buffer.length;

        if (input->length > 0 && !continues_buffer) {
            isal->before = isal->state;
            isal->buffer = *input;
            isal->given = 0;
        }
        if (isal_step(&isal->state, input, output, capacity, length) >= 0) {
            isal->given += *length;
            return isal->state.block_state == ISAL_BLOCK_FINISH ? INFLATER_END : 0;
        }
        isal->state = isal->before;
        isal->is_corrupt = true;
        *length = 0;
    }
    return isal_run_again(isal, output, capacity, length);
}

/* Whole bytes that are left of the bits it reads ahead. */
static size_t isal_leftover(void *inflater, unsigned char bytes[INFLATER_LEFTOVER])
{
    struct inflate_state *state = &((struct isal *)inflater)->state;
    uint64_t bits = state->read_in >> (state->read_in_length % CHAR_BIT);

    for (size_t i = 0; i < INFLATER_LEFTOVER; i++)
        bytes[i] = (unsigned char)(bits >> (CHAR_BIT * i));
    return (size_t)(state->read_in_length / CHAR_BIT);
}

static uint32_t isal_checksum(uint32_t checksum, const char *bytes, size_t length)
{
    return crc32_gzip_refl(checksum, (const unsigned char *)bytes, length);
}

const struct inflater_class inflater_isal = {
    .name = "ISA-L",
    .open = isal_open,
    .close = isal_close,
    .restart = isal_restart,
    .run = isal_run,
    .leftover = isal_leftover,
    .checksum = isal_checksum,
};
