/// What is kept for one inlet until its connection takes it: at most as many samples as it asked for. Of more the oldest are lost,
/// without a word; the inlet sees it by the time stamps.
public struct OutletFeed {
    @usableFromInline let encoder: SampleEncoder
    private let capacity: Int
    /// The samples that wait, each whole, oldest first from `begin` on.
    private var samples: [[UInt8]] = []
    private var begin = 0
    /// Samples that were lost.
    public private(set) var lost: Int64 = 0

    /// The most samples that are kept for an inlet, whatever it asks for.
    public static let maximumSamples: Int64 = 1 << 16

    public init(_ stream: StreamDescription, order: ByteOrder, bufferSamples: Int64) {
        encoder = SampleEncoder(stream.format, channels: stream.channelCount, order: order)
        capacity = Int(max(1, min(bufferSamples, Self.maximumSamples)))
    }

    /// Adds a sample of numbers, one of each channel, taken at a time in seconds of the outlet's clock.
    @inlinable public mutating func add(_ values: some Sequence<Double>, at time: Double) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoder.maximumBytes)
        encoder.add(values, at: time, to: &bytes)
        append(bytes)
    }

    /// Adds a sample of texts.
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
        // What was taken is let go now and then, all at once.
        if begin > 0, begin >= samples.count - begin {
            samples.removeSubrange(..<begin)
            begin = 0
        }
        samples.append(bytes)
    }

    /// Takes whole samples out, at most so many bytes of them, but one at least where any waits.
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
