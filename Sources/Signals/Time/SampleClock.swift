/// The times of one stream's samples on the board's monotonic clock.
///
/// The clock maps sample numbers to times in straight segments. Each segment begins where the previous one ends, so times never jump and never go
/// back. A correction applies only to samples whose times were not used yet, so that drawn samples keep their positions. All arithmetic uses
/// integers. The newest `capacity` segments are stored; the times of older samples are computed from the oldest stored segment. Only `init`
/// allocates.
public final class SampleClock {
    /// The number of stored segments. Segments begin every two seconds or less often, except at the start; 128 of them cover the time for which rings
    /// store samples.
    public static let capacity = 128
    /// The time in nanoseconds in which a deviation from the sender's clock is corrected.
    static let convergence = 4e9

    public let rate: SamplingRate
    /// A number that changes when a segment is added or all segments are removed.
    public private(set) var revision: UInt32 = 0

    private let pieces: UnsafeMutablePointer<ClockPiece>
    private var first = 0
    private var count = 1

    /// Makes a clock whose sample 0 is at the time `start`. A later call of `start(sample:time:duration:)` replaces this.
    /// - Parameter rate: the stream's nominal rate.
    public init(rate: SamplingRate, start: Int64 = 0) {
        self.rate = rate
        pieces = .allocate(capacity: Self.capacity)
        pieces.initialize(to: ClockPiece(sample: 0, time: start, rate: rate))
    }

    deinit { pieces.deallocate() }

    /// Removes all segments and restarts with one segment.
    /// - Parameters:
    ///   - sample: the number of a sample whose time is known.
    ///   - time: that sample's time in monotonic nanoseconds.
    ///   - duration: the real duration of 1000 nominal seconds in microseconds (`ClockPiece.duration`).
    public func start(
        at time: Int64, sample: Int64 = 0, duration: Int64 = ClockPiece.nominalDuration
    ) {
        first = 0
        count = 1
        pieces.initialize(to: ClockPiece(sample: sample, time: time, rate: rate, duration: duration))
        revision &+= 1
    }

    /// Changes the sample interval from a sample on. The time of that sample does not change.
    /// - Parameters:
    ///   - sample: a sample at or after the beginning of the last segment. For an earlier sample, the beginning of that segment is used.
    ///   - duration: the real duration of 1000 nominal seconds in microseconds (`ClockPiece.duration`).
    public func correct(from sample: Int64, duration: Int64) {
        let last = self.last
        let start = max(sample, last.sample)
        let piece = ClockPiece(sample: start, time: last.time(ofSample: start), rate: rate, duration: duration)
        guard piece.duration != last.duration else { return }
        if start == last.sample {
            pieces[(first + count - 1) % Self.capacity] = piece
        } else {
            if count == Self.capacity {
                first = (first + 1) % Self.capacity
                count -= 1
            }
            (pieces + (first + count) % Self.capacity).initialize(to: piece)
            count += 1
        }
        revision &+= 1
    }

    /// Follows a sender's clock. For the first block of a stream, the clock starts with a sample that is not shown yet. Later, the sample interval
    /// changes so that the times agree with the sender's within some seconds. Must be called with the first block of a stream, and when the estimator
    /// begins a new segment.
    /// - Parameters:
    ///   - sample: the number of the sample that will arrive next.
    ///   - sender: the time of this sample on the sender's clock, in nanoseconds.
    ///   - isFirst: true if no sample of the stream has arrived yet.
    public func follow(_ estimator: ArrivalEstimator, from sample: Int64, sender: Int64, isFirst: Bool = false) {
        follow(estimator.time(ofSender: sender), slowness: estimator.slowness, from: sample, isFirst: isFirst)
    }

    /// Follows a sender's clock without an estimator of arrivals.
    /// - Parameters:
    ///   - wanted: the board's time of the sample that will arrive next.
    ///   - slowness: the relative amount by which the true sample interval exceeds the nominal one.
    public func follow(_ wanted: Int64, slowness: Double, from sample: Int64, isFirst: Bool = false) {
        let scale = Double(ClockPiece.nominalDuration)
        guard !isFirst else {
            return start(at: wanted, sample: sample, duration: Self.duration(slowness * scale))
        }
        let error = Double(wanted &- time(ofSample: sample))
        correct(from: sample, duration: Self.duration((slowness + error / Self.convergence) * scale))
    }

    private static func duration(_ excess: Double) -> Int64 {
        ClockPiece.nominalDuration + Int64(max(-1e8, min(1e8, excess)).rounded())
    }

    /// The newest segment of the clock.
    public var last: ClockPiece { pieces[(first + count - 1) % Self.capacity] }

    /// The segment that contains a sample, and the number of the first sample of the next segment (`Int64.max` if there is none).
    public func piece(of sample: Int64) -> (piece: ClockPiece, end: Int64) {
        var end = Int64.max
        var index = count - 1
        while index > 0 {
            let piece = pieces[(first + index) % Self.capacity]
            if piece.sample <= sample { return (piece, end) }
            end = piece.sample
            index -= 1
        }
        return (pieces[first], end)
    }

    /// The time of a sample in monotonic nanoseconds, rounded down.
    public func time(ofSample sample: Int64) -> Int64 { piece(of: sample).piece.time(ofSample: sample) }

    /// The number of the first sample at or after a time.
    public func firstSample(notBefore time: Int64) -> Int64 {
        var index = count - 1
        while index > 0 {
            let piece = pieces[(first + index) % Self.capacity]
            if piece.time <= time { return piece.firstSample(notBefore: time) }
            index -= 1
        }
        let sample = pieces[first].firstSample(notBefore: time)
        // At the border of two segments, round as the later segment does.
        return count > 1 ? min(sample, pieces[(first + 1) % Self.capacity].sample) : sample
    }
}
