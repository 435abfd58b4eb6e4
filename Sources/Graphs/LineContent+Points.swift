import Signals

/// Fewer samples than columns: joined points.
extension LineContent {
    /// Takes samples up to `end`, one by one.
    func takePoints(to end: Int64) {
        while next < end {
            if let missing = endOfMissing(next) {
                // One line for all of them.
                next = min(end, missing)
                takePoint(next - 1, .nan)
                continue
            }
            let spans = ring.spans(next..<min(end, nextOmission(after: next)))
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
        points.move(to: sample)
        let (target, fraction) = (points.column, points.fraction)
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
            shown.sum += value
            shown.count += 1
            front[newestX] = shown
            lastValue = value
        }
        pen = point
    }

    /// Draws a line into the sweep that it ends in and, where it crosses the seam or reaches over it with half its
    /// width, into the sweep before.
    private func draw(from start: Pen, to stop: Pen) {
        advance(to: stop.column)
        let origin = content.frontSweep * Int64(width)
        if content.backSweep >= 0, start.column - Int64(front.strip.margin) <= origin {
            drawLine(from: start, to: stop, in: back, origin: origin - Int64(width))
        }
        drawLine(from: start, to: stop, in: front, origin: origin)
    }

    private func drawLine(from start: Pen, to stop: Pen, in sweep: Sweep, origin: Int64) {
        // Within a few sweeps, so that a word holds it; what is converted from 64 bits takes a call.
        let x0 = Float(Int32(clamping: start.column - origin)) + start.fraction
        let x1 = Float(Int32(clamping: stop.column - origin)) + stop.fraction
        let ink = stop.isGap ? gapInk : traceInk
        if quality == .full {
            sweep.strip.drawLine(fromX: x0, y: start.row, toX: x1, y: stop.row, lineWidth: lineWidth, ink: ink)
        } else {
            sweep.strip.drawRoughLine(fromX: x0, y: start.row, toX: x1, y: stop.row, lineWidth: lineWidth, ink: ink)
        }
    }
}
