// Which threads come first.
#pragma once
#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Makes this thread wait for others that want to run: it takes what they leave, on a machine with one core, too.
static inline void system_thread_yields_to_others(void) {
    const int niceness = 10;
    // For Linux a thread is a process of its own here.
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), niceness);
}

/// Lets this thread run before the kernel's own threads and other programs that want to, or as all others do again; not what it
/// starts. Returns 0 or -errno: -EPERM where the limit RLIMIT_RTPRIO does not allow it. The kernel keeps a twentieth of the time for the
/// others.
static inline int system_thread_runs_first(bool is_first) {
    // SCHED_RESET_ON_FORK: the name is GNU's.
    const int policy = (is_first ? SCHED_RR : SCHED_OTHER) | 0x40000000;
    struct sched_param parameter = {.sched_priority = is_first ? 1 : 0};
    return sched_setscheduler(0, policy, &parameter) == 0 ? 0 : -errno;
}
