import Signals

/// Why a feed cannot be read any further: the connection is no longer usable.
public enum FeedError: Error, Equatable, Sendable {
    /// A sample that begins with neither of the two marks.
    case mark
    /// A time stamp that is not finite.
    case time
    /// The test patterns differ from the agreed ones: the two sides use different formats.
    case pattern
    /// The width of a text's length is invalid.
    case lengthWidth
    /// A text longer than `LSLLimits.stringBytes`.
    case textTooLong
}

/// The first byte of a sample.
enum SampleMark {
    static let deduced: UInt8 = 1
    static let stamped: UInt8 = 2
}

/// Computes the times of samples without a time stamp.
struct TimeStamps {
    /// The nominal sample interval in seconds; 0 for an irregular stream.
    let distance: Double
    private(set) var last: Double?

    init(_ rate: SamplingRate) { distance = rate.isIrregular ? 0 : 1000 / Double(rate.milliHertz) }

    mutating func take(_ stamp: Double) throws(FeedError) -> Double {
        guard stamp.isFinite else { throw .time }
        last = stamp
        return stamp
    }

    mutating func deduce() -> Double? {
        last = last.map { $0 + distance }
        return last
    }
}

/// Decodes the samples of a numeric stream, after the feed's header, from bytes that may be cut anywhere. Allocates only in `init`. A
/// complete sample is read in place; only a divided one is copied.
public final class SampleDecoder {
    private let format: ChannelFormat
    private let channels: Int
    private let isSwapped: Bool
    /// The size of all values in bytes.
    private let valueBytes: Int
    private let rate: SamplingRate
    private var times: TimeStamps
    /// The number of remaining test patterns.
    private var patternsLeft = TestPattern.count
    /// The first part of a divided sample.
    private let carry: UnsafeMutableRawBufferPointer
    private var carried = 0

    /// The size of a mark and a time stamp in bytes.
    static let headBytes = 9

    /// - Parameters:
    ///   - stream: of a numeric format, with a number of channels within the limits.
    ///   - order: the outlet's byte order.
    public init(_ stream: StreamDescription, order: ByteOrder) {
        format = stream.format
        channels = stream.channelCount
        isSwapped = order != .own
        valueBytes = channels * format.valueBytes
        rate = stream.rate
        times = TimeStamps(stream.rate)
        carry = .allocate(byteCount: Self.headBytes + valueBytes, alignment: 16)
    }

    deinit { carry.deallocate() }

    /// Whether the test patterns were received and are correct: the feed runs.
    public var hasBegun: Bool { patternsLeft == 0 }

    /// The next sample after `place`, which is advanced; nil when the bytes are used up.
    public func next(_ bytes: UnsafeRawBufferPointer, from place: inout Int) throws(FeedError) -> FeedSample? {
        while let sample = try nextSample(bytes, from: &place) {
            guard patternsLeft > 0 else { return sample }
            try check(sample)
        }
        return nil
    }

    private func nextSample(
        _ bytes: UnsafeRawBufferPointer, from place: inout Int
    ) throws(FeedError) -> FeedSample? {
        guard place < bytes.count else { return nil }
        let size = try self.size(mark: carried > 0 ? carry[0] : bytes[place])
        if carried == 0, bytes.count - place >= size {
            defer { place += size }
            return try sample(UnsafeRawBufferPointer(rebasing: bytes[place..<(place + size)]))
        }
        let taken = min(size - carried, bytes.count - place)
        let target = UnsafeMutableRawBufferPointer(rebasing: carry[carried..<(carried + taken)])
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[place..<(place + taken)]))
        place += taken
        carried += taken
        guard carried == size else { return nil }
        carried = 0
        return try sample(UnsafeRawBufferPointer(rebasing: carry[..<size]))
    }

    private func size(mark: UInt8) throws(FeedError) -> Int {
        switch mark {
        case SampleMark.deduced: 1 + valueBytes
        case SampleMark.stamped: Self.headBytes + valueBytes
        default: throw .mark
        }
    }

    private func sample(_ bytes: UnsafeRawBufferPointer) throws(FeedError) -> FeedSample {
        let isDeduced = bytes[0] == SampleMark.deduced
        var time: Double?
        if isDeduced {
            time = times.deduce()
        } else {
            let bits = bytes.loadUnaligned(fromByteOffset: 1, as: UInt64.self)
            time = try times.take(Double(bitPattern: isSwapped ? bits.byteSwapped : bits))
        }
        return FeedSample(
            time: time, isDeduced: isDeduced,
            bytes: UnsafeRawBufferPointer(rebasing: bytes[(isDeduced ? 1 : Self.headBytes)...]), format: format,
            isSwapped: isSwapped)
    }

    private func check(_ sample: FeedSample) throws(FeedError) {
        guard !sample.isDeduced, sample.time == TestPattern.time else { throw .pattern }
        for channel in 0..<channels {
            let expected = TestPattern.value(TestPattern.count - patternsLeft, channel: channel, format)
            // Up to 53 bits, both conversions are exact.
            let isRight =
                format.isFloatingPoint ? sample.value(channel) == Double(expected) : sample.integer(channel) == expected
            guard isRight else { throw .pattern }
        }
        patternsLeft -= 1
        // The times of samples must not continue from a pattern's time.
        times = TimeStamps(rate)
    }
}
