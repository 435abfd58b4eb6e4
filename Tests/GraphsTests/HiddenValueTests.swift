import Drawing
import Graphs
import Signals
import TestKit

private let drawn = ValueLimits(lower: -80, upper: 80)

/// Returns two results: whether a trace covers a pixel of these columns, and whether one of these pixels is red.
private func ink(_ content: LineContent, _ columns: Range<Int>) -> (any: Bool, red: Bool) {
    var (any, red) = (false, false)
    for y in 0..<content.height {
        let row = content.front.buffer.row(y)
        for x in columns where row[x] & 0x7F != 0 {
            any = true
            if row[x] & 0x80 != 0 { red = true }
        }
    }
    return (any, red)
}

/// Returns 1000 samples. 300 of them are beyond the limits, on both sides; ten lost samples are among these, and ten
/// more come later.
private func samples() -> [Float] {
    (0..<1000).map { index in
        if (400..<410).contains(index) || (800..<810).contains(index) { return .nan }
        if (300..<600).contains(index) { return index % 2 == 0 ? 95 : -1000 }
        return Float(index % 40)
    }
}

let hiddenValueTests = [
    TestCase(
        "samples beyond the value limits are hidden, neither in the trace nor in red; lost samples between them are red"
    ) { t in
        let ring = SampleRing(capacity: 2000)
        let line = content(ring, width: 100, rate: SamplingRate(hertz: 1000), drawn: drawn)
        samples().withUnsafeBufferPointer { ring.append($0) }
        line.update()
        t.expect(ink(line, 0..<30).any && ink(line, 60..<100).any)
        t.expect(!ink(line, 30..<40).any && !ink(line, 41..<60).any)
        t.expect(ink(line, 40..<41).red && ink(line, 80..<81).red)
        t.expect(!ink(line, 0..<30).red && !ink(line, 60..<80).red && !ink(line, 81..<100).red)
        let extremes = line.visibleExtremes(hidden: 0)
        t.expect(extremes.minimum == 0)
        t.expect(extremes.maximum == 39)
        // Without limits, the same samples are all drawn.
        let all = content(ring, width: 100, rate: SamplingRate(hertz: 1000))
        all.update()
        t.expect(ink(all, 30..<60).any)
    },
    TestCase("a single lost sample between two samples beyond the value limits is red, also if the trace joins points")
    { t in
        let ring = SampleRing(capacity: 2000)
        let line = content(ring, width: 300, windowMilliseconds: 10_000, rate: SamplingRate(hertz: 10), drawn: drawn)
        for index in 0..<100 {
            if index == 50 { ring.appendLost(1) } else { ring.append((40..<60).contains(index) ? 500 : 1) }
        }
        line.update()
        t.expect(ink(line, 140..<160).red)
        t.expect(!ink(line, 0..<140).red && !ink(line, 170..<300).red)
    },
    TestCase(
        "if a trace with value limits is drawn in parts, it equals one that is drawn at once, as value ranges and as joined points"
    ) {
        t in
        for hertz: UInt32 in [1000, 50] {
            let rate = SamplingRate(hertz: hertz)
            let (first, second) = (SampleRing(capacity: 2000), SampleRing(capacity: 2000))
            let inPieces = content(first, width: 300, windowMilliseconds: 20_000, rate: rate, drawn: drawn)
            let atOnce = content(second, width: 300, windowMilliseconds: 20_000, rate: rate, drawn: drawn)
            let all = samples()
            var index = 0
            while index < all.count {
                let end = min(all.count, index + 1 + index % 37)
                all[index..<end].withUnsafeBufferPointer { first.append($0) }
                inPieces.update()
                index = end
            }
            all.withUnsafeBufferPointer { second.append($0) }
            atOnce.update()
            var differences = 0
            for y in 0..<inPieces.height {
                let (a, b) = (inPieces.front.buffer.row(y), atOnce.front.buffer.row(y))
                for x in 0..<300 where a[x] != b[x] { differences += 1 }
            }
            t.expectEqual(differences, 0)
        }
    },
    TestCase(
        "if a trace joins points, it stops before a sample beyond the value limits and starts again after it, without a red line"
    ) { t in
        let ring = SampleRing(capacity: 100)
        let line = content(ring, width: 200, rate: SamplingRate(hertz: 20), drawn: drawn)
        (0..<20).map { (8...11).contains($0) ? 90 : Float($0 % 3) }.withUnsafeBufferPointer { ring.append($0) }
        line.update()
        t.expect(ink(line, 0..<70).any && ink(line, 121..<190).any)
        t.expect(!ink(line, 73..<118).any)
        t.expect(!ink(line, 0..<200).red)
        // This trace begins after the samples beyond the limits, so they do not affect it.
        let late = content(ring, width: 100, windowMilliseconds: 400, rate: SamplingRate(hertz: 20), drawn: drawn)
        late.update()
        t.expect(!ink(late, 0..<100).red)
    },
]
