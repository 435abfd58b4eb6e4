import Acquisition
import Drawing
import GraphPages
import Graphs
import Layout
import Signals
import Text
import Widgets

/// The labels of the vertical lines in frozen graphs. Names of markers are in the row above the graphs, once per page; those that do not fit there, and
/// all on ECG paper, are at the upper ends of their lines. Names and values of events are beside the events' lines; if events are dense, only the
/// values are shown. If there is too little space for a label, only the line is drawn.
final class MarkerFlags {
    /// A marker or an event that may be labeled.
    private struct Item {
        let time: Int64
        let isMarker: Bool
        let text: String
        /// The short label of an event, used where there is not enough space for the event's name.
        var value = ""
    }

    /// A label, and its frame in the content of a graph.
    private struct Flag {
        let frame: Rect
        let text: String
        let isMarker: Bool
        let isSmall: Bool
    }

    /// The space for labels: the content area of a graph, the visible part of that area, and the index of the first label in it.
    private struct Space {
        let columns: StillColumns
        let content: Rect
        let seen: Rect
        let first: Int
        let isSmall: Bool
        /// The height of a row of labels in pixels.
        let height: Int
    }

    private enum Placed { case placed, covered, outOfSight }

    /// The state that determines the labels of markers and events. The labels are placed again only if this state changes.
    private struct Moment: Equatable {
        /// The number of changes of the visible markers since the start.
        var markers: UInt32
        var events: Int64
        var end: Int64
        var configuration: GraphConfiguration
        var isMeasuring: Bool
        /// The frame of the message over the graphs (`StatusChip`), which labels must not overlap.
        var chip: Rect
    }

    /// The maximum number of labeled events of a channel.
    private static let maximumEvents: Int64 = 32
    /// The maximum number of labeled markers of sources. If there are more, the newest are labeled. Markers of the user take precedence.
    private static let maximumSourceMarkers = 128
    /// The maximum number of rows with names of markers in a graph.
    private static let maximumRows = 4
    /// The padding at the left and the right of a name, in points.
    private static let padding = 3

    private let looks: Looks
    private let repaint: Repaint
    private let acquisition: Acquisition
    private var moment: Moment?
    /// The visible markers when they were last compared, with the revision of all markers and the time window at that time.
    private var seen: (revision: UInt32, window: ClosedRange<Int64>, markers: [Marker])?
    private var seenRevision: UInt32 = 0
    private var items: [Item] = []
    /// The content areas with labels, and their graphs.
    private var contents: [(graph: Int, frame: Rect)] = []
    private var flags: [Flag] = []

    init(_ context: GraphContext) {
        looks = context.looks
        repaint = context.repaint
        acquisition = context.acquisition
        // Reserve memory now, so that freezing graphs allocates little.
        contents.reserveCapacity(64)
    }

    /// Updates the labels for the present picture.
    /// - Parameters:
    ///   - isMeasuring: true while cursors are shown. The cursors' tags need the upper ends of the graphs.
    ///   - chip: the frame of a message over the graphs.
    func advance(_ wall: GraphWall, isFrozen: Bool, isMeasuring: Bool, beside chip: Rect) {
        guard isFrozen, wall.graphPictures.showsGraphs, wall.layout.isAtRest, !wall.layout.isEditing else {
            return hide()
        }
        let begin = min(wall.end.time, wall.end.time &- Int64(wall.shownWindowMilliseconds) * 1_000_000)
        let window = begin...wall.end.time
        follow(window)
        let new = Moment(
            markers: seenRevision, events: eventCount(in: window), end: wall.end.time,
            configuration: wall.configuration, isMeasuring: isMeasuring, chip: chip)
        guard new != moment || hasMoved(wall) else { return }
        for flag in flags { repaint.invalidate(flag.frame) }
        moment = new
        collect(window)
        place(wall, new)
        for flag in flags { repaint.invalidate(flag.frame) }
    }

    /// Removes all labels until the next call of advance.
    func hide() {
        guard moment != nil else { return }
        moment = nil
        for flag in flags { repaint.invalidate(flag.frame) }
        flags.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        contents.removeAll(keepingCapacity: true)
        seen = nil
    }

    /// Counts a change of the visible markers, if there is one.
    private func follow(_ window: ClosedRange<Int64>) {
        let markers = acquisition.markers
        if let seen, seen.revision == markers.revision, seen.window == window { return }
        let found = markers.all[markers.indices(from: window.lowerBound, through: window.upperBound)]
        let isSame = seen.map { seen in
            seen.window == window
                && seen.markers.elementsEqual(found) { $0.id == $1.id && $0.name.utf8.elementsEqual($1.name.utf8) }
        }
        if isSame != true { seenRevision &+= 1 }
        seen = (markers.revision, window, Array(found))
    }

    /// A number that changes whenever the visible events change.
    private func eventCount(in window: ClosedRange<Int64>) -> Int64 {
        acquisition.channels.reduce(0) { sum, channel in
            guard let ring = channel.entry.events, !channel.entry.isText else { return sum }
            let numbers = markerLabels(ring, window)
            return sum &+ numbers.lowerBound &+ numbers.upperBound
        }
    }

    /// The range of a channel's events that get labels. Events are numbered in the order of their arrival.
    private func markerLabels(_ ring: EventRing, _ window: ClosedRange<Int64>) -> Range<Int64> {
        let end = ring.firstNumber(after: window.upperBound)
        return max(ring.firstNumber(after: window.lowerBound), end - Self.maximumEvents)..<end
    }

    // MARK: Labeled items

    private func collect(_ window: ClosedRange<Int64>) {
        items.removeAll(keepingCapacity: true)
        let markers = seen?.markers ?? []
        for marker in markers where marker.origin == .user {
            items.append(Item(time: marker.time, isMarker: true, text: marker.name))
        }
        for marker in markers.lazy.filter({ $0.origin == .source }).suffix(Self.maximumSourceMarkers) {
            items.append(Item(time: marker.time, isMarker: true, text: marker.name))
        }
        for channel in acquisition.channels {
            // Skip text channels, whose texts are shown as markers.
            guard let ring = channel.entry.events, !channel.entry.isText else { continue }
            let entry = channel.entry
            let name = looks.strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
            for number in markerLabels(ring, window) {
                let event = ring[number]
                let value = words(for: event.value)
                items.append(Item(time: event.time, isMarker: false, text: name + ": " + value, value: value))
            }
        }
    }

    private func words(for value: Float) -> String {
        var text = ValueText(decimalSeparator: looks.strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
        text.append(Double(value), decimals: value == value.rounded() ? 0 : 3)
        return text.string
    }

    // MARK: The positions of labels

    /// Calls a closure with each visible content area that has a time axis.
    private func forEachContent(_ wall: GraphWall, _ body: (_ graph: Int, _ frame: Rect) -> Void) {
        for item in wall.shown.items {
            guard let graph = item.graph, wall.set.graphs[graph].isShown else { continue }
            let content = wall.set.graphs[graph].opaqueContent.intersection(wall.area)
            if !content.isEmpty { body(graph, content) }
        }
    }

    private func hasMoved(_ wall: GraphWall) -> Bool {
        var place = 0
        var isSame = true
        forEachContent(wall) { graph, frame in
            if place >= contents.count || contents[place].graph != graph || contents[place].frame != frame {
                isSame = false
            }
            place += 1
        }
        return !isSame || place != contents.count
    }

    private func place(_ wall: GraphWall, _ moment: Moment) {
        flags.removeAll(keepingCapacity: true)
        contents.removeAll(keepingCapacity: true)
        forEachContent(wall) { graph, frame in contents.append((graph, frame)) }
        guard !items.isEmpty else { return }
        for (graph, frame) in contents { place(graph, in: frame, wall, moment) }
    }

    private func place(_ graph: Int, in seen: Rect, _ wall: GraphWall, _ moment: Moment) {
        let (style, metrics) = (looks.graphStyle, looks.metrics)
        let content = wall.set.graphs[graph].opaqueContent
        let isSmall = wall.set.graphs[graph].frame.height < style.smallHeight
        let look = self.look(isSmall)
        let height = Int((look.size * 1.35).rounded(.up))
        // Leave space for the title and the limits in the corners of a small graph, and for the tags of the cursors.
        let corners = Int((style.smallTitleText.size * 1.4).rounded(.up))
        var top = content.y + (isSmall ? corners : metrics.px(2))
        if moment.isMeasuring { top = max(top, content.y + metrics.px(22)) }
        let isStack = wall.set.graphs[graph] === wall.set.stack
        let bottom = content.bottom - (isSmall || isStack ? corners : 1)
        let rows = max(0, min(Self.maximumRows, (bottom - top) / height - 1))
        let (columns, first) = (CursorPlaces.columns(content, of: graph, on: wall, style), flags.count)
        let space = Space(
            columns: columns, content: content, seen: seen, first: first, isSmall: isSmall, height: height)
        var upper: [(space: Space, y: Int)] = []
        if let lane = wall.markerRows, lane.graph == graph {
            upper = lane.rows.map { row in
                let space = Space(
                    columns: columns, content: row, seen: row, first: first, isSmall: false, height: row.height - 1)
                return (space, row.y)
            }
        }
        // With such a row, only the graph below it names the markers.
        if wall.markerRows == nil || !upper.isEmpty {
            upper += (0..<rows).map { (space, top + $0 * (height + 1)) }
            for index in items.indices where items[index].isMarker {
                for row in upper where place(index, items[index].text, in: row.space, row.y) != .covered { break }
            }
        }
        guard rows > 0 else { return }
        // Skip ECG paper, which draws no lines for events.
        guard wall.set.kinds[graph] == .scope, wall.set.graphs[graph] !== wall.set.paper else { return }
        // Place the names of events first. If most names do not fit beside each other, place the events' values instead.
        let named = placeEvents(in: space, bottom - height, isShort: false)
        guard 2 * named.placed < named.placed + named.covered else { return }
        flags.removeLast(named.placed)
        _ = placeEvents(in: space, bottom - height, isShort: true)
    }

    /// Places labels of events.
    /// - Returns: the number of placed labels, and of labels without enough space.
    private func placeEvents(in space: Space, _ y: Int, isShort: Bool) -> (placed: Int, covered: Int) {
        var (placed, covered) = (0, 0)
        for index in items.indices where !items[index].isMarker {
            switch place(index, isShort ? items[index].value : items[index].text, in: space, y) {
            case .placed: placed += 1
            case .covered: covered += 1
            case .outOfSight: break
            }
        }
        return (placed, covered)
    }

    /// Places a label beside the line of its event.
    /// - Returns: whether the label was placed, had no free space, or would be outside of the visible area.
    private func place(_ index: Int, _ text: String, in space: Space, _ y: Int) -> Placed {
        guard case .column(let column) = space.columns.place(of: items[index].time) else { return .outOfSight }
        let content = space.content
        let width = min(
            content.width, looks.fonts.measure(text, look(space.isSmall)) + 2 * looks.metrics.px(Self.padding))
        let line = content.x + column
        let right = line + looks.graphStyle.markerWidth + 1
        let x = right + width <= content.right ? right : max(content.x, line - 1 - width)
        let frame = Rect(x: x, y: y, width: width, height: space.height)
        guard space.seen.intersection(frame) == frame else { return .outOfSight }
        let isCovered =
            !frame.intersection(moment?.chip ?? .zero).isEmpty
            || flags[space.first...].contains { !$0.frame.intersection(frame).isEmpty }
        guard !isCovered else { return .covered }
        flags.append(Flag(frame: frame, text: text, isMarker: items[index].isMarker, isSmall: space.isSmall))
        return .placed
    }

    private func look(_ isSmall: Bool) -> TextStyle {
        isSmall ? looks.graphStyle.smallLabelText : looks.graphStyle.labelText
    }

    /// True if a label covers a part of a rectangle.
    func cover(_ rect: Rect) -> Bool { flags.contains { !$0.frame.intersection(rect).isEmpty } }

    /// For tests: the labels and their frames.
    var markerLabels: [(text: String, frame: Rect)] { flags.map { ($0.text, $0.frame) } }

    func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        for flag in flags where !flag.frame.intersection(dirty).isEmpty {
            canvas.fillRounded(flag.frame, radius: looks.metrics.px(3), theme.background.opacity(0.8))
            canvas.text(
                flag.text, in: flag.frame.inset(x: looks.metrics.px(Self.padding), y: 0), look(flag.isSmall),
                flag.isMarker ? theme.caution : theme.secondary)
        }
    }
}
