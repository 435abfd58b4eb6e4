import Drawing
import Graphs
import Signals
import TestKit

let traceColor = Color(0xD7DCE3)
let lostColor = Color(0xFF4D4F)

/// A ring (sample buffer). All its samples are also in an array, for slow and independent drawings.
final class Recording {
    let ring: SampleRing
    private(set) var samples: [Float] = []

    init(capacity: Int) { ring = SampleRing(capacity: capacity) }

    func append(_ new: [Float]) {
        samples += new
        new.withUnsafeBufferPointer { ring.append($0) }
    }

    func appendLost(_ count: Int) {
        for _ in 0..<count { samples.append(.nan) }
        ring.appendLost(Int64(count))
    }

    /// Appends a random number of samples, at most `atMost`: a random walk with jumps, lost samples and long losses.
    func appendRandom(_ random: inout Random, atMost: Int) {
        let count = random.below(atMost + 1)
        if random.below(12) == 0 { return appendLost(count) }
        var value = samples.last(where: { !$0.isNaN }) ?? 0
        append(
            (0..<count).map { _ in
                value = max(-90, min(90, value + random.signed() * 4))
                if random.below(200) == 0 { value = random.signed() * 90 }
                return random.below(60) == 0 ? .nan : value
            })
    }

    /// Removes all samples from the ring (sample buffer) and from the array.
    func removeAll() {
        ring.removeAll()
        samples = []
    }
}

extension SampleClock {
    /// Returns the time of the newest sample in a ring (sample buffer). If there is no other stream, a live time window
    /// ends at this time.
    func newest(_ ring: SampleRing) -> Int64 { time(ofSample: max(0, ring.end - 1)) }
}

extension LineContent {
    /// Draws everything up to the newest sample, as on a page without other streams.
    @discardableResult
    func update() -> TraceChange? { update(to: clock.newest(ring)) }

    /// Draws everything up to a time.
    @discardableResult
    func update(to end: Int64) -> TraceChange? {
        var budget = DrawingBudget(units: .max)
        let change = update(to: WindowEnd(time: end), budget: &budget)
        while !isComplete { _ = update(to: WindowEnd(time: end), budget: &budget) }
        return change
    }

    /// The axis that gives the positions of the samples.
    var sampleAxis: SampleAxis { SampleAxis(axis, clock) }
}

func content(
    _ ring: SampleRing, width: Int, height: Int = 80, windowMilliseconds: Int = 1000, rate: SamplingRate,
    clock: SampleClock? = nil, origin: Int64 = 0, limits: ValueLimits = ValueLimits(lower: -100, upper: 100),
    drawn: ValueLimits? = nil, marks: EventMarks = EventMarks()
) -> LineContent {
    let content = LineContent(
        ring: ring, clock: clock ?? SampleClock(rate: rate), lineWidth: 1.5, drawn: drawn, marks: marks)
    content.open(
        TraceBufferPair(capacity: Size(width: width, height: height), margin: 1),
        axis: TimeAxis(width: width, milliseconds: windowMilliseconds, origin: origin), height: height)
    _ = content.show(limits)
    return content
}

extension TraceBuffer {
    /// Returns the pixel that a trace gives at this position, premultiplied by its alpha; 0 for a pixel without a
    /// trace.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let mark = UInt32(row(y)[x])
        // A mark's lowest seven bits are the trace's coverage of the pixel. 127 means that the pixel is covered
        // completely.
        let alpha = (mark & 0x7F) * 255 / 127
        let color = mark & 0x80 == 0 ? traceColor : lostColor
        func scaled(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
        return alpha << 24 | scaled(color.red) << 16 | scaled(color.green) << 8 | scaled(color.blue)
    }
}

/// Returns a pixel of a content's picture; nil in the `hidden` columns after the newest one.
func shownPixel(_ content: LineContent, x: Int, y: Int, hidden: Int) -> UInt32? {
    let newest = content.newestX
    let width = content.width
    if x <= newest { return x < newest + 1 + hidden - width ? nil : content.front.buffer.pixel(x, y) }
    return x < newest + 1 + hidden ? nil : content.back.buffer.pixel(x, y)
}

/// Expects that two contents have the same pixels.
func expectSame(
    _ t: Expectations, _ a: LineContent, _ b: LineContent, hidden: Int, _ message: String, file: StaticString = #fileID,
    line: UInt = #line
) {
    t.expectEqual(a.column, b.column, message, file: file, line: line)
    var differences = 0
    for y in 0..<a.height {
        for x in 0..<a.width
        where shownPixel(a, x: x, y: y, hidden: hidden) != shownPixel(b, x: x, y: y, hidden: hidden) {
            differences += 1
        }
    }
    t.expectEqual(differences, 0, message, file: file, line: line)
}
