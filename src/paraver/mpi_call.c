/*
 * The numbers are those of Extrae's MPI_EventEncoding.h, which Paraver, Dimemas and others share. Nonblocking and
 * neighbourhood collectives, and what is called on some ranks of an unnamed communicator, are LOCAL: the trace does not
 * tell who waits for whom there.
 */
#include "paraver/mpi_call.h"

#include <string.h>

/* One for every number: looked up without a question. */
static const struct mpi_call calls[UINT8_MAX + 1] = {
    [MPI_CALL_NONE] = {"Outside MPI", MPI_CLASS_OUTSIDE, MPI_ACTIVITY_OTHER, 0},
    [1] = {"MPI_Send", MPI_CLASS_SEND, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [2] = {"MPI_Recv", MPI_CLASS_RECV, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [3] = {"MPI_Isend", MPI_CLASS_ISEND, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [4] = {"MPI_Irecv", MPI_CLASS_IRECV, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [MPI_CALL_WAIT] = {"MPI_Wait", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [MPI_CALL_WAITALL] = {"MPI_Waitall", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [7] = {"MPI_Bcast", MPI_CLASS_ONE_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [8] = {"MPI_Barrier", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_SYNCHRONISATION, 0},
    [MPI_CALL_REDUCE] = {"MPI_Reduce", MPI_CLASS_ALL_TO_ONE, MPI_ACTIVITY_COLLECTIVE, 0},
    [10] = {"MPI_Allreduce", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [11] = {"MPI_Alltoall", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [12] = {"MPI_Alltoallv", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [13] = {"MPI_Gather", MPI_CLASS_ALL_TO_ONE, MPI_ACTIVITY_COLLECTIVE, 0},
    [14] = {"MPI_Gatherv", MPI_CLASS_ALL_TO_ONE, MPI_ACTIVITY_COLLECTIVE, 0},
    [15] = {"MPI_Scatter", MPI_CLASS_ONE_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [16] = {"MPI_Scatterv", MPI_CLASS_ONE_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [17] = {"MPI_Allgather", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [18] = {"MPI_Allgatherv", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [19] = {"MPI_Comm_rank", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [20] = {"MPI_Comm_size", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [21] = {"MPI_Comm_create", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [22] = {"MPI_Comm_dup", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [23] = {"MPI_Comm_split", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [24] = {"MPI_Comm_group", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [25] = {"MPI_Comm_free", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [26] = {"MPI_Comm_remote_group", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [27] = {"MPI_Comm_remote_size", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [28] = {"MPI_Comm_test_inter", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [29] = {"MPI_Comm_compare", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [30] = {"MPI_Scan", MPI_CLASS_PREFIX, MPI_ACTIVITY_COLLECTIVE, 0},
    [MPI_CALL_INIT] = {"MPI_Init", MPI_CLASS_INIT, MPI_ACTIVITY_OTHER, 0},
    [MPI_CALL_FINALIZE] = {"MPI_Finalize", MPI_CLASS_FINALIZE, MPI_ACTIVITY_OTHER, 0},
    [33] = {"MPI_Bsend", MPI_CLASS_SEND_BUFFERED, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [34] = {"MPI_Ssend", MPI_CLASS_SEND_SYNC, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [35] = {"MPI_Rsend", MPI_CLASS_SEND, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [MPI_CALL_IBSEND] = {"MPI_Ibsend", MPI_CLASS_ISEND, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [37] = {"MPI_Issend", MPI_CLASS_ISEND, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [38] = {"MPI_Irsend", MPI_CLASS_ISEND, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [MPI_CALL_TEST] = {"MPI_Test", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [40] = {"MPI_Cancel", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [41] = {"MPI_Sendrecv", MPI_CLASS_SENDRECV, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [42] = {"MPI_Sendrecv_replace", MPI_CLASS_SENDRECV, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [43] = {"MPI_Cart_create", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [44] = {"MPI_Cart_shift", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [45] = {"MPI_Cart_coords", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [46] = {"MPI_Cart_get", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [47] = {"MPI_Cart_map", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [48] = {"MPI_Cart_rank", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [49] = {"MPI_Cart_sub", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [50] = {"MPI_Cartdim_get", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [51] = {"MPI_Dims_create", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [52] = {"MPI_Graph_get", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [53] = {"MPI_Graph_map", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [54] = {"MPI_Graph_create", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [55] = {"MPI_Graph_neighbors", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [56] = {"MPI_Graphdims_get", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [57] = {"MPI_Graph_neighbors_count", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [58] = {"MPI_Topo_test", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [MPI_CALL_WAITANY] = {"MPI_Waitany", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [MPI_CALL_WAITSOME] = {"MPI_Waitsome", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [61] = {"MPI_Probe", MPI_CLASS_PROBE, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [62] = {"MPI_Iprobe", MPI_CLASS_PROBE, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [63] = {"MPI_Win_create", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_ONE_SIDED, 0},
    [64] = {"MPI_Win_free", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_ONE_SIDED, 0},
    [65] = {"MPI_Put", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [66] = {"MPI_Get", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [67] = {"MPI_Accumulate", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [68] = {"MPI_Win_fence", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_ONE_SIDED, 0},
    [69] = {"MPI_Win_start", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [70] = {"MPI_Win_complete", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [71] = {"MPI_Win_post", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [72] = {"MPI_Win_wait", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [73] = {"MPI_Win_test", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [74] = {"MPI_Win_lock", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [75] = {"MPI_Win_unlock", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [76] = {"MPI_Pack", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [77] = {"MPI_Unpack", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [78] = {"MPI_Op_create", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [79] = {"MPI_Op_free", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [80] = {"MPI_Reduce_scatter", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [81] = {"MPI_Attr_delete", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [82] = {"MPI_Attr_get", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [83] = {"MPI_Attr_put", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [84] = {"MPI_Group_difference", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [85] = {"MPI_Group_excl", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [86] = {"MPI_Group_free", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [87] = {"MPI_Group_incl", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [88] = {"MPI_Group_intersection", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [89] = {"MPI_Group_rank", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [90] = {"MPI_Group_range_excl", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [91] = {"MPI_Group_range_incl", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [92] = {"MPI_Group_size", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [93] = {"MPI_Group_translate_ranks", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [94] = {"MPI_Group_union", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [95] = {"MPI_Group_compare", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [96] = {"MPI_Intercomm_create", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [97] = {"MPI_Intercomm_merge", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [98] = {"MPI_Keyval_free", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [99] = {"MPI_Keyval_create", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [100] = {"MPI_Abort", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [101] = {"MPI_Error_class", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [102] = {"MPI_Errhandler_create", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [103] = {"MPI_Errhandler_free", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [104] = {"MPI_Errhandler_get", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [105] = {"MPI_Error_string", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [106] = {"MPI_Errhandler_set", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [107] = {"MPI_Get_processor_name", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [108] = {"MPI_Initialized", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [109] = {"MPI_Wtick", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [110] = {"MPI_Wtime", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [111] = {"MPI_Address", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [112] = {"MPI_Bsend_init", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [113] = {"MPI_Buffer_attach", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [114] = {"MPI_Buffer_detach", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [115] = {"MPI_Request_free", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [116] = {"MPI_Recv_init", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [117] = {"MPI_Send_init", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [118] = {"MPI_Get_count", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [119] = {"MPI_Get_elements", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [120] = {"MPI_Pack_size", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [121] = {"MPI_Rsend_init", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [122] = {"MPI_Ssend_init", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [123] = {"MPI_Start", MPI_CLASS_START, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [124] = {"MPI_Startall", MPI_CLASS_START, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [125] = {"MPI_Testall", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [MPI_CALL_TESTANY] = {"MPI_Testany", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [127] = {"MPI_Test_cancelled", MPI_CLASS_LOCAL, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [128] = {"MPI_Testsome", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [129] = {"MPI_Type_commit", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [130] = {"MPI_Type_contiguous", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [131] = {"MPI_Type_extent", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [132] = {"MPI_Type_free", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [133] = {"MPI_Type_hindexed", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [134] = {"MPI_Type_hvector", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [135] = {"MPI_Type_indexed", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [136] = {"MPI_Type_lb", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [137] = {"MPI_Type_size", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [138] = {"MPI_Type_struct", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [139] = {"MPI_Type_ub", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [140] = {"MPI_Type_vector", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [141] = {"MPI_File_open", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [142] = {"MPI_File_close", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [143] = {"MPI_File_read", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [144] = {"MPI_File_read_all", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [145] = {"MPI_File_write", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [146] = {"MPI_File_write_all", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [147] = {"MPI_File_read_at", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [148] = {"MPI_File_read_at_all", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [149] = {"MPI_File_write_at", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [150] = {"MPI_File_write_at_all", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [151] = {"MPI_Comm_spawn", MPI_CLASS_SPAWN, MPI_ACTIVITY_OTHER, 0},
    [152] = {"MPI_Comm_spawn_multiple", MPI_CLASS_SPAWN, MPI_ACTIVITY_OTHER, 0},
    [MPI_CALL_REQUEST_GET_STATUS] = {"MPI_Request_get_status", MPI_CLASS_COMPLETION, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [154] = {"MPI_Ireduce", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, MPI_CALL_REDUCE},
    [155] = {"MPI_Iallreduce", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 10},
    [156] = {"MPI_Ibarrier", MPI_CLASS_LOCAL, MPI_ACTIVITY_SYNCHRONISATION, 8},
    [157] = {"MPI_Ibcast", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 7},
    [158] = {"MPI_Ialltoall", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 11},
    [159] = {"MPI_Ialltoallv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, MPI_CALL_ALLTOALLV},
    [160] = {"MPI_Iallgather", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 17},
    [161] = {"MPI_Iallgatherv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, MPI_CALL_ALLGATHERV},
    [162] = {"MPI_Igather", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 13},
    [163] = {"MPI_Igatherv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, MPI_CALL_GATHERV},
    [164] = {"MPI_Iscatter", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 15},
    [165] = {"MPI_Iscatterv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, MPI_CALL_SCATTERV},
    [166] = {"MPI_Ireduce_scatter", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, MPI_CALL_REDUCE_SCATTER},
    [167] = {"MPI_Iscan", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 30},
    [168] = {"MPI_Reduce_scatter_block", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [169] = {"MPI_Ireduce_scatter_block", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 168},
    [170] = {"MPI_Alltoallw", MPI_CLASS_ALL_TO_ALL, MPI_ACTIVITY_COLLECTIVE, 0},
    [171] = {"MPI_Ialltoallw", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, MPI_CALL_ALLTOALLW},
    [172] = {"MPI_Get_accumulate", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [173] = {"MPI_Dist_graph_create", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [174] = {"MPI_Neighbor_allgather", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [175] = {"MPI_Ineighbor_allgather", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [176] = {"MPI_Neighbor_allgatherv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [177] = {"MPI_Ineighbor_allgatherv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [178] = {"MPI_Neighbor_alltoall", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [179] = {"MPI_Ineighbor_alltoall", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [180] = {"MPI_Neighbor_alltoallv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [181] = {"MPI_Ineighbor_alltoallv", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [182] = {"MPI_Neighbor_alltoallw", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [183] = {"MPI_Ineighbor_alltoallw", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 0},
    [184] = {"MPI_Fetch_and_op", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [185] = {"MPI_Compare_and_swap", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [186] = {"MPI_Win_flush", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [187] = {"MPI_Win_flush_all", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [188] = {"MPI_Win_flush_local", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [189] = {"MPI_Win_flush_local_all", MPI_CLASS_ONE_SIDED, MPI_ACTIVITY_ONE_SIDED, 0},
    [190] = {"MPI_Mprobe", MPI_CLASS_PROBE, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [191] = {"MPI_Improbe", MPI_CLASS_PROBE, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [192] = {"MPI_Mrecv", MPI_CLASS_RECV, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [193] = {"MPI_Imrecv", MPI_CLASS_IRECV, MPI_ACTIVITY_POINT_TO_POINT, 0},
    [194] = {"MPI_Comm_split_type", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [195] = {"MPI_File_write_all_begin", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [196] = {"MPI_File_write_all_end", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [197] = {"MPI_File_read_all_begin", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [198] = {"MPI_File_read_all_end", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [199] = {"MPI_File_write_at_all_begin", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [200] = {"MPI_File_write_at_all_end", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [201] = {"MPI_File_read_at_all_begin", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [202] = {"MPI_File_read_at_all_end", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [203] = {"MPI_File_read_ordered", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [204] = {"MPI_File_read_ordered_begin", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [205] = {"MPI_File_read_ordered_end", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [206] = {"MPI_File_read_shared", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [207] = {"MPI_File_write_ordered", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_IO, 0},
    [208] = {"MPI_File_write_ordered_begin", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [209] = {"MPI_File_write_ordered_end", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [210] = {"MPI_File_write_shared", MPI_CLASS_IO, MPI_ACTIVITY_IO, 0},
    [211] = {"MPI_Comm_dup_with_info", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [212] = {"MPI_Dist_graph_create_adjacent", MPI_CLASS_ALL_RANKS, MPI_ACTIVITY_OTHER, 0},
    [213] = {"MPI_Comm_create_group", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
    [214] = {"MPI_Exscan", MPI_CLASS_PREFIX, MPI_ACTIVITY_COLLECTIVE, 0},
    [215] = {"MPI_Iexscan", MPI_CLASS_LOCAL, MPI_ACTIVITY_COLLECTIVE, 214},
    [MPI_CALL_LIMIT... MPI_CALL_UNKNOWN] = {"unknown MPI calls", MPI_CLASS_LOCAL, MPI_ACTIVITY_OTHER, 0},
};

const struct mpi_call *mpi_call(uint8_t number)
{
    return &calls[number];
}

bool mpi_call_is_unresolved_collective(uint8_t number, bool tells_ends)
{
    const struct mpi_call *call = mpi_call(number);

    return call->class == MPI_CLASS_LOCAL && !(tells_ends && mpi_call_blocking(number) != number) &&
           (call->activity == MPI_ACTIVITY_COLLECTIVE || call->activity == MPI_ACTIVITY_SYNCHRONISATION);
}

bool mpi_call_is_nonblocking_collective(uint8_t number, bool tells_ends)
{
    static const char beginning[] = "MPI_I";

    return mpi_call_is_unresolved_collective(number, tells_ends) &&
           strncmp(mpi_call(number)->name, beginning, sizeof(beginning) - 1) == 0;
}

uint8_t mpi_call_blocking(uint8_t number)
{
    return calls[number].blocking > 0 ? calls[number].blocking : number;
}

bool mpi_call_is_unresolved(uint8_t number, bool has_nonblocking_collectives, bool tells_ends)
{
    const struct mpi_call *call = mpi_call(number);

    return call->activity == MPI_ACTIVITY_ONE_SIDED || call->class == MPI_CLASS_SPAWN ||
           mpi_call_is_unresolved_collective(number, tells_ends) ||
           (call->class == MPI_CLASS_COMPLETION && has_nonblocking_collectives);
}

bool mpi_call_exists(struct slice name)
{
    for (unsigned number = 1; number < MPI_CALL_LIMIT; number++)
        if (slice_is(name, calls[number].name))
            return true;
    return false;
}
