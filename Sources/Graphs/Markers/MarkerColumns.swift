import Drawing

/// The lines of markers: their columns, counted from sample 0, and their pixels. They are written with the content, so that
/// a live one stays live. Apart from what finds them, since they are copied for each part that is drawn.
struct MarkerColumns {
    /// In ascending order.
    var columns: [Int64] = []
    let width: Int
    private let pixel: UInt32
    /// How many rows of a dash are drawn, and of how many it consists.
    private let dash: (drawn: Int, length: Int)

    init(_ style: GraphStyle) {
        pixel = style.marker.pixel
        width = style.markerWidth
        dash = (3 * style.markerWidth, 5 * style.markerWidth)
    }

    /// Writes the lines in some columns of a picture.
    /// - Parameters:
    ///   - content: where the picture stands.
    ///   - area: the part of the content that is written.
    @inline(__always)
    func write(
        _ part: ContentView.Part, of place: ContinuousContent, content: Rect, in area: Rect, to rows: PixelRows
    ) {
        guard !columns.isEmpty else { return }
        writeLines(part, of: place, content: content, in: area, to: rows)
    }

    @inline(never)
    private func writeLines(
        _ part: ContentView.Part, of place: ContinuousContent, content: Rect, in area: Rect, to rows: PixelRows
    ) {
        let first: Int64
        switch part.layer {
        case .front: first = place.origin + Int64(part.source)
        case .back: first = place.origin - Int64(place.width) + Int64(part.source)
        case .nothing, .bar: return
        }
        for column in columns {
            for offset in 0..<width {
                let x = column + Int64(offset) - first
                guard x >= 0, x < Int64(part.count) else { continue }
                writeLine(content.x + part.x + Int(truncatingIfNeeded: x), content: content, in: area, to: rows)
            }
        }
    }

    private func writeLine(_ x: Int, content: Rect, in area: Rect, to rows: PixelRows) {
        var phase = (area.y - content.y) % dash.length
        var target = rows.pixel(x, area.y)
        for _ in 0..<area.height {
            if phase < dash.drawn { target.pointee = pixel }
            phase = phase + 1 == dash.length ? 0 : phase + 1
            target += rows.stride
        }
    }
}
