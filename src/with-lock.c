/* with-lock.c - take a lock, then become a command. The kernel keeps the lock by process: it ends with the command, however that
   ends, and what the command has started and left behind does not hold it. So there is never a stale one to remove. */
#include "base/error.h"
#include "base/option.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* Above the numbers that scripts use: closing any descriptor of the file would drop the lock. */
enum { LOWEST_DESCRIPTOR = 100 };

static const struct flag flags[] = {
    {'w', "wait", NULL, "wait for a lock that is held, instead of ending with status 1"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {
    "[--wait] FILE COMMAND [ARGUMENT ...]",
    "Lock FILE, which is made if it is not there, and become COMMAND.",
    flags,
};

/* How many words belong to this program: the command's own options are not for us. No option here takes a value. */
static int own_words(int argc, char **argv)
{
    int words = 1;

    while (words < argc && argv[words][0] == '-' && argv[words][1])
        if (!strcmp(argv[words++], "--"))
            break;
    return words;
}

/* The file, open at a number out of the way. */
static int open_high(const char *name)
{
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666), high;

    if (file < 0 || (high = fcntl(file, F_DUPFD, LOWEST_DESCRIPTOR)) < 0)
        die("%s: %s", name, strerror(errno));
    close(file);
    return high;
}

static bool take(int file, bool wait)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int taken;

    while ((taken = fcntl(file, wait ? F_SETLKW : F_SETLK, &lock)) < 0 && errno == EINTR)
        ;
    return taken == 0;
}

static void say_who(const char *name, int file)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    if (errno != EACCES && errno != EAGAIN)
        die("%s: cannot be locked: %s", name, strerror(errno));
    if (fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK && lock.l_pid > 0)
        die("%s: held by process %ld", name, (long)lock.l_pid);
    die("%s: held by another process", name);
}

int main(int argc, char **argv)
{
    bool wait = false;
    int key, file, status, words = own_words(argc, argv);
    char **operands = argv + words;

    program_start(argv[0]);
    while ((key = option_next(&command, words, argv)) != -1)
        if (key == 'w')
            wait = true;
    if (argc - words < 2)
        die_usage("no %s given; see with-lock --help", argc == words ? "file" : "command");
    file = open_high(operands[0]);
    if (!take(file, wait))
        say_who(operands[0], file);
    execvp(operands[1], operands + 1);
    status = errno == ENOENT ? 127 : 126; /* as the shell has it */
    warn("%s: %s", operands[1], strerror(errno));
    return status;
}
