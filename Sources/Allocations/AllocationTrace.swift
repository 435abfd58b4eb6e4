import CAllocations

/// Stores the stacks of the drawing thread's next allocations, to find their callers. It costs nothing while it is off.
///
/// It stores raw words of the stack: `Tools/emulator/allocations.py` finds the return addresses among them.
public enum AllocationTrace {
    /// Stored words of each stack.
    public static let words = 512
    /// The most stored stacks.
    public static let maximumStacks = 32

    /// The address of `malloc` in memory: all code of the program has the same distance from it as in its file.
    public static var base: UInt { allocation_base() }

    /// Starts to store allocations of the drawing thread, up to `maximumStacks` between two calls of `take`. Stacks extend up to the
    /// caller's frame.
    public static func begin() {
        memory = .allocate(capacity: words * maximumStacks)
        memory?.initialize(repeating: 0, count: words * maximumStacks)
        limit = allocation_frame()
        isOn = true
    }

    /// Passes the words of each stored stack to `body`, and discards them.
    public static func take(_ body: (UnsafeBufferPointer<UInt>) -> Void) {
        guard let memory else { return }
        for index in 0..<kept {
            body(UnsafeBufferPointer(start: memory + index * words, count: words))
        }
        kept = 0
    }

    nonisolated(unsafe) static var isOn = false
    private nonisolated(unsafe) static var kept = 0
    private nonisolated(unsafe) static var limit: UInt = 0
    private nonisolated(unsafe) static var memory: UnsafeMutablePointer<UInt>?

    static func record() {
        guard let memory, kept < maximumStacks else { return }
        let stack = memory + kept * words
        let count = Int(allocation_stack(stack, Int32(words), limit))
        for index in count..<words { stack[index] = 0 }
        kept += 1
    }
}
