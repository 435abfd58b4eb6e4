/// Computes the times of heart beats from the intervals between them and the arrival times of their packets.
///
/// The time of each beat is that of the previous beat plus the interval. Arrival times reveal lost packets: a packet arrives up to about a second
/// after its newest beat, never before that beat. If a packet arrives before the computed time of its newest beat, the computed times are shifted to
/// earlier times.
package struct BeatTimes {
    /// The maximum delay in nanoseconds between a packet's newest beat and its arrival. A longer delay means that packets before it were lost.
    package static let timeout: Int64 = 2_500_000_000
    /// If this number of successive packets all arrive later than usual, the computed times are shifted by the smallest delay of these packets.
    package static let packets = 8
    package static let usual: Int64 = 1_100_000_000

    private var last: Int64?
    private var least: Int64 = .max
    private var count = 0

    package init() {}

    /// Called when beats were lost: the next packet starts a new sequence.
    package mutating func restart() { self = BeatTimes() }

    /// Takes a packet, and calls a closure with each beat's time in nanoseconds and interval in milliseconds.
    package mutating func take(_ measurement: HeartRateMeasurement, at now: Int64, _ body: (Int64, Float) -> Void) {
        let all = measurement.intervalCount
        guard all > 0 else { return }
        var sum: Int64 = 0
        for index in 0..<all { sum += Self.nanoseconds(measurement.interval(index)) }
        var time = (last ?? now - sum) + sum
        let late = now - time
        least = min(least, late)
        count += 1
        var shift: Int64 = late < 0 ? late : late > Self.timeout ? late : 0
        if shift == 0, count >= Self.packets {
            if least > Self.usual { shift = least }
            (least, count) = (.max, 0)
        }
        if shift != 0 { (least, count) = (.max, 0) }
        time += shift
        last = time
        var beat = time - sum
        for index in 0..<all {
            let interval = measurement.interval(index)
            beat += Self.nanoseconds(interval)
            body(beat, Float(interval) * 1000 / 1024)
        }
    }

    private static func nanoseconds(_ interval: UInt16) -> Int64 { Int64(interval) * 1_000_000_000 / 1024 }
}
