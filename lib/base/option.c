/* option.c - getopt_long driven by a program's table of flags. */
#include "base/option.h"

#include "base/error.h"
#include "base/random.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef VERSION
#define VERSION "unknown"
#endif

enum { MAX_FLAGS = 40 };

static const struct flag common[] = {
    {'h', "help", NULL, "show this and end"},
    {'V', "version", NULL, "show the version and end"},
    {0, NULL, NULL, NULL},
};

static char asked[64]; /* the option read last, as the user wrote it, for messages */

static void print_flag(const struct flag *flag)
{
    char left[64], letter[8] = "";

    if (flag->key < 256)
        snprintf(letter, sizeof letter, "-%c,", flag->key);
    snprintf(left, sizeof left, "  %-3s --%s%s%s", letter, flag->name, flag->value ? " " : "", flag->value ? flag->value : "");
    printf("%-28s %s\n", left, flag->about);
}

static void print_help(const struct command *command)
{
    printf("usage: %s %s\n%s\n\n", program_name(), command->usage, command->about);
    for (const struct flag *flag = command->flags; flag->name; flag++)
        print_flag(flag);
    for (const struct flag *flag = common; flag->name; flag++)
        print_flag(flag);
}

/* Adds the rows of one table to what getopt_long wants: an array of long names and a string of letters. */
static int add_flags(const struct flag *flag, struct option *names, char *letters, int count)
{
    for (; flag->name; flag++) {
        char letter[3] = {(char)flag->key, flag->value ? ':' : '\0', '\0'};

        if (count == MAX_FLAGS)
            die("too many flags in the table");
        names[count++] = (struct option){flag->name, flag->value ? required_argument : no_argument, NULL, flag->key};
        if (flag->key < 256)
            memcpy(letters + strlen(letters), letter, sizeof letter);
    }
    return count;
}

static void reject(const char *word, int key)
{
    if (key == ':')
        die_usage("option '%s' needs a value; see %s --help", word, program_name());
    die_usage("unknown option '%s'; see %s --help", word, program_name());
}

/* The word at which getopt stopped: a long option stands whole in argv, a letter may be one of a cluster. */
static const char *name_asked(char **argv, int word, int key, const struct option *names)
{
    if (argv[word] && !strncmp(argv[word], "--", 2))
        for (; names->name; names++)
            if (names->val == key)
                return snprintf(asked, sizeof asked, "--%s", names->name), asked;
    return snprintf(asked, sizeof asked, "-%c", key), asked;
}

int option_next(const struct command *command, int argc, char **argv)
{
    struct option names[MAX_FLAGS + 1] = {{0}};
    char letters[2 * MAX_FLAGS + 2] = ":";
    int word = optind, key;

    add_flags(common, names, letters, add_flags(command->flags, names, letters, 0));
    opterr = 0;
    key = getopt_long(argc, argv, letters, names, NULL);
    if (key == '?' || key == ':') {
        snprintf(asked, sizeof asked, "-%c", optopt);
        reject(optopt && optopt < 256 ? asked : argv[optind - 1], key);
    }
    if (key == 'h' || key == 'V') {
        if (key == 'h')
            print_help(command);
        else
            printf("%s (Chess Genome Tools) %s\n", program_name(), VERSION);
        exit(finish());
    }
    if (key != -1)
        name_asked(argv, word, key, names);
    return key;
}

int text_to_long(const char *text, long min, long max, long *value)
{
    char *end;
    long number;

    if (!strchr("-0123456789", *text))
        return 0; /* strtol would skip blanks and take a plus */
    errno = 0;
    number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < min || number > max)
        return 0;
    *value = number;
    return 1;
}

int text_to_double(const char *text, double min, double max, double *value)
{
    char *end;
    double number;

    if (text[strspn(text, "-0123456789.eE+")] || *text == '+')
        return 0; /* strtod would take blanks, hexadecimal, inf and nan */
    number = strtod(text, &end);
    if (end == text || *end || !(number >= min && number <= max))
        return 0;
    *value = number;
    return 1;
}

long option_long(const char *text, long min, long max)
{
    long value = 0;

    if (!text_to_long(text, min, max, &value))
        die_usage("%s: '%s' is not a whole number from %ld to %ld", asked, text, min, max);
    return value;
}

double option_double(const char *text, double min, double max)
{
    double value = 0;

    if (!text_to_double(text, min, max, &value))
        die_usage("%s: '%s' is not a number from %g to %g", asked, text, min, max);
    return value;
}

uint64_t option_seed(const char *text)
{
    return hash_pair(hash_text(program_name()), hash_text(text));
}

uint64_t system_seed(void)
{
    uint64_t seed = 0;
    int file = open("/dev/urandom", O_RDONLY);

    if (file < 0 || read(file, &seed, sizeof seed) != (ssize_t)sizeof seed)
        seed = hash_pair((uint64_t)time(NULL), (uint64_t)getpid());
    if (file >= 0)
        close(file);
    return hash_mix(seed);
}
