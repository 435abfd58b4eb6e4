import Drawing
import Signals

/// The lane with the names of markers above the graphs of a page. It has the time axis of a graph below it, so that a name is beside its marker's
/// line. Names are complete if the lane is wide enough, and are in front of no trace.
package final class MarkerLane {
    package private(set) var frame = Rect.zero
    private let style: GraphStyle
    private let names: MarkerNames
    private var lines: MarkerLines
    private var axis = TimeAxis(width: 1, milliseconds: 1000)
    private var place = ContinuousContent(width: 1)
    private var time: TimeCursor
    private var view: ContentView
    private var isNamed = true

    /// - Parameter names: the names for lanes, see `MarkerNames.init`.
    package init(_ markers: MarkerStore, _ names: MarkerNames, style: GraphStyle) {
        self.style = style
        self.names = names
        lines = MarkerLines(markers, names, style, isLane: true)
        time = TimeCursor(axis)
        view = ContentView(mode: .sweep, width: 1, style: style)
    }

    /// The height in pixels of a lane with a number of rows.
    package static func height(rows: Int, _ names: MarkerNames, _ style: GraphStyle) -> Int {
        rows * names.height + 2 * max(1, Int(style.pixelsPerPoint.rounded()))
    }

    /// The visible names of markers. For tests.
    package var namedMarkers: [PlacedNames.Name] { lines.shown.placed.seen }

    /// Places the lane above a graph.
    /// - Parameters:
    ///   - frame: the frame on the surface, as wide as the graph's content; empty for no names.
    ///   - configuration: the configuration of the graph.
    package func show(in frame: Rect, _ configuration: GraphConfiguration, damage: inout Damage) {
        let new = TimeAxis(
            width: max(1, frame.width), milliseconds: configuration.windowMilliseconds, origin: configuration.origin)
        if frame != self.frame || new != axis || configuration.mode != view.mode {
            damage.add(self.frame)
            damage.add(frame)
            self.frame = frame
            axis = new
            time = TimeCursor(axis)
            place = ContinuousContent(width: axis.width)
            view = ContentView(mode: configuration.mode, width: axis.width, style: style)
            names.fit(in: frame.width - 4 * style.markerWidth)
            lines.forget()
        }
        // While graphs are frozen, labels show the names.
        let isNamed = configuration.reference == nil
        guard isNamed != self.isNamed else { return }
        self.isNamed = isNamed
        lines.show(names: isNamed, area: frame, damage: &damage)
        damage.add(frame)
    }

    /// Moves the lane to the end of the time window, and adds the area to redraw to the damage.
    package func update(to end: WindowEnd, damage: inout Damage) {
        guard !frame.isEmpty else { return }
        let target = time.lastColumn(at: end.time)
        let newest = place.column
        if place.isEmpty || target < newest || target - newest >= 2 * Int64(axis.width) {
            place.start(at: max(0, target - Int64(axis.width) - 1))
            place.advance(to: target) { _, _ in }
            lines.forget()
            damage.add(frame)
        } else if target > newest {
            place.advance(to: target) { _, _ in }
        }
        if !lines.areNone {
            lines.follow(axis, place, in: view, area: frame, damage: &damage)
            // Without lines, the lane shows nothing that moves.
            if target > newest, !lines.shown.columns.isEmpty {
                view.addDamage(place, from: newest, newest: newest, area: frame, to: &damage)
            }
        }
    }

    /// Draws the part of the lane that is inside the clip of the canvas.
    package func draw(on canvas: Canvas) {
        let area = canvas.clip.intersection(frame).intersection(canvas.surface.bounds)
        guard !area.isEmpty else { return }
        canvas.fill(area, style.upperHalf)
        guard !place.isEmpty else { return }
        let rows = PixelRows(canvas.surface)
        view.forEachPart(of: place, from: area.x - frame.x, to: area.right - frame.x) { part in
            lines.shown.write(part, of: place, content: frame, in: area, to: rows)
        }
    }
}
