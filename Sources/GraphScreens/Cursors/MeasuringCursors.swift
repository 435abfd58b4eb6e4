import Signals

/// One of the two cursors.
public enum MeasuringCursor: Equatable, Sendable {
    case a, b

    package var other: MeasuringCursor { self == .a ? .b : .a }
    package var name: StaticString { self == .a ? "A" : "B" }
}

/// Two moments between which is measured, in monotonic nanoseconds.
///
/// A cursor that is moved stands at the time of a sample, of the stream that it is given, so that it can be placed exactly
/// however many samples a column of the picture holds.
public struct MeasuringCursors: Equatable, Sendable {
    package private(set) var a: Int64
    package private(set) var b: Int64
    /// The cursor that was moved last; steps move it on.
    package private(set) var chosen = MeasuringCursor.a

    /// How far a step goes where there are no samples: a millisecond.
    static let plainStep: Int64 = 1_000_000

    package init(a: Int64 = 0, b: Int64 = 0) {
        self.a = a
        self.b = b
    }

    package subscript(cursor: MeasuringCursor) -> Int64 { cursor == .a ? a : b }

    package mutating func choose(_ cursor: MeasuringCursor) { chosen = cursor }

    /// Moves a cursor to the sample that is nearest to a time, and chooses it.
    /// - Parameters:
    ///   - clock: of the stream whose samples count; nil for none.
    ///   - range: the earliest and the latest time at which a cursor may stand.
    package mutating func move(
        _ cursor: MeasuringCursor, to time: Int64, of clock: SampleClock?, within range: ClosedRange<Int64>
    ) {
        chosen = cursor
        let time = max(range.lowerBound, min(range.upperBound, time))
        guard let clock else { return set(time) }
        var sample = clock.nearestSample(to: time)
        if clock.time(ofSample: sample) > range.upperBound { sample &-= 1 }
        if clock.time(ofSample: sample) < range.lowerBound { sample &+= 1 }
        set(clock.time(ofSample: sample))
    }

    /// Moves the chosen cursor by some samples, to later ones with a count above 0.
    package mutating func step(_ count: Int64, of clock: SampleClock?, within range: ClosedRange<Int64>) {
        let time = self[chosen]
        guard let clock else { return move(chosen, to: time + count * Self.plainStep, of: nil, within: range) }
        let next = clock.time(ofSample: clock.nearestSample(to: time) &+ count)
        move(chosen, to: next, of: clock, within: range)
    }

    private mutating func set(_ time: Int64) {
        if chosen == .a { a = time } else { b = time }
    }

    /// From A to B, in nanoseconds; below 0 where B is the earlier one.
    package var difference: Int64 { b &- a }
    /// How often what takes as long as from one cursor to the other comes in a second; nil where both stand at one time.
    package var hertz: Double? { difference == 0 ? nil : 1e9 / Double(difference.magnitude) }
}
