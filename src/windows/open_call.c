#include "windows/open_call.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

void open_call_deinit(struct open_call *call)
{
    free(call->parts);
}

int open_call_add(struct open_call *call, const struct interval *interval)
{
    if (call->count == 0) {
        call->enter = interval->t0;
        call->ideal = interval->c0;
    }
    if (array_reserve(&call->parts, &call->capacity, call->count + 1, sizeof(*call->parts)) < 0)
        return ERROR_MEMORY;
    call->parts[call->count++] = (struct call_part){interval->t1, interval->state == STATE_OVERHEAD};
    call->exit = interval->t1;
    call->gain = interval->c1 - call->ideal;
    return 0;
}

int64_t open_call_advance(const struct open_call *call, enum interpolation interpolation, int64_t time)
{
    int64_t passed = time - call->enter;

    if (time == call->exit)
        return call->gain;
    if (interpolation == INTERPOLATION_WAIT_FIRST)
        return passed < call->gain ? passed : call->gain;
    return (int64_t)((__int128)call->gain * passed / (call->exit - call->enter));
}
