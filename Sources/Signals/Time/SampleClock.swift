/// When the samples of one stream were taken, on the board's monotonic clock.
///
/// Sample numbers map to times by straight pieces, each beginning where the one before ends, so times never jump and
/// never go back. A correction holds from a sample on that nobody has seen yet: what was drawn stays where it is. All
/// arithmetic is on integers; the newest `capacity` pieces are kept, and older samples are taken as of the oldest of
/// them. Memory is allocated once, in `init`.
public final class SampleClock {
    /// How many pieces are kept: with a correction every two seconds or more, and some more at the start, as much as the rings keep.
    public static let capacity = 128
    /// In how many nanoseconds the difference from a sender's clock is corrected.
    static let convergence = 4e9

    public let rate: SamplingRate
    /// Changes when a piece is added or all are removed.
    public private(set) var revision: UInt32 = 0

    private let pieces: UnsafeMutablePointer<ClockPiece>
    private var first = 0
    private var count = 1

    /// A clock whose sample 0 is at `start` until it is started otherwise.
    /// - Parameter rate: the stream's nominal rate.
    public init(rate: SamplingRate, start: Int64 = 0) {
        self.rate = rate
        pieces = .allocate(capacity: Self.capacity)
        pieces.initialize(to: ClockPiece(sample: 0, time: start, rate: rate))
    }

    deinit { pieces.deallocate() }

    /// Forgets all pieces and begins anew with one.
    /// - Parameters:
    ///   - sample: a sample whose time is known.
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

    /// Lets the time run faster or slower from a sample on. The sample itself keeps its time.
    /// - Parameters:
    ///   - sample: at or after the beginning of the last piece; an earlier one is taken as that.
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

    /// Follows a sender's clock: starts with a sample that is not shown yet, or lets the time run so that it comes to
    /// the sender's within some seconds. To be called with the first block of a stream, and whenever the estimator
    /// begins a new piece.
    /// - Parameters:
    ///   - sample: the next sample to come.
    ///   - sender: that sample's time by the sender's clock, in nanoseconds.
    ///   - isFirst: whether no sample of the stream came so far.
    public func follow(_ estimator: ArrivalEstimator, from sample: Int64, sender: Int64, isFirst: Bool = false) {
        follow(estimator.time(ofSender: sender), slowness: estimator.slowness, from: sample, isFirst: isFirst)
    }

    /// The same, by other means than an estimator of arrivals.
    /// - Parameters:
    ///   - wanted: the board's time of the next sample to come.
    ///   - slowness: how much slower than nominally samples come, as a fraction.
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

    /// The newest piece.
    public var last: ClockPiece { pieces[(first + count - 1) % Self.capacity] }

    /// The piece that a sample belongs to, and the first sample of the piece after it (`Int64.max` for the newest).
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

    /// The first sample that is not earlier than a time.
    public func firstSample(notBefore time: Int64) -> Int64 {
        var index = count - 1
        while index > 0 {
            let piece = pieces[(first + index) % Self.capacity]
            if piece.time <= time { return piece.firstSample(notBefore: time) }
            index -= 1
        }
        let sample = pieces[first].firstSample(notBefore: time)
        // Where two pieces meet, the later one's rounding counts.
        return count > 1 ? min(sample, pieces[(first + 1) % Self.capacity].sample) : sample
    }
}
