// Starts threads, and sets their priorities.
#pragma once
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Starts a thread that can be joined. It receives no signals, because the loop reads them from a descriptor. Returns 0 or -errno.
static inline int system_thread_start(pthread_t *thread, void *(*body)(void *), void *context, size_t stack_bytes) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    int error = pthread_create(thread, &attributes, body, context);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return -error;
}

/// Sets this thread's priority. A `real_time` of 1 or more is a priority of SCHED_RR, above all threads of the usual policy. With 0, the thread has
/// the usual policy, and at least the niceness `niceness` (0 to 19). Threads that this thread starts begin with the usual priority. The kernel
/// reserves a twentieth of the time for threads of the usual policy. Returns 0 or -errno: -EPERM if the limit RLIMIT_RTPRIO does not allow the
/// priority.
static inline int system_thread_schedule(int real_time, int niceness) {
    // The bit SCHED_RESET_ON_FORK; its name needs _GNU_SOURCE.
    const int policy = (real_time > 0 ? SCHED_RR : SCHED_OTHER) | 0x40000000;
    struct sched_param parameter = {.sched_priority = real_time};
    if (sched_setscheduler(0, policy, &parameter) != 0) return -errno;
    // Here, Linux accepts the number of a thread instead of the number of a process.
    id_t thread = (id_t)syscall(SYS_gettid);
    if (getpriority(PRIO_PROCESS, thread) >= niceness) return 0;
    return setpriority(PRIO_PROCESS, thread, niceness) == 0 ? 0 : -errno;
}

/// This thread's priority of SCHED_RR; 0 for the usual policy.
static inline int system_thread_real_time(void) {
    struct sched_param parameter = {0};
    if ((sched_getscheduler(0) & ~0x40000000) != SCHED_RR || sched_getparam(0, &parameter) != 0) return 0;
    return parameter.sched_priority;
}

static inline int system_thread_niceness(void) { return getpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid)); }
