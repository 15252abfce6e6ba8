/* Feeds every file of the folders on the command line to a fuzz target: the corpus as an ordinary test. */
#include <dirent.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SIZE_LIMIT = 1 << 20 };

static int run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *buffer = malloc(SIZE_LIMIT);
    uint8_t *exact = NULL;
    size_t size;

    if (!file || !buffer)
        goto failed;
    size = fread(buffer, 1, SIZE_LIMIT, file);
    /* As large as the input, so that a sanitizer sees what is read behind it. */
    exact = realloc(buffer, size > 0 ? size : 1);
    if (!exact || ferror(file))
        goto failed;
    printf("%s\n", path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    fclose(file);
    return 0;
failed:
    perror(path);
    return -1;
}

/* How many files were run, or -1. */
static int run_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    struct dirent *entry;
    char path[PATH_MAX];
    int count = 0;

    if (!entries) {
        perror(folder);
        return -1;
    }
    while (count >= 0 && (entry = readdir(entries))) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
        count = run_file(path) == 0 ? count + 1 : -1;
    }
    closedir(entries);
    return count;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (run_folder(argv[i]) <= 0)
            return EXIT_FAILURE;
    return argc > 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
