/*
 * Near names: the file that was most likely meant where there is none of that name.
 */
#ifndef CLOCKTALK_INPUT_NEAR_NAME_H
#define CLOCKTALK_INPUT_NEAR_NAME_H

/*
 * A file that is there, named as `path` with an ending of traces more or less: `run.prv.gz` for `run.prv`, `run` or
 * `run.`, where the completion of shells stops. The caller frees it; NULL: there is none, or no memory.
 */
char *near_name_of(const char *path);

#endif
