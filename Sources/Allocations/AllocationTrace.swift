import CAllocations

/// Stores the stacks of the drawing thread's next allocations, to find their callers. Without an active trace, this costs no time.
///
/// The memory of each stack is stored word by word. The script allocations.py in Tools/emulator finds the return addresses among the words.
public enum AllocationTrace {
    /// The number of machine words of each stack that are stored.
    public static let words = 512
    /// The maximum number of stored stacks.
    public static let maximumStacks = 32

    /// The address of malloc in memory. Its difference from malloc's address in the program's file shows where the code of the program is in memory.
    public static var base: UInt { allocation_base() }

    /// Starts to store the stacks of the drawing thread's allocations: up to `maximumStacks` between two calls of `take`. Each stored stack ends at
    /// the frame of the function that calls `begin`.
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
