/* exact.c - logarithm, exponential and power from IEEE arithmetic on doubles, in an order that no compiler may change.
   The logarithm is computed to about 70 bits as a pair of doubles: 53 would not do for a power, where y * log(x) has ten bits
   before the point and all those after it matter. -ffp-contract=off must be given: a fused multiply-add rounds once where
   these functions count on two roundings. */
#include "base/exact.h"

#include <float.h>
#include <math.h> /* INFINITY and isnan; no function */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __FAST_MATH__
#error "exact.c needs arithmetic as written: compile without -ffast-math"
#endif
_Static_assert(FLT_EVAL_METHOD == 0, "exact.c needs doubles that are rounded after every operation");

/* log 2 = 0x0.b17217f7d1cf79abc9e3b39803f2f6af40f3...; the first part has 42 bits, so that its product with the exponent of
   any double (11 bits) is exact. */
#define LOG2_HIGH 0x1.62e42fefa38p-1
#define LOG2_LOW 0x1.ef35793c7673p-45

#define NOT_A_NUMBER from_bits(0x7ff8000000000000u) /* always the same one: machines differ in the sign of theirs */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* An unrounded sum high + low, low no more than a rounding error of high. */
struct pair {
    double high, low;
};

static double from_bits(uint64_t bits)
{
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint64_t to_bits(double x)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* a + b without error (Knuth). */
static struct pair two_sum(double a, double b)
{
    double sum = a + b, part = sum - a;

    return (struct pair){sum, (a - (sum - part)) + (b - part)};
}

/* The upper 26 bits of a (Veltkamp): the rest fits 26 bits and a sign. */
static double upper_half(double a)
{
    double shifted = a * 0x8000001p0;

    return shifted - (shifted - a);
}

/* a * b without error (Dekker): the products of halves are exact. */
static struct pair two_product(double a, double b)
{
    double product = a * b, a1 = upper_half(a), b1 = upper_half(b), a2 = a - a1, b2 = b - b1;

    return (struct pair){product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

static struct pair pair_add(struct pair a, struct pair b)
{
    struct pair sum = two_sum(a.high, b.high);

    return two_sum(sum.high, sum.low + (a.low + b.low));
}

/* Not tidied up by a last two_sum, so that a product too large still has an honest high part. */
static struct pair pair_multiply(struct pair a, struct pair b)
{
    struct pair product = two_product(a.high, b.high);

    product.low += a.high * b.low + a.low * b.high;
    return product;
}

/* (m - 1) / (m + 1) for m from 1/2 to 2, where m - 1 is exact: a quotient, and what is left over divided again. */
static struct pair log_argument(double m)
{
    struct pair below = two_sum(m, 1);
    double quotient = (m - 1) / below.high;
    struct pair back = two_product(quotient, below.high);
    double rest = ((m - 1 - back.high) - back.low) - quotient * below.low;

    return (struct pair){quotient, rest / below.high};
}

/* log m = 2 s (1 + s^2/3 + s^4/5 + ...) with s = (m - 1) / (m + 1). For m between the roots of 1/2 and 2, s^2 < 0.0295, so
   the terms left out are below 2^-75, and from s^6/7 on a double is enough for 70 bits of the sum. */
static struct pair log_near_one(double m)
{
    static const double tail[] = {1.0 / 27, 1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17,
                                  1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9,  1.0 / 7};
    static const struct pair head[] = {
        {0x1.999999999999ap-3, -0x1.999999999999ap-57}, /* 1/5 */
        {0x1.5555555555555p-2, 0x1.5555555555555p-56},  /* 1/3 */
        {1, 0},
    };
    struct pair s = log_argument(m), square = pair_multiply(s, s), sum = {0, 0};

    for (size_t i = 0; i < COUNT(tail); i++)
        sum.high = sum.high * square.high + tail[i];
    for (size_t i = 0; i < COUNT(head); i++)
        sum = pair_add(head[i], pair_multiply(square, sum));
    sum = pair_multiply(s, sum);
    return (struct pair){2 * sum.high, 2 * sum.low};
}

/* x positive and finite: x = m * 2^exponent with m nearest 1, so that near 1 nothing cancels. */
static struct pair log_pair(double x)
{
    double scaled = x < DBL_MIN ? x * 0x1p54 : x; /* subnormals have no exponent of their own */
    uint64_t bits = to_bits(scaled);
    int exponent = (int)(bits >> 52) - 1023 - (x < DBL_MIN ? 54 : 0);
    double m = from_bits((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);

    if (m > 0x1.6a09ep0) { /* the root of 2, about */
        m /= 2;
        exponent++;
    }
    return pair_add((struct pair){exponent * LOG2_HIGH, exponent * LOG2_LOW}, log_near_one(m));
}

/* x * 2^exponent for exponents beyond those of one double; only the second product may round. */
static double scale(double x, int exponent)
{
    int half = exponent / 2;

    return x * from_bits((uint64_t)(1023 + half) << 52) * from_bits((uint64_t)(1023 + exponent - half) << 52);
}

/* exp x = 2^n exp r with r = x - n log 2, |r| < 0.35; exp r = 1 + r + r^2 (1/2! + r/3! + ...), where 1 + r is kept as a pair
   and the terms left out are below 2^-67. */
static double exp_pair(struct pair x)
{
    static const double terms[] = {1 / 1307674368000.0, 1 / 87178291200.0, 1 / 6227020800.0, 1 / 479001600.0, 1 / 39916800.0,
                                   1 / 3628800.0,       1 / 362880.0,      1 / 40320.0,      1 / 5040.0,      1 / 720.0,
                                   1 / 120.0,           1 / 24.0,          1 / 6.0,          1 / 2.0};
    double turns = x.high / (LOG2_HIGH + LOG2_LOW), tail = 0;

    if (x.high > 710 || x.high < -746) /* beyond the largest double, and below half of the smallest */
        return x.high > 0 ? INFINITY : 0;
    int n = (int)(turns + (turns < 0 ? -0.5 : 0.5));
    struct pair r = two_sum(x.high - n * LOG2_HIGH, x.low - n * LOG2_LOW), sum = two_sum(1, r.high);
    for (size_t i = 0; i < COUNT(terms); i++)
        tail = tail * r.high + terms[i];
    return scale(sum.high + (sum.low + (r.low * sum.high + r.high * r.high * tail)), n);
}

double exact_exp(double x)
{
    return isnan(x) ? NOT_A_NUMBER : exp_pair((struct pair){x, 0});
}

double exact_log(double x)
{
    if (isnan(x) || x < 0)
        return NOT_A_NUMBER;
    if (x == 0 || x == INFINITY)
        return x > 0 ? INFINITY : -INFINITY;
    return log_pair(x).high;
}

/* From 2^53 on every double is whole, and so is infinity. */
static bool is_whole(double y)
{
    return y >= 0x1p53 || y <= -0x1p53 || (double)(int64_t)y == y;
}

/* size^y for size > 0 or at either end of the line: 0, infinity and y infinite depend on two directions alone. */
static double power_of_size(double size, double y)
{
    if (size == 1)
        return 1;
    if (size == 0 || size == INFINITY || y == INFINITY || y == -INFINITY)
        return (size > 1) == (y > 0) ? INFINITY : 0;
    return exp_pair(pair_multiply((struct pair){y, 0}, log_pair(size)));
}

/* The special cases are those of C99, annex F.9.4.4. */
double exact_pow(double x, double y)
{
    bool negative = to_bits(x) >> 63; /* -0 is negative */

    if (x == 1 || y == 0)
        return 1; /* even for nan */
    if (isnan(x) || isnan(y) || (x < 0 && x > -INFINITY && !is_whole(y)))
        return NOT_A_NUMBER;
    double power = power_of_size(negative ? -x : x, y);
    return negative && is_whole(y) && !is_whole(y / 2) ? -power : power; /* an odd y keeps the sign */
}
