/// Complete data records, or chunks, on their way to the file. The memory is allocated once. Chunks are counted in bytes, as records of one
/// byte.
public final class RecordBatch {
    /// The maximum number of records.
    public let capacity: Int
    /// The present number of records.
    public private(set) var count = 0
    /// In bytes.
    public let recordBytes: Int

    let memory: UnsafeMutableRawPointer

    /// - Parameters:
    ///   - recordBytes: above 0.
    ///   - capacity: at least 1.
    public init(recordBytes: Int, capacity: Int) {
        self.recordBytes = recordBytes
        self.capacity = capacity
        memory = .allocate(byteCount: recordBytes * capacity, alignment: 16)
        // Touches every page now, so that no page fault occurs while data flow.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: recordBytes * capacity)
    }

    deinit { memory.deallocate() }

    public var isEmpty: Bool { count == 0 }
    public var isFull: Bool { count == capacity }
    /// All records.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count * recordBytes) }

    public func removeAll() { count = 0 }

    /// The memory of a new record at the end; its content is that of an earlier record. There must be space.
    func addRecord() -> UnsafeMutableRawPointer { addRecords(1) }

    /// The memory of some new records at the end. There must be space.
    func addRecords(_ new: Int) -> UnsafeMutableRawPointer {
        defer { count += new }
        return memory + count * recordBytes
    }
}

/// Writes records to a file. Called on the loop's thread; must not block.
public protocol RecordSink: AnyObject {
    /// An empty batch; nil while all batches are being written.
    func takeBatch() -> RecordBatch?
    /// Appends the batch's records to the file. `takeBatch` returns the batch again later.
    func append(_ batch: RecordBatch)
}
