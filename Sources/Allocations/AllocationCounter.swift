import CAllocations

/// Counts all calls of the heap's functions (malloc, calloc, realloc, free and similar) by Swift code, the C library and other libraries. Only
/// programs for the device that link this module count calls (see `CountedHeap.swift`). In other programs, all counts are 0.
public enum AllocationCounter {
    /// True if the heap calls of this program are counted.
    public static var isCounting: Bool {
        #if hasFeature(Embedded)
        return true
        #else
        return false
        #endif
    }

    /// Makes the calling thread the drawing thread, whose calls are counted separately. Before this call, no thread is the drawing thread.
    public static func beginDrawingThread() { drawingThreadIdentity = allocation_thread() }

    /// The calls by the drawing thread since `beginDrawingThread`: allocated and freed blocks. Resizing a block counts as one allocation and one
    /// free. Only the drawing thread may read this property.
    public static var drawingThread: HeapCalls { drawing }

    /// The calls by all threads except the drawing thread, and all calls before `beginDrawingThread`.
    public static var otherThreads: HeapCalls {
        HeapCalls(allocations: allocation_read(&otherAllocations), frees: allocation_read(&otherFrees))
    }

    /// Runs an action on the drawing thread without counting its heap calls. It is meant for code that only observes the program.
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
    /// The counts of the drawing thread. Only that thread may use them.
    private nonisolated(unsafe) static var drawing = HeapCalls(allocations: 0, frees: 0)
    private nonisolated(unsafe) static var otherAllocations: UInt32 = 0
    private nonisolated(unsafe) static var otherFrees: UInt32 = 0
}

/// The numbers of heap calls. Both numbers begin again at 0 after the type's maximum.
public struct HeapCalls: Equatable, Sendable {
    /// The number of calls that allocated a block.
    public var allocations: UInt32
    /// The number of calls that freed a block.
    public var frees: UInt32

    public init(allocations: UInt32, frees: UInt32) {
        self.allocations = allocations
        self.frees = frees
    }

    public static func - (now: HeapCalls, before: HeapCalls) -> HeapCalls {
        HeapCalls(allocations: now.allocations &- before.allocations, frees: now.frees &- before.frees)
    }
}
