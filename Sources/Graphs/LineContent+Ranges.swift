import Signals

/// Drawing of traces with more samples than columns, as a range of values in each column.
extension LineContent {
    /// Draws the samples up to the sample number `end`, column by column. There must be at least one sample.
    /// - Parameter left: the remaining budget, from which the cost is subtracted.
    /// - Returns: the first column that changed.
    func takeRanges(to end: Int64, _ left: inout Int) -> Int64 {
        let last = content.column
        let origin = content.origin
        columns.move(to: next)
        let first = columns.column
        while true {
            let column = columns.column
            guard column <= last else {
                isAtEnd = true
                break
            }
            // The number of samples in a ring fits into 32 bits.
            let count = min(Int(truncatingIfNeeded: min(end, columns.end) - next), left)
            let stop = next + Int64(count)
            left -= count + DrawingBudget.column
            if column >= origin {
                if !hasCrossed { cross() }
                takeRange(to: stop, at: Int(truncatingIfNeeded: column - origin), of: front)
            } else if let x = backPlace(column) {
                takeRange(to: stop, at: x, of: back)
            } else {
                skip(to: stop)
            }
            guard next < end, left > 0 else { break }
            columns.move(to: next)
        }
        return first
    }

    private func takeRange(to stop: Int64, at x: Int, of sweep: Sweep) {
        var shown = sweep[x]
        let hadLost = shown.hasLost
        let spans = ring.spans(next..<stop)
        take(spans.head, into: &shown)
        take(spans.tail, into: &shown)
        next = stop
        sweep[x] = shown
        // Clear the column only if it contains red parts; otherwise, the new drawing covers the old drawing completely.
        if hadLost, !sweep.isShared { sweep.buffer.clearColumn(x) }
        drawColumn(shown, at: x, of: sweep)
    }

    /// Skips samples whose columns are to the left of the trace buffers.
    private func skip(to stop: Int64) {
        let spans = ring.spans(next..<stop)
        if let last = lastShown(spans.tail) ?? lastShown(spans.head) { lastValue = last }
        let newest = spans.tail.last ?? spans.head.last ?? .nan
        endsInNumber = !newest.isNaN && !isHidden(newest)
        next = stop
    }

    /// Redraws the columns of the time window from their stored ranges of values.
    func redrawColumns() {
        let shown = newestX + 1
        redrawColumns(0..<shown, of: front)
        if content.backSweep >= 0 { redrawColumns(shown..<width, of: back) }
    }

    /// Redraws some columns of the time axis, after the shared trace buffers were emptied.
    package func redraw(columns: Range<Int64>) {
        guard hasSamples else { return }
        for column in columns where column <= content.column {
            if column >= content.origin {
                let x = Int(truncatingIfNeeded: column - content.origin)
                drawColumn(front[x], at: x, of: front)
            } else if let x = backPlace(column) {
                drawColumn(back[x], at: x, of: back)
            }
        }
    }

    private func redrawColumns(_ columns: Range<Int>, of sweep: Sweep) {
        for x in columns {
            if !sweep.isShared { sweep.buffer.clearColumn(x) }
            drawColumn(sweep[x], at: x, of: sweep)
        }
    }

    private func take(_ samples: UnsafeBufferPointer<Float>, into column: inout Sweep.Column) {
        guard drawn != nil else { return takeAll(samples, into: &column) }
        var index = 0
        while index < samples.count {
            let isHidden = isHidden(samples[index])
            var end = index + 1
            while end < samples.count, self.isHidden(samples[end]) == isHidden { end += 1 }
            if isHidden {
                column.isStarted = true
                endsInNumber = false
            } else {
                takeAll(UnsafeBufferPointer(rebasing: samples[index..<end]), into: &column)
            }
            index = end
        }
    }

    private func takeAll(_ samples: UnsafeBufferPointer<Float>, into column: inout Sweep.Column) {
        guard let first = samples.first, let last = samples.last else { return }
        if !column.isStarted {
            column.isStarted = true
            column.isJoined = endsInNumber && !first.isNaN
        }
        let extremes = Extremes(samples)
        if extremes.hasLost, !column.hasLost, let lost = samples.firstIndex(where: { $0.isNaN }) {
            column.hasLost = true
            column.lastValue = lost > 0 ? samples[lost - 1] : lastValue
        }
        if !extremes.isEmpty {
            column.minimum = column.isEmpty ? extremes.minimum : min(column.minimum, extremes.minimum)
            column.maximum = column.maximum.isNaN ? extremes.maximum : max(column.maximum, extremes.maximum)
            let total = extremes.hasLost ? Total(samples) : Total(numbers: samples)
            column.sum += total.sum
            column.count += total.count
            lastValue = Self.lastNumber(samples) ?? lastValue
        }
        endsInNumber = !last.isNaN
    }

    /// Draws a column from its summary, over the column's old drawing.
    private func drawColumn(_ column: Sweep.Column, at x: Int, of sweep: Sweep) {
        let half = lineWidth / 2
        if !column.isEmpty {
            var low = column.minimum
            var high = column.maximum
            if column.isJoined {
                // If the previous column contains no numbers, its range is NaN, and the comparisons are false.
                let before = sweep.range(x - 1)
                if low > before.maximum { low = before.maximum }
                if high < before.minimum { high = before.minimum }
            }
            let (a, b) = (row(high), row(low))
            sweep.buffer.drawSpan(column: x, from: min(a, b) - half, to: max(a, b) + half, ink: ink)
        }
        if column.hasLost {
            let middle = row(column.lastValue)
            sweep.buffer.drawSpan(column: x, from: middle - half, to: middle + half, ink: .lost)
        }
    }
}
