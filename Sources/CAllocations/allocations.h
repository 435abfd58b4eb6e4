// Functions of glibc and instructions of the processor that the counter of allocations needs.
#pragma once
#include <stddef.h>
#include <stdint.h>

// glibc's own heap functions. Their names remain available when a program defines malloc and similar functions (glibc manual, "Replacing malloc").
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);
void *malloc(size_t size);
static inline uintptr_t allocation_base(void) { return (uintptr_t)malloc; }

/// Identifies this thread by the address of its thread-local storage, in one instruction.
static inline uintptr_t allocation_thread(void) {
#if defined(__arm__)
    uintptr_t thread;
    // Reads the register TPIDRURO. For some targets, __builtin_thread_pointer would call a kernel function.
    __asm__("mrc p15, 0, %0, c13, c0, 3" : "=r"(thread));
    return thread;
#else
    return (uintptr_t)__builtin_thread_pointer();
#endif
}

/// Adds one to a counter that several threads use.
static inline void allocation_count(uint32_t *counter) { __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }
static inline uint32_t allocation_read(const uint32_t *counter) { return __atomic_load_n(counter, __ATOMIC_RELAXED); }

/// The address of the present function's stack frame.
static inline uintptr_t allocation_frame(void) { return (uintptr_t)__builtin_frame_address(0); }

/// Copies words of the stack, from the caller's frame up to a limit, and returns their number. These words contain the return addresses of all
/// active functions.
static inline int allocation_stack(uintptr_t *words, int count, uintptr_t limit) {
    const uintptr_t *stack = (const uintptr_t *)__builtin_frame_address(0);
    int i = 0;
    for (; i < count && (uintptr_t)(stack + i) < limit; i++) words[i] = ((const volatile uintptr_t *)stack)[i];
    return i;
}
