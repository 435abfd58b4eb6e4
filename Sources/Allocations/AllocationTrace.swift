import CAllocations

/// Keeps the stacks of the drawing thread's next allocations, to find who makes them. Costs nothing while it is off.
///
/// Kept are raw words of the stack: `Tools/emulator/allocations.py` finds the return addresses among them.
public enum AllocationTrace {
    /// Words kept of each stack.
    public static let words = 512
    /// Stacks kept at a time.
    public static let maximumStacks = 32

    /// Where `malloc` lies in memory: all code of the program is as far from there as in its file.
    public static var base: UInt { allocation_base() }

    /// From now on allocations of the drawing thread are kept, `maximumStacks` of them between two calls of `take`.
    /// Stacks reach up to the caller's frame.
    public static func begin() {
        memory = .allocate(capacity: words * maximumStacks)
        memory?.initialize(repeating: 0, count: words * maximumStacks)
        limit = allocation_frame()
        isOn = true
    }

    /// Gives the words of each stack that was kept, and forgets it.
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
