import Signals

/// Drawing of traces with fewer samples than columns, as joined points.
extension LineContent {
    /// Draws the samples up to the sample number `end`, one by one.
    /// - Parameter left: the remaining budget, from which the cost is subtracted.
    /// - Returns: the first column that changed.
    func takePoints(to end: Int64, _ left: inout Int) -> Int64 {
        points.move(to: next)
        let first = pen?.column ?? points.column
        let start = next
        let spans = ring.spans(start..<min(end, start + Int64(max(1, left / DrawingBudget.point))))
        take(spans.head)
        take(spans.tail)
        left -= Int(truncatingIfNeeded: next - start) * DrawingBudget.point
        return first
    }

    private func take(_ samples: UnsafeBufferPointer<Float>) {
        for value in samples {
            points.move(to: next)
            guard points.column <= content.column else {
                isAtEnd = true
                return
            }
            take(value)
            next += 1
        }
    }

    /// Draws the value of the sample that the cursor `points` has reached.
    private func take(_ value: Float) {
        let (target, fraction) = (points.column, points.fraction)
        if target >= content.origin, !hasCrossed { cross() }
        guard !isHidden(value) else {
            pen = nil
            return
        }
        let isLost = value.isNaN
        let lastRow = row(lastValue)
        let point = Pen(column: target, fraction: fraction, row: isLost ? lastRow : row(value), isLost: isLost)
        if let pen {
            // If a line begins or ends at a lost sample, draw it in red, at the last known value.
            let breaks = isLost || pen.isLost
            draw(
                from: pen,
                to: Pen(column: target, fraction: fraction, row: breaks ? lastRow : point.row, isLost: breaks))
        }
        // Draw a lost sample as a point if the sample before it was not drawn: a single lost sample between two samples outside of the drawn limits
        // would otherwise be invisible.
        if isLost, pen == nil, !lastValue.isNaN { draw(from: point, to: point) }
        if !isLost {
            if pen?.isLost ?? true { draw(from: point, to: point) }
            if target >= content.origin {
                front.include(value, at: Int(truncatingIfNeeded: target - content.origin))
            } else if let x = backPlace(target) {
                back.include(value, at: x)
            }
            lastValue = value
        }
        pen = point
    }

    /// Draws a line into every sweep that contains a part of it, including the half width of the line.
    private func draw(from start: Pen, to stop: Pen) {
        let origin = content.origin
        if content.backSweep >= 0, start.column - margin <= origin {
            drawLine(from: start, to: stop, in: back, origin: origin - Int64(width))
        }
        if stop.column + margin >= origin { drawLine(from: start, to: stop, in: front, origin: origin) }
    }

    private func drawLine(from start: Pen, to stop: Pen, in sweep: Sweep, origin: Int64) {
        // The distance to the origin is a few sweeps at most, so it fits into 32 bits. Convert it by way of Int: on the device, Float(Int) is no
        // function call, unlike Float(Int32) and Float(Int64).
        let x0 = Float(Int(Int32(clamping: start.column - origin))) + start.fraction
        let x1 = Float(Int(Int32(clamping: stop.column - origin))) + stop.fraction
        let ink = stop.isLost ? Ink.lost : self.ink
        if quality == .full {
            sweep.buffer.drawLine(fromX: x0, y: start.row, toX: x1, y: stop.row, lineWidth: lineWidth, ink: ink)
        } else {
            sweep.buffer.drawRoughLine(fromX: x0, y: start.row, toX: x1, y: stop.row, lineWidth: lineWidth, ink: ink)
        }
    }
}
