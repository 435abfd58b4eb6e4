/// The samples that wait for one inlet's connection: at most as many as it requested. If more wait, the oldest are lost without a message;
/// the inlet detects the loss from the time stamps.
public struct OutletFeed {
    @usableFromInline let encoder: SampleEncoder
    private let capacity: Int
    /// The waiting samples, encoded individually, oldest first, starting at `begin`.
    private var samples: [[UInt8]] = []
    private var begin = 0
    /// The number of lost samples.
    public private(set) var lost: Int64 = 0

    /// The maximum number of buffered samples for an inlet, whatever it requests.
    public static let maximumSamples: Int64 = 1 << 16

    public init(_ stream: StreamDescription, order: ByteOrder, bufferSamples: Int64) {
        encoder = SampleEncoder(stream.format, channels: stream.channelCount, order: order)
        capacity = Int(max(1, min(bufferSamples, Self.maximumSamples)))
    }

    /// Adds a numeric sample with one value per channel. Its time is in seconds of the outlet's clock.
    @inlinable public mutating func add(_ values: some Sequence<Double>, at time: Double) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoder.maximumBytes)
        encoder.add(values, at: time, to: &bytes)
        append(bytes)
    }

    /// Adds a text sample.
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
        // Samples that were sent are removed from time to time, all at once.
        if begin > 0, begin >= samples.count - begin {
            samples.removeSubrange(..<begin)
            begin = 0
        }
        samples.append(bytes)
    }

    /// Removes and returns complete samples: at most this number of bytes, but at least one sample if any waits.
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
