import CAllocations

/// Counts all calls of the heap's functions (malloc, calloc, realloc, free and the like): those of Swift, of the C
/// library and of all others. Only the device's programs that link this module are counted (see `CountedHeap.swift`);
/// elsewhere all counts stay 0.
public enum AllocationCounter {
    /// Whether this program's heap is counted at all.
    public static var isCounting: Bool {
        #if hasFeature(Embedded)
        return true
        #else
        return false
        #endif
    }

    /// Makes the calling thread the drawing thread, whose calls are counted apart. Until then there is none.
    public static func beginDrawingThread() { drawingThreadIdentity = allocation_thread() }

    /// Calls by the drawing thread since it began: blocks that were taken, and blocks that were given back; a block
    /// that was resized counts as both. To be read on the drawing thread.
    public static var drawingThread: HeapCalls { drawing }

    /// Calls by all other threads, and before the drawing thread began.
    public static var otherThreads: HeapCalls {
        HeapCalls(allocations: allocation_read(&otherAllocations), frees: allocation_read(&otherFrees))
    }

    /// Does something on the drawing thread that is not counted: what only watches the program.
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
    /// Changed and read by the drawing thread alone.
    private nonisolated(unsafe) static var drawing = HeapCalls(allocations: 0, frees: 0)
    private nonisolated(unsafe) static var otherAllocations: UInt32 = 0
    private nonisolated(unsafe) static var otherFrees: UInt32 = 0
}

/// How often the heap was called; both numbers wrap around.
public struct HeapCalls: Equatable, Sendable {
    /// Calls that took a block.
    public var allocations: UInt32
    /// Calls that gave one back.
    public var frees: UInt32

    public init(allocations: UInt32, frees: UInt32) {
        self.allocations = allocations
        self.frees = frees
    }

    public static func - (now: HeapCalls, before: HeapCalls) -> HeapCalls {
        HeapCalls(allocations: now.allocations &- before.allocations, frees: now.frees &- before.frees)
    }
}
