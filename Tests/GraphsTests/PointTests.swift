import Drawing
import Graphs
import Signals
import TestKit

/// Returns how much of a pixel a line with round ends covers, from 16 x 16 points in the pixel.
private func sampledCoverage(_ x: Int, _ y: Int, _ ends: (Double, Double, Double, Double), _ half: Double) -> Double {
    let (x0, y0, x1, y1) = ends
    let length = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
    var inside = 0
    for i in 0..<16 {
        for j in 0..<16 {
            let px = Double(x) + (Double(i) + 0.5) / 16
            let py = Double(y) + (Double(j) + 0.5) / 16
            let along = length > 0 ? max(0, min(1, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / length)) : 0
            let dx = px - x0 - along * (x1 - x0)
            let dy = py - y0 - along * (y1 - y0)
            if dx * dx + dy * dy <= half * half { inside += 1 }
        }
    }
    return Double(inside) / 256
}

let pointTests = [
    TestCase("the coverage of each pixel of a line depends on the pixel's distance from the line, at all slopes") { t in
        var random = Random(seed: 53)
        for round in 0..<150 {
            let (width, height) = (30, 24)
            let buffer = TraceBuffer(width: width, height: height, margin: 1)
            buffer.clear()
            let spread: Float = [4, 40, 2000][round % 3]
            let x0 = Float(15) + random.signed() * 20
            let y0 = Float(12) + random.signed() * spread
            // Some lines have no length, and some are almost or exactly vertical or horizontal.
            let x1 = x0 + [0, 1e-5, 0.01, 3, 20][round % 5] * random.signed()
            let y1 = round % 7 == 0 ? y0 : y0 + random.signed() * spread
            let lineWidth: Float = [1, 1.5, 4][round % 3]
            buffer.drawLine(fromX: x0, y: y0, toX: x1, y: y1, lineWidth: lineWidth, ink: .trace)
            let (dx, dy) = (x1 - x0, y1 - y0)
            let squared = dx * dx + dy * dy
            let scale = squared > 0 ? 1 / squared : 0
            for row in 0..<height {
                for column in -1...width {
                    let ax = Float(column) + 0.5 - x0
                    let ay = Float(row) + 0.5 - y0
                    let along = max(0, min(1, (ax * dx + ay * dy) * scale))
                    let (ex, ey) = (ax - along * dx, ay - along * dy)
                    let coverage = lineWidth / 2 + 0.5 - (ex * ex + ey * ey).squareRoot()
                    let mark = UInt8(max(0, min(1, coverage)) * 127 + 0.5)
                    t.expectEqual(buffer.row(row)[column], mark, "round \(round), \(column), \(row)")
                }
            }
        }
    },
    TestCase("the lines that join the points of a trace have almost the same coverage as an exact drawing") { t in
        var random = Random(seed: 31)
        for _ in 0..<25 {
            let buffer = TraceBuffer(width: 40, height: 30, margin: 1)
            buffer.clear()
            let ends = (
                Double(random.signed()) * 20 + 20, Double(random.signed()) * 20 + 15,
                Double(random.signed()) * 20 + 20, Double(random.signed()) * 20 + 15
            )
            buffer.drawLine(
                fromX: Float(ends.0), y: Float(ends.1), toX: Float(ends.2), y: Float(ends.3), lineWidth: 2,
                ink: .trace)
            var worst = 0.0
            var sum = 0.0
            for y in 0..<30 {
                for x in 0..<40 {
                    let error = Double(buffer.pixel(x, y) >> 24) / 255 - sampledCoverage(x, y, ends, 1)
                    worst = max(worst, error.magnitude)
                    sum += error.magnitude
                }
            }
            t.expect(worst < 0.2, "differs by \(worst)")
            t.expect(sum / 1200 < 0.01, "differs by \(sum / 1200) on average")
        }
    },
    TestCase("if a graph has fewer samples than columns, lines join the samples, each at its time") { t in
        let recording = Recording(capacity: 100)
        let trace = content(recording.ring, width: 100, rate: SamplingRate(hertz: 10))
        recording.append([0, 50, -50, 0])
        trace.update()
        t.expect(!trace.isDense)
        for (x, value) in [(0, Float(0)), (10, 50), (20, -50), (30, 0), (15, 0), (5, 25)] {
            let y = Int(trace.row(value))
            t.expect(trace.front.buffer.pixel(x, y) >> 24 > 90, "nothing at \(x)")
        }
        t.expectEqual(trace.newestX, 30)
        t.expect(trace.front.buffer.pixel(60, 40) == 0)
    },
    TestCase("if a trace of joined points is updated in random steps, it equals a trace that is drawn in one step") {
        t in
        var random = Random(seed: 41)
        for milliHertz: UInt32 in [30_000, 77_777, 96_000] {
            let rate = SamplingRate(milliHertz: milliHertz)
            let recording = Recording(capacity: 400)
            let trace = content(recording.ring, width: 97, rate: rate)
            for round in 1...1500 {
                recording.appendRandom(&random, atMost: 3)
                trace.update()
                guard round % 150 == 0 else { continue }
                let atOnce = content(recording.ring, width: 97, rate: rate)
                atOnce.update()
                expectSame(t, trace, atOnce, hidden: 8, "after \(round) updates at \(milliHertz) mHz")
            }
        }
    },
    TestCase(
        "in a trace of joined points, lost samples are a red line at the last value, and the points after the loss are joined again"
    ) { t in
        let recording = Recording(capacity: 100)
        let trace = content(recording.ring, width: 100, rate: SamplingRate(hertz: 10))
        recording.append([60, 60])
        recording.appendLost(3)
        recording.append([-60, -60])
        trace.update()
        let lastValue = Int(trace.row(60))
        for x in [15, 25, 35, 45] { t.expect(trace.front.buffer.pixel(x, lastValue) & 0xFFFFFF == 0xFF4D4F) }
        t.expect(trace.front.buffer.pixel(5, lastValue) & 0xFFFFFF == 0xD7DCE3)
        t.expect(trace.front.buffer.pixel(55, Int(trace.row(-60))) & 0xFFFFFF == 0xD7DCE3)
        // No line joins the sample before the loss and the sample after it.
        for x in 0..<100 { t.expect(trace.front.buffer.pixel(x, trace.height / 2) == 0) }
    },
]
