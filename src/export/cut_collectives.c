#include "export/cut_collectives.h"

#include "base/error.h"
#include "paraver/mpi_call.h"

enum { COLLECTIVE_CALL_TYPE = 50000002 };

/* A bound on memory where numbers of communicators have no sense: what is beyond it is not known to be over. */
enum { COUNTS_MOST = 1 << 24 };

void cut_collectives_deinit(struct cut_collectives *collectives)
{
    keyed_list_deinit(&collectives->calls);
    keyed_list_deinit(&collectives->left);
}

uint32_t cut_collectives_communicator(const struct prv_pair *pairs, size_t count)
{
    uint32_t communicator = 0;
    bool is_counted = false;

    for (size_t i = 0; i < count; i++) {
        if (pairs[i].type == COLLECTIVE_CALL_TYPE && pairs[i].value != 0)
            is_counted = mpi_class_is_collective(mpi_call(mpi_call_number(pairs[i].value))->class);
        else if (pairs[i].type == CUT_COMMUNICATOR_TYPE && pairs[i].value <= UINT32_MAX)
            communicator = (uint32_t)pairs[i].value;
    }
    return is_counted ? communicator : 0;
}

int cut_collectives_enter(struct cut_collectives *collectives, uint32_t task, uint32_t communicator)
{
    uint64_t *entered = keyed_list_find(&collectives->calls, key_of_two(task, communicator), sizeof(*entered));

    if (!entered && collectives->calls.count == COUNTS_MOST)
        return 0;
    if (!entered)
        entered = keyed_list_get(&collectives->calls, key_of_two(task, communicator), sizeof(*entered));
    if (!entered)
        return ERROR_MEMORY;
    ++*entered;
    return 0;
}

int cut_collectives_leave(struct cut_collectives *collectives, uint32_t application, uint32_t task,
                          uint32_t communicator)
{
    const uint64_t *entered = keyed_list_find(&collectives->calls, key_of_two(task, communicator), sizeof(*entered));
    uint64_t *left;

    if (!entered)
        return 0;
    left = keyed_list_get(&collectives->left, key_of_two(application, communicator), sizeof(*left));
    if (!left)
        return ERROR_MEMORY;
    *left = *entered > *left ? *entered : *left;
    return 0;
}

bool cut_collectives_are_over(const struct cut_collectives *collectives, uint32_t application, uint32_t task,
                              uint32_t communicator)
{
    const uint64_t *entered = keyed_list_find(&collectives->calls, key_of_two(task, communicator), sizeof(*entered));
    const uint64_t *left = keyed_list_find(&collectives->left, key_of_two(application, communicator), sizeof(*left));

    return entered && left && *entered <= *left;
}
