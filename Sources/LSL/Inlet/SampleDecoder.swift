import Signals

/// The reason why a feed cannot be read any further. The connection must then be closed.
public enum FeedError: Error, Equatable, Sendable {
    /// A sample begins with neither of the two values of `SampleMark`.
    case mark
    /// A time stamp is not a finite number.
    case time
    /// The test patterns are not those of the protocol, so both sides use different formats.
    case pattern
    /// The field with a text's length has an invalid number of bytes.
    case lengthWidth
    /// A text is too long.
    case textTooLong
}

/// The first byte of a sample, which states if a time stamp follows.
enum SampleMark {
    static let deduced: UInt8 = 1
    static let stamped: UInt8 = 2
}

/// Computes the times of samples that have no time stamp.
struct TimeStamps {
    /// The nominal interval between samples in seconds; 0 for an irregular stream.
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

/// Decodes the samples of a numeric stream, which follow the header of the feed. Bytes may arrive in any parts. Only init allocates memory. A
/// complete sample is decoded in the caller's buffer; only a sample that arrives in parts is copied.
public final class SampleDecoder {
    private let format: ChannelFormat
    private let channels: Int
    private let isSwapped: Bool
    /// The size of all values of a sample in bytes.
    private let valueBytes: Int
    private let rate: SamplingRate
    private var times: TimeStamps
    /// The number of test patterns that have not arrived yet.
    private var patternsLeft = TestPattern.count
    /// The beginning of a sample whose other bytes have not arrived yet.
    private let carry: UnsafeMutableRawBufferPointer
    private var carried = 0

    /// The size of a mark and a time stamp in bytes.
    static let headBytes = 9

    /// - Parameters:
    ///   - stream: the description of the stream, which must have a numeric format and not too many channels.
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

    /// True if the test patterns have arrived and are correct.
    public var hasBegun: Bool { patternsLeft == 0 }

    /// Decodes the next sample from `place` on, and advances `place` to its end; nil when all bytes are used.
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
            // Compare as doubles, to which both numbers are converted exactly, because they have at most 53 bits.
            let isRight =
                format.isFloatingPoint ? sample.value(channel) == Double(expected) : sample.integer(channel) == expected
            guard isRight else { throw .pattern }
        }
        patternsLeft -= 1
        // Restart, so that the times of samples are not computed from the time of a pattern.
        times = TimeStamps(rate)
    }
}
