/* option.h - a program's command line as a table: parsing, --help and the list of short letters come from it. */
#ifndef BASE_OPTION_H
#define BASE_OPTION_H

#include <stdint.h>

struct flag {
    int key;           /* the short letter, or a number above 255 for a long name alone */
    const char *name;  /* the long name */
    const char *value; /* what it takes, as --help shows it; NULL: nothing */
    const char *about;
};

struct command {
    const char *usage;        /* what follows the program's name */
    const char *about;        /* one line */
    const struct flag *flags; /* up to a row whose name is NULL; -h and -V are always there */
};

/* The key of the next option, or -1 after the last: its value is in optarg, operands begin at optind.
   --help and --version are answered here and end the program; so is anything unknown, with status 2. */
int option_next(const struct command *, int argc, char **argv);

/* The value of the option read last; each dies with status 2 and names the option when the text is bad. */
long option_long(const char *text, long min, long max);
double option_double(const char *text, double min, double max);
uint64_t option_seed(const char *text); /* any text; the program's name is mixed in */

/* The same for operands and texts in files: 0 and *value unchanged when text is not such a number. */
int text_to_long(const char *text, long min, long max, long *value);
int text_to_double(const char *text, double min, double max, double *value);

/* A seed nobody chose. */
uint64_t system_seed(void);

#endif
