import CAllocations

/// Stores the stacks of the drawing thread's next allocations, to find their callers. While no trace is active, it costs no time.
///
/// It stores each stack's memory word by word. The script allocations.py in Tools/emulator finds the return addresses among the words.
public enum AllocationTrace {
    /// The number of machine words that are stored of each stack.
    public static let words = 512
    /// The maximum number of stored stacks.
    public static let maximumStacks = 32

    /// The address of malloc in memory. The difference between this address and malloc's address in the program's file applies to all code of the
    /// program.
    public static var base: UInt { allocation_base() }

    /// Starts to store allocations of the drawing thread, up to 32 between two calls of `take`. Each stored stack ends at the frame of the caller of
    /// `begin`.
    public static func begin() {
        memory = .allocate(capacity: words * maximumStacks)
        memory?.initialize(repeating: 0, count: words * maximumStacks)
        limit = allocation_frame()
        isOn = true
    }

    /// Passes the memory of each stored stack, as machine words, to a closure, and discards the stacks.
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
