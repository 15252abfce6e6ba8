#include <criterion/criterion.h>
#include <string.h>

#include "paraver/mpi_call.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

Test(mpi_call, samples_of_every_class)
{
    static const struct {
        uint8_t number;
        const char *name;
        enum mpi_class class;
        enum mpi_activity activity;
    } cases[] = {
        {0, "Outside MPI", MPI_CLASS_OUTSIDE, MPI_ACTIVITY_OTHER},
        {1, "MPI_Send", MPI_CLASS_SEND, MPI_ACTIVITY_POINT_TO_POINT},
        {35, "MPI_Rsend", MPI_CLASS_SEND, MPI_ACTIVITY_POINT_TO_POINT},
        {33, "MPI_Bsend", MPI_CLASS_SEND_BUFFERED, MPI_ACTIVITY_POINT_TO_POINT},
        {34, "MPI_Ssend", MPI_CLASS_SEND_SYNC, MPI_ACTIVITY_POINT_TO_POINT},
        {37, "MPI_Issend", MPI_CLASS_ISEND, MPI_ACTIVITY_POINT_TO_POINT},
        {192, "MPI_Mrecv", MPI_CLASS_RECV, MPI_ACTIVITY_POINT_TO_POINT},
        {193, "MPI_Imrecv", MPI_CLASS_IRECV, MPI_ACTIVITY_POINT_TO_POINT},
        {42, "MPI_Sendrecv_replace", MPI_CLASS_SENDRECV, MPI_ACTIVITY_POINT_TO_POINT},
        {124, "MPI_Startall", MPI_CLASS_START, MPI_ACTIVITY_POINT_TO_POINT},
        {6, "MPI_Waitall", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT},
        {153, "MPI_Request_get_status", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT},
        {191, "MPI_Improbe", MPI_CLASS_PROBE, MPI_ACTIVITY_POINT_TO_POINT},
        {116, "MPI_Recv_init", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT},
        {40, "MPI_Cancel", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT},
        {8, "MPI_Barrier", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_SYNCHRONISATION},
        {10, "MPI_Allreduce", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE},
        {7, "MPI_Bcast", MPI_CLASS_ONE_TO_ALL, MPI_ACTIVITY_COLLECTIVE},
        {9, "MPI_Reduce", MPI_CLASS_ALL_TO_ONE, MPI_ACTIVITY_COLLECTIVE},
        {214, "MPI_Exscan", MPI_CLASS_PREFIX, MPI_ACTIVITY_COLLECTIVE},
        {156, "MPI_Ibarrier", MPI_CLASS_LOCAL, MPI_ACTIVITY_SYNCHRONISATION},
        {161, "MPI_Iallgatherv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE},
        {174, "MPI_Neighbor_allgather", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE},
        {31, "MPI_Init", MPI_CLASS_INIT, MPI_ACTIVITY_OTHER},
        {32, "MPI_Finalize", MPI_CLASS_FINALIZE, MPI_ACTIVITY_OTHER},
        {69, "MPI_Win_start", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED},
        {144, "MPI_File_read_all", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO},
        {22, "MPI_Comm_dup", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER},
        {151, "MPI_Comm_spawn", MPI_CLASS_SPAWN, MPI_ACTIVITY_OTHER},
        {100, "MPI_Abort", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER},
        {215, "MPI_Iexscan", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct mpi_call *call = mpi_call(cases[i].number);

        cr_expect_str_eq(call->name, cases[i].name);
        cr_expect(call->class == cases[i].class, "class of %s", cases[i].name);
        cr_expect(call->activity == cases[i].activity, "activity of %s", cases[i].name);
    }
}

/* Counted in the list of MPI events that the table was made from. */
Test(mpi_call, classes_have_the_size_they_should)
{
    static const size_t expected[] = {
        [MPI_CLASS_OUTSIDE] = 1,    [MPI_CLASS_SEND] = 2,       [MPI_CLASS_SEND_BUFFERED] = 1,
        [MPI_CLASS_SEND_SYNC] = 1,  [MPI_CLASS_ISEND] = 4,      [MPI_CLASS_RECV] = 2,
        [MPI_CLASS_IRECV] = 2,      [MPI_CLASS_SENDRECV] = 2,   [MPI_CLASS_START] = 2,
        [MPI_CLASS_COMPLETION] = 9, [MPI_CLASS_PROBE] = 4,      [MPI_CLASS_ALL_TO_ALL] = 9,
        [MPI_CLASS_ONE_TO_ALL] = 3, [MPI_CLASS_ALL_TO_ONE] = 3, [MPI_CLASS_PREFIX] = 2,
        [MPI_CLASS_INIT] = 1,       [MPI_CLASS_FINALIZE] = 1,   [MPI_CLASS_ONE_SIDED] = 17,
        [MPI_CLASS_IO] = 18,        [MPI_CLASS_LOCAL] = 108,    [MPI_CLASS_ALL_RANKS] = 22,
        [MPI_CLASS_SPAWN] = 2,
    };
    size_t counted[COUNT(expected)] = {0};

    for (unsigned number = 0; number < MPI_CALL_LIMIT; number++)
        counted[mpi_call((uint8_t)number)->class]++;
    for (size_t class = 0; class < COUNT(expected); class ++)
        cr_expect_eq(counted[class], expected[class], "class %zu has %zu calls", class, counted[class]);
}

Test(mpi_call, names_are_there_and_differ)
{
    for (unsigned a = 1; a < MPI_CALL_LIMIT; a++) {
        const char *name = mpi_call((uint8_t)a)->name;

        cr_assert_not_null(name, "%u", a);
        cr_expect(strncmp(name, "MPI_", 4) == 0, "%u", a);
        for (unsigned b = 0; b < a; b++)
            cr_expect(strcmp(name, mpi_call((uint8_t)b)->name) != 0, "%u and %u are %s", a, b, name);
    }
}

Test(mpi_call, calls_are_known_by_their_whole_name)
{
    cr_expect(mpi_call_exists(slice_of("MPI_Send")));
    cr_expect(mpi_call_exists(slice_of("MPI_Iexscan")));
    cr_expect(!mpi_call_exists(slice_of("MPI_Sen")));
    cr_expect(!mpi_call_exists(slice_of("mpi_send")));
    cr_expect(!mpi_call_exists(slice_of("")));
}

Test(mpi_call, numbers_beyond_the_table_are_local_and_have_one_name)
{
    for (unsigned number = MPI_CALL_LIMIT; number <= MPI_CALL_UNKNOWN; number++) {
        const struct mpi_call *call = mpi_call((uint8_t)number);

        cr_expect_str_eq(call->name, "unknown MPI calls");
        cr_expect(call->class == MPI_CLASS_LOCAL && call->activity == MPI_ACTIVITY_OTHER);
    }
}

Test(mpi_call, values_become_numbers)
{
    cr_expect(mpi_call_number(0) == MPI_CALL_NONE);
    cr_expect(mpi_call_number(215) == 215);
    cr_expect(mpi_call_number(216) == MPI_CALL_UNKNOWN);
    cr_expect(mpi_call_number(257) == MPI_CALL_UNKNOWN);
    cr_expect(mpi_call_number(UINT64_MAX) == MPI_CALL_UNKNOWN);
}

Test(mpi_call, four_classes_are_collective)
{
    size_t count = 0;

    for (unsigned number = 0; number < MPI_CALL_LIMIT; number++)
        count += mpi_class_is_collective(mpi_call((uint8_t)number)->class);
    cr_expect_eq(count, 17);
    cr_expect_not(mpi_class_is_collective(MPI_CLASS_PROBE));
    cr_expect_not(mpi_class_is_collective(MPI_CLASS_INIT));
}

/* All nonblocking collectives but those of neighbours, by their names. */
Test(mpi_call, blocking_call_of_each_nonblocking_collective)
{
    unsigned count = 0;

    for (unsigned number = 0; number <= MPI_CALL_UNKNOWN; number++) {
        uint8_t blocking = mpi_call_blocking((uint8_t)number);
        const char *name = mpi_call((uint8_t)number)->name;

        cr_expect(mpi_call_is_nonblocking_collective((uint8_t)number, true) ==
                      (strncmp(name, "MPI_Ineighbor", strlen("MPI_Ineighbor")) == 0),
                  "%s", name);
        if (blocking == number) {
            cr_expect(!mpi_call_is_nonblocking_collective((uint8_t)number, false) || strstr(name, "neighbor"), "%s",
                      name);
            continue;
        }
        count++;
        cr_expect(mpi_call_is_nonblocking_collective((uint8_t)number, false), "%s", name);
        cr_expect(mpi_class_is_collective(mpi_call(blocking)->class), "%s", name);
        cr_expect_str_eq(mpi_call(blocking)->name + strlen("MPI_X"), name + strlen("MPI_Ix"));
    }
    cr_expect_eq(count, 17);
}
