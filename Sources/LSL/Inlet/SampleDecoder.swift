import Signals

/// Why a feed cannot be read on: the connection is of no use any more.
public enum FeedError: Error, Equatable, Sendable {
    /// A sample that begins with neither of the two marks.
    case mark
    /// A time stamp that is no finite number.
    case time
    /// The test patterns are not what was agreed: the sides mean different forms.
    case pattern
    /// A text whose length has a width that there is none of.
    case lengthWidth
    /// A text longer than `LSLLimits.stringBytes`.
    case textTooLong
}

/// The mark that a sample begins with.
enum SampleMark {
    static let deduced: UInt8 = 1
    static let stamped: UInt8 = 2
}

/// Reckons the times of samples that come without.
struct TimeStamps {
    /// The nominal distance of samples in seconds; 0 for an irregular stream.
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

/// Finds the samples of a numeric stream in bytes cut anywhere, after the feed's header. Takes nothing from the heap but in `init`;
/// a sample that comes whole is read where it lies, only one that is cut is put together.
public final class SampleDecoder {
    private let format: ChannelFormat
    private let channels: Int
    private let isSwapped: Bool
    /// The bytes of all values.
    private let valueBytes: Int
    private let rate: SamplingRate
    private var times: TimeStamps
    /// How many test patterns are to come.
    private var patternsLeft = TestPattern.count
    /// The beginning of a sample that is cut.
    private let carry: UnsafeMutableRawBufferPointer
    private var carried = 0

    /// The bytes of a mark and a time stamp.
    static let headBytes = 9

    /// - Parameters:
    ///   - stream: of a numeric format; its channels are within the limits.
    ///   - order: what the outlet said.
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

    /// Whether the test patterns were there, and right: the feed runs.
    public var hasBegun: Bool { patternsLeft == 0 }

    /// The next sample behind `place`, which moves on behind it; nil when the bytes are used up.
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
            // Up to 53 bits both ways are exact.
            let isRight =
                format.isFloatingPoint ? sample.value(channel) == Double(expected) : sample.integer(channel) == expected
            guard isRight else { throw .pattern }
        }
        patternsLeft -= 1
        // What is reckoned does not begin with a pattern's time.
        times = TimeStamps(rate)
    }
}
