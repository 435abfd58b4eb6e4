/// When beats were, by the intervals between them and the arrivals of the packets that tell them.
///
/// Intervals follow each other without a break, so each beat is its interval after the one before. What was lost shows in the arrivals: a
/// packet comes within about a second of its newest beat, never before it. The row moves back where a packet shows it to be in the future.
package struct BeatTimes {
    /// A packet that comes later than this after its newest beat has followed a loss, in nanoseconds.
    package static let patience: Int64 = 2_500_000_000
    /// So many packets all of which came later than `usual` have.
    package static let packets = 8
    package static let usual: Int64 = 1_100_000_000

    private var last: Int64?
    private var least: Int64 = .max
    private var count = 0

    package init() {}

    /// The beats are lost from here on.
    package mutating func restart() { self = BeatTimes() }

    /// A packet came: calls `body` with each beat's time and interval in milliseconds.
    package mutating func take(_ measurement: HeartRateMeasurement, at now: Int64, _ body: (Int64, Float) -> Void) {
        let all = measurement.intervalCount
        guard all > 0 else { return }
        var sum: Int64 = 0
        for index in 0..<all { sum += Self.nanoseconds(measurement.interval(index)) }
        var time = (last ?? now - sum) + sum
        let late = now - time
        least = min(least, late)
        count += 1
        var shift: Int64 = late < 0 ? late : late > Self.patience ? late : 0
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
