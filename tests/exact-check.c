/* exact-check.c - holds exact.h against the C library's long double functions and against the rules of C99,
   and prints numbers that must be the same wherever it is compiled.
   usage: exact-check accuracy | hash | random */
#include "base/error.h"
#include "base/exact.h"
#include "base/random.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { ARGUMENTS = 100000 };
#define COUNT(array) (sizeof(array) / sizeof *(array))

struct arguments {
    double x, y; /* only pow has a y */
};

/* Units in the last place. Where long double is no longer than double, the reference errs as well. */
static const double bound = LDBL_MANT_DIG > DBL_MANT_DIG ? 1 : 2;

static double exp_of(double x, double y) { return (void)y, exact_exp(x); }
static double log_of(double x, double y) { return (void)y, exact_log(x); }
static long double long_exp(long double x, long double y) { return (void)y, expl(x); }
static long double long_log(long double x, long double y) { return (void)y, logl(x); }

static uint64_t bits_of(double x)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Any double at all: subnormals, infinities and nans too. */
static double draw_any(struct rng *rng)
{
    uint64_t bits = rng_next(rng);
    double x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

static double draw_between(struct rng *rng, double low, double high)
{
    return low + rng_unit(rng) * (high - low);
}

/* Half of them closer to 1 than 2^-26. */
static double draw_near_one(struct rng *rng)
{
    double distance = draw_between(rng, -0.5, 0.5);

    return 1 + distance / (double)((uint64_t)1 << rng_below(rng, 52));
}

static struct arguments draw_exp(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0: return (struct arguments){draw_any(rng), 0};
    case 1: return (struct arguments){draw_between(rng, -1, 1), 0};
    case 2: return (struct arguments){draw_between(rng, -746, -707), 0}; /* subnormal results */
    default: return (struct arguments){draw_between(rng, -750, 715), 0};
    }
}

static struct arguments draw_log(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0: return (struct arguments){draw_any(rng), 0};
    case 1: return (struct arguments){draw_between(rng, 0, 3), 0};
    case 2: return (struct arguments){draw_near_one(rng), 0};
    default: return (struct arguments){fabs(draw_any(rng)), 0};
    }
}

/* An x, and a y that brings the power somewhere between 0 and infinity. */
static struct arguments draw_balanced(struct rng *rng, double x)
{
    return (struct arguments){x, draw_between(rng, -750, 715) / exact_log(x)};
}

/* One draw to an expression: C leaves the order of two open, and the hash hangs on it. */
static struct arguments draw_pow(struct rng *rng)
{
    double any = draw_any(rng), small = draw_between(rng, -10, 10);

    switch (rng_below(rng, 6)) {
    case 0: return (struct arguments){any, draw_any(rng)};
    case 1: return (struct arguments){fabs(small), draw_between(rng, -20, 20)};
    case 2: return (struct arguments){small, (double)rng_below(rng, 200) - 100};
    case 3: return draw_balanced(rng, draw_near_one(rng));
    case 4: return draw_balanced(rng, fabs(small));
    default: return draw_balanced(rng, fabs(any));
    }
}

static const struct function {
    const char *name;
    double (*exact)(double, double);
    long double (*reference)(long double, long double);
    struct arguments (*draw)(struct rng *);
} functions[] = {
    {"exp", exp_of, long_exp, draw_exp},
    {"log", log_of, long_log, draw_log},
    {"pow", exact_pow, powl, draw_pow},
};

/* The distance to the reference, in units of the last place a double near it has. */
static double error_of(double result, long double reference)
{
    int exponent;

    if (isnan(result) && isnan(reference))
        return 0;
    if (result == (double)reference)
        return 0; /* nothing is nearer */
    frexp((double)reference, &exponent);
    return (double)(fabsl(result - reference) / ldexpl(1, exponent < -1021 ? -1074 : exponent - 53));
}

static int check_accuracy(const struct function *function)
{
    struct rng rng = {hash_text(function->name)};
    int failed = 0;

    for (int i = 0; i < ARGUMENTS; i++) {
        struct arguments at = function->draw(&rng);
        double error = error_of(function->exact(at.x, at.y), function->reference(at.x, at.y));

        if (!(error < bound)) {
            printf("%s(%a, %a) is off by %g units in the last place\n", function->name, at.x, at.y, error);
            failed++;
        }
    }
    return failed;
}

/* Values that are exact, or that the standard fixes: zeros with their signs, infinities, and what is not a number. */
static const struct special {
    const struct function *function;
    double x, y, want;
} specials[] = {
#define EXP &functions[0]
#define LOG &functions[1]
#define POW &functions[2]
    {EXP, 0.0, 0, 1},
    {EXP, -0.0, 0, 1},
    {EXP, DBL_TRUE_MIN, 0, 1},
    {EXP, INFINITY, 0, INFINITY},
    {EXP, -INFINITY, 0, 0},
    {EXP, DBL_MAX, 0, INFINITY},
    {EXP, -DBL_MAX, 0, 0},
    {EXP, NAN, 0, NAN},
    {LOG, 1, 0, 0},
    {LOG, 0.0, 0, -INFINITY},
    {LOG, -0.0, 0, -INFINITY},
    {LOG, INFINITY, 0, INFINITY},
    {LOG, -INFINITY, 0, NAN},
    {LOG, -DBL_TRUE_MIN, 0, NAN},
    {LOG, NAN, 0, NAN},
    {POW, 2, 10, 1024},
    {POW, 2, -1074, DBL_TRUE_MIN},
    {POW, 2, -1076, 0},
    {POW, 2, 1023, 0x1p1023},
    {POW, 2, 1024, INFINITY},
    {POW, -2, 1025, -INFINITY},
    {POW, -2, -1077, -0.0},
    {POW, 10, 22, 1e22},
    {POW, -3, 33, -5559060566555523.0},
    {POW, -3, 32, 1853020188851841.0},
    {POW, 4, 0.5, 2},
    {POW, 7, 1, 7},
    {POW, -7, 0.5, NAN},
    {POW, -7, 0x1p53, INFINITY},
    {POW, -7, -DBL_MAX, 0},
    {POW, -0.5, 0x1p53 - 1, -0.0},
    {POW, 1 - DBL_EPSILON / 2, DBL_MAX, 0},
    {POW, 1 + DBL_EPSILON, DBL_MAX, INFINITY},
    {POW, DBL_MAX, DBL_TRUE_MIN, 1},
    {POW, DBL_TRUE_MIN, 1, DBL_TRUE_MIN},
    {POW, DBL_TRUE_MIN, -1, INFINITY},
    {POW, 0.0, -3, INFINITY},
    {POW, -0.0, -3, -INFINITY},
    {POW, -0.0, -2, INFINITY},
    {POW, -0.0, -0.5, INFINITY},
    {POW, -0.0, -INFINITY, INFINITY},
    {POW, -0.0, 3, -0.0},
    {POW, 0.0, 3, 0},
    {POW, -0.0, 2, 0},
    {POW, -0.0, 0.5, 0},
    {POW, -0.0, INFINITY, 0},
    {POW, -1, INFINITY, 1},
    {POW, -1, -INFINITY, 1},
    {POW, -1, 3, -1},
    {POW, -1, 0.5, NAN},
    {POW, 1, NAN, 1},
    {POW, 1, INFINITY, 1},
    {POW, NAN, 0.0, 1},
    {POW, NAN, -0.0, 1},
    {POW, INFINITY, -0.0, 1},
    {POW, -0.0, 0.0, 1},
    {POW, NAN, 1, NAN},
    {POW, 2, NAN, NAN},
    {POW, -1, NAN, NAN},
    {POW, 0.5, -INFINITY, INFINITY},
    {POW, -0.5, -INFINITY, INFINITY},
    {POW, -2, -INFINITY, 0},
    {POW, -0.5, INFINITY, 0},
    {POW, -2, INFINITY, INFINITY},
    {POW, -INFINITY, -3, -0.0},
    {POW, -INFINITY, -2, 0},
    {POW, -INFINITY, -0.5, 0},
    {POW, -INFINITY, 3, -INFINITY},
    {POW, -INFINITY, 2, INFINITY},
    {POW, -INFINITY, 0.5, INFINITY},
    {POW, -INFINITY, INFINITY, INFINITY},
    {POW, INFINITY, -0.5, 0},
    {POW, INFINITY, 0.5, INFINITY},
};

static int check_special(const struct special *special)
{
    const struct function *function = special->function;
    double got = function->exact(special->x, special->y);

    if (isnan(special->want) ? bits_of(got) == 0x7ff8000000000000u : bits_of(got) == bits_of(special->want))
        return 0;
    printf("%s(%a, %a) is %a, should be %a\n", function->name, special->x, special->y, got, special->want);
    return 1;
}

static int check_all(void)
{
    int failed = 0;

    for (size_t i = 0; i < COUNT(specials); i++)
        failed += check_special(&specials[i]);
    for (size_t i = 0; i < COUNT(functions); i++)
        failed += check_accuracy(&functions[i]);
    return failed;
}

/* Number by number, not over memory: the order of bytes in it differs between machines. */
static uint64_t hash_results(void)
{
    uint64_t hash = 0;

    for (size_t f = 0; f < COUNT(functions); f++) {
        struct rng rng = {hash_text(functions[f].name)};

        for (int i = 0; i < ARGUMENTS; i++) {
            struct arguments at = functions[f].draw(&rng);
            hash = hash_pair(hash, bits_of(functions[f].exact(at.x, at.y)));
        }
    }
    return hash;
}

static void print_random(void)
{
    struct rng rng = {1234567};

    for (int i = 0; i < 5; i++)
        printf("%" PRIu64 "\n", rng_next(&rng));
}

int main(int argc, char **argv)
{
    const char *what = argc == 2 ? argv[1] : "";
    bool failed = false;

    program_start(argv[0]);
    if (!strcmp(what, "accuracy"))
        failed = check_all() > 0;
    else if (!strcmp(what, "hash"))
        printf("%016" PRIx64 "\n", hash_results());
    else if (!strcmp(what, "random"))
        print_random();
    else
        die_usage("usage: exact-check accuracy | hash | random");
    return finish() || failed;
}
