import Signals

/// Maps a stream's samples to records. All channels of a stream share it.
///
/// A stream counts while samples arrive and it keeps up with the written records. If a stream was silent and returns with sample numbers
/// that do not cover the silence, it is aligned to the present after a certain time. Otherwise new samples would be treated as late samples
/// of records that were written long ago.
struct StreamPlace {
    let clock: SampleClock
    /// The number of samples per channel in a record.
    let samples: Int
    /// The ring of the first channel. All rings have the same sample numbers.
    private let ring: SampleRing
    /// When the file begins, in monotonic nanoseconds.
    private var start: Int64
    /// The number of the sample at the beginning of the file; nil before the stream has started.
    private(set) var first: Int64?
    /// The ring's end at the last check, when it last grew, and since when the stream has been behind the written records.
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

    /// Checks for new samples.
    /// - Parameter records: the number of written records.
    mutating func follow(records: Int64, at now: Int64) {
        let end = ring.end
        // The stream has restarted.
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
        guard let since = lateSince, now - since > Recorder.timeout, now == grewAt else { return }
        // New samples go to the next record.
        self.first = end - written
        lateSince = nil
    }

    /// Whether records wait for this stream.
    func counts(at now: Int64) -> Bool { now - grewAt <= Recorder.timeout && lateSince == nil }

    /// The same stream in a file that begins some records later.
    mutating func skip(records: Int64, start: Int64) {
        first = first.map { $0 + records * Int64(samples) }
        self.start = start
    }

    /// Skips one record of a stream if others are slower, because its ring would otherwise be overwritten.
    /// - Returns: whether a record was skipped.
    mutating func skipBacklog(records: Int64) -> Bool {
        guard let first else { return false }
        let written = records * Int64(samples)
        guard end - first - written > Int64(ring.capacity / 2 + 2 * samples) else { return false }
        self.first = first + Int64(samples)
        return true
    }

    /// Whether all samples of a record have arrived.
    func hasReached(record: Int64) -> Bool { first.map { ring.end - $0 >= (record + 1) * Int64(samples) } ?? false }

    /// The record of the newest sample; below 0 before the first.
    var newestRecord: Int64 {
        guard let first, ring.end > first else { return -1 }
        return (ring.end - first - 1) / Int64(samples)
    }

    /// The number of a record's first sample; nil before the stream has started.
    func firstNumber(ofRecord record: Int64) -> Int64? { first.map { $0 + record * Int64(samples) } }

    /// The number of a record's samples that have arrived, including lost ones.
    func received(ofRecord record: Int64) -> Int {
        guard let number = firstNumber(ofRecord: record) else { return 0 }
        return Int(max(0, min(Int64(samples), ring.end - number)))
    }

    /// A time on the file's own time axis, in microseconds after its beginning; nil before the stream has started.
    func microseconds(of time: Int64) -> Int64? {
        guard let first else { return nil }
        let number = clock.firstSample(notBefore: time)
        let before = (clock.time(ofSample: number) - time) / 1000
        return clock.rate.nanoseconds(ofSample: number - first) / 1000 - before
    }

    /// When a record begins, in monotonic nanoseconds; nil before the stream has started.
    func time(ofRecord record: Int64) -> Int64? { firstNumber(ofRecord: record).map { clock.time(ofSample: $0) } }
}
