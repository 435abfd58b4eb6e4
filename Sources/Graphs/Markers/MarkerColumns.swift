import Drawing

/// The lines and names of a graph's markers: their columns on the time axis, and their pixels. They are written together with the content, so that
/// the content can still be composed directly for the display. `MarkerLines` determines the columns; this type contains only the results, because it
/// is copied for each drawn part.
package struct MarkerColumns {
    /// The columns of the lines, in ascending order.
    var columns: [Int64] = []
    /// The positions of the markers' names; empty if names are not drawn.
    package var placed: PlacedNames
    /// The names of markers as pixels; nil for a graph without names.
    let names: MarkerNames?
    /// The distance in pixels from the top of the content to the first row of names.
    var top = 0
    let width: Int
    private let pixel: UInt32
    /// The number of rows in a dash of a marker's line, and the number of rows after which the dashes repeat.
    private let dash: (drawn: Int, length: Int)
    /// The mixed colors of the names' ground and letters, one for each coverage.
    private let shades: [UInt32]

    /// - Parameter hasMemory: false if the memory for lines and names is provided later.
    init(_ style: GraphStyle, _ names: MarkerNames?, isLane: Bool, hasMemory: Bool) {
        self.names = names
        placed = PlacedNames(isLane: isLane, hasMemory: hasMemory)
        shades = names?.shades ?? []
        pixel = style.marker.pixel
        width = style.markerWidth
        dash = (3 * style.markerWidth, 5 * style.markerWidth)
    }

    /// Writes the lines of markers in some columns of a graph.
    /// - Parameters:
    ///   - content: the area of the graph's content.
    ///   - area: the part of the content to write.
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
        guard let names else { return }
        for name in placed.all where name.isSeen {
            write(name, of: names, from: first, part, content: content, in: area, to: rows)
        }
    }

    /// Writes the part of a name that is inside a part of the graph.
    private func write(
        _ name: PlacedNames.Name, of names: MarkerNames, from first: Int64, _ part: ContentView.Part, content: Rect,
        in area: Rect, to rows: PixelRows
    ) {
        let start = name.left - first
        guard start < Int64(part.count), start > -Int64(name.width) else { return }
        let left = Int(truncatingIfNeeded: start)
        let (from, to) = (max(0, left), min(part.count, left + name.width))
        let top = content.y + self.top + name.row * names.height
        for y in max(area.y, top)..<max(area.y, top, min(area.bottom, top + names.height)) {
            let marks = names.row(name.slot, y - top) + (from - left)
            let target = rows.pixel(content.x + part.x + from, y)
            for x in 0..<to - from where marks[x] > 0 { target[x] = shades[Int(marks[x]) - 1] }
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
