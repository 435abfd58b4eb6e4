/// Whole data records, or chunks, on their way to the file, in memory that is allocated once. Chunks are counted by bytes: as records of one.
public final class RecordBatch {
    /// How many records have room.
    public let capacity: Int
    /// How many are in it.
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
        // So that no page comes for the first time while data flow.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: recordBytes * capacity)
    }

    deinit { memory.deallocate() }

    public var isEmpty: Bool { count == 0 }
    public var isFull: Bool { count == capacity }
    /// All records.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count * recordBytes) }

    public func removeAll() { count = 0 }

    /// The memory of a new record at the end; its content is what was there before. There must be room.
    func addRecord() -> UnsafeMutableRawPointer { addRecords(1) }

    /// The memory of some new records at the end. There must be room.
    func addRecords(_ new: Int) -> UnsafeMutableRawPointer {
        defer { count += new }
        return memory + count * recordBytes
    }
}

/// Takes records to a file. Called on the loop's thread; must not block.
public protocol RecordSink: AnyObject {
    /// An empty batch; nil while all of them are being written.
    func takeBatch() -> RecordBatch?
    /// Appends the batch's records to the file. The batch comes back by `takeBatch`.
    func append(_ batch: RecordBatch)
}
