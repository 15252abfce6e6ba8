#include "model/calls.h"

#include <stddef.h>

/* Values from first to last. */
struct class_range {
    uint64_t first;
    uint64_t last;
    enum call_class class;
};

struct activity_range {
    uint64_t first;
    uint64_t last;
    enum call_activity activity;
};

static const struct class_range classes[] = {
    {1, 1, CALL_SEND},
    {2, 2, CALL_RECEIVE},
    {3, 3, CALL_NONBLOCKING_SEND},
    {4, 4, CALL_NONBLOCKING_RECEIVE},
    {5, 6, CALL_COMPLETION},     /* Wait, Waitall */
    {7, 7, CALL_ONE_TO_ALL},     /* Bcast */
    {8, 8, CALL_ALL_TO_ALL},     /* Barrier */
    {9, 9, CALL_ALL_TO_ONE},     /* Reduce */
    {10, 12, CALL_ALL_TO_ALL},   /* Allreduce, Alltoall, Alltoallv */
    {13, 14, CALL_ALL_TO_ONE},   /* Gather, Gatherv */
    {15, 16, CALL_ONE_TO_ALL},   /* Scatter, Scatterv */
    {17, 18, CALL_ALL_TO_ALL},   /* Allgather, Allgatherv */
    {21, 23, CALL_OF_ALL_RANKS}, /* Comm_create, Comm_dup, Comm_split */
    {30, 30, CALL_PREFIX},       /* Scan */
    {31, 31, CALL_INIT},
    {32, 32, CALL_FINALIZE},
    {33, 33, CALL_BUFFERED_SEND},
    {34, 34, CALL_SYNCHRONOUS_SEND},
    {35, 35, CALL_SEND},             /* Rsend */
    {36, 38, CALL_NONBLOCKING_SEND}, /* Ibsend, Issend, Irsend */
    {39, 39, CALL_COMPLETION},       /* Test */
    {41, 42, CALL_SEND_RECEIVE},
    {43, 43, CALL_OF_ALL_RANKS}, /* Cart_create */
    {49, 49, CALL_OF_ALL_RANKS}, /* Cart_sub */
    {54, 54, CALL_OF_ALL_RANKS}, /* Graph_create */
    {59, 60, CALL_COMPLETION},   /* Waitany, Waitsome */
    {61, 62, CALL_PROBE},
    {63, 64, CALL_OF_ALL_RANKS}, /* Win_create, Win_free */
    {68, 68, CALL_OF_ALL_RANKS}, /* Win_fence */
    {80, 80, CALL_ALL_TO_ALL},   /* Reduce_scatter */
    {97, 97, CALL_OF_ALL_RANKS}, /* Intercomm_merge */
    {123, 124, CALL_START},
    {125, 126, CALL_COMPLETION},          /* Testall, Testany */
    {128, 128, CALL_COMPLETION},          /* Testsome */
    {141, 142, CALL_OF_ALL_RANKS},        /* File_open, File_close */
    {144, 144, CALL_OF_ALL_RANKS},        /* File_read_all */
    {146, 146, CALL_OF_ALL_RANKS},        /* File_write_all */
    {148, 148, CALL_OF_ALL_RANKS},        /* File_read_at_all */
    {150, 150, CALL_OF_ALL_RANKS},        /* File_write_at_all */
    {153, 153, CALL_COMPLETION},          /* Request_get_status */
    {168, 168, CALL_ALL_TO_ALL},          /* Reduce_scatter_block */
    {170, 170, CALL_ALL_TO_ALL},          /* Alltoallw */
    {173, 173, CALL_OF_ALL_RANKS},        /* Dist_graph_create */
    {190, 191, CALL_PROBE},               /* Mprobe, Improbe */
    {192, 192, CALL_RECEIVE},             /* Mrecv */
    {193, 193, CALL_NONBLOCKING_RECEIVE}, /* Imrecv */
    {194, 194, CALL_OF_ALL_RANKS},        /* Comm_split_type */
    {203, 203, CALL_OF_ALL_RANKS},        /* File_read_ordered */
    {207, 207, CALL_OF_ALL_RANKS},        /* File_write_ordered */
    {211, 212, CALL_OF_ALL_RANKS},        /* Comm_dup_with_info, Dist_graph_create_adjacent */
    {214, 214, CALL_PREFIX},              /* Exscan */
};

static const struct activity_range activities[] = {
    {1, 6, ACTIVITY_POINT_TO_POINT},
    {7, 7, ACTIVITY_COLLECTIVE},
    {8, 8, ACTIVITY_BARRIER},
    {9, 18, ACTIVITY_COLLECTIVE},
    {30, 30, ACTIVITY_COLLECTIVE},
    {33, 42, ACTIVITY_POINT_TO_POINT},
    {59, 62, ACTIVITY_POINT_TO_POINT},
    {63, 75, ACTIVITY_ONE_SIDED},
    {80, 80, ACTIVITY_COLLECTIVE},
    {112, 112, ACTIVITY_POINT_TO_POINT}, /* Bsend_init */
    {115, 117, ACTIVITY_POINT_TO_POINT}, /* Request_free, Recv_init, Send_init */
    {121, 128, ACTIVITY_POINT_TO_POINT}, /* persistent requests, tests */
    {141, 150, ACTIVITY_IO},
    {153, 153, ACTIVITY_POINT_TO_POINT},
    {154, 155, ACTIVITY_COLLECTIVE}, /* nonblocking ones, Ibarrier apart */
    {156, 156, ACTIVITY_BARRIER},
    {157, 171, ACTIVITY_COLLECTIVE},
    {172, 172, ACTIVITY_ONE_SIDED},
    {174, 183, ACTIVITY_COLLECTIVE}, /* of neighbours */
    {184, 189, ACTIVITY_ONE_SIDED},
    {190, 193, ACTIVITY_POINT_TO_POINT},
    {195, 210, ACTIVITY_IO},
    {214, 215, ACTIVITY_COLLECTIVE},
};

enum call_class call_class_of(uint64_t value)
{
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (value >= classes[i].first && value <= classes[i].last)
            return classes[i].class;
    return CALL_LOCAL;
}

enum call_activity call_activity_of(uint64_t value)
{
    for (size_t i = 0; i < sizeof activities / sizeof activities[0]; i++)
        if (value >= activities[i].first && value <= activities[i].last)
            return activities[i].activity;
    return ACTIVITY_OTHER;
}

bool call_sends(enum call_class class)
{
    return class == CALL_SEND || class == CALL_BUFFERED_SEND || class == CALL_SYNCHRONOUS_SEND ||
           class == CALL_NONBLOCKING_SEND || class == CALL_SEND_RECEIVE || class == CALL_START;
}

bool call_is_collective(enum call_class class)
{
    return class == CALL_ALL_TO_ALL || class == CALL_ONE_TO_ALL || class == CALL_ALL_TO_ONE || class == CALL_PREFIX;
}
