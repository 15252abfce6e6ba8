/*
 * Verdicts as JUnit XML, which CI systems show beside the results of other tests.
 */
#ifndef CLOCKTALK_CHECK_JUNIT_H
#define CLOCKTALK_CHECK_JUNIT_H

#include "check/verdict.h"
#include "output/output.h"

/* The whole document: one suite, a test case for each verdict whose class is the trace. */
void junit_write(struct output *output, const struct verdicts *verdicts);

#endif
