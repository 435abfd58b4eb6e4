import Acquisition
import Drawing
import Graphs
import Layout
import Signals
import Text
import Widgets

/// The labels of the strokes in a frozen picture: names of markers at the upper ends of their lines, names and values of events beside
/// theirs, or only values if events are dense. A label without space is left out; its stroke stays.
final class MarkerFlags {
    /// A marker or an event.
    private struct Item {
        let time: Int64
        let isMarker: Bool
        let text: String
        /// The shorter label of an event without space for its name.
        var value = ""
    }

    /// A label in the content of a graph.
    private struct Flag {
        let frame: Rect
        let text: String
        let isMarker: Bool
        let isSmall: Bool
    }

    /// Where labels can be: the content of a graph, its visible part, and the index of its first flag.
    private struct Room {
        let columns: StillColumns
        let content: Rect
        let seen: Rect
        let first: Int
        let isSmall: Bool
        /// The height of a row.
        let height: Int
    }

    private enum Placed { case placed, covered, outOfSight }

    /// The state from which the labels follow.
    private struct Moment: Equatable {
        /// Counts changes of the visible markers. Other markers change nothing.
        var markers: UInt32
        var events: Int64
        var end: Int64
        var configuration: GraphConfiguration
        var isMeasuring: Bool
        /// The message over the graphs.
        var chip: Rect
    }

    /// The most labeled events of a channel.
    private static let maximumEvents: Int64 = 32
    /// The most labeled markers of sources: the newest ones. The user's markers come first.
    private static let maximumSourceMarkers = 128
    /// The most rows of marker names in a content.
    private static let maximumRows = 4
    /// The padding left and right of a name, in points.
    private static let padding = 3

    private let looks: Looks
    private let repaint: Repaint
    private let acquisition: Acquisition
    private var moment: Moment?
    /// The visible markers at a revision of all markers. `seenRevision` counts their changes.
    private var seen: (revision: UInt32, window: ClosedRange<Int64>, markers: [Marker])?
    private var seenRevision: UInt32 = 0
    private var items: [Item] = []
    /// The contents with flags, and their graphs.
    private var contents: [(graph: Int, frame: Rect)] = []
    private var flags: [Flag] = []

    init(_ context: GraphContext) {
        looks = context.looks
        repaint = context.repaint
        acquisition = context.acquisition
        // Reserve what a picture without names needs when it is frozen.
        contents.reserveCapacity(64)
    }

    /// Follows the visible picture.
    /// - Parameters:
    ///   - isMeasuring: true while cursors are shown; their tags need the position above.
    ///   - chip: the frame of a message over the graphs.
    func advance(_ wall: GraphWall, isFrozen: Bool, isMeasuring: Bool, beside chip: Rect) {
        guard isFrozen, wall.standIns.showsGraphs, wall.layout.isAtRest, !wall.layout.isEditing else { return hide() }
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

    /// Removes all labels until the next `advance`.
    func hide() {
        guard moment != nil else { return }
        moment = nil
        for flag in flags { repaint.invalidate(flag.frame) }
        flags.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        contents.removeAll(keepingCapacity: true)
        seen = nil
    }

    /// Counts a change of the visible markers.
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

    /// A number that changes with the visible events.
    private func eventCount(in window: ClosedRange<Int64>) -> Int64 {
        acquisition.channels.reduce(0) { sum, channel in
            guard let ring = channel.entry.events, !channel.entry.isText else { return sum }
            let numbers = told(ring, window)
            return sum &+ numbers.lowerBound &+ numbers.upperBound
        }
    }

    /// The labeled events of a channel.
    private func told(_ ring: EventRing, _ window: ClosedRange<Int64>) -> Range<Int64> {
        let end = ring.firstNumber(after: window.upperBound)
        return max(ring.firstNumber(after: window.lowerBound), end - Self.maximumEvents)..<end
    }

    // MARK: What is told

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
            // Texts are markers.
            guard let ring = channel.entry.events, !channel.entry.isText else { continue }
            let entry = channel.entry
            let name = looks.strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
            for number in told(ring, window) {
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

    // MARK: Where it stands

    /// Calls `body` with the visible contents that have a time axis.
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
        // Title and limits cover the corners of a small content. Tags of cursors cover any content.
        let corners = Int((style.smallTitleText.size * 1.4).rounded(.up))
        var top = content.y + (isSmall ? corners : metrics.px(2))
        if moment.isMeasuring { top = max(top, content.y + metrics.px(22)) }
        let isStack = wall.set.graphs[graph] === wall.set.stack
        let bottom = content.bottom - (isSmall || isStack ? corners : 1)
        let rows = min(Self.maximumRows, (bottom - top) / height - 1)
        guard rows > 0 else { return }
        let room = Room(
            columns: CursorPlaces.columns(content, of: graph, on: wall, style), content: content, seen: seen,
            first: flags.count,
            isSmall: isSmall, height: height)
        for index in items.indices where items[index].isMarker {
            for row in 0..<rows where place(index, items[index].text, in: room, top + row * (height + 1)) != .covered {
                break
            }
        }
        // Paper has no strokes of events.
        guard wall.set.kinds[graph] == .scope, wall.set.graphs[graph] !== wall.set.paper else { return }
        // Labels show names. If most of the names do not fit beside each other, they show values.
        let named = placeEvents(in: room, bottom - height, isShort: false)
        guard 2 * named.placed < named.placed + named.covered else { return }
        flags.removeLast(named.placed)
        _ = placeEvents(in: room, bottom - height, isShort: true)
    }

    /// - Returns: the number of labels that were placed, and of those without space.
    private func placeEvents(in room: Room, _ y: Int, isShort: Bool) -> (placed: Int, covered: Int) {
        var (placed, covered) = (0, 0)
        for index in items.indices where !items[index].isMarker {
            switch place(index, isShort ? items[index].value : items[index].text, in: room, y) {
            case .placed: placed += 1
            case .covered: covered += 1
            case .outOfSight: break
            }
        }
        return (placed, covered)
    }

    /// Puts a label beside its stroke, if the space is free.
    private func place(_ index: Int, _ text: String, in room: Room, _ y: Int) -> Placed {
        guard case .column(let column) = room.columns.place(of: items[index].time) else { return .outOfSight }
        let content = room.content
        let width = min(
            content.width, looks.fonts.measure(text, look(room.isSmall)) + 2 * looks.metrics.px(Self.padding))
        let line = content.x + column
        let right = line + looks.graphStyle.markerWidth + 1
        let x = right + width <= content.right ? right : max(content.x, line - 1 - width)
        let frame = Rect(x: x, y: y, width: width, height: room.height)
        guard room.seen.intersection(frame) == frame else { return .outOfSight }
        let isCovered =
            !frame.intersection(moment?.chip ?? .zero).isEmpty
            || flags[room.first...].contains { !$0.frame.intersection(frame).isEmpty }
        guard !isCovered else { return .covered }
        flags.append(Flag(frame: frame, text: text, isMarker: items[index].isMarker, isSmall: room.isSmall))
        return .placed
    }

    private func look(_ isSmall: Bool) -> TextStyle {
        isSmall ? looks.graphStyle.smallLabelText : looks.graphStyle.labelText
    }

    /// True if a label covers part of a rectangle.
    func cover(_ rect: Rect) -> Bool { flags.contains { !$0.frame.intersection(rect).isEmpty } }

    /// For tests: the labels and their frames.
    var told: [(text: String, frame: Rect)] { flags.map { ($0.text, $0.frame) } }

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
