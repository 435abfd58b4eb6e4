import Signals

/// Which samples of a stream stand in which record. All channels of a stream share it.
///
/// A stream counts as long as samples come and it keeps up with what is written. One that was silent, and comes back with numbers
/// that do not make up for it, is placed anew after a while, so that what comes is not taken for what was written long ago.
struct StreamPlace {
    let clock: SampleClock
    /// A record's samples of each of its channels.
    let samples: Int
    /// The ring of its first channel: all have the same numbers.
    private let ring: SampleRing
    /// When the file begins, in monotonic nanoseconds.
    private var start: Int64
    /// The number of the sample at the beginning of the file; nil before the stream has begun.
    private(set) var first: Int64?
    /// The ring's end at the last look, when it last grew, and since when the stream has been behind what is written.
    private var end: Int64 = 0
    private var grewAt: Int64
    private var lateSince: Int64?

    init(_ ring: SampleRing, _ clock: SampleClock, samples: Int, start: Int64, at now: Int64) {
        self.ring = ring
        self.clock = clock
        self.samples = samples
        self.start = start
        grewAt = now
        follow(records: 0, at: now)
    }

    /// Looks for what has come.
    /// - Parameter records: how many were written.
    mutating func follow(records: Int64, at now: Int64) {
        let end = ring.end
        // It has begun anew.
        if end < self.end { first = nil }
        if end != self.end { grewAt = now }
        self.end = end
        guard end > 0 else { return }
        let written = records * Int64(samples)
        guard let first else {
            let number = clock.firstSample(notBefore: start)
            self.first = records > 0 ? min(number, ring.begin - written) : number
            return
        }
        guard end - first < written, now == grewAt || lateSince != nil else {
            lateSince = nil
            return
        }
        lateSince = lateSince ?? now
        guard let since = lateSince, now - since > Recorder.patience, now == grewAt else { return }
        // What comes from now on stands in the next record.
        self.first = end - written
        lateSince = nil
    }

    /// Whether records wait for it.
    func counts(at now: Int64) -> Bool { now - grewAt <= Recorder.patience && lateSince == nil }

    /// The same stream in a file that begins some records later.
    mutating func skip(records: Int64, start: Int64) {
        first = first.map { $0 + records * Int64(samples) }
        self.start = start
    }

    /// Gives up a record of what would be overwritten in the end, where others are slower.
    /// - Returns: whether something was given up.
    mutating func skipBacklog(records: Int64) -> Bool {
        guard let first else { return false }
        let written = records * Int64(samples)
        guard end - first - written > Int64(ring.capacity / 2 + 2 * samples) else { return false }
        self.first = first + Int64(samples)
        return true
    }

    /// Whether all samples of a record have come.
    func hasReached(record: Int64) -> Bool { first.map { ring.end - $0 >= (record + 1) * Int64(samples) } ?? false }

    /// Which record the newest sample belongs to; below 0 before the first.
    var newestRecord: Int64 {
        guard let first, ring.end > first else { return -1 }
        return (ring.end - first - 1) / Int64(samples)
    }

    /// The number of a record's first sample; nil before the stream has begun.
    func firstNumber(ofRecord record: Int64) -> Int64? { first.map { $0 + record * Int64(samples) } }

    /// How many samples of a record have come, lost ones included.
    func received(ofRecord record: Int64) -> Int {
        guard let number = firstNumber(ofRecord: record) else { return 0 }
        return Int(max(0, min(Int64(samples), ring.end - number)))
    }

    /// A time on the file's own time axis, in microseconds after its beginning; nil before the stream has begun.
    func microseconds(of time: Int64) -> Int64? {
        guard let first else { return nil }
        let number = clock.firstSample(notBefore: time)
        let before = (clock.time(ofSample: number) - time) / 1000
        return clock.rate.nanoseconds(ofSample: number - first) / 1000 - before
    }

    /// When a record begins, in monotonic nanoseconds; nil before the stream has begun.
    func time(ofRecord record: Int64) -> Int64? { firstNumber(ofRecord: record).map { clock.time(ofSample: $0) } }
}
