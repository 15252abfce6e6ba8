/*
 * Names of files that belong together: those of one trace differ in their endings only.
 */
#ifndef CLOCKTALK_BASE_TRACE_NAME_H
#define CLOCKTALK_BASE_TRACE_NAME_H

/* The trace's name with its ending (.prv, .prv.gz) replaced. The caller frees it; NULL when memory ran out. */
char *trace_name_with(const char *trace, const char *ending);

#endif
