import Acquisition
import Drawing
import Gestures
import GraphPages
import Graphs
import Layout
import Signals
import Widgets

/// The measuring cursors in front of frozen graphs: two lines through all graphs, the panel with the measured values, and the button that shows and
/// hides lines and panel.
///
/// A cursor keeps its time when the time window moves. If the window does not contain that time, the cursor is drawn at the edge.
final class CursorLayer {
    enum Response {
        case ignored
        case taken
        /// The user tapped the button that shows and hides the measuring cursors.
        case toggled
    }

    let looks: Looks
    private let repaint: Repaint
    private let acquisition: Acquisition
    private let wall: GraphWall
    private let view: TimeView
    private let button: Controls
    let panel: CursorPanel

    private(set) var isOn = false
    private(set) var cursors = MeasuringCursors()
    private(set) var places = CursorPlaces()
    /// The offset between the times in the played recording and the board's clock when the cursors were shown; nil for live data.
    private var playbackOffset: Int64?
    /// The page of graphs on which the cursors were shown.
    private var page = 0
    private var area = Rect.zero
    /// The visible signals whose values can be measured. `clock` is the clock of the stream with the highest sampling rate among them.
    private var signals: [MeasuredSignal] = []
    private var signalsRevision = -1
    private var clock: SampleClock?
    /// The cursor that a finger is dragging, its graph, the distance from the cursor to the finger (positive to the right), and the cursor's time
    /// before the drag; nil for none.
    private var dragged: (cursor: MeasuringCursor, graph: Int, grip: Float, before: Int64)?
    /// The number of steps that the pressed key has made by repetition.
    private var repeated: Int64 = 0
    /// The cursors for which the panel's values were last measured, and the time of that; nil before the first measurement.
    private var read: (cursors: MeasuringCursors, at: Int64)?

    /// The delay before a pressed key repeats its step, in nanoseconds.
    private static let repeatDelay: Int64 = 400_000_000
    /// The interval between repetitions, in nanoseconds.
    private static let repeatInterval: Int64 = 50_000_000
    /// The interval in nanoseconds at which the panel measures the values again: values may appear or disappear, or need another number of digits.
    private static let readInterval: Int64 = 250_000_000

    init(_ context: GraphContext, _ wall: GraphWall, _ view: TimeView) {
        looks = context.looks
        repaint = context.repaint
        acquisition = context.acquisition
        self.wall = wall
        self.view = view
        button = Controls(looks, repaint)
        panel = CursorPanel(looks, repaint)
    }

    private var style: GraphStyle { looks.graphStyle }

    /// The range of times for cursors: all stored data, and the visible time window.
    private var range: ClosedRange<Int64> {
        let latest = max(view.frozenEnd ?? wall.end.time, wall.end.time)
        let seen = wall.end.time - Int64(wall.shownWindowMilliseconds) * 1_000_000
        return min(latest, seen, acquisition.oldest ?? seen)...latest
    }

    // MARK: On and off

    /// Shows the cursors over frozen graphs. In a sweep, the bar divides the visible trace into an older and a newest part. The cursors begin at one
    /// third and two thirds of the longer part.
    func begin(at now: Int64) {
        guard !isOn, view.isFrozen else { return }
        isOn = true
        playbackOffset = acquisition.playback?.offset
        page = wall.layout.page
        signalsRevision = -1
        collect()
        let window = Int64(wall.shownWindowMilliseconds) * 1_000_000
        var (a, b) = (wall.end.time - window * 2 / 3, wall.end.time - window / 3)
        places = CursorPlaces(cursors, on: wall, style, beside: panel.frame)
        if let place = places.all.first {
            let columns = CursorPlaces.columns(place.content, of: place.graph, on: wall, style)
            let part = columns.older.count > columns.newest.count ? columns.older : columns.newest
            a = columns.time(at: Float(part.lowerBound + part.count / 3))
            b = columns.time(at: Float(part.lowerBound + part.count * 2 / 3))
        }
        cursors.move(.b, to: b, of: clock, within: range)
        cursors.move(.a, to: a, of: clock, within: range)
        places = CursorPlaces()
        read = nil
        repaint.layoutChanged()
    }

    func end() {
        guard isOn else { return }
        isOn = false
        for place in places.all { invalidate(place) }
        places = CursorPlaces()
        panel.hide()
        signals = []
        clock = nil
        dragged = nil
        repeated = 0
        repaint.layoutChanged()
    }

    // MARK: Time

    /// Updates the cursors, their button and their panel to the present graphs.
    /// - Parameter area: the area that the graphs fill.
    func advance(to now: Int64, in area: Rect, _ bars: OverlayBars) {
        self.area = area
        // Hide the cursors after a jump in a recording, because the same positions on the screen then represent other times.
        if isOn, playbackOffset != acquisition.playback?.offset { end() }
        if isOn, !view.isFrozen || wall.layout.isEditing || wall.layout.page != page { end() }
        placeButton(bars)
        guard isOn else { return }
        collect()
        repeatStep(at: now)
        showPanel(bars, at: now)
        let new = CursorPlaces(cursors, on: wall, style, beside: panel.frame)
        if new != places {
            let isMoved = dragged == nil
            change(to: new)
            if isMoved { repaint.layoutChanged() }
        }
    }

    /// Redraws the cursors whose positions have changed.
    private func change(to new: CursorPlaces) {
        for index in 0..<max(new.all.count, places.all.count) {
            let old = index < places.all.count ? places.all[index] : nil
            let next = index < new.all.count ? new.all[index] : nil
            guard old != next else { continue }
            if let old { invalidate(old) }
            if let next { invalidate(next) }
        }
        places = new
    }

    private func invalidate(_ place: CursorPlaces.Place) {
        for cursor in [MeasuringCursor.a, .b] {
            repaint.invalidate(line(cursor, in: place).intersection(area))
            repaint.invalidate(place[cursor].tag.intersection(area))
        }
    }

    /// Collects the visible signals that can be measured, and the clock of the signal with the highest sampling rate.
    private func collect() {
        guard signalsRevision != wall.scaleRevision else { return }
        signalsRevision = wall.scaleRevision
        read = nil
        signals.removeAll()
        clock = nil
        for item in wall.shown.items {
            guard let graph = item.graph else { continue }
            if let spectrogram = wall.set.spectrogram(graph) { take(spectrogram.spectra.clock) }
            signals += wall.set.measured(graph)
        }
        for signal in signals { if case .samples(_, let clock) = signal.data { take(clock) } }
    }

    private func take(_ new: SampleClock) {
        if new.rate.milliHertz > clock?.rate.milliHertz ?? 0 { clock = new }
    }

    private func showPanel(_ bars: OverlayBars, at now: Int64) {
        let metrics = looks.metrics
        guard let reference = wall.configuration.reference else { return }
        var space = area
        let bar = view.barFrame
        if bars.isShown { space = Rect(x: area.x, y: bars.navigationBar.bottom, width: area.width, height: 0) }
        let bottom = bar?.y ?? bars.bottom(of: area)
        space.height = max(0, bottom - space.y)
        let isMagnified = wall.layout.magnifiedGraph != nil
        let top = space.y + metrics.gap + (isMagnified && !bars.isShown ? style.headerHeight + metrics.gap : 0)
        // Limit the height of the panel to the space that remains while the navigation bar and the toolbar are shown.
        let least = area.height - 2 * metrics.bar - metrics.target - metrics.gap
        let height = min(least, max(Self.ownHeight(metrics), area.height * 9 / 20))
        let isDue = read.map { $0.cursors != cursors || now - $0.at >= Self.readInterval } ?? true
        if isDue {
            // Force `collect` to collect the signals again, because their value ranges may need another number of digits.
            signalsRevision = -1
            collect()
            read = (cursors, now)
        }
        let readout = isDue ? nil : panel.readout
        panel.show(
            readout ?? CursorReadout(cursors, signals, by: reference, looks.strings), chosen: cursors.chosen,
            in: space, most: height, top: top)
    }

    /// The height of the panel on the smallest screens, in pixels. On larger screens, the panel may be higher.
    private static func ownHeight(_ metrics: Metrics) -> Int { metrics.px(260) }

    // MARK: The button

    /// Shows the cursors' button above the toolbar and the time bar, if the graphs allow measuring.
    private func placeButton(_ bars: OverlayBars) {
        let isStill = view.isFrozen || wall.layout.isMagnified
        guard isStill, !wall.layout.isEditing, bars.isTouchable, isOn || hasTimeAxes else {
            if !button.all.isEmpty { button.set([]) }
            return
        }
        let metrics = looks.metrics
        let frame = Rect(
            x: area.x + metrics.margin, y: (view.barFrame?.y ?? bars.bottom(of: area)) - metrics.gap - metrics.target,
            width: metrics.px(104), height: metrics.target)
        let kind = isOn ? Control.Kind.chosen : .plain
        if let old = button.all.first, old.frame == frame, old.kind == kind { return }
        button.set([
            Control(0, "visualization.measure", looks.strings.cursors.measure, frame, kind: kind)
        ])
    }

    /// True if at least one visible graph has a time axis.
    private var hasTimeAxes: Bool {
        wall.shown.items.contains { item in
            item.graph.map { !wall.set.graphs[$0].opaqueContent.isEmpty } ?? false
        }
    }

    // MARK: Fingers

    func handle(_ touch: Touch) -> Response {
        switch button.handle(touch) {
        case .chosen: return .toggled
        case .handled: return .taken
        case .ignored: break
        }
        guard isOn else { return .ignored }
        let response = panel.handle(touch)
        if case .chosen(let id) = response, let key = CursorPanel.Key(rawValue: id) { choose(key) }
        if touch.phase == .ended || touch.phase == .cancelled, response != .ignored { repeated = 0 }
        return response == .ignored ? .ignored : .taken
    }

    private func choose(_ key: CursorPanel.Key) {
        switch key {
        // Step only if the key was pressed briefly: a long press has already made its steps.
        case .back: if repeated == 0 { step(-1) }
        case .forward: if repeated == 0 { step(1) }
        case .choose: cursors.choose(cursors.chosen.other)
        case .rows: panel.turn()
        case .close: end()
        }
    }

    private func step(_ count: Int64) {
        cursors.step(count, of: clock, within: range)
        repaint.layoutChanged()
    }

    private func repeatStep(at now: Int64) {
        for (key, direction) in [(CursorPanel.Key.back, Int64(-1)), (.forward, 1)] {
            guard let since = panel.keys.pressedSince(key.rawValue), now - since >= Self.repeatDelay else { continue }
            let due = (now - since - Self.repeatDelay) / Self.repeatInterval + 1
            if due > repeated { step(direction * (due - repeated)) }
            repeated = due
        }
    }

    /// True if a finger at this point would drag a cursor.
    func isNear(_ x: Float, _ y: Float) -> Bool {
        isOn && places.hit(x, y, reach: looks.metrics.target / 2, dx: 0) != nil
    }

    /// Moves a cursor with a finger that touched the screen near the cursor and moves sideways.
    /// - Returns: true if the pan moves a cursor.
    func pan(_ pan: Pan) -> Bool {
        guard isOn else { return false }
        if pan.phase == .began {
            let (x, y) = (pan.x - pan.dx, pan.y - pan.dy)
            guard abs(pan.dx) >= abs(pan.dy),
                let hit = places.hit(x, y, reach: looks.metrics.target / 2, dx: pan.dx)
            else { return false }
            let line = Float(hit.place[hit.cursor].x) + 0.5
            dragged = (hit.cursor, hit.place.graph, x - line, cursors[hit.cursor])
        }
        guard let dragged else { return false }
        switch pan.phase {
        case .cancelled:
            cursors.move(dragged.cursor, to: dragged.before, of: nil, within: range)
            self.dragged = nil
            return true
        case .began, .changed, .ended: break
        }
        if let place = places.all.first(where: { $0.graph == dragged.graph }) {
            let x = pan.x - dragged.grip - Float(place.content.x)
            let time = CursorPlaces.columns(place.content, of: place.graph, on: wall, style).time(at: x)
            cursors.move(dragged.cursor, to: time, of: clock, within: range)
        }
        if pan.phase == .ended {
            self.dragged = nil
            repaint.layoutChanged()
        }
        return true
    }

    func cancelTouches() {
        button.cancelTouches()
        panel.cancelTouches()
        repeated = 0
    }

    var targets: [Target] {
        guard isOn else { return button.targets }
        var all = button.targets + panel.keys.targets
        let reach = looks.metrics.target
        if let place = places.all.first {
            for cursor in [MeasuringCursor.a, .b] {
                all.append(
                    Target(
                        cursor == .a ? "cursors.a" : "cursors.b",
                        Rect(
                            x: place[cursor].x - reach / 2, y: place.content.y, width: reach,
                            height: place.content.height)))
            }
        }
        return all
    }

    // MARK: Drawing

    /// True if a line, a tag or the panel may cover a part of a rectangle of the graphs. The lines cross all graphs.
    func cover(_ rect: Rect) -> Bool {
        isOn || button.all.contains { !$0.frame.intersection(rect).isEmpty }
    }

    func drawButton(on canvas: Canvas, dirty: Rect) { button.draw(on: canvas, dirty: dirty) }
}
