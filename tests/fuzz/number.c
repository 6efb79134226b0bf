/* number.c - a text that is taken for a number is that number and lies in its range; one that is not leaves the old value. */
#undef NDEBUG /* the asserts are the test */
#include "base/option.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The text of a whole number without zeros in front, which is how printf writes it. */
static void check_digits(const char *text, long value)
{
    char written[32];
    const char *digits = text + (*text == '-');

    digits += strspn(digits, "0");
    snprintf(written, sizeof written, "%ld", value);
    if (value)
        assert((*text == '-') == (value < 0) && !strcmp(digits, written + (value < 0)));
    else
        assert(!*digits && digits > text);
}

static void check_long(const char *text)
{
    static const long ranges[][2] = {{LONG_MIN, LONG_MAX}, {0, 100}, {-7, -7}, {LONG_MAX, LONG_MAX}};

    for (unsigned i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        long value = 12345;
        int good = text_to_long(text, ranges[i][0], ranges[i][1], &value);

        if (good) {
            assert(value >= ranges[i][0] && value <= ranges[i][1]);
            check_digits(text, value);
        } else
            assert(value == 12345);
    }
}

static void check_double(const char *text)
{
    char written[40];
    double value = 0.125, again = 0;
    long whole = 0;
    int good = text_to_double(text, -1e300, 1e300, &value);

    assert(good ? value >= -1e300 && value <= 1e300 : value == 0.125);
    if (text_to_long(text, -1000000000, 1000000000, &whole))
        assert(good && value == (double)whole);
    if (!good)
        return;
    assert(!text[strspn(text, "0123456789+-.eE")] && strpbrk(text, "0123456789"));
    snprintf(written, sizeof written, "%.17g", value);
    good = text_to_double(written, value, value, &again);
    assert(good && again == value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = calloc(size + 1, 1); /* on the heap, where reading too far is seen */

    assert(text);
    memcpy(text, data, size);
    check_long(text);
    check_double(text);
    free(text);
    return 0;
}
