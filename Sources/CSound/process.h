// Limits for a process that decodes files of unknown origin, and functions with which its threads wait.
#pragma once
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

/// Limits the memory of this process, in bytes. Allocations beyond it fail. Returns 0 or -errno.
static inline int sound_limit_memory(uint64_t bytes) {
    struct rlimit limit = {.rlim_cur = (rlim_t)bytes, .rlim_max = (rlim_t)bytes};
    return setrlimit(RLIMIT_DATA, &limit) < 0 ? -errno : 0;
}

/// Ends this process after a number of seconds, unless the function is called again earlier; 0 removes the limit.
static inline void sound_live(unsigned seconds) { alarm(seconds); }

/// Returns 1 if the other end of a socket has closed the connection; otherwise 0.
static inline int sound_is_left(int descriptor) {
    struct pollfd entry = {.fd = descriptor};
    return poll(&entry, 1, 0) > 0 && (entry.revents & (POLLHUP | POLLERR)) != 0;
}

/// Waits until a descriptor is readable, up to a number of milliseconds. Returns 1 if it is readable, or 0 after that time.
static inline int sound_wait(int descriptor, int milliseconds) {
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
    int ready;
    do ready = poll(&entry, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}
