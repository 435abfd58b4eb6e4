import Drawing
import Graphs
import Signals
import TestKit
import Text

private func grid(_ limits: ValueLimits, height: Int, spacing: Int = 26, lineWidth: Float = 1.2) -> ValueGrid {
    ValueGrid(limits, height: height, lineWidth: lineWidth, spacing: spacing)
}

private func labels(_ grid: ValueGrid) -> [String] {
    (0..<grid.count).map { line in
        var text = ValueText()
        grid.write(line, to: &text)
        return text.string
    }
}

/// Calls `body` with value ranges of all sizes, around zero and far from it.
private func forEachRange(_ body: (ValueLimits) -> Void) {
    var random = Random(seed: 77)
    for _ in 0..<2000 {
        var size: Float = 1
        for _ in 0..<random.below(34) { size *= random.below(2) == 0 ? 10 : 0.3 }
        let middle = random.below(3) == 0 ? 0 : random.signed() * size * Float(1 + random.below(100))
        body(ValueLimits(lower: middle - size, upper: middle + size * (0.1 + Float(random.below(10)))))
    }
    body(ValueLimits(lower: -.greatestFiniteMagnitude, upper: .greatestFiniteMagnitude))
    body(ValueLimits(lower: 1e30, upper: 1.00001e30))
}

let valueGridTests = [
    TestCase(
        "lines of the value grid are at round values; their labels have as many digits as the distance of the lines needs"
    ) { t in
        func expect(_ lower: Float, _ upper: Float, _ height: Int, _ expected: [String]) {
            t.expectEqual(labels(grid(ValueLimits(lower: lower, upper: upper), height: height)), expected)
        }
        expect(-60, 160, 200, ["150", "100", "50", "0", "-50"])
        expect(-40, 60, 400, ["60", "50", "40", "30", "20", "10", "0", "-10", "-20", "-30", "-40"])
        expect(-1, 1, 200, ["1.0", "0.5", "0.0", "-0.5", "-1.0"])
        expect(0.1, 0.7, 200, ["0.7", "0.6", "0.5", "0.4", "0.3", "0.2", "0.1"])
        expect(0, 1, 110, ["1.00", "0.75", "0.50", "0.25", "0.00"])
        expect(-3, 120, 60, ["100", "0"])
        // The height has space for only one line, and no multiple of the next larger step is in the value range.
        expect(3, 17, 30, ["10"])
        expect(11, 19, 30, ["15"])
        expect(-150_000, 100_000, 90, ["100\u{202F}000", "0", "-100\u{202F}000"])
        expect(0, 1e8, 120, ["1.00e8", "7.5e7", "5.0e7", "2.5e7", "0"])
        expect(0, 2e-8, 60, ["2e-8", "1e-8", "0"])
        expect(1e30, 1.00004e30, 130, ["1.00004e30", "1.00003e30", "1.00002e30", "1.00001e30", "1.00000e30"])
    },
    TestCase(
        "the value grid has at most 12 lines, with enough space between them; with a finer step, the space would be too small"
    ) {
        t in
        forEachRange { limits in
            for height in [1, 20, 63, 107, 400, 2000] {
                let grid = grid(limits, height: height)
                let name = "\(limits.lower) to \(limits.upper) in \(height) rows"
                t.expect(grid.count <= 12, "\(grid.count) lines of \(name)")
                for line in 0..<grid.count {
                    let value = grid.value(line)
                    let slack = limits.span * 5e-3
                    t.expect(value <= Double(limits.upper) + slack && value >= Double(limits.lower) - slack, name)
                    t.expectEqual(grid.isZero(line), value == 0, name)
                    guard line > 0 else { continue }
                    let distance = grid.row(line) - grid.row(line - 1)
                    t.expect(distance >= min(24, height / 2 - 1), "lines too near in \(name)")
                }
                // Steps are 1, 2, 2.5 and 5 times powers of ten, so the next finer step is at most 2.5 times finer.
                // With that step, the lines must be too close.
                let most = min(12.0, Double(height) / 26)
                t.expect(limits.span / grid.step >= most / 2.5 * 0.99 - 1, "too few lines in \(name)")
            }
        }
    },
    TestCase("no two labels of a value grid are equal, and if zero is visible, it has a line") { t in
        forEachRange { limits in
            let grid = grid(limits, height: 400)
            let all = labels(grid)
            let isUnlike = all.indices.allSatisfy { index in !all[..<index].contains(all[index]) }
            t.expect(isUnlike, "\(limits.lower) to \(limits.upper)")
            let zeros = (0..<grid.count).filter { grid.isZero($0) }.count
            t.expectEqual(zeros, limits.lower <= 0 && limits.upper >= 0 ? 1 : 0, "\(limits.lower) to \(limits.upper)")
        }
    },
    TestCase("if a trace has the value of a grid line, the trace covers the line, at all heights and trace widths") {
        t in
        for (size, lineWidth) in [
            (Size(width: 112, height: 76), Float(1.2)), (Size(width: 112, height: 160), 1.2),
            (Size(width: 300, height: 300), 4.5), (Size(width: 112, height: 400), 2.4),
        ] {
            for value: Float in [-100, -50, 0, 50, 100] {
                let ring = SampleRing(capacity: 1000)
                var configuration = GraphConfiguration()
                configuration.scaling = .fixed(ValueLimits(lower: -100, upper: 100))
                configuration.windowMilliseconds = 1000
                guard
                    let bench = try? GraphBench(
                        ring, milliHertz: 500_000, size: size, configuration: configuration, lineWidth: lineWidth)
                else { return t.fail("memory") }
                for _ in 0..<300 { ring.append(value) }
                bench.show()
                guard let grid = bench.graph.grid,
                    let line = (0..<grid.count).first(where: { grid.value($0) == Double(value) })
                else { continue }
                let coverage = Double(bench.graph.line.front.buffer.pixel(20, grid.row(line)) >> 24) / 255
                t.expect(coverage > 0.5, "\(value) covers \(coverage) of its line in \(size.height) rows")
            }
        }
    },
    TestCase(
        "if the automatic value range changes while data arrive, the value grid follows, and redrawing only the damaged areas draws it completely"
    ) { t in
        let recording = Recording(capacity: 4000)
        var configuration = GraphConfiguration()
        configuration.windowMilliseconds = 1000
        guard
            let bench = try? GraphBench(
                recording.ring, milliHertz: 300_000, size: Size(width: 200, height: 180), configuration: configuration)
        else { return t.fail("memory") }
        bench.show()
        var seen: [Double] = []
        for round in 0..<400 {
            let extent = Float(round % 200 < 100 ? 500 : 5)
            recording.append((0..<5).map { extent * Float($0 - 2) / 2 })
            bench.update()
            guard let grid = bench.graph.grid else { return t.fail("no grid") }
            if !seen.contains(grid.step) { seen.append(grid.step) }
            guard round % 29 == 0 else { continue }
            let expected = SlowScope(bench, recording.samples).draw()
            let (worst, pixels) = compare(bench.picture(), expected, tolerance: 3)
            t.expect(pixels == 0, "round \(round): \(pixels) pixels differ, the worst by \(worst)")
        }
        t.expect(seen.count >= 3, "\(seen.count) steps")
    },
]
