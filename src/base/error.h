/*
 * What went wrong, as a function's return value.
 *
 * Functions return 0, or one of these negative values, which is fatal and is handed on unchanged, or a positive
 * condition that their own header documents. The message was reported where the error arose (base/diag.h).
 */
#ifndef CLOCKTALK_BASE_ERROR_H
#define CLOCKTALK_BASE_ERROR_H

enum error {
    ERROR_USAGE = -1,       /* what the user asked for makes no sense */
    ERROR_INPUT = -2,       /* the input cannot be read, or is no Paraver trace */
    ERROR_OUTPUT = -3,      /* the result cannot be written */
    ERROR_MEMORY = -4,      /* memory ran out */
    ERROR_INTERRUPTED = -5, /* a signal asked the program to stop */
    ERROR_REFUSED = -6,     /* the trace is damaged, and --strict does not put up with it */
    ERROR_CLOSED = -7,      /* nobody reads the result any more: an end without complaint */
};

/* At a function whose error, condition or memory must not be ignored. */
#define MUST_CHECK __attribute__((warn_unused_result))

#endif
