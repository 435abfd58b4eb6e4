import CVectors
import Drawing

/// Composes the content of a graph row by row, from back to front: background, two sweeps of the trace, labels in the corners, marks of events, and
/// lines of markers. Each pixel without a mark or a line is written once.
package struct TraceComposition {
    /// The area of the content.
    let content: Rect
    let view: ContentView
    /// The part of the time axis that the sweeps cover.
    let place: ContinuousContent
    let front: Sweep
    let back: Sweep
    let background: ContentBackground
    /// The labels in the corners of the content; nil for none.
    let corners: CornerLabels?
    /// The colors of a trace, of lost samples and of events.
    let colors: (trace: UInt32, lost: UInt32, event: UInt32)
    let markers: MarkerColumns
    /// The eight colors of the traces' inks; nil if all traces have the same color.
    var hues: UnsafePointer<UInt32>?

    @inline(__always)
    package init(
        content: Rect, view: ContentView, place: ContinuousContent, front: Sweep, back: Sweep,
        background: ContentBackground, corners: CornerLabels?, colors: (trace: UInt32, lost: UInt32, event: UInt32),
        markers: MarkerColumns, hues: UnsafePointer<UInt32>? = nil
    ) {
        self.content = content
        self.view = view
        self.place = place
        (self.front, self.back) = (front, back)
        self.background = background
        self.corners = corners
        self.colors = colors
        self.markers = markers
        self.hues = hues
    }

    /// Writes all pixels of a rectangle of the content. The function is inlined into each caller, so that the arguments stay in registers.
    @inline(__always)
    package func write(_ area: Rect, to rows: PixelRows) {
        let top = area.y - content.y
        let lines = top..<top + area.height
        // The rows that contain no labels.
        let inner = lines.clamped(to: corners?.free ?? 0..<content.height)
        view.forEachPart(of: place, from: area.x - content.x, to: area.right - content.x) { part in
            let sweep = part.layer == .front ? front : back
            var row = rows.pixel(content.x + part.x, content.y + inner.lowerBound)
            switch part.layer {
            case .front, .back:
                if let hues {
                    writeHues(hues, sweep.buffer, part, lines, to: rows)
                    break
                }
                background.compose(
                    inner, at: part.x, sweep.buffer, from: part.source, count: part.count, (colors.trace, colors.lost),
                    to: row, stride: rows.stride)
            case .nothing:
                for y in inner {
                    pixels_copy(row, background.row(y) + part.x, Int32(part.count))
                    row += rows.stride
                }
            case .bar:
                for _ in inner {
                    row.update(repeating: view.barPixel, count: part.count)
                    row += rows.stride
                }
            }
            let isWritten = hues != nil && (part.layer == .front || part.layer == .back)
            if inner.count < area.height, !isWritten, let corners {
                let layer: CornerLabels.Layer =
                    switch part.layer {
                    case .front, .back:
                        .trace(sweep.buffer, source: part.source, colors: (colors.trace, colors.lost))
                    case .nothing: .nothing
                    case .bar: .bar(view.barPixel)
                    }
                corners.write(
                    layer, lines, at: part.x, count: part.count, over: background,
                    to: rows.pixel(content.x + part.x, content.y), stride: rows.stride)
            }
            if part.layer == .front || part.layer == .back, sweep.hasEvents {
                writeMarks(of: sweep, part, in: area, to: rows)
            }
            markers.write(part, of: place, content: content, in: area, to: rows)
        }
    }

    /// Writes traces of several colors, with the labels in front of them.
    private func writeHues(
        _ hues: UnsafePointer<UInt32>, _ buffer: TraceBuffer, _ part: ContentView.Part, _ lines: Range<Int>,
        to rows: PixelRows
    ) {
        for y in lines {
            let target = rows.pixel(content.x + part.x, content.y + y)
            let marks = buffer.row(y) + part.source
            let under = background.row(y) + part.x
            if let corners, !corners.free.contains(y) {
                trace_compose_hues(corners.row, under, marks, Int32(part.count), hues, colors.lost)
                corners.put(y, from: part.x, count: part.count, to: target)
            } else {
                trace_compose_hues(target, under, marks, Int32(part.count), hues, colors.lost)
            }
        }
    }

    /// Writes the events as strokes on the time axis: high for values from the threshold on, low for smaller values.
    private func writeMarks(of sweep: Sweep, _ part: ContentView.Part, in area: Rect, to rows: PixelRows) {
        for index in 0..<part.count {
            guard let isOn = sweep.event(part.source + index) else { continue }
            let top = max(area.y, content.bottom - max(1, content.height * (isOn ? 6 : 3) / 32))
            for y in top..<max(top, area.bottom) {
                let column = part.x + index
                let seen = corners?.seen(colors.event, column, y - content.y) ?? colors.event
                rows.pixel(content.x + column, y).pointee = seen
            }
        }
    }
}
