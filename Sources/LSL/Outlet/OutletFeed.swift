/// The samples that wait for the connection of one inlet, up to the number that the inlet requested. If there are more, the oldest samples are
/// dropped without a message. The inlet detects the loss from the time stamps.
public struct OutletFeed {
    @usableFromInline let encoder: SampleEncoder
    private let capacity: Int
    /// The waiting samples, each encoded, oldest first. Samples before the index `begin` were already sent.
    private var samples: [[UInt8]] = []
    private var begin = 0
    /// The number of samples that were dropped.
    public private(set) var lost: Int64 = 0

    /// The maximum number of samples that wait for an inlet, even if it requests more.
    public static let maximumSamples: Int64 = 1 << 16

    public init(_ stream: StreamDescription, order: ByteOrder, bufferSamples: Int64) {
        encoder = SampleEncoder(stream.format, channels: stream.channelCount, order: order)
        capacity = Int(max(1, min(bufferSamples, Self.maximumSamples)))
    }

    /// Adds a sample of a numeric stream, with one value per channel.
    /// - Parameter time: the time in seconds of the outlet's clock.
    @inlinable public mutating func add(_ values: some Sequence<Double>, at time: Double) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoder.maximumBytes)
        encoder.add(values, at: time, to: &bytes)
        append(bytes)
    }

    /// Adds a sample of a text stream.
    public mutating func add(_ texts: [[UInt8]], at time: Double) {
        var bytes: [UInt8] = []
        encoder.add(texts, at: time, to: &bytes)
        append(bytes)
    }

    @usableFromInline mutating func append(_ bytes: [UInt8]) {
        if samples.count - begin == capacity {
            samples[begin] = []
            begin += 1
            lost += 1
        }
        // Remove sent samples many at a time, because that is faster than removing each.
        if begin > 0, begin >= samples.count - begin {
            samples.removeSubrange(..<begin)
            begin = 0
        }
        samples.append(bytes)
    }

    /// Removes and returns whole samples: up to `maximum` bytes, but at least one sample if any is waiting.
    public mutating func take(bytes maximum: Int) -> [UInt8] {
        var taken: [UInt8] = []
        while begin < samples.count, taken.isEmpty || taken.count + samples[begin].count <= maximum {
            taken += samples[begin]
            samples[begin] = []
            begin += 1
        }
        return taken
    }

    public var isEmpty: Bool { begin == samples.count }
}
