/* exact.h - logarithm, exponential and power whose bits are the same on every machine and with every libc.
   Built from IEEE additions, multiplications and divisions alone; errors stay below one unit in the last place. */
#ifndef BASE_EXACT_H
#define BASE_EXACT_H

double exact_exp(double x);
double exact_log(double x); /* of 0: -inf; of a negative: nan */
double exact_pow(double x, double y);

#endif
