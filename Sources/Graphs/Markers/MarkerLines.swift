import Drawing
import Signals

/// The lines of the markers in a content: which columns of the time axis they stand in, and their pixels. They are written
/// with the content, so that a live one stays live.
struct MarkerLines {
    private let markers: MarkerStore?
    private let pixel: UInt32
    private let width: Int
    /// How many rows of a dash are drawn, and of how many it consists.
    private let dash: (drawn: Int, length: Int)
    /// The most lines that are drawn apart when they come or go; of more, the whole content is drawn.
    private static let fewLines = 8

    /// The columns in the sweeps in sight, in ascending order, and those before the last change.
    private var columns: [Int64] = []
    private var earlier: [Int64] = []
    /// What the columns were found for.
    private var known: (revision: UInt32, sweep: Int64, axis: TimeAxis)?

    /// - Parameter markers: nil for a graph that shows none.
    init(_ markers: MarkerStore?, _ style: GraphStyle) {
        self.markers = markers
        pixel = style.marker.pixel
        width = style.markerWidth
        dash = (3 * style.markerWidth, 5 * style.markerWidth)
        if markers != nil {
            columns.reserveCapacity(64)
            earlier.reserveCapacity(64)
        }
    }

    /// Has the markers found anew with the next `follow`, as after a change of the time axis.
    mutating func forget() { known = nil }

    /// Whether there are no markers, and no lines of earlier ones.
    var areNone: Bool { columns.isEmpty && markers?.all.isEmpty ?? true }

    /// Whether markers came, went or changed since `follow`.
    var haveChanged: Bool { markers.map { known?.revision != $0.revision } ?? false }

    /// Finds the markers in the two sweeps in sight, where these or the markers have changed, and damages what lines came and went.
    /// - Parameter area: where the content stands.
    mutating func follow(
        _ axis: TimeAxis, _ place: ContinuousContent, in view: ContentView, area: Rect, damage: inout Damage
    ) {
        guard let markers else { return }
        let revision = markers.revision
        if let known, known.revision == revision, known.sweep == place.frontSweep, known.axis == axis { return }
        let hasChanged = known?.revision ?? 0 != revision
        let isComparable = known?.axis == axis
        known = (revision, place.frontSweep, axis)
        swap(&columns, &earlier)
        columns.removeAll(keepingCapacity: true)
        let width = Int64(axis.width)
        let first = axis.start(ofColumn: max(0, place.origin - width)) - 1
        for index in markers.indices(from: first, through: axis.start(ofColumn: max(0, place.origin + width))) {
            let column = axis.lastColumn(at: markers.all[index].time)
            if column != columns.last { columns.append(column) }
        }
        guard hasChanged else { return }
        guard isComparable else { return damage.add(area) }
        addDamage(place, in: view, area: area, to: &damage)
    }

    /// Damages the lines that came or went.
    private func addDamage(_ place: ContinuousContent, in view: ContentView, area: Rect, to damage: inout Damage) {
        var lines = 0
        var (new, old) = (0, 0)
        while new < columns.count || old < earlier.count {
            let column: Int64
            if new < columns.count, old < earlier.count, columns[new] == earlier[old] {
                (new, old) = (new + 1, old + 1)
                continue
            } else if old == earlier.count || new < columns.count && columns[new] < earlier[old] {
                column = columns[new]
                new += 1
            } else {
                column = earlier[old]
                old += 1
            }
            lines += 1
            guard lines <= Self.fewLines else { return damage.add(area) }
            view.addDamage(place, columns: column..<column + Int64(width), area: area, to: &damage)
        }
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
