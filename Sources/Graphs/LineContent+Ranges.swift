import Signals

/// More samples than columns: ranges.
extension LineContent {
    /// Takes samples up to `end`, column by column.
    func takeRanges(to end: Int64) {
        while next < end {
            columns.move(to: next)
            if columns.column != column { advance(to: columns.column) }
            let stop = min(end, columns.end)
            let x = newestX
            var shown = front[x]
            let hadGap = shown.hasGap
            while next < stop {
                if let missing = endOfMissing(next) {
                    takeLost(into: &shown)
                    next = min(stop, missing)
                    continue
                }
                let spans = ring.spans(next..<min(stop, nextOmission(after: next)))
                take(spans.head, into: &shown)
                take(spans.tail, into: &shown)
                next += Int64(spans.count)
            }
            front[x] = shown
            // What was drawn of the column lies within what is drawn now, except what red covered.
            if hadGap { front.strip.clearColumn(x) }
            drawColumn(shown, at: x, of: front)
        }
    }

    /// Where the samples that are omitted or no longer kept end, if the next one belongs to them.
    func endOfMissing(_ sample: Int64) -> Int64? {
        let begin = ring.begin
        if sample < begin { return begin }
        // Most graphs have none, and all of them would be copied for the call.
        return omissions.count > 0 ? omissions.end(ofStretchWith: sample) : nil
    }

    /// Where the next stretch after a sample is omitted; `Int64.max` when none is.
    func nextOmission(after sample: Int64) -> Int64 {
        omissions.count > 0 ? omissions.nextStart(after: sample) : .max
    }

    /// Draws the columns of the shown period again from their ranges.
    func redrawColumns() {
        let shown = newestX + 1
        redrawColumns(0..<shown, of: front)
        if content.backSweep >= 0 { redrawColumns(shown..<width, of: back) }
    }

    private func redrawColumns(_ columns: Range<Int>, of sweep: Sweep) {
        for x in columns {
            sweep.strip.clearColumn(x)
            drawColumn(sweep[x], at: x, of: sweep)
        }
    }

    private func take(_ samples: UnsafeBufferPointer<Float>, into column: inout Sweep.Column) {
        guard let first = samples.first, let last = samples.last else { return }
        if !column.isStarted {
            column.isStarted = true
            column.isJoined = endsInNumber && !first.isNaN
        }
        let extremes = Extremes(samples)
        if extremes.hasGap, !column.hasGap, let gap = samples.firstIndex(where: { $0.isNaN }) {
            column.hasGap = true
            column.held = gap > 0 ? samples[gap - 1] : lastValue
        }
        if !extremes.isEmpty {
            column.minimum = column.isEmpty ? extremes.minimum : min(column.minimum, extremes.minimum)
            column.maximum = column.maximum.isNaN ? extremes.maximum : max(column.maximum, extremes.maximum)
            let total = extremes.hasGap ? Total(samples) : Total(numbers: samples)
            column.sum += total.sum
            column.count += total.count
            lastValue = Self.lastNumber(samples) ?? lastValue
        }
        endsInNumber = !last.isNaN
    }

    private func takeLost(into column: inout Sweep.Column) {
        column.isStarted = true
        if !column.hasGap {
            column.hasGap = true
            column.held = lastValue
        }
        endsInNumber = false
    }

    /// Draws what a column shows over what was drawn of it.
    private func drawColumn(_ column: Sweep.Column, at x: Int, of sweep: Sweep) {
        let half = lineWidth / 2
        if !column.isEmpty {
            var low = column.minimum
            var high = column.maximum
            if column.isJoined {
                // Nothing compares with the NaN of a column without numbers.
                let before = sweep.range(x - 1)
                if low > before.maximum { low = before.maximum }
                if high < before.minimum { high = before.minimum }
            }
            sweep.strip.drawSpan(column: x, from: row(high) - half, to: row(low) + half, ink: traceInk)
        }
        if column.hasGap {
            let middle = row(column.held)
            sweep.strip.drawSpan(column: x, from: middle - half, to: middle + half, ink: gapInk)
        }
    }
}
