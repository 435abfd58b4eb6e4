import CSystem

/// One received datagram of a batch. Valid until the batch receives again.
public struct Datagram {
    public let bytes: UnsafeRawBufferPointer
    public let sender: SocketAddress
    /// True if the datagram was longer than the batch allows. `bytes` then contains only its beginning.
    public let isTruncated: Bool
}

/// Memory for several datagrams, which one system call (recvmmsg) fills. Allocated once.
public final class DatagramBatch {
    /// The maximum payload of an IPv4 datagram in bytes.
    public static let maximumDatagram = 65507

    /// The number of datagrams that the last call received.
    public private(set) var count = 0
    private var batch = system_batch()

    /// - Parameters:
    /// - capacity: the maximum number of datagrams per system call, 1 to 256.
    /// - size: the maximum length of a datagram in bytes, 1 to `maximumDatagram`. The rest of a longer datagram is lost.
    public init(capacity: Int = 32, size: Int) throws(SocketError) {
        let result = system_batch_create(
            &batch, Int32(min(max(1, capacity), 256)), min(max(1, size), DatagramBatch.maximumDatagram))
        guard result == 0 else { throw .noMemory }
    }

    deinit { system_batch_free(&batch) }

    /// Makes the batch store the arrival times of datagrams from now on. The socket from which the batch receives must have been created with
    /// `notesArrival`.
    public func keepArrivalTimes() throws(SocketError) {
        guard system_batch_keep_times(&batch) == 0 else { throw .noMemory }
    }

    /// The time at which datagram `index` reached this machine, in nanoseconds of CLOCK_REALTIME; 0 if unknown.
    public func arrival(_ index: Int) -> Int64 {
        precondition(index >= 0 && index < count)
        return system_batch_arrival(&batch, Int32(index))
    }

    func receive(from descriptor: Int32) -> Int32 {
        let result = system_batch_receive(&batch, descriptor)
        count = max(0, Int(result))
        return result
    }

    /// Datagram `index` of the last reception; the index is 0 to `count` - 1.
    public subscript(index: Int) -> Datagram {
        precondition(index >= 0 && index < count)
        let number = Int32(index)
        let start = UnsafeRawPointer(batch.bytes + index * batch.size)
        let length = min(system_batch_length(&batch, number), batch.size)
        return Datagram(
            bytes: UnsafeRawBufferPointer(start: start, count: Int(length)),
            sender: SocketAddress(system_batch_sender(&batch, number)),
            isTruncated: system_batch_truncated(&batch, number) != 0)
    }
}
