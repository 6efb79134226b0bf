/* stopwatch.c - how long commands take, in turns: for each of some rounds every command is run once, and the median of its seconds is
   printed, one line per command. Commands are parted by `--`; their output is thrown away, their input is empty.
   usage: stopwatch ROUNDS COMMAND [ARGUMENT ...] [-- COMMAND ...] */
#include "base/error.h"
#include "base/option.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_COMMANDS = 16, MOST_ROUNDS = 1000 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void become(char **command)
{
    int nothing = open("/dev/null", O_RDWR);

    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    execvp(command[0], command);
    die("%s: %s", command[0], strerror(errno));
}

static double time_once(char **command)
{
    double start = now();
    pid_t child = fork();
    int status = 0;

    if (child < 0)
        die("cannot fork: %s", strerror(errno));
    if (!child)
        become(command);
    if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status))
        die("%s failed", command[0]);
    return now() - start;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Ends each command where `--` stands; how many there are. */
static int split_commands(int argc, char **argv, char **commands[MOST_COMMANDS])
{
    bool begins = true;
    int count = 0;

    for (int i = 0; i < argc; i++) {
        bool parts = !strcmp(argv[i], "--");

        if (begins && (parts || count == MOST_COMMANDS))
            die_usage(parts ? "an empty command" : "too many commands");
        if (begins)
            commands[count++] = argv + i;
        if (parts)
            argv[i] = NULL;
        begins = parts;
    }
    return count;
}

int main(int argc, char **argv)
{
    static double seconds[MOST_COMMANDS][MOST_ROUNDS];
    char **commands[MOST_COMMANDS];
    long rounds = 0;
    int count;

    program_start(argv[0]);
    if (argc < 3 || !text_to_long(argv[1], 1, MOST_ROUNDS, &rounds))
        die_usage("usage: stopwatch ROUNDS COMMAND [ARGUMENT ...] [-- COMMAND ...]");
    count = split_commands(argc - 2, argv + 2, commands);
    for (long round = 0; round < rounds; round++)
        for (int i = 0; i < count; i++)
            seconds[i][round] = time_once(commands[i]);
    for (int i = 0; i < count; i++) {
        qsort(seconds[i], (size_t)rounds, sizeof **seconds, compare);
        printf("%.6f\n", seconds[i][rounds / 2]);
    }
    return finish();
}
