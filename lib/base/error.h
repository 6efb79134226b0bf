/* error.h - how a program starts, complains and ends. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdio.h>

#if defined __GNUC__
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#define NO_RETURN __attribute__((noreturn))
#else
#define PRINTF_LIKE(text, first)
#define NO_RETURN
#endif

/* First thing in main: messages begin with the name argv[0] ends in, and a closed pipe ends the
   program quietly, even where a parent left SIGPIPE ignored. */
void program_start(const char *argv0);
const char *program_name(void);

/* Each prints one line `program: message` on stderr; what cannot be printed shows as '?'. */
void warn(const char *format, ...) PRINTF_LIKE(1, 2);
void die(const char *format, ...) PRINTF_LIKE(1, 2) NO_RETURN;       /* bad input or system: status 1 */
void die_usage(const char *format, ...) PRINTF_LIKE(1, 2) NO_RETURN; /* bad command line: status 2 */

/* Last thing in main: a full disk is an error, not a short file. Returns 0, the status of success. */
int finish(void);

/* Memory that is always there: dies when the system has none. Freed with free(). */
void *allocate(size_t count, size_t size);             /* zeroed */
void *resize(void *memory, size_t count, size_t size); /* keeps the old contents, as realloc */
char *copy_text(const char *);

#endif
