/*
 * make-archive DIR: writes a small OTF2 archive into a new folder, DIR/traces.otf2 and what belongs to it, the same
 * bytes each time but for the archive's identifier. The run has three ranks, of which the first has two threads, and
 * lasts 1 ms; a tick of its clock is 10 ns, and it begins at tick 1000. Regions and communicators have other numbers in
 * the records of a location than in the archive, as Score-P writes it. What happens (in microseconds):
 *
 *   rank 0  MPI_Init 10..20, work_a 20..100, MPI_Irecv (tag 1) 100..101, MPI_Irecv (tag 2) 101..102, work 102..200,
 *           MPI_Waitany 200..400 (tag 2), MPI_Waitany 400..500 (tag 1), parallel region 500..700 (two threads, barriers
 *           from 600 on thread 1 and 650 on thread 2), MPI_Bcast of 64 bytes from rank 1 700..800,
 *           MPI_Finalize 900..950
 *
 *   rank 1  MPI_Init, MPI_Send (tag 2, 300 bytes) 390..395, MPI_Bcast 750..790, MPI_Finalize
 *
 *   rank 2  MPI_Init, MPI_Ssend (tag 1, 100 bytes) 480..490, a flush of its buffer 600..640, MPI_Bcast 760..795,
 *           MPI_Finalize
 */
#include <stdio.h>

#include "written_archive.h"

enum { RANKS = 3, LOCATIONS = 4, BEGIN = 1000, PER_MICROSECOND = 100 };

enum region { INIT, FINALIZE, IRECV, WAITANY, SEND, SSEND, BCAST, WORK_A, PARALLEL, BARRIER, REGIONS };

static const struct {
    const char *name;
    OTF2_RegionRole role;
    OTF2_Paradigm paradigm;
} regions[REGIONS] = {
    [INIT] = {"MPI_Init", OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI},
    [FINALIZE] = {"MPI_Finalize", OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI},
    [IRECV] = {"MPI_Irecv", OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI},
    [WAITANY] = {"MPI_Waitany", OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI},
    [SEND] = {"MPI_Send", OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI},
    [SSEND] = {"MPI_Ssend", OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI},
    [BCAST] = {"MPI_Bcast", OTF2_REGION_ROLE_COLL_ONE2ALL, OTF2_PARADIGM_MPI},
    [WORK_A] = {"work_a", OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_COMPILER},
    [PARALLEL] = {"!$omp parallel @main.c:12", OTF2_REGION_ROLE_PARALLEL, OTF2_PARADIGM_OPENMP},
    [BARRIER] = {"!$omp implicit barrier @main.c:20", OTF2_REGION_ROLE_IMPLICIT_BARRIER, OTF2_PARADIGM_OPENMP},
};

static OTF2_TimeStamp at(unsigned microseconds)
{
    return BEGIN + (OTF2_TimeStamp)microseconds * PER_MICROSECOND;
}

/* The region's number in the records of a location: those of the archive, the other way round. */
static OTF2_RegionRef local(enum region region)
{
    return (OTF2_RegionRef)(REGIONS - 1 - region);
}

static void enter(OTF2_EvtWriter *writer, unsigned time, enum region region)
{
    check(OTF2_EvtWriter_Enter(writer, NULL, at(time), local(region)));
}

static void leave(OTF2_EvtWriter *writer, unsigned time, enum region region)
{
    check(OTF2_EvtWriter_Leave(writer, NULL, at(time), local(region)));
}

static void call(OTF2_EvtWriter *writer, unsigned begin, unsigned end, enum region region)
{
    enter(writer, begin, region);
    leave(writer, end, region);
}

static void broadcast(OTF2_EvtWriter *writer, unsigned begin, unsigned end, unsigned rank)
{
    enter(writer, begin, BCAST);
    check(OTF2_EvtWriter_MpiCollectiveBegin(writer, NULL, at(begin)));
    check(OTF2_EvtWriter_MpiCollectiveEnd(writer, NULL, at(end), OTF2_COLLECTIVE_OP_BCAST, 0, 1,
                                          rank == 1 ? 64 * RANKS : 0, 64));
    leave(writer, end, BCAST);
}

static void write_rank_0(OTF2_EvtWriter *writer)
{
    call(writer, 20, 100, WORK_A);
    for (unsigned tag = 1; tag <= 2; tag++) {
        enter(writer, 99 + tag, IRECV);
        check(OTF2_EvtWriter_MpiIrecvRequest(writer, NULL, at(99 + tag), tag));
        leave(writer, 100 + tag, IRECV);
    }
    enter(writer, 200, WAITANY);
    check(OTF2_EvtWriter_MpiIrecv(writer, NULL, at(399), 1, 0, 2, 300, 2));
    leave(writer, 400, WAITANY);
    enter(writer, 400, WAITANY);
    check(OTF2_EvtWriter_MpiIrecv(writer, NULL, at(499), 2, 0, 1, 100, 1));
    leave(writer, 500, WAITANY);
    check(OTF2_EvtWriter_ThreadFork(writer, NULL, at(500), OTF2_PARADIGM_OPENMP, 2));
    check(OTF2_EvtWriter_ThreadTeamBegin(writer, NULL, at(500), 1));
    enter(writer, 500, PARALLEL);
    call(writer, 600, 690, BARRIER);
    leave(writer, 690, PARALLEL);
    check(OTF2_EvtWriter_ThreadTeamEnd(writer, NULL, at(690), 1));
    check(OTF2_EvtWriter_ThreadJoin(writer, NULL, at(700), OTF2_PARADIGM_OPENMP));
}

static void write_thread_2(OTF2_EvtWriter *writer)
{
    check(OTF2_EvtWriter_ThreadTeamBegin(writer, NULL, at(510), 1));
    enter(writer, 510, PARALLEL);
    call(writer, 650, 690, BARRIER);
    leave(writer, 690, PARALLEL);
    check(OTF2_EvtWriter_ThreadTeamEnd(writer, NULL, at(690), 1));
}

static void write_sender(OTF2_EvtWriter *writer, unsigned rank)
{
    enum region region = rank == 1 ? SEND : SSEND;

    enter(writer, rank == 1 ? 390 : 480, region);
    check(OTF2_EvtWriter_MpiSend(writer, NULL, at(rank == 1 ? 391 : 481), 0, 0, rank == 1 ? 2 : 1,
                                 rank == 1 ? 300 : 100));
    leave(writer, rank == 1 ? 395 : 490, region);
    if (rank == 2)
        check(OTF2_EvtWriter_BufferFlush(writer, NULL, at(600), at(640)));
}

static void write_location(OTF2_EvtWriter *writer, unsigned rank)
{
    check(OTF2_EvtWriter_ProgramBegin(writer, NULL, at(10), 0, 0, NULL));
    call(writer, 10, 20, INIT);
    if (rank == 0)
        write_rank_0(writer);
    else
        write_sender(writer, rank);
    broadcast(writer, rank == 0 ? 700 : rank == 1 ? 750 : 760, rank == 0 ? 800 : rank == 1 ? 790 : 795, rank);
    call(writer, 900, 950, FINALIZE);
    check(OTF2_EvtWriter_ProgramEnd(writer, NULL, at(1000), 0));
}

static void write_local_definitions(OTF2_DefWriter *writer)
{
    OTF2_IdMap *map = OTF2_IdMap_Create(OTF2_ID_MAP_DENSE, REGIONS);

    for (unsigned i = 0; map && i < REGIONS; i++)
        check(OTF2_IdMap_AddIdPair(map, i, REGIONS - 1 - i));
    check(OTF2_DefWriter_WriteMappingTable(writer, OTF2_MAPPING_REGION, map));
    OTF2_IdMap_Free(map);
}

static uint32_t strings;

static OTF2_StringRef text(OTF2_GlobalDefWriter *writer, const char *string)
{
    check(OTF2_GlobalDefWriter_WriteString(writer, strings, string));
    return strings++;
}

static void write_definitions(OTF2_GlobalDefWriter *writer, const uint64_t *event_counts)
{
    static const uint64_t first_threads[RANKS] = {0, 1, 2};
    OTF2_StringRef none = text(writer, "");
    OTF2_StringRef machine = text(writer, "machine");
    OTF2_StringRef node = text(writer, "node");
    char name[40];

    check(
        OTF2_GlobalDefWriter_WriteClockProperties(writer, 1000000 * PER_MICROSECOND, BEGIN, 1000 * PER_MICROSECOND, 0));
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer, 0, machine, machine, OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer, 1, node, node, 0));
    check(OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(writer, 1, OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY));
    for (unsigned i = 0; i < REGIONS; i++) {
        OTF2_StringRef region = text(writer, regions[i].name);

        check(OTF2_GlobalDefWriter_WriteRegion(writer, i, region, region, none, regions[i].role, regions[i].paradigm,
                                               OTF2_REGION_FLAG_NONE, none, 0, 0));
    }
    for (unsigned rank = 0; rank < RANKS; rank++) {
        snprintf(name, sizeof(name), "MPI Rank %u", rank);
        check(OTF2_GlobalDefWriter_WriteLocationGroup(
            writer, rank, text(writer, name), OTF2_LOCATION_GROUP_TYPE_PROCESS, 1, OTF2_UNDEFINED_LOCATION_GROUP));
    }
    for (unsigned i = 0; i < LOCATIONS; i++)
        check(OTF2_GlobalDefWriter_WriteLocation(writer, i, text(writer, i < RANKS ? "Master thread" : "OMP thread 1"),
                                                 OTF2_LOCATION_TYPE_CPU_THREAD, event_counts[i], i % RANKS));
    check(OTF2_GlobalDefWriter_WriteGroup(writer, 0, none, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                          OTF2_GROUP_FLAG_NONE, RANKS, first_threads));
    check(OTF2_GlobalDefWriter_WriteGroup(writer, 1, none, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                          OTF2_GROUP_FLAG_NONE, RANKS, first_threads));
    check(OTF2_GlobalDefWriter_WriteComm(writer, 0, text(writer, "MPI_COMM_WORLD"), 1, OTF2_UNDEFINED_COMM,
                                         OTF2_COMM_FLAG_NONE));
}

int main(int argc, char **argv)
{
    OTF2_Archive *archive;
    uint64_t event_counts[LOCATIONS];

    if (argc != 2) {
        fputs("usage: make-archive DIR\n", stderr);
        return 2;
    }
    archive = written_archive_begin(argv[1], OTF2_CHUNK_SIZE_MIN);
    for (unsigned i = 0; i < LOCATIONS; i++) {
        OTF2_EvtWriter *writer = OTF2_Archive_GetEvtWriter(archive, i);

        if (i < RANKS)
            write_location(writer, i);
        else
            write_thread_2(writer);
        check(OTF2_EvtWriter_GetNumberOfEvents(writer, &event_counts[i]));
        check(OTF2_Archive_CloseEvtWriter(archive, writer));
    }
    check(OTF2_Archive_CloseEvtFiles(archive));
    check(OTF2_Archive_OpenDefFiles(archive));
    for (unsigned i = 0; i < LOCATIONS; i++) {
        OTF2_DefWriter *writer = OTF2_Archive_GetDefWriter(archive, i);

        write_local_definitions(writer);
        check(OTF2_Archive_CloseDefWriter(archive, writer));
    }
    check(OTF2_Archive_CloseDefFiles(archive));
    write_definitions(OTF2_Archive_GetGlobalDefWriter(archive), event_counts);
    check(OTF2_Archive_Close(archive));
    return 0;
}
