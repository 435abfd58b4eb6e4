// A program's report of its own crash: the handler of the signal writes one line to a descriptor.
#pragma once
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

enum {
    /// The maximum number of return addresses in the report.
    CRASH_ADDRESSES = 8,
    /// The number of words of the stack in which return addresses are searched.
    CRASH_STACK_WORDS = 512,
    CRASH_LINE_BYTES = 160,
    CRASH_HANDLER_STACK = 16384,
};

/// Symbols that the linker defines: the beginning of the program in memory, and the end of its code.
extern const char __executable_start[] __attribute__((visibility("hidden")));
extern const char etext[] __attribute__((visibility("hidden")));

static int crash_descriptor = -1;

/// Appends a number in hexadecimal digits. Returns the new length.
static inline size_t crash_append(char *line, size_t length, uintptr_t number) {
    int digits = 1;
    while (digits < (int)(2 * sizeof number) && number >> (4 * digits)) digits++;
    line[length++] = ' ';
    for (int digit = digits - 1; digit >= 0; digit--) line[length++] = "0123456789abcdef"[number >> (4 * digit) & 15];
    return length;
}

/// Writes "crash", the signal's number, and in hexadecimal digits the position in the program and possible return addresses from its stack. All
/// addresses are relative to the program's start, as in its file. It calls only functions that are allowed in a signal handler.
static inline void crash_handle(int signal_number, siginfo_t *information, void *context) {
    (void)information;
    const ucontext_t *state = context;
    uintptr_t counter = 0, stack = 0;
#if defined __arm__
    counter = state->uc_mcontext.arm_pc;
    stack = state->uc_mcontext.arm_sp;
#elif defined __x86_64__
    // Use numbers as indices, because the header defines names for them only with _GNU_SOURCE.
    counter = (uintptr_t)state->uc_mcontext.gregs[16];
    stack = (uintptr_t)state->uc_mcontext.gregs[15];
#endif
    const uintptr_t start = (uintptr_t)__executable_start, end = (uintptr_t)etext;
    char line[CRASH_LINE_BYTES] = "crash ";
    size_t length = 6;
    if (signal_number >= 10) line[length++] = (char)('0' + signal_number / 10 % 10);
    line[length++] = (char)('0' + signal_number % 10);
    length = crash_append(line, length, counter >= start && counter < end ? counter - start : counter);
    // Let the kernel copy the words, so that reading beyond the stack's end is an error instead of a second crash.
    static uintptr_t words[CRASH_STACK_WORDS];
    struct iovec to = {words, sizeof words}, from = {(void *)stack, sizeof words};
    long copied = syscall(SYS_process_vm_readv, getpid(), &to, 1ul, &from, 1ul, 0ul);
    long count = copied > 0 ? copied / (long)sizeof *words : 0;
    int addresses = 0;
    for (long i = 0; i < count && addresses < CRASH_ADDRESSES && length < CRASH_LINE_BYTES - 20; i++) {
        if (words[i] <= start || words[i] >= end) continue;
        length = crash_append(line, length, words[i] - start);
        addresses++;
    }
    line[length++] = '\n';
    ssize_t ignored = write(crash_descriptor, line, length);
    (void)ignored;
    // The signal is delivered again when this handler returns. The signal then ends the program as if there were no handler.
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/// From now on, a crash writes no line, because the descriptor is closed.
static inline void crash_be_silent(void) { crash_descriptor = -1; }

/// From now on, a signal that reports a crash writes a line to a descriptor before it ends the program.
static inline void crash_report_to(int descriptor) {
    static char stack[CRASH_HANDLER_STACK] __attribute__((aligned(16)));
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
    crash_descriptor = descriptor;
    stack_t other;
    memset(&other, 0, sizeof other);
    other.ss_sp = stack;
    other.ss_size = sizeof stack;
    // The handler needs its own stack, because a full stack may be the cause of the crash.
    sigaltstack(&other, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = crash_handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}
