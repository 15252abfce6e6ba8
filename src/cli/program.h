/*
 * The program around a run: command line, terminal, signals, exit status.
 */
#ifndef CLOCKTALK_CLI_PROGRAM_H
#define CLOCKTALK_CLI_PROGRAM_H

/* Returns the exit status (cli.md: 0, 1, 2, 3, 4 or 130). */
int program_run(int argc, char **argv);

#endif
