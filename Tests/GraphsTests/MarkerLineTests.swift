import Drawing
import Graphs
import Signals
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)
private let second: Int64 = 1_000_000_000
private let frame: Int64 = 16_666_667

/// Returns the columns of a picture that have a dashed line from top to bottom.
func dashedLines(_ bench: GraphBench) -> [Int] {
    let picture = bench.picture()
    let color = bench.style.marker.pixel
    let height = picture.count
    return picture[0].indices.filter { x in
        let rows = (0..<height).filter { picture[$0][x] == color }
        return rows.count >= height / 2 && rows.count < height && rows.first ?? height < 10
            && rows.last ?? 0 >= height - 10
    }
}

private func expected(_ bench: GraphBench, _ time: Int64, end: Int64) -> [Int] {
    let line = bench.graph.line
    let columns = StillColumns(
        line.axis, end: end, mode: bench.graph.configuration.mode, gap: bench.style.gapWidth)
    guard case .column(let x) = columns.place(of: time) else {
        // At the left edge, the first pixel column of a line may be hidden. Then only the second one is expected.
        guard case .column(let second) = columns.place(of: time + line.axis.nanoseconds / Int64(line.axis.width))
        else { return [] }
        return [second]
    }
    return [x, x + 1]
}

let markerLineTests = [
    TestCase("in every frame, the line of a marker is dashed and at its column, in sweep and scroll mode") { t in
        for mode in [ContentMode.sweep, .scroll] {
            for milliHertz: UInt32 in [500_000, 20_000] {
                let stream = Stream(milliHertz: milliHertz)
                let markers = MarkerStore()
                guard let bench = stream.bench(mode, window: 2000, end: 0, limits: limits, markers: markers) else {
                    return t.fail("memory")
                }
                var now: Int64 = 0
                var marked: [Marker] = []
                for round in 1...400 {
                    now += frame
                    stream.run(to: now, wave)
                    bench.end = now
                    // Sets a marker at the present moment or at an earlier one.
                    if round % 50 == 20 { marked.append(markers.add("a", at: now)) }
                    if round % 50 == 40 { marked.append(markers.add("b", at: max(0, now - second))) }
                    if round % 70 == 0, let last = marked.popLast() { _ = markers.remove(last.id) }
                    bench.update()
                    guard round % 7 == 0 else { continue }
                    var wanted = marked.flatMap { expected(bench, $0.time, end: now) }
                    let found = dashedLines(bench)
                    t.expect(found.allSatisfy { wanted.contains($0) }, "\(mode) \(round): \(found) of \(wanted)")
                    // Each line has two pixel columns. If both are expected, at least the first one must be drawn.
                    wanted = marked.compactMap {
                        let columns = expected(bench, $0.time, end: now)
                        return columns.count == 2 ? columns[0] : nil
                    }
                    t.expect(wanted.allSatisfy { found.contains($0) }, "\(mode) \(round): \(found) of \(wanted)")
                }
            }
        }
    },
    TestCase(
        "marker lines that are drawn frame by frame equal a complete redraw, and each line that appears or disappears is redrawn"
    ) {
        t in
        for mode in [ContentMode.sweep, .scroll] {
            let stream = Stream(milliHertz: 250_000)
            let markers = MarkerStore()
            guard let bench = stream.bench(mode, window: 2000, end: 0, limits: limits, markers: markers) else {
                return t.fail("memory")
            }
            stream.run(to: 3 * second, wave)
            bench.end = 3 * second
            bench.update()
            t.expect(bench.update().isEmpty, "nothing is new")
            let empty = bench.picture()
            let marker = markers.add("a", at: 2_500_000_000)
            t.expect(!bench.update().isEmpty)
            t.expectEqual(dashedLines(bench).count, 2)
            let drawn = bench.picture()
            bench.redraw()
            t.expect(bench.picture() == drawn, "redrawn")
            _ = markers.rename(marker.id, to: "b")
            bench.update()
            t.expect(bench.picture() == drawn, "named otherwise")
            _ = markers.remove(marker.id)
            t.expect(!bench.update().isEmpty)
            t.expect(bench.picture() == empty, "removed")
        }
    },
    TestCase("if a marker is set, only its own line and the line of the marker that it replaces are redrawn") { t in
        for mode in [ContentMode.sweep, .scroll] {
            let stream = Stream(milliHertz: 250_000)
            let markers = MarkerStore()
            guard let bench = stream.bench(mode, window: 2000, end: 0, limits: limits, markers: markers) else {
                return t.fail("memory")
            }
            stream.run(to: 3 * second, wave)
            bench.end = 3 * second
            for number in 0..<MarkerStore.maximum {
                _ = markers.add("s", at: 1_500_000_000 + Int64(number) * 1_000_000, origin: .source)
            }
            bench.update()
            for number in 0..<15 {
                _ = markers.add("s", at: 2_100_000_000 + Int64(number) * 50_000_000, origin: .source)
                let damage = bench.update()
                var columns = 0
                damage.forEach { columns += $0.width }
                t.expect(!damage.isEmpty && columns <= 8, "\(mode): \(columns)")
            }
            let drawn = bench.picture()
            bench.redraw()
            t.expect(bench.picture() == drawn, "\(mode): redrawn")
            t.expect(dashedLines(bench).count >= 15)
        }
    },
]
