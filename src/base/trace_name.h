/*
 * Names of files that belong together: those of one trace differ in their endings only. The caller frees them; NULL
 * when memory ran out.
 */
#ifndef CLOCKTALK_BASE_TRACE_NAME_H
#define CLOCKTALK_BASE_TRACE_NAME_H

/* The trace's name with its ending (.prv, .prv.gz) replaced. */
char *trace_name_with(const char *trace, const char *ending);

/* A file's name with one ending (left out where it has another) replaced by another. */
char *trace_name_beside(const char *file, const char *ending, const char *other);

#endif
