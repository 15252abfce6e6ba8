/*
 * Record file: records of one kind, one a line, as tab-separated values or, if the file's name ends in .jsonl, as JSON
 * objects.
 */
#ifndef CLOCKTALK_OUTPUT_RECORD_FILE_H
#define CLOCKTALK_OUTPUT_RECORD_FILE_H

#include "base/diag.h"
#include "output/fields/field.h"
#include "output/output.h"

struct record_file;

/* 0, ERROR_OUTPUT or ERROR_MEMORY (reported). *file is freed by record_file_free, NULL after an error. */
int record_file_open(struct record_file **file, const char *name, const struct diag *diag) MUST_CHECK;

/* What its records are: first of all. */
void record_file_begin(struct record_file *file, const struct fields *fields, unsigned known);

/* 0 or ERROR_OUTPUT (reported). */
int record_file_put(struct record_file *file, const void *record) MUST_CHECK;

/* The file is complete, and waits for its name in the list (output.h). 0 or a negative error (reported). */
int record_file_complete(struct record_file *file, struct output **list) MUST_CHECK;

/* What is not complete leaves no file. Returns NULL. */
struct record_file *record_file_free(struct record_file *file);

#endif
