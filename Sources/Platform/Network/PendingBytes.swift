/// Bytes that wait to be sent, in a buffer of fixed size that is allocated once.
struct PendingBytes: ~Copyable {
    private let memory: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0

    init(capacity: Int) {
        memory = .allocate(byteCount: max(1, capacity), alignment: 8)
    }

    deinit { memory.deallocate() }

    var count: Int { end - start }
    var isEmpty: Bool { start == end }
    var free: Int { memory.count - count }

    /// The waiting bytes, oldest first. Valid until the next change.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[start..<end]) }

    /// Appends bytes. Their count must not exceed `free`.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= free)
        if memory.count - end < bytes.count {
            memory.copyMemory(from: self.bytes)
            end -= start
            start = 0
        }
        UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyMemory(from: bytes)
        end += bytes.count
    }

    mutating func removeFirst(_ count: Int) {
        start += min(count, self.count)
        if start == end {
            start = 0
            end = 0
        }
    }
}
