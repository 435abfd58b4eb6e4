// Counts what kissfft's real transform costs on the emulated board, in the same way and with the same lines as kernel-counts:
// "kernel NAME UNIT COUNT LEAST MIDDLE", nanoseconds of the board's clock. Only for `make bench-arm`.
#include <kissfft/kiss_fftr.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { REPETITIONS = 15, LARGEST = 8192 };

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int compare(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static float samples[LARGEST];
static kiss_fft_cpx bins[LARGEST / 2 + 1];

int main(void) {
    for (int i = 0; i < LARGEST; i++) samples[i] = (float)(i * 7919 % 1000) / 500 - 1;
    for (int size = 64; size <= LARGEST; size *= 2) {
        kiss_fftr_cfg transform = kiss_fftr_alloc(size, 0, NULL, NULL);
        if (!transform) return 1;
        int count = LARGEST / size;
        int64_t times[REPETITIONS];
        kiss_fftr(transform, samples, bins);
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            int64_t start = now();
            for (int i = 0; i < count; i++) kiss_fftr(transform, samples, bins);
            times[repetition] = now() - start;
        }
        qsort(times, REPETITIONS, sizeof *times, compare);
        printf("kernel fft-%d transform %d %lld %lld\n", size, count, (long long)times[0],
               (long long)times[REPETITIONS / 2]);
        free(transform);
    }
    return 0;
}
