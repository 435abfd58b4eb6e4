// The Linux calls that Swift cannot import by itself: variadic functions and macros, as inline functions.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static inline int system_errno(void) { return errno; }

/// open(2) with close-on-exec.
static inline int system_open(const char *path, int flags, unsigned mode) { return open(path, flags | O_CLOEXEC, mode); }

/// Nanoseconds of CLOCK_MONOTONIC. The multiplication is done in 64 bits: time_t and long have 32 on the device.
static inline int64_t system_monotonic_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
