/// The times of one stream's samples on the board's monotonic clock.
///
/// Sample numbers map to times in straight segments. Each begins where the previous one ends, so times never jump and never go back. A
/// correction applies from a sample on that was not used yet: drawn samples keep their positions. All arithmetic is on integers. The newest
/// `capacity` segments are kept, and older samples are computed from the oldest of them. Memory is allocated once, in `init`.
public final class SampleClock {
    /// The number of segments kept: with a correction every two seconds or more, and some more at the start, they cover the time that the
    /// rings keep.
    public static let capacity = 128
    /// The time in which the difference from a sender's clock is corrected, in nanoseconds.
    static let convergence = 4e9

    public let rate: SamplingRate
    /// Changes when a segment is added or all are removed.
    public private(set) var revision: UInt32 = 0

    private let pieces: UnsafeMutablePointer<ClockPiece>
    private var first = 0
    private var count = 1

    /// A clock with sample 0 at `start`, until `start` sets another time.
    /// - Parameter rate: the stream's nominal rate.
    public init(rate: SamplingRate, start: Int64 = 0) {
        self.rate = rate
        pieces = .allocate(capacity: Self.capacity)
        pieces.initialize(to: ClockPiece(sample: 0, time: start, rate: rate))
    }

    deinit { pieces.deallocate() }

    /// Removes all segments and restarts with one.
    /// - Parameters:
    ///   - sample: a sample with a known time.
    ///   - time: of that sample, in monotonic nanoseconds.
    ///   - duration: of 1000 nominal seconds, see `ClockPiece.duration`.
    public func start(
        at time: Int64, sample: Int64 = 0, duration: Int64 = ClockPiece.nominalDuration
    ) {
        first = 0
        count = 1
        pieces.initialize(to: ClockPiece(sample: sample, time: time, rate: rate, duration: duration))
        revision &+= 1
    }

    /// Changes the rate of time from a sample on. The sample itself keeps its time.
    /// - Parameters:
    ///   - sample: at or after the beginning of the last segment; an earlier one is moved there.
    ///   - duration: of 1000 nominal seconds, see `ClockPiece.duration`.
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

    /// Follows a sender's clock: starts with a sample that is not shown yet, or changes the rate so that the times match the sender's
    /// within some seconds. Must be called with the first block of a stream, and whenever the estimator begins a new segment.
    /// - Parameters:
    ///   - sample: the next sample to arrive.
    ///   - sender: that sample's time by the sender's clock, in nanoseconds.
    ///   - isFirst: whether no sample of the stream has arrived so far.
    public func follow(_ estimator: ArrivalEstimator, from sample: Int64, sender: Int64, isFirst: Bool = false) {
        follow(estimator.time(ofSender: sender), slowness: estimator.slowness, from: sample, isFirst: isFirst)
    }

    /// The same without an estimator of arrivals.
    /// - Parameters:
    ///   - wanted: the board's time of the next sample to arrive.
    ///   - slowness: the relative excess of the sample interval over the nominal one.
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

    /// The newest segment.
    public var last: ClockPiece { pieces[(first + count - 1) % Self.capacity] }

    /// The segment of a sample, and the first sample of the next segment (`Int64.max` for the newest).
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

    /// The first sample at or after a time.
    public func firstSample(notBefore time: Int64) -> Int64 {
        var index = count - 1
        while index > 0 {
            let piece = pieces[(first + index) % Self.capacity]
            if piece.time <= time { return piece.firstSample(notBefore: time) }
            index -= 1
        }
        let sample = pieces[first].firstSample(notBefore: time)
        // Where two segments meet, the later one's rounding is used.
        return count > 1 ? min(sample, pieces[(first + 1) % Self.capacity].sample) : sample
    }
}
