import Signals

/// The name of a cursor.
public enum MeasuringCursor: Equatable, Sendable {
    case a, b

    package var other: MeasuringCursor { self == .a ? .b : .a }
    package var name: StaticString { self == .a ? "A" : "B" }
}

/// The two times between which the user measures, in monotonic nanoseconds.
///
/// A moved cursor always takes the time of a sample of the given stream. Its time is therefore exact, even if a column of the screen contains many
/// samples.
public struct MeasuringCursors: Equatable, Sendable {
    package private(set) var a: Int64
    package private(set) var b: Int64
    /// The cursor that was moved last. The keys that step move this cursor.
    package private(set) var chosen = MeasuringCursor.a

    /// The length in nanoseconds of a cursor's step if there are no samples: a millisecond.
    static let plainStep: Int64 = 1_000_000

    package init(a: Int64 = 0, b: Int64 = 0) {
        self.a = a
        self.b = b
    }

    package subscript(cursor: MeasuringCursor) -> Int64 { cursor == .a ? a : b }

    package mutating func choose(_ cursor: MeasuringCursor) { chosen = cursor }

    /// Moves a cursor to the sample nearest to a time, and chooses this cursor.
    /// - Parameters:
    ///   - clock: the clock of the stream with the samples; nil for none.
    ///   - range: the earliest and the latest time for a cursor.
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

    /// Moves the chosen cursor by a number of samples; a positive number moves it to later samples.
    package mutating func step(_ count: Int64, of clock: SampleClock?, within range: ClosedRange<Int64>) {
        let time = self[chosen]
        guard let clock else { return move(chosen, to: time + count * Self.plainStep, of: nil, within: range) }
        let next = clock.time(ofSample: clock.nearestSample(to: time) &+ count)
        move(chosen, to: next, of: clock, within: range)
    }

    private mutating func set(_ time: Int64) {
        if chosen == .a { a = time } else { b = time }
    }

    /// The time of B minus the time of A, in nanoseconds.
    package var difference: Int64 { b &- a }
    /// The frequency whose period is the interval between the cursors; nil if both have the same time.
    package var hertz: Double? { difference == 0 ? nil : 1e9 / Double(difference.magnitude) }
}
