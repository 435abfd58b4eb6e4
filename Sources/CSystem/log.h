// Stores the last lines of a program's log in memory. If the memory is a file, the lines remain after the program has ended, until the power is off.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    /// The size must be a power of two, because positions wrap around at 32 bits.
    LOG_RING_BYTES = 32768,
    LOG_RING_MARK = 0x474F4C31,
};

typedef struct {
    uint32_t mark;
    /// The number of bytes written since the beginning. The number, modulo the ring's size, is the position of the next byte.
    uint32_t end;
    char bytes[LOG_RING_BYTES];
} log_ring;

/// Opens the ring in a file, and continues with the file's content. The file must exist and be writable; otherwise, the ring is only in this process'
/// memory. Returns NULL if there is no memory. The ring is never freed.
static inline log_ring *log_open(const char *path) {
    int descriptor = path ? open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1;
    if (descriptor >= 0 && ftruncate(descriptor, sizeof(log_ring)) < 0) {
        close(descriptor);
        descriptor = -1;
    }
    int flags = descriptor >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
    void *memory = mmap(NULL, sizeof(log_ring), PROT_READ | PROT_WRITE, flags, descriptor, 0);
    if (descriptor >= 0) close(descriptor);
    if (memory == MAP_FAILED) return NULL;
    log_ring *ring = memory;
    if (ring->mark != LOG_RING_MARK) {
        memset(ring, 0, sizeof *ring);
        ring->mark = LOG_RING_MARK;
    }
    return ring;
}

/// Appends a line of up to 1000 bytes and a line feed. Any thread may call it: each call reserves its own part of the ring.
static inline void log_append(log_ring *ring, const char *bytes, size_t count) {
    if (count > 1000) count = 1000;
    uint32_t begin = __atomic_fetch_add(&ring->end, (uint32_t)count + 1, __ATOMIC_RELAXED);
    for (uint32_t index = 0; index < count; index++) ring->bytes[(begin + index) % LOG_RING_BYTES] = bytes[index];
    ring->bytes[(begin + (uint32_t)count) % LOG_RING_BYTES] = '\n';
}

/// The number of bytes written since the beginning, modulo 2^32.
static inline uint32_t log_end(const log_ring *ring) { return __atomic_load_n(&ring->end, __ATOMIC_RELAXED); }

/// Copies the ring's content, oldest byte first, to a buffer of LOG_RING_BYTES bytes.
static inline void log_copy(const log_ring *ring, uint32_t end, char *out) {
    for (uint32_t index = 0; index < LOG_RING_BYTES; index++) out[index] = ring->bytes[(end + index) % LOG_RING_BYTES];
}
