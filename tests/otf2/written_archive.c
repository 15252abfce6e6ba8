#include "written_archive.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

void check(OTF2_ErrorCode code)
{
    if (code != OTF2_SUCCESS) {
        fprintf(stderr, "%s\n", OTF2_Error_GetDescription(code));
        exit(1);
    }
}

static OTF2_FlushType on_flush(void *user, OTF2_FileType type, OTF2_LocationRef location, void *caller, bool is_final)
{
    (void)user;
    (void)type;
    (void)location;
    (void)caller;
    (void)is_final;
    return OTF2_FLUSH;
}

OTF2_Archive *written_archive_begin(const char *folder, uint64_t chunk_of_definitions)
{
    static const OTF2_FlushCallbacks flushing = {.otf2_pre_flush = on_flush};
    OTF2_Archive *archive = OTF2_Archive_Open(folder, "traces", OTF2_FILEMODE_WRITE, OTF2_CHUNK_SIZE_MIN,
                                              chunk_of_definitions, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);

    if (!archive)
        exit(1);
    check(OTF2_Archive_SetFlushCallbacks(archive, &flushing, NULL));
    check(OTF2_Archive_SetSerialCollectiveCallbacks(archive));
    check(OTF2_Archive_OpenEvtFiles(archive));
    return archive;
}
