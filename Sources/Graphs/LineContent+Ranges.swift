import Signals

/// More samples than columns: ranges.
extension LineContent {
    /// Takes samples up to `end`, column by column.
    func takeRanges(to end: Int64) {
        var columns = self.columns
        defer { self.columns = columns }
        while next < end {
            columns.move(to: next)
            if columns.column != column { advance(to: columns.column) }
            let stop = min(end, columns.end)
            let x = newestX
            var shown = front[x]
            while next < stop {
                if let missing = endOfMissing(next) {
                    takeLost(into: &shown)
                    next = min(stop, missing)
                    continue
                }
                let spans = ring.spans(next..<min(stop, omissions.nextStart(after: next)))
                take(spans.head, into: &shown)
                take(spans.tail, into: &shown)
                next += Int64(spans.count)
            }
            front[x] = shown
            drawColumn(x, of: front)
        }
    }

    /// Where the samples that are omitted or no longer kept end, if the next one belongs to them.
    func endOfMissing(_ sample: Int64) -> Int64? {
        sample < ring.begin ? ring.begin : omissions.end(ofStretchWith: sample)
    }

    /// Draws the columns of the shown period again from their ranges.
    func redrawColumns() {
        let shown = newestX + 1
        for x in 0..<shown { drawColumn(x, of: front) }
        guard content.backSweep >= 0 else { return }
        for x in shown..<width { drawColumn(x, of: back) }
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
            let total = Total(samples)
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

    private func drawColumn(_ x: Int, of sweep: Sweep) {
        sweep.strip.clearColumn(x)
        let column = sweep[x]
        let half = lineWidth / 2
        if !column.isEmpty {
            var low = column.minimum
            var high = column.maximum
            let before = sweep[x - 1]
            if column.isJoined, !before.isEmpty {
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
