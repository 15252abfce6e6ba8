#include "bench/trace_sides.h"

static const char labels[] =
    "DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS               NANOSEC\nLOOK_BACK           100\n"
    "SPEED               1\nFLAG_ICONS          ENABLED\nNUM_OF_STATE_COLORS 1000\nYMAX_SCALE          37\n\n\n"
    "DEFAULT_SEMANTIC\n\nTHREAD_FUNC          State As Is\n\n\n"
    "STATES\n0    Idle\n1    Running\n2    Not created\n3    Waiting a message\n4    Blocking Send\n8    Wait/WaitAll\n"
    "10    Immediate Send\n11    Immediate Receive\n13    Group Communication\n15    Others\n\n\n"
    "EVENT_TYPE\n9   50000001    MPI Point-to-point\nVALUES\n6   MPI_Waitall\n4   MPI_Irecv\n3   MPI_Isend\n2   "
    "MPI_Recv\n"
    "1   MPI_Send\n0   Outside MPI\n\n\n"
    "EVENT_TYPE\n9   50000002    MPI Collective Comm\nVALUES\n11   MPI_Alltoall\n10   MPI_Allreduce\n8   MPI_Barrier\n"
    "7   MPI_Bcast\n0   Outside MPI\n\n\n"
    "EVENT_TYPE\n9   50000003    MPI Other\nVALUES\n32   MPI_Finalize\n31   MPI_Init\n20   MPI_Comm_size\n"
    "19   MPI_Comm_rank\n0   Outside MPI\n\n\n"
    "EVENT_TYPE\n1    50100001    Send Size in MPI Global OP\n1    50100002    Recv Size in MPI Global OP\n"
    "1    50100003    Root in MPI Global OP\n1    50100004    Communicator in MPI Global OP\n\n\n"
    "EVENT_TYPE\n6    40000001    Application\nVALUES\n0      End\n1      Begin\n\n\n"
    "EVENT_TYPE\n6    40000050    RAW clock() value from system\n\n\n"
    "EVENT_TYPE\n6    40000003    Flushing Traces\nVALUES\n0      End\n1      Begin\n\n\n"
    "EVENT_TYPE\n6    40000036    Process IDentifier\n6    40000037    Parent Process IDentifier\n"
    "6    40000038    fork() depth\n\n\n"
    "EVENT_TYPE\n9    40000018    Tracing mode:\nVALUES\n1      Detailed\n2      CPU Bursts\n\n\n";

/* Of events that dense lines have none of: whoever reads names of counters gauges them. */
static const char extrae_labels[] =
    "EVENT_TYPE\n7  42000050 PAPI_TOT_INS [Instr completed]\n7  42000059 PAPI_TOT_CYC [Total cycles]\n"
    "7  42000000 PAPI_L1_DCM [L1D cache misses]\n7  42000002 PAPI_L2_DCM [L2D cache misses]\n"
    "7  42000008 PAPI_L3_TCM [L3 cache misses]\n7  42000055 PAPI_BR_INS [Branches]\n"
    "7  42000046 PAPI_BR_MSP [Cond br mspredictd]\n7  42001047 RESOURCE_STALLS [Cycles stalled]\n\n\n"
    "EVENT_TYPE\n0    60000019    User function\nVALUES\n0   End\n1   advance\n2   relax\n3   project\n\n\n"
    "EVENT_TYPE\n0    60000119    User function line\nVALUES\n0   End\n1   10 (step.c)\n2   54 (step.c)\n3   97 "
    "(step.c)\n\n\n"
    "EVENT_TYPE\n0    70000001    Caller at level 1\n0    70000002    Caller at level 2\n0    70000003    Caller at "
    "level 3\n\n\n"
    "EVENT_TYPE\n0    80000001    Caller line at level 1\n0    80000002    Caller line at level 2\n"
    "0    80000003    Caller line at level 3\n\n\n";

int trace_sides_write_labels(FILE *file, enum trace_style style)
{
    fputs(labels, file);
    if (style == STYLE_EXTRAE)
        fputs(extrae_labels, file);
    return fflush(file) != 0 || ferror(file) ? -1 : 0;
}

int trace_sides_write_names(FILE *file, uint32_t ranks)
{
    fprintf(file, "LEVEL CPU SIZE %u\n", (unsigned)ranks);
    for (uint32_t p = 1; p <= ranks; p++)
        fprintf(file, "%u.node%u\n", (unsigned)p, (unsigned)(1 + (p - 1) / 64));
    fprintf(file, "\nLEVEL NODE SIZE %u\n", (unsigned)((ranks + 63) / 64));
    for (uint32_t node = 1; node <= (ranks + 63) / 64; node++)
        fprintf(file, "node%u\n", (unsigned)node);
    fprintf(file, "\nLEVEL THREAD SIZE %u\n", (unsigned)ranks);
    for (uint32_t p = 1; p <= ranks; p++)
        fprintf(file, "THREAD 1.%u.1\n", (unsigned)p);
    return fflush(file) != 0 || ferror(file) ? -1 : 0;
}
