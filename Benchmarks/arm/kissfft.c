// Measures kissfft's real transform.
#include "transforms.h"
#include <kissfft/kiss_fftr.h>

static kiss_fft_cpx bins[LARGEST / 2 + 1];

static void *prepare(int size) { return kiss_fftr_alloc(size, 0, NULL, NULL); }
static void transform(void *prepared, const float *samples) { kiss_fftr(prepared, samples, bins); }
static double power(int size, int bin) { return bins[bin].r * bins[bin].r + bins[bin].i * bins[bin].i; }
static void discard(void *prepared) { free(prepared); }
