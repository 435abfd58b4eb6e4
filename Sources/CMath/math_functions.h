// The functions of libm that Embedded Swift does not provide.
#pragma once
#include <math.h>

static inline float math_exp(float x) { return expf(x); }
static inline double math_exp_double(double x) { return exp(x); }
static inline double math_cos_double(double x) { return cos(x); }
static inline double math_sin_double(double x) { return sin(x); }
static inline double math_pow_double(double x, double y) { return pow(x, y); }
static inline double math_log10_double(double x) { return log10(x); }
static inline double math_sqrt_double(double x) { return sqrt(x); }
static inline double math_tan_double(double x) { return tan(x); }
static inline double math_atan2_double(double y, double x) { return atan2(y, x); }
