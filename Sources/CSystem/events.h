// Functions for epoll, timerfd, signalfd, eventfd and inotify.
#pragma once
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum {
    SYSTEM_READABLE = EPOLLIN,
    SYSTEM_WRITABLE = EPOLLOUT,
    SYSTEM_ERROR = EPOLLERR,
    SYSTEM_HANG_UP = EPOLLHUP,
    SYSTEM_PEER_CLOSED = EPOLLRDHUP,
    /// The maximum number of events that one call of system_epoll_wait returns.
    SYSTEM_EPOLL_BATCH = 64,
};

static inline int system_epoll_create(void) {
    int descriptor = epoll_create1(EPOLL_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

static inline int system_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t data) {
    struct epoll_event event;
    memset(&event, 0, sizeof event);
    event.events = events;
    event.data.u64 = data;
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) < 0 ? -errno : 0;
}

static inline int system_epoll_modify(int epoll, int descriptor, uint32_t events, uint64_t data) {
    struct epoll_event event;
    memset(&event, 0, sizeof event);
    event.events = events;
    event.data.u64 = data;
    return epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event) < 0 ? -errno : 0;
}

static inline int system_epoll_remove(int epoll, int descriptor) {
    struct epoll_event event;
    memset(&event, 0, sizeof event);
    return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event) < 0 ? -errno : 0;
}

/// Waits for events, and writes up to SYSTEM_EPOLL_BATCH of them to two arrays. Returns their number or -errno.
static inline int system_epoll_wait(int epoll, uint32_t *events, uint64_t *data, int timeout_milliseconds) {
    struct epoll_event fetched[SYSTEM_EPOLL_BATCH];
    int count = epoll_wait(epoll, fetched, SYSTEM_EPOLL_BATCH, timeout_milliseconds);
    if (count < 0) return -errno;
    for (int i = 0; i < count; i++) {
        events[i] = fetched[i].events;
        data[i] = fetched[i].data.u64;
    }
    return count;
}

static inline int system_timer_create(void) {
    int descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

/// Starts a timer that expires at an absolute monotonic time (in ns, at least 1), and then every `interval` ns unless that is 0. A time of 0 stops
/// the timer. A time more than 68 years away is limited to 68 years.
static inline int system_timer_set(int timer, int64_t deadline, int64_t interval) {
    const int64_t farthest = (int64_t)INT32_MAX * 1000000000;
    if (deadline > farthest) deadline = farthest;
    if (interval > farthest) interval = farthest;
    struct itimerspec value;
    memset(&value, 0, sizeof value);
    value.it_value.tv_sec = (time_t)(deadline / 1000000000);
    value.it_value.tv_nsec = (long)(deadline % 1000000000);
    value.it_interval.tv_sec = (time_t)(interval / 1000000000);
    value.it_interval.tv_nsec = (long)(interval % 1000000000);
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &value, NULL) < 0 ? -errno : 0;
}

/// Creates a timer that becomes readable when the time of day is set; see `system_clock_watch_take`.
static inline int system_clock_watch_create(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

/// Starts the timer. Call this function once after creating the timer, and again whenever the timer is readable. Returns true if the time was set
/// since the last call.
static inline bool system_clock_watch_take(int watch) {
    uint64_t count;
    ssize_t taken = read(watch, &count, sizeof count);
    bool was_set = taken < 0 && errno == ECANCELED;
    // After January 2038, the timer expires although the time was not set. Do not start it again, because it would expire at once.
    if (taken > 0) return false;
    struct itimerspec farthest;
    memset(&farthest, 0, sizeof farthest);
    farthest.it_value.tv_sec = INT32_MAX;
    int result = timerfd_settime(watch, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &farthest, NULL);
    // ECANCELED means that the time was set between reading and starting the timer.
    return was_set || (result < 0 && errno == ECANCELED);
}

/// Reads and resets the 64-bit counter of a timer or an event descriptor. Returns 0 if the counter was zero.
static inline uint64_t system_counter_take(int descriptor) {
    uint64_t count = 0;
    return read(descriptor, &count, sizeof count) == sizeof count ? count : 0;
}

static inline int system_event_create(void) {
    int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

static inline int system_event_signal(int descriptor) {
    uint64_t one = 1;
    return write(descriptor, &one, sizeof one) == sizeof one ? 0 : -errno;
}

/// Waits without a timeout until an event descriptor is signaled, and resets it.
static inline void system_event_wait(int descriptor) {
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
    while (poll(&entry, 1, -1) < 0 && errno == EINTR) {}
    uint64_t count;
    ssize_t ignored = read(descriptor, &count, sizeof count);
    (void)ignored;
}

/// Blocks SIGTERM, SIGINT and SIGHUP in this thread and in those that it starts, and ignores SIGPIPE. Returns a descriptor from which the blocked
/// signals are read.
static inline int system_signals_create(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0) return -errno;
    signal(SIGPIPE, SIG_IGN);
    int descriptor = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

/// Restores the default effect of SIGTERM, SIGINT and SIGHUP.
static inline void system_signals_restore(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/// Reads the number of the next signal; 0 for none.
static inline int system_signals_take(int descriptor) {
    struct signalfd_siginfo information;
    ssize_t count = read(descriptor, &information, sizeof information);
    return count == (ssize_t)sizeof information ? (int)information.ssi_signo : 0;
}

static inline void system_sleep_milliseconds(int milliseconds) { poll(NULL, 0, milliseconds); }
