/// A group of complete data records, or of XDF chunks, that is written to the file together. Allocated once. For XDF, a record is one byte, so
/// that the capacity counts bytes.
public final class RecordBatch {
    /// The maximum number of records in the batch.
    public let capacity: Int
    /// The current number of records in the batch.
    public private(set) var count = 0
    /// The size of a record in bytes.
    public let recordBytes: Int

    let memory: UnsafeMutableRawPointer

    /// - Parameters:
    ///   - recordBytes: the size of a record in bytes, above 0.
    ///   - capacity: the maximum number of records, at least 1.
    public init(recordBytes: Int, capacity: Int) {
        self.recordBytes = recordBytes
        self.capacity = capacity
        memory = .allocate(byteCount: recordBytes * capacity, alignment: 16)
        // Write to every page of the memory now, so that no page fault occurs while data arrive.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: recordBytes * capacity)
    }

    deinit { memory.deallocate() }

    public var isEmpty: Bool { count == 0 }
    public var isFull: Bool { count == capacity }
    /// The bytes of all records in the batch.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count * recordBytes) }

    public func removeAll() { count = 0 }

    /// Adds a record at the end and returns its memory, which contains the bytes of an earlier record. The batch must not be full.
    func addRecord() -> UnsafeMutableRawPointer { addRecords(1) }

    /// Adds several records at the end and returns their memory. The batch must have space for them.
    func addRecords(_ new: Int) -> UnsafeMutableRawPointer {
        defer { count += new }
        return memory + count * recordBytes
    }
}

/// Writes records to a file. The recorder calls it on the loop's thread, so it must not block.
public protocol RecordSink: AnyObject {
    /// Returns an empty batch; nil while all batches are being written.
    func takeBatch() -> RecordBatch?
    /// Appends the batch's records to the file. After they are written, `takeBatch` can return the batch again.
    func append(_ batch: RecordBatch)
}
