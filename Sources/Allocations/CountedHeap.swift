// Allocations: counts the calls of the heap.
//
// If a program defines malloc and similar functions, all its libraries call them, too. Swift code cannot define these names, so an option of the
// linker (in Package.swift) binds the names to the functions below. Only programs for the device use this option; counting a call costs about ten
// instructions. In programs for a PC, sanitizers and valgrind replace malloc in this way themselves.
#if hasFeature(Embedded)
import CAllocations

@c(counted_malloc)
public func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
    AllocationCounter.took()
    return __libc_malloc(size)
}

@c(counted_calloc)
public func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    AllocationCounter.took()
    return __libc_calloc(count, size)
}

@c(counted_realloc)
public func countedRealloc(_ memory: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    if memory == nil || size > 0 { AllocationCounter.took() }
    if memory != nil { AllocationCounter.gaveBack() }
    return __libc_realloc(memory, size)
}

@c(counted_memalign)
public func countedMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    AllocationCounter.took()
    return __libc_memalign(alignment, size)
}

@c(counted_aligned_alloc)
public func countedAlignedAlloc(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    AllocationCounter.took()
    return __libc_memalign(alignment, size)
}

@c(counted_posix_memalign)
public func countedPosixMemalign(
    _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ alignment: Int, _ size: Int
) -> Int32 {
    AllocationCounter.took()
    let noMemory: Int32 = 12
    guard let block = __libc_memalign(alignment, size) else { return noMemory }
    memory?.pointee = block
    return 0
}

@c(counted_free)
public func countedFree(_ memory: UnsafeMutableRawPointer?) {
    if memory != nil { AllocationCounter.gaveBack() }
    __libc_free(memory)
}
#endif
