// Inline functions for the Linux calls that Swift cannot import: variadic functions, macros, packed structures and unions. Functions that can fail
// return -errno.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/random.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static inline int system_errno(void) { return errno; }

/// Calls open(2) with close-on-exec.
static inline int system_open(const char *path, int flags, unsigned mode) { return open(path, flags | O_CLOEXEC, mode); }

// By default, glibc for 32-bit ARM has a time_t of 32 bits, with which clock_gettime and stat fail from 2038 on. The flags in
// board/armv7/toolset.json.in select 64 bits.
_Static_assert(sizeof(time_t) == 8, "time_t needs 64 bits: _TIME_BITS");

/// The time of CLOCK_MONOTONIC in nanoseconds. The multiplication uses 64 bits, because long has 32 bits on the device.
static inline int64_t system_monotonic_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// The processor time of all threads of this process, in nanoseconds.
static inline int64_t system_process_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// The processor time of the calling thread, in nanoseconds.
static inline int64_t system_thread_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// The time of CLOCK_REALTIME in nanoseconds since 1970.
static inline int64_t system_realtime_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// The seconds by which local time is ahead of UTC at a time; 0 if the calendar does not include that time.
static inline int32_t system_utc_offset(int64_t seconds_since_1970) {
    time_t moment = (time_t)seconds_since_1970;
    struct tm t;
    return localtime_r(&moment, &t) ? (int32_t)t.tm_gmtoff : 0;
}

/// Unpredictable random bits; 0 if the kernel has none yet.
static inline uint64_t system_random(void) {
    uint64_t bits = 0;
    return getrandom(&bits, sizeof bits, GRND_NONBLOCK) == sizeof bits ? bits : 0;
}

/// The number of bytes of the heap that are allocated.
static inline int64_t system_heap_in_use(void) { return (int64_t)mallinfo2().uordblks; }

/// Returns temporarily unused memory to the system, in whole pages. The content is lost: on the next access, the memory is zero.
static inline void system_release_pages(void *memory, size_t bytes) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = ((uintptr_t)memory + page - 1) & ~(page - 1), end = ((uintptr_t)memory + bytes) & ~(page - 1);
    if (end > first) madvise((void *)first, end - first, MADV_DONTNEED);
}

/// Returns pages of zeros for at least `size` bytes, or NULL. The kernel provides each page's memory when the page is first written.
static inline void *system_new_pages(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/// Frees pages from system_new_pages of this size.
static inline void system_free_pages(void *memory, size_t size) { munmap(memory, size); }

#include "addresses.h"
#include "bluetooth.h"
#include "console.h"
#include "crash.h"
#include "events.h"
#include "files.h"
#include "evdev.h"
#include "gpio.h"
#include "interfaces.h"
#include "log.h"
#include "multicast.h"
#include "network.h"
#include "packets.h"
#include "processes.h"
#include "reading.h"
#include "resolver.h"
#include "serial.h"
#include "threads.h"
#include "watches.h"
