import Signals

/// Maps a stream's sample numbers to records. All channels of a stream share one mapping.
///
/// Records wait for a stream while its samples arrive and are not behind the written records. A stream can be silent for some time and then continue
/// with the next sample number, as if there had been no pause. After a certain time, the recorder then assigns the stream's new samples to the next
/// record. Otherwise they would count as late samples of records that were written long ago.
struct StreamPlace {
    let clock: SampleClock
    /// The number of samples per channel in a record.
    let samples: Int
    /// The ring of the first channel. The rings of all channels have the same sample numbers.
    private let ring: SampleRing
    /// The time at which the file begins, in monotonic nanoseconds.
    private var start: Int64
    /// The number of the sample at the beginning of the file; nil before the stream has started.
    private(set) var first: Int64?
    /// The number after the ring's last sample at the last check.
    private var end: Int64 = 0
    /// The time at which the ring last received samples.
    private var grewAt: Int64
    /// The time since which the stream has been behind the written records; nil if it is not behind.
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
        // If the number of the last sample has decreased, the stream has restarted.
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
        // The stream continues after a pause, so map its newest samples to the next record.
        self.first = end - written
        lateSince = nil
    }

    /// True if records must wait for this stream.
    func counts(at now: Int64) -> Bool { now - grewAt <= Recorder.timeout && lateSince == nil }

    /// Called when the recording continues in another file, which begins `records` records later.
    mutating func skip(records: Int64, start: Int64) {
        first = first.map { $0 + records * Int64(samples) }
        self.start = start
    }

    /// Skips one record of this stream while the recorder waits for slower streams and the ring would otherwise overwrite samples.
    /// - Returns: true if a record was skipped.
    mutating func skipBacklog(records: Int64) -> Bool {
        guard let first else { return false }
        let written = records * Int64(samples)
        guard end - first - written > Int64(ring.capacity / 2 + 2 * samples) else { return false }
        self.first = first + Int64(samples)
        return true
    }

    /// True if all samples of a record have arrived.
    func hasReached(record: Int64) -> Bool { first.map { ring.end - $0 >= (record + 1) * Int64(samples) } ?? false }

    /// The number of the record that contains the newest sample; below 0 before the first sample.
    var newestRecord: Int64 {
        guard let first, ring.end > first else { return -1 }
        return (ring.end - first - 1) / Int64(samples)
    }

    /// The number of a record's first sample; nil before the stream has started.
    func firstNumber(ofRecord record: Int64) -> Int64? { first.map { $0 + record * Int64(samples) } }

    /// The number of a record's samples that have arrived or were marked as lost.
    func received(ofRecord record: Int64) -> Int {
        guard let number = firstNumber(ofRecord: record) else { return 0 }
        return Int(max(0, min(Int64(samples), ring.end - number)))
    }

    /// Converts a time to the file's time axis, in microseconds after its beginning; nil before the stream has started.
    func microseconds(of time: Int64) -> Int64? {
        guard let first else { return nil }
        let number = clock.firstSample(notBefore: time)
        let before = (clock.time(ofSample: number) - time) / 1000
        return clock.rate.nanoseconds(ofSample: number - first) / 1000 - before
    }

    /// The time at which a record begins, in monotonic nanoseconds; nil before the stream has started.
    func time(ofRecord record: Int64) -> Int64? { firstNumber(ofRecord: record).map { clock.time(ofSample: $0) } }
}
