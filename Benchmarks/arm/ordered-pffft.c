// Measures PFFFT's real transform with ordered bins. The imaginary part of the first bin contains the real part of the last one.
#include "transforms.h"

// The same options as those with which libsoxr includes PFFFT.
#define pffft_aligned_malloc(bytes) aligned_alloc(64, ((bytes) + 63) / 64 * 64)
#define pffft_aligned_free free
#include "pffft.c"

static float bins[LARGEST] __attribute__((aligned(64)));
static float work[LARGEST] __attribute__((aligned(64)));

static void *prepare(int size) { return pffft_new_setup(size, PFFFT_REAL); }
static void transform(void *prepared, const float *samples) {
    pffft_transform_ordered(prepared, samples, bins, work, PFFFT_FORWARD);
}
static double power(int size, int bin) {
    if (bin == 0) return bins[0] * bins[0];
    if (bin == size / 2) return bins[1] * bins[1];
    return bins[2 * bin] * bins[2 * bin] + bins[2 * bin + 1] * bins[2 * bin + 1];
}
static void discard(void *prepared) { pffft_destroy_setup(prepared); }
