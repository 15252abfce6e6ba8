// The header in C++: consumer TRACE prints the run's parallel efficiency, as the C program does in its last line.
#include <clocktalk.h>

#include <cstdio>
#include <memory>

struct free_talk {
    void operator()(struct clocktalk *talk) const
    {
        clocktalk_free(talk);
    }
};

int main(int argc, char **argv)
{
    std::unique_ptr<struct clocktalk, free_talk> talk(clocktalk_new());

    if (argc != 2 || !talk || clocktalk_run(talk.get(), argv[1]) != CLOCKTALK_OK)
        return 1;
    std::printf("%.6f\n", clocktalk_summary(talk.get())->parallel_efficiency);
    return 0;
}
