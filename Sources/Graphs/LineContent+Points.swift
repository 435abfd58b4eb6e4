import Signals

/// Fewer samples than columns: joined points.
extension LineContent {
    /// Takes samples up to `end`, one by one.
    func takePoints(to end: Int64) {
        while next < end {
            if next < ring.begin {
                takePoint(ring.begin - 1, .nan)
                next = ring.begin
                continue
            }
            let spans = ring.spans(next..<end)
            for value in spans.head {
                takePoint(next, value)
                next += 1
            }
            for value in spans.tail {
                takePoint(next, value)
                next += 1
            }
        }
    }

    private func takePoint(_ sample: Int64, _ value: Float) {
        let (target, fraction) = axis.position(ofSample: sample)
        let isGap = value.isNaN
        let held = row(lastValue)
        let point = Pen(column: target, fraction: fraction, row: isGap ? held : row(value), isGap: isGap)
        if let pen {
            // From or to a lost sample the line is red and stays where it was.
            let isLost = isGap || pen.isGap
            draw(from: pen, to: Pen(column: target, fraction: fraction, row: isLost ? held : point.row, isGap: isLost))
        } else {
            advance(to: target)
        }
        if !isGap {
            if pen?.isGap ?? true { draw(from: point, to: point) }
            var shown = front[newestX]
            shown.minimum = shown.isEmpty ? value : min(shown.minimum, value)
            shown.maximum = shown.maximum.isNaN ? value : max(shown.maximum, value)
            front[newestX] = shown
            lastValue = value
        }
        pen = point
    }

    /// Draws a line into the sweep that is being drawn and, where it crosses the seam, into the next one again.
    private func draw(from start: Pen, to stop: Pen) {
        drawLine(from: start, to: stop, in: front)
        let sweep = front.index
        advance(to: stop.column)
        guard front.index != sweep else { return }
        if back.index != sweep, back.index >= 0 { drawLine(from: start, to: stop, in: back) }
        drawLine(from: start, to: stop, in: front)
    }

    private func drawLine(from start: Pen, to stop: Pen, in sweep: Sweep) {
        guard sweep.index >= 0 else { return }
        let origin = sweep.index * Int64(width)
        sweep.strip.drawLine(
            fromX: Float(start.column - origin) + start.fraction, y: start.row,
            toX: Float(stop.column - origin) + stop.fraction, y: stop.row, lineWidth: lineWidth,
            ink: stop.isGap ? gapInk : traceInk)
    }
}
