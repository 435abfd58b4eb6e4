import GraphPages
import GraphScreens
import Graphs
import ScreenRig
import Screens
import Signals
import TestKit
import Text
import Widgets

/// Returns a channel whose sample n has the value n * slope, from a time on.
private func ramp(
    _ hertz: UInt32, count: Int, slope: Float = 1, start: Int64 = 0, capacity: Int = 4096
) -> (ring: SampleRing, clock: SampleClock) {
    let clock = SampleClock(rate: SamplingRate(hertz: hertz), start: start)
    let ring = SampleRing(capacity: capacity)
    for sample in 0..<count { ring.append(Float(sample) * slope) }
    return (ring, clock)
}

private let second: Int64 = 1_000_000_000
private let day: ClosedRange<Int64> = 0...86400 * second

/// Returns the texts that the panel of values shows for cursors at a and b.
private func read(_ a: Int64, _ b: Int64, _ signals: [MeasuredSignal] = [], _ language: String = "en") -> CursorReadout
{
    CursorReadout(MeasuringCursors(a: a, b: b), signals, by: .moment(10 * second), .language(language))
}

/// Returns the values at both cursors; NaN for unknown ones.
private func values(_ data: ChannelData, _ a: Int64, _ b: Int64) -> [Float] {
    let pair = MeasuredPair(data, MeasuringCursors(a: a, b: b))
    return [pair.a ?? -1e9, pair.b ?? -1e9]
}

let measuringTests = [
    TestCase(
        "the measuring cursor shows the value of the nearest sample, in streams with different rates and start times"
    ) { t in
        let (slow, slowClock) = ramp(100, count: 1000, start: 3 * second)
        let (fast, fastClock) = ramp(1000, count: 4000, slope: 0.5, start: 2 * second)
        let a = 4 * second + 4_900_000
        let b = 4 * second + 5_100_000
        t.expect(values(.samples(slow, slowClock), a, b) == [100, 101])
        t.expect(values(.samples(fast, fastClock), a, b) == [1002.5, 1002.5])
        t.expectEqual(MeasuredPair(.samples(slow, slowClock), MeasuringCursors(a: a, b: b)).difference ?? 0, 1)
        // At a time in the middle between two samples, the value of the later sample applies.
        t.expect(values(.samples(slow, slowClock), 4 * second + 5_000_000, 4 * second + 15_000_000) == [101, 102])
        // A sample whose time is no whole number of nanoseconds is still found by its own time.
        let (third, thirdClock) = ramp(3, count: 300)
        for sample in Int64(0)..<300 {
            let time = thirdClock.time(ofSample: sample)
            guard values(.samples(third, thirdClock), time, time) == [Float(sample), Float(sample)] else {
                return t.fail("sample \(sample)")
            }
        }
    },
    TestCase(
        "if a sample is lost, overwritten or still to come, the measuring panel shows neither a value nor a difference"
    ) {
        t in
        let (ring, clock) = ramp(100, count: 50, capacity: 100)
        ring.appendLost(10)
        ring.append(7)
        let data = ChannelData.samples(ring, clock)
        func pair(_ a: Int64, _ b: Int64) -> MeasuredPair {
            MeasuredPair(data, MeasuringCursors(a: a * 10_000_000, b: b * 10_000_000))
        }
        t.expect(pair(49, 50).a == 49 && pair(49, 50).b == nil && pair(49, 50).difference == nil)
        t.expect(pair(59, 60).a == nil && pair(59, 60).b == 7)
        t.expect(pair(61, -1).a == nil && pair(61, -1).b == nil)
        for _ in 0..<100 { ring.append(1) }
        t.expect(pair(60, 61).a == nil && pair(60, 61).b == 1, "overwritten")
    },
    TestCase("if the cursor is between two events, the measuring panel shows the value of the earlier one") { t in
        let events = EventRing(capacity: 8)
        events.append(1, at: 2 * second)
        events.append(0, at: 3 * second)
        t.expect(values(.events(events), 2 * second - 1, 2 * second) == [-1e9, 1])
        t.expect(values(.events(events), 3 * second - 1, 9 * second) == [1, 0])
    },
    TestCase("if a stream's clock was corrected, the measuring cursor finds the exact sample at each time") { t in
        let (ring, clock) = ramp(250, count: 4000)
        clock.correct(from: 1000, duration: ClockPiece.nominalDuration + 40_000_000)
        clock.correct(from: 2500, duration: ClockPiece.nominalDuration - 20_000_000)
        let data = ChannelData.samples(ring, clock)
        for sample in [Int64(0), 1, 999, 1000, 1001, 2499, 2500, 2501, 3999] {
            let time = clock.time(ofSample: sample)
            t.expect(
                values(data, time, time + 1_900_000) == [Float(sample), Float(sample)], "sample \(sample)")
        }
        // The corrected clock is 4% slower: 1000 samples take 4.16 s instead of 4 s.
        t.expectEqual(clock.time(ofSample: 2000) - clock.time(ofSample: 1000), 4_160_000_000)
        var cursors = MeasuringCursors()
        cursors.move(.a, to: clock.time(ofSample: 999) + 100, of: clock, within: day)
        cursors.step(2, of: clock, within: day)
        t.expectEqual(cursors.a, clock.time(ofSample: 1001))
    },
    TestCase(
        "a measuring cursor snaps to a sample, moves by single samples, and stays within the time of the stored samples"
    ) { t in
        let (_, clock) = ramp(512, count: 1, start: 77)
        var cursors = MeasuringCursors()
        let range = clock.time(ofSample: 100)...clock.time(ofSample: 600) + 5
        cursors.move(.b, to: clock.time(ofSample: 300) + 900_000, of: clock, within: range)
        t.expectEqual(cursors.b, clock.time(ofSample: 300))
        t.expect(cursors.chosen == .b)
        for _ in 0..<7 { cursors.step(1, of: clock, within: range) }
        t.expectEqual(cursors.b, clock.time(ofSample: 307))
        cursors.step(-8, of: clock, within: range)
        t.expectEqual(cursors.b, clock.time(ofSample: 299))
        t.expectEqual(cursors.a, 0)
        cursors.move(.b, to: .max / 2, of: clock, within: range)
        t.expectEqual(cursors.b, clock.time(ofSample: 600), "at the end")
        cursors.step(1, of: clock, within: range)
        t.expectEqual(cursors.b, clock.time(ofSample: 600), "and not beyond")
        cursors.move(.a, to: -5, of: clock, within: range)
        t.expectEqual(cursors.a, clock.time(ofSample: 100), "at the beginning")
        t.expect(cursors.chosen == .a)
        // At the ends of the stored range, the cursor snaps only to a sample within the range.
        cursors.move(.a, to: 0, of: clock, within: range.lowerBound + 1...range.upperBound)
        t.expectEqual(cursors.a, clock.time(ofSample: 101))
        cursors.move(.a, to: .max / 2, of: clock, within: range.lowerBound...range.upperBound - 6)
        t.expectEqual(cursors.a, clock.time(ofSample: 599))
        // If the sample at a cursor was overwritten, the next step moves the cursor back into the stored range.
        cursors.move(.a, to: clock.time(ofSample: 100), of: clock, within: range)
        cursors.step(1, of: clock, within: clock.time(ofSample: 200)...range.upperBound)
        t.expectEqual(cursors.a, clock.time(ofSample: 200))
        // Without a clock of samples (nil), a cursor's step is a millisecond.
        cursors.move(.a, to: 5 * second, of: nil, within: day)
        cursors.step(3, of: nil, within: day)
        t.expectEqual(cursors.a, 5_003_000_000)
    },
    TestCase(
        "the interval between the measuring cursors is shown in ms or s, with its inverse in Hz and per minute; an interval of 0 has no inverse"
    ) { t in
        func shown(_ nanoseconds: Int64) -> [String] {
            let readout = read(second, second + nanoseconds)
            return [readout.interval.string, readout.rate.string]
        }
        t.expectEqual(shown(820_000_000), ["820.0 ms", "1.220 Hz · 73.2 /min"])
        t.expectEqual(shown(-820_000_000), ["-820.0 ms", "1.220 Hz · 73.2 /min"])
        t.expectEqual(shown(1_250_000_000), ["1.250 s", "0.800 Hz · 48.0 /min"])
        t.expectEqual(shown(20_000_000), ["20.00 ms", "50.00 Hz · 3000 /min"])
        t.expectEqual(shown(999_999_999), ["1.000 s", "1.000 Hz · 60.0 /min"])
        t.expectEqual(shown(244_140), ["0.24 ms", "4096 Hz · 245761 /min"])
        t.expectEqual(shown(0), ["0.00 ms", "–"])
        t.expectEqual(read(0, 820_000_000, [], "de").rate.string, "1,220 Hz · 73,2 /min")
    },
    TestCase(
        "measuring cursors show clock times in milliseconds; if the clock is not set, they show seconds before the freeze"
    ) {
        t in
        let cursors = MeasuringCursors(a: 2_499_999_999, b: 3_000_499_999)
        let clock = CursorReadout(cursors, [], by: .clock(offset: 50_000 * second), .english)
        t.expectEqual(clock.a.string, "13:53:22.500")
        t.expectEqual(clock.b.string, "13:53:23.000")
        let moment = read(cursors.a, cursors.b, [], "de")
        t.expectEqual(moment.a.string, "-7,500 s")
        t.expectEqual(moment.b.string, "-7,000 s")
    },
    TestCase(
        "measured values have as many digits as the graph's range needs; differences have the unit, and an unknown value is shown as a dash"
    ) { t in
        let (ring, clock) = ramp(100, count: 300, slope: 0.25)
        let events = EventRing(capacity: 2)
        events.append(1, at: second)
        let signals = [
            MeasuredSignal(
                name: "EEG F4", unit: "µV", data: .samples(ring, clock), limits: ValueLimits(lower: -100, upper: 100)),
            MeasuredSignal(
                name: "Button 1", unit: "", data: .events(events), limits: ValueLimits(lower: 0, upper: 1)),
        ]
        let readout = read(second, 2 * second, signals)
        let texts = readout.rows.map { [$0.name, $0.a.string, $0.b.string, $0.difference.string] }
        t.expectEqual(texts[0], ["EEG F4", "25.0", "50.0", "25.0 µV"])
        t.expectEqual(texts[1], ["Button 1", "1.000", "1.000", "0.000"])
        let late = read(second / 2, 5 * second, signals).rows
        t.expectEqual([late[0].a.string, late[0].b.string, late[0].difference.string], ["12.5", "–", "–"])
        t.expectEqual([late[1].a.string, late[1].b.string, late[1].difference.string], ["–", "1.000", "–"])
    },
]
