import Drawing
import Graphs
import Signals

/// Draws a scope's content from all samples since the start, pixel by pixel in double precision. Applies only the rules
/// in docs/design.md, "Graphs", and does not use trace buffers or sweeps.
struct SlowScope {
    /// The samples.
    var samples: [Float]
    /// The number of the first sample in `samples`.
    var number: Int64 = 0
    /// The index in `samples` of the first sample that the ring (sample buffer) still contains.
    var begin = 0
    let places: SlowPlaces
    /// The time at which the time window ends, in nanoseconds.
    let end: Int64
    let height: Int
    let limits: ValueLimits
    let mode: ContentMode
    let style: GraphStyle
    var events: [TimedEvent] = []

    private var width: Int { Int(places.width) }
    private var half: Double { Double(style.lineWidth) / 2 }
    private var newest: Int64 { places.lastColumn(at: end) }

    private func row(_ value: Double) -> Double {
        guard !value.isNaN else { return Double(height) / 2 }
        let part = (Double(limits.upper) - value) / (Double(limits.upper) - Double(limits.lower))
        return half + part * (Double(height) - 2 * half)
    }

    /// The color of a pixel, and how much of the pixel the trace covers.
    private struct Spot {
        /// The part of the pixel that the trace covers, from 0 to 1, not rounded to steps.
        var coverage = 0.0
        /// The coverage in steps. Where two colors meet, it determines which one is visible, as in trace buffers.
        private var steps = 0
        var isRed = false

        mutating func put(_ coverage: Double, red: Bool) {
            let exact = max(0, min(1, coverage))
            let new = Int((exact * 127).rounded())
            guard new > steps || (red && new >= 64) else { return }
            self.coverage = exact
            steps = new
            isRed = red
        }
    }

    /// Draws the whole content.
    func draw() -> [[UInt32]] {
        var ink = [[Spot]](repeating: [Spot](repeating: Spot(), count: width), count: height)
        let isEmpty = samples.isEmpty && events.isEmpty
        let gridRows = gridValues
        if !samples.isEmpty { if places.isDense { drawRanges(&ink) } else { drawPoints(&ink) } }
        var marks = [Int](repeating: 0, count: width)
        for event in events where event.time <= end {
            guard let x = place(places.column(at: event.time)) else { continue }
            marks[x] = max(marks[x], height * (event.value >= 1 ? 6 : 3) / 32)
        }
        return (0..<height).map { y in
            (0..<width).map { x in
                if !isEmpty, isBar(x) { return style.bar.pixel }
                let under = background(x, y, gridRows)
                if isHidden(x), !isEmpty { return under }
                if y >= height - marks[x] { return style.event.pixel }
                let spot = ink[y][x]
                return blend(spot.isRed ? style.lost : style.trace, spot.coverage, under)
            }
        }
    }

    /// Returns the pixel column of a column of the time axis; nil if the column is outside of the picture.
    private func place(_ column: Int64) -> Int? {
        guard column <= newest, column > newest - Int64(width), column >= 0 else { return nil }
        return Int(mode == .scroll ? Int64(width) - 1 - (newest - column) : column % Int64(width))
    }

    private var gap: Int { min(style.gapWidth, width / 4) }
    private func isBehind(_ x: Int, _ columns: Int) -> Bool {
        guard mode == .sweep else { return false }
        return (x - Int(newest % Int64(width)) - 1 + 2 * width) % width < columns
    }
    private func isBar(_ x: Int) -> Bool { isBehind(x, min(style.barWidth, gap)) }
    private func isHidden(_ x: Int) -> Bool { isBehind(x, gap) }

    private func place(ofSample index: Int) -> (column: Int64, fraction: Double) { places.place(number + Int64(index)) }

    private func isShown(_ index: Int) -> Bool { places.nanoseconds(number + Int64(index)) <= end }

    /// The index of the first sample in the time window, or of a sample slightly before the window. The drawing ignores
    /// samples before the window.
    private var firstOfWindow: Int {
        var (low, high) = (begin, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if place(ofSample: middle).column < newest - Int64(width) - 20 {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Returns the last value before a sample that is a number; NaN if there is none.
    private func last(before sample: Int) -> Double {
        samples[begin..<sample].last { !$0.isNaN }.map { Double($0) } ?? .nan
    }

    private func drawRanges(_ ink: inout [[Spot]]) {
        struct Column {
            var low = Double.infinity
            var high = -Double.infinity
            var lastValue: Double?
            var isJoined = false
        }
        // Compute columns from slightly before the time window on, because a line can begin outside of it.
        let left = newest - Int64(width) - 20
        var columns = [Column?](repeating: nil, count: width + 21)
        let first = firstOfWindow
        var last = last(before: first)
        for index in first..<max(first, samples.count) {
            let column = place(ofSample: index).column
            guard isShown(index) else { break }
            let (sample, place) = (samples[index], Int(column - left))
            var range = columns[place] ?? Column()
            if columns[place] == nil { range.isJoined = index > begin && !samples[index - 1].isNaN && !sample.isNaN }
            if sample.isNaN {
                if range.lastValue == nil { range.lastValue = last }
            } else {
                last = Double(sample)
                range.low = min(range.low, last)
                range.high = max(range.high, last)
            }
            columns[place] = range
        }
        for (index, range) in columns.enumerated() {
            guard let range, let x = place(left + Int64(index)) else { continue }
            var (low, high) = (range.low, range.high)
            if range.isJoined, index > 0, let before = columns[index - 1], before.low <= before.high {
                low = min(low, before.high)
                high = max(high, before.low)
            }
            for y in 0..<height {
                func cover(_ top: Double, _ bottom: Double) -> Double {
                    min(Double(y) + 1, bottom) - max(Double(y), top)
                }
                if range.low <= range.high { ink[y][x].put(cover(row(high) - half, row(low) + half), red: false) }
                if let lastValue = range.lastValue {
                    ink[y][x].put(cover(row(lastValue) - half, row(lastValue) + half), red: true)
                }
            }
        }
    }

    private func drawPoints(_ ink: inout [[Spot]]) {
        // Columns are counted from the left edge of the time window, so that fractions keep their precision.
        let left = newest - Int64(width)
        let first = max(begin, firstOfWindow - 1)
        var last = last(before: first)
        var before: (x: Double, y: Double, lost: Bool)?
        for index in first..<max(first, samples.count) {
            let sample = samples[index]
            let (column, fraction) = place(ofSample: index)
            guard isShown(index) else { break }
            let x = Double(column - left) + fraction
            let lost = sample.isNaN
            let lastValue = row(last)
            let y = lost ? lastValue : row(Double(sample))
            if let before {
                let red = lost || before.lost
                line(&ink, before.x, before.y, x, red ? lastValue : y, red)
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
        guard x1 + reach > 0 else { return }
        let left = newest - Int64(width)
        let length = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
        for column in max(0, Int((x0 - reach).rounded(.down)))...Int((x1 + reach).rounded(.up)) {
            guard let place = place(left + Int64(column)) else { continue }
            for y in 0..<height {
                let (px, py) = (Double(column) + 0.5, Double(y) + 0.5)
                let along = length > 0 ? max(0, min(1, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / length)) : 0
                let (dx, dy) = (px - x0 - along * (x1 - x0), py - y0 - along * (y1 - y0))
                ink[y][place].put(reach - (dx * dx + dy * dy).squareRoot(), red: red)
            }
        }
    }

    /// The rows of pixels with a grid line, with the value of each. The distance of the lines is the smallest round
    /// step that gives enough space and at most 12 lines, or else the largest step that gives a line. Empty before the
    /// first sample.
    private var gridValues: [Int: Double] {
        guard !samples.isEmpty else { return [:] }
        let (low, high) = (Double(limits.lower), Double(limits.upper))
        let reach = (high - low) / 10_000 + max(-low, high) * 6e-8
        var best: [Double] = []
        // Tries steps of the grid from large to small.
        for exponent in (-40...40).reversed() {
            var power = 1.0
            for _ in 0..<abs(exponent) { power *= 10 }
            for mantissa in [5, 2.5, 2, 1] {
                let step = exponent < 0 ? mantissa / power : mantissa * power
                let isRoomy = step * Double(height) >= Double(style.valueSpacing) * (high - low)
                guard isRoomy || best.isEmpty else { continue }
                let all = Int((low / step).rounded(.down))...Int((high / step).rounded(.up))
                let lines = all.map { Double($0) * step }.filter { $0 > low - reach && $0 < high + reach }
                if lines.count <= 12 { best = lines }
            }
        }
        var rows: [Int: Double] = [:]
        for value in best { rows[max(0, min(height - 1, Int(row(value) + 1e-6)))] = value }
        return rows
    }

    /// Returns the background, whose two halves have different colors, with the grid. Time lines are counted from the
    /// left edge, in scroll mode from the right edge.
    private func background(_ x: Int, _ y: Int, _ gridRows: [Int: Double]) -> UInt32 {
        if let value = gridRows[y] { return (value == 0 ? style.gridZero : style.grid).pixel }
        let plain = (2 * y < height ? style.upperHalf : style.lowerHalf).pixel
        let dash = max(1, Int((2 * style.pixelsPerPoint).rounded()))
        let shown = Int(places.window / 1_000_000)
        func fits(_ step: Int) -> Bool { step * width >= style.gridSpacing * shown }
        func isLine(_ step: Int) -> Bool {
            let column = mode == .sweep ? x : width - 1 - x
            return (0...shown / step).contains { min(width - 1, $0 * step * width / shown) == column }
        }
        // In the time windows of these tests, lines at whole seconds have enough space.
        guard fits(1000) else { return plain }
        if isLine(1000) { return style.grid.pixel }
        if fits(500), isLine(500) { return y / dash % 3 == 0 ? style.gridHalf.pixel : plain }
        if fits(100), isLine(100) { return y / dash % 4 == 0 ? style.gridFine.pixel : plain }
        return plain
    }

    private func blend(_ color: Color, _ coverage: Double, _ under: UInt32) -> UInt32 {
        func mix(_ over: UInt8, _ shift: UInt32) -> UInt32 {
            let below = Double(under >> shift & 0xFF)
            return UInt32((below + (Double(over) - below) * coverage).rounded())
        }
        return 0xFF00_0000 | mix(color.red, 16) << 16 | mix(color.green, 8) << 8 | mix(color.blue, 0)
    }
}

extension SlowScope {
    /// Creates a slow drawing of what the bench's graph shows at present.
    init(
        _ bench: GraphBench, _ samples: [Float], from number: Int64 = 0, places: SlowPlaces? = nil,
        events: [TimedEvent] = []
    ) {
        let content = bench.graph.content
        let configuration = bench.graph.configuration
        let limits = bench.graph.limits
        self.init(
            samples: samples, number: number, begin: max(0, samples.count - bench.ring.capacity),
            places: places
                ?? SlowPlaces(
                    milliHertz: Int(bench.clock.rate.milliHertz), width: content.width,
                    windowMilliseconds: configuration.windowMilliseconds),
            end: bench.end ?? bench.clock.newest(bench.ring), height: content.height, limits: limits,
            mode: configuration.mode, style: bench.style, events: events)
    }
}
