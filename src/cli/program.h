/*
 * The program around a run: command line, terminal, signals, exit status.
 */
#ifndef CLOCKTALK_CLI_PROGRAM_H
#define CLOCKTALK_CLI_PROGRAM_H

/* Returns the exit status (docs/output.md, "Exit status"). */
int program_run(int argc, char **argv);

#endif
