// Starts a program with given descriptors, and detects its end without blocking and without signal handlers.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// For tests: creates a pipe. Returns 0 or -errno.
static inline int system_pipe(int descriptors[2]) { return pipe(descriptors) < 0 ? -errno : 0; }
/// For tests: creates a copy of this process, which can crash without ending the test.
static inline int system_fork(void) { return fork(); }

/// Creates a file in memory with the given bytes, which only this user can read. Returns a descriptor or -errno.
static inline int system_memory_file(const void *bytes, size_t count) {
    int file = (int)syscall(SYS_memfd_create, "pocketscope", 1u /* MFD_CLOEXEC */);
    if (file < 0) return -errno;
    size_t written = 0;
    int error = fchmod(file, 0600) < 0 ? errno : 0;
    while (written < count && !error) {
        ssize_t result = write(file, (const char *)bytes + written, count - written);
        if (result > 0) written += (size_t)result;
        else if (result == 0 || errno != EINTR) error = result == 0 ? EIO : errno;
    }
    if (!error && lseek(file, 0, SEEK_SET) < 0) error = errno;
    if (!error) return file;
    close(file);
    return -error;
}

struct system_child {
    int pid;
    /// A descriptor that is readable once the child has ended.
    int process;
    /// The child's standard error, as a descriptor that does not block.
    int errors;
};

/// Copies a descriptor to a number above 3, so that the child's own descriptors 0 to 3 cannot overwrite it.
static inline int system_high_copy(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

/// Starts a program with a standard input, no standard output, a pipe as standard error, and the descriptor `extra` as descriptor 3 unless `extra` is
/// -1. The program gets an environment of two variables, no blocked signals, and the default effect of SIGPIPE. Returns 0 or -errno.
static inline int system_child_start(
    struct system_child *child, const char *program, char *const arguments[], int input, int extra) {
    static char path[] = "PATH=/usr/bin:/bin", language[] = "LC_ALL=C";
    char *environment[] = {path, language, NULL};
    int pipes[2];
    // Detect a missing program before starting it, because the emulator qemu-arm hides that execution failed.
    if (access(program, X_OK) < 0) return -errno;
    // Call the kernel directly, because Swift's module of the C library lacks pipe2; see network.h.
    if (syscall(SYS_pipe2, pipes, O_CLOEXEC) < 0) return -errno;
    int output = open("/dev/null", O_WRONLY | O_CLOEXEC);
    int copies[4] = {
        system_high_copy(input), output < 0 ? -1 : system_high_copy(output), system_high_copy(pipes[1]),
        extra < 0 ? -1 : system_high_copy(extra)};
    int count = extra < 0 ? 3 : 4, error = 0;
    for (int i = 0; i < count; i++)
        if (copies[i] < 0) error = EMFILE;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    for (int i = 0; i < count && !error; i++) error = posix_spawn_file_actions_adddup2(&actions, copies[i], i);
    pid_t pid = 0;
    if (!error) error = posix_spawn(&pid, program, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    for (int i = 0; i < 4; i++)
        if (copies[i] >= 0) close(copies[i]);
    if (output >= 0) close(output);
    close(pipes[1]);
    if (error) {
        close(pipes[0]);
        return -error;
    }
    // The child's number cannot belong to another process even if the child has ended, because only this process can reap the child.
    int process = (int)syscall(434 /* SYS_pidfd_open */, pid, 0);
    if (process < 0) {
        error = errno;
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        close(pipes[0]);
        return -error;
    }
    fcntl(process, F_SETFD, FD_CLOEXEC);
    fcntl(pipes[0], F_SETFL, O_NONBLOCK);
    child->pid = pid;
    child->process = process;
    child->errors = pipes[0];
    return 0;
}

/// Returns how a child ended: its exit status, or 256 + the number of the signal that killed it; -1 while it runs.
static inline int system_child_end(int pid) {
    int status = 0;
    pid_t ended = waitpid(pid, &status, WNOHANG);
    if (ended != pid) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

static inline void system_child_kill(int pid) { kill(pid, SIGKILL); }

/// Waits until a killed child has ended.
static inline void system_child_reap(int pid) {
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
}

/// Limits the data memory of this process in bytes, including its threads' stacks. Returns 0 or -errno.
static inline int system_limit_data(uint64_t bytes) {
    struct rlimit limit = {(rlim_t)bytes, (rlim_t)bytes};
    return setrlimit(RLIMIT_DATA, &limit) < 0 ? -errno : 0;
}

/// Ends this process by SIGALRM after a number of seconds, unless the function is called again earlier; 0 removes the limit.
static inline void system_end_after(unsigned seconds) { (void)alarm(seconds); }

/// The value of an environment variable; NULL if it does not exist.
static inline const char *system_environment(const char *name) { return getenv(name); }

/// The number of this program's arguments, without its name; at most 15. Embedded Swift has no CommandLine.
static inline int system_argument_count(void) {
    char text[256];
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t length = read(file, text, sizeof text);
    close(file);
    int count = -1;
    for (ssize_t i = 0; i < length; i++) count += text[i] == 0;
    return count < 0 ? 0 : count > 15 ? 15 : count;
}
