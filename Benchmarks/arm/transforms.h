// Counts the cost of a peer's real transform on the emulated board. It measures and prints in the same way as kernel-counts: each line is "kernel
// NAME UNIT COUNT LEAST MIDDLE", in nanoseconds of the board's clock. Only `make bench-arm` uses it.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { REPETITIONS = 15, LARGEST = 8192 };

/// Returns a plan for transforms of `size` samples; NULL without memory.
static void *prepare(int size);
/// Transforms ordered samples into ordered bins, from 0 to half of the size.
static void transform(void *prepared, const float *samples);
/// Returns the power of a bin of the last transform.
static double power(int size, int bin);
static void discard(void *prepared);

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int compare(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static float samples[LARGEST] __attribute__((aligned(64)));

/// Returns true if five bins of a size are equal to those of a direct sum, which shows that the peer does the same work as ours.
static int is_right(int size) {
    for (int bin = 0; bin <= size / 2; bin += size / 8) {
        double re = 0, im = 0;
        for (int i = 0; i < size; i++) {
            double angle = 6.283185307179586 * ((int64_t)i * bin % size) / size;
            re += samples[i] * cos(angle);
            im -= samples[i] * sin(angle);
        }
        double wanted = re * re + im * im;
        if (fabs(power(size, bin) - wanted) > 1e-3 * (wanted + size)) return 0;
    }
    return 1;
}

int main(void) {
    for (int i = 0; i < LARGEST; i++) samples[i] = (float)(i * 7919 % 1000) / 500 - 1;
    for (int size = 64; size <= LARGEST; size *= 2) {
        void *prepared = prepare(size);
        if (!prepared) return 1;
        int count = LARGEST / size;
        int64_t times[REPETITIONS];
        transform(prepared, samples);
        if (!is_right(size)) {
            fprintf(stderr, "a transform of %d samples is wrong\n", size);
            return 1;
        }
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            int64_t start = now();
            for (int i = 0; i < count; i++) transform(prepared, samples);
            times[repetition] = now() - start;
        }
        qsort(times, REPETITIONS, sizeof *times, compare);
        printf("kernel fft-%d transform %d %lld %lld\n", size, count, (long long)times[0],
               (long long)times[REPETITIONS / 2]);
        discard(prepared);
    }
    return 0;
}
