import CAllocations

/// Counts all calls of the heap's functions (malloc, calloc, realloc, free and similar) by Swift, the C library and all others. Only
/// programs for the device that link this module count (see `CountedHeap.swift`). Elsewhere all counts stay 0.
public enum AllocationCounter {
    /// True if this program's heap is counted.
    public static var isCounting: Bool {
        #if hasFeature(Embedded)
        return true
        #else
        return false
        #endif
    }

    /// Makes the calling thread the drawing thread, whose calls are counted separately. Until then there is none.
    public static func beginDrawingThread() { drawingThreadIdentity = allocation_thread() }

    /// Calls by the drawing thread since it began: allocated and freed blocks. A resized block counts as both. Must be read on the drawing
    /// thread.
    public static var drawingThread: HeapCalls { drawing }

    /// Calls by all other threads, and calls before the drawing thread began.
    public static var otherThreads: HeapCalls {
        HeapCalls(allocations: allocation_read(&otherAllocations), frees: allocation_read(&otherFrees))
    }

    /// Runs an action on the drawing thread without counting it, for code that only observes the program.
    public static func uncounted(_ action: () -> Void) {
        let before = drawing
        let isTraced = AllocationTrace.isOn
        AllocationTrace.isOn = false
        action()
        AllocationTrace.isOn = isTraced
        drawing = before
    }

    static func took() {
        if allocation_thread() == drawingThreadIdentity {
            drawing.allocations &+= 1
            if AllocationTrace.isOn { AllocationTrace.record() }
        } else {
            allocation_count(&otherAllocations)
        }
    }

    static func gaveBack() {
        if allocation_thread() == drawingThreadIdentity {
            drawing.frees &+= 1
        } else {
            allocation_count(&otherFrees)
        }
    }

    private nonisolated(unsafe) static var drawingThreadIdentity: UInt = 0
    /// Only the drawing thread changes and reads it.
    private nonisolated(unsafe) static var drawing = HeapCalls(allocations: 0, frees: 0)
    private nonisolated(unsafe) static var otherAllocations: UInt32 = 0
    private nonisolated(unsafe) static var otherFrees: UInt32 = 0
}

/// The number of heap calls; both numbers wrap around.
public struct HeapCalls: Equatable, Sendable {
    /// Calls that allocated a block.
    public var allocations: UInt32
    /// Calls that freed a block.
    public var frees: UInt32

    public init(allocations: UInt32, frees: UInt32) {
        self.allocations = allocations
        self.frees = frees
    }

    public static func - (now: HeapCalls, before: HeapCalls) -> HeapCalls {
        HeapCalls(allocations: now.allocations &- before.allocations, frees: now.frees &- before.frees)
    }
}
