#include "base/thread.h"

#include <sched.h>
#include <signal.h>

enum { STACK_SIZE = 1 << 19 };

bool thread_start(pthread_t *thread, void *(*work)(void *argument), void *argument)
{
    pthread_attr_t attributes;
    sigset_t all;
    sigset_t before;
    int error = pthread_attr_init(&attributes);

    if (error != 0)
        return false;
    (void)pthread_attr_setstacksize(&attributes, STACK_SIZE); /* else the default */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(thread, &attributes, work, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return error == 0;
}

bool thread_has_processors(int needed)
{
    cpu_set_t processors;

    return sched_getaffinity(0, sizeof(processors), &processors) == 0 && CPU_COUNT(&processors) >= needed;
}
