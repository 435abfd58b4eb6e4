// Measures FFTW's real transform in single precision. FFTW searches for the best plan for each size: it measures plans with the board's clock, for
// two seconds of that clock.
#include "transforms.h"
#include <fftw3.h>

static float input[LARGEST] __attribute__((aligned(64)));
static fftwf_complex bins[LARGEST / 2 + 1] __attribute__((aligned(64)));

static void *prepare(int size) {
    fftwf_set_timelimit(2);
    return fftwf_plan_dft_r2c_1d(size, input, bins, FFTW_MEASURE | FFTW_PRESERVE_INPUT);
}
static void transform(void *prepared, const float *samples) { fftwf_execute_dft_r2c(prepared, (float *)samples, bins); }
static double power(int size, int bin) { return bins[bin][0] * bins[bin][0] + bins[bin][1] * bins[bin][1]; }
static void discard(void *prepared) { fftwf_destroy_plan(prepared); }
