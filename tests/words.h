/* words.h - a test program's command line as a table: its first word chooses a row, and the usage comes from the rows. */
#ifndef TESTS_WORDS_H
#define TESTS_WORDS_H

#include "base/error.h"
#include "base/option.h"
#include "base/text.h"

#include <stddef.h>
#include <string.h>

struct word {
    const char *name, *operands; /* as the usage shows them */
    int least, most;             /* operands */
    int (*run)(int count, char **operands); /* the status to end with */
};

/* Rows up to one without a name. */
static int words_run(const struct word *words, int argc, char **argv)
{
    struct text usage = {0};

    program_start(argv[0]);
    for (const struct word *word = words; word->name; word++) {
        if (argc > 1 && !strcmp(argv[1], word->name) && argc - 2 >= word->least && argc - 2 <= word->most) {
            int status;

            text_free(&usage);
            status = word->run(argc - 2, argv + 2);
            return finish() ? 1 : status;
        }
        text_add(&usage, "%s%s%s%s", word == words ? "" : " | ", word->name, *word->operands ? " " : "", word->operands);
    }
    die_usage("usage: %s %s", program_name(), usage.bytes);
}

#endif
