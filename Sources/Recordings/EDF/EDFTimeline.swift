/// The times at which the records of an EDF+ or BDF+ file begin, as the records themselves state them.
///
/// At first, only the times of a few hundred records are read. The times between two of these records are read only if their distance shows a pause.
/// Thus a file of any length opens quickly.
struct EDFTimeline: Sendable {
    /// Consecutive records without pauses between them. A segment ends where the next segment begins.
    struct Segment: Sendable {
        let record: Int64
        /// The time of the segment's first record, in nanoseconds after the beginning of the first record of the file.
        let time: Int64
    }

    /// The maximum number of segments. They need 4 MB.
    static let maximumSegments = 1 << 18
    /// The number of records whose times are read first. In a file with fewer records, the times of all records are read.
    private static let probes: Int64 = 512
    /// The minimum length of a pause in nanoseconds. Shorter pauses are ignored, because the stored times have a limited number of digits.
    private static let shortestPause: Int64 = 1_500_000

    /// The maximum time in nanoseconds by which the records may creep away from the times that follow from their duration. More counts as a pause,
    /// unless the clocks of the device can explain it.
    private static let longestDrift: Int64 = 50_000_000
    /// The part of the time by which two clocks can differ, as its reciprocal: 200 millionths.
    private static let clockPrecision: Int64 = 5000

    private(set) var segments = [Segment(record: 0, time: 0)]
    /// The number of records that begin before the end of the previous record.
    private(set) var returns = 0
    private let duration: Int64
    private var lost: Int64 = 0
    /// The sum of the backward steps between successive record times that no forward step has canceled yet, in nanoseconds.
    private var back: Int64 = 0

    /// - Parameter duration: the duration of a record, in nanoseconds.
    init(duration: Int64) { self.duration = duration }

    /// - Parameter time: returns the time at which a record begins, in nanoseconds; nil if it is missing.
    init(
        records count: Int64, duration: Int64, time: (Int64) throws(RecordingError) -> Int64?
    ) throws(RecordingError) {
        self.init(duration: duration)
        guard count > 1, let origin = try time(0) else { return }
        var (drift, steadySince) = (Int64(0), origin)
        var last = (record: Int64(0), time: origin)
        let step = max(1, count / Self.probes)
        // The later ends of the intervals of records that must still be searched for pauses. The end of the earliest interval is last in the array.
        var intervals: [(record: Int64, time: Int64)] = []
        var next = min(step, count - 1)
        while last.record < count - 1 {
            if intervals.isEmpty {
                intervals.append((next, try time(next) ?? expected(next, after: last)))
                next = min(next + step, count - 1)
            }
            let end = intervals[intervals.count - 1]
            let late = end.time - expected(end.record, after: last)
            if late.magnitude <= UInt64(Self.shortestPause) {
                // Each record may be late by less than a pause. Together, they must not shift the following samples.
                drift += late
                let passed = end.time - steadySince
                if drift.magnitude > UInt64(Self.longestDrift),
                    drift.magnitude > (passed / Self.clockPrecision).magnitude
                {
                    try add(drift, before: end.record)
                    (drift, steadySince) = (0, end.time)
                }
                last = (end.record, end.time)
                intervals.removeLast()
            } else if end.record == last.record + 1 {
                try add(late, before: end.record)
                last = (end.record, end.time)
                intervals.removeLast()
            } else {
                let middle = last.record + (end.record - last.record) / 2
                intervals.append((middle, try time(middle) ?? expected(middle, after: last)))
            }
        }
    }

    private func expected(_ record: Int64, after last: (record: Int64, time: Int64)) -> Int64 {
        last.time + (record - last.record) * duration
    }

    private mutating func add(_ late: Int64, before record: Int64) throws(RecordingError) {
        guard late > 0 else {
            returns += 1
            // If the times jump forward and later back by the same amount (or in the reverse order), no samples are lost: only the times between the
            // jumps are wrong.
            let lastPause = segments.count > 1 ? pause(before: segments.count - 1) : 0
            if lastPause > 0, Self.areAlike(lastPause, -late) {
                lost -= lastPause
                segments.removeLast()
            } else {
                back -= late
            }
            return
        }
        if back > 0, Self.areAlike(back, late) {
            back = 0
            return
        }
        guard segments.count < Self.maximumSegments else { throw .tooLarge(.recordCount, atByte: 236) }
        lost += late
        segments.append(Segment(record: record, time: record * duration + lost))
    }

    /// The duration of the first `count` records with the pauses between them, in nanoseconds.
    func length(ofRecords count: Int64) -> Int64 {
        let (product, isTooLong) = count.multipliedReportingOverflow(by: duration)
        let (sum, isTooLong2) = product.addingReportingOverflow(lost)
        return isTooLong || isTooLong2 ? .max : sum
    }

    /// The time of a record in nanoseconds after the beginning of the first one.
    func time(of record: Int64) -> Int64 {
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].record <= record { low = middle } else { high = middle }
        }
        return segments[low].time + (record - segments[low].record) * duration
    }

    private static func areAlike(_ a: Int64, _ b: Int64) -> Bool { (a - b).magnitude <= UInt64(2 * shortestPause) }

    /// The pause before a segment, in nanoseconds.
    private func pause(before segment: Int) -> Int64 {
        let (before, after) = (segments[segment - 1], segments[segment])
        return after.time - before.time - (after.record - before.record) * duration
    }

    /// The pauses between segments, each as a loss of samples.
    var losses: [RecordingLoss] {
        segments.indices.dropFirst().prefix(RecordingLoss.maximum).map { index in
            let before = segments[index - 1]
            let end = before.time + (segments[index].record - before.record) * duration
            return RecordingLoss(channel: 0, time: end, duration: segments[index].time - end)
        }
    }

    /// The number of a segment's first sample, for a signal with `perRecord` samples per record.
    func number(_ segment: Int, perRecord: Int64) -> Int64 {
        let segment = segments[segment]
        let pauses = segment.time - segment.record * duration
        // Convert the pauses before the segment to samples, rounded to the nearest sample.
        return segment.record * perRecord
            + Int64((Double(pauses) / Double(max(1, duration)) * Double(perRecord)).rounded())
    }

    /// The index of the last segment that begins at or before a sample.
    func segment(at sample: Int64, perRecord: Int64) -> Int {
        var (low, high) = (0, segments.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if number(middle, perRecord: perRecord) <= sample { low = middle } else { high = middle }
        }
        return low
    }
}
