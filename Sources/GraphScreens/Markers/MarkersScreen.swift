import Acquisition
import Drawing
import Gestures
import Signals
import Widgets

/// A sheet that lists the markers, the newest first: each can be looked at, named otherwise and deleted.
public final class MarkersScreen: Screen {
    public let name: StaticString = "markers"
    public var isSheet: Bool { true }

    private let context: GraphContext
    private let looks: Looks
    /// The earliest time that can be looked at.
    private let oldest: Int64
    private let look: (Int64) -> Void
    private let controls: Controls
    private let list: ScrollList
    private var area = Rect.zero
    private var bar = Rect.zero
    private var body = Rect.zero
    /// The markers, the newest first, and when each was.
    private var rows: [(marker: Marker, time: String)] = []

    /// - Parameter look: called with the time of a marker that was chosen.
    public init(context: GraphContext, since oldest: Int64, look: @escaping (Int64) -> Void) {
        self.context = context
        looks = context.looks
        self.oldest = oldest
        self.look = look
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    /// Also when a marker was named otherwise or deleted.
    public func appear(at now: Int64) { layOut() }

    private func layOut() {
        let metrics = looks.metrics
        rows = context.acquisition.markers.all.reversed().map { ($0, context.words(forTime: $0.time)) }
        var column = Column(area)
        bar = column.top(metrics.bar)
        body = column.rest
        var row = looks.barRow(bar)
        controls.set([Control(0, "markers.close", looks.strings.close, row.right(metrics.px(112)))])
        list.layOut(in: body, heights: [Int](repeating: metrics.px(56), count: rows.count))
        context.repaint.invalidate(area)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen: context.router.close(self)
        case .held: break
        case .ignored:
            guard case .tapped(let item, let point) = list.handle(touch) else { return }
            let marker = rows[item].marker
            if point.x >= editing(ofItem: item).x {
                MarkerSteps(context).edit(marker.id)
            } else if isKept(marker) {
                context.router.close(self)
                look(marker.time)
            }
        }
    }

    private func isKept(_ marker: Marker) -> Bool { marker.time >= oldest }

    public func advance(to now: Int64) { list.advance(to: now) }

    /// Where a row is touched to change its marker.
    private func editing(ofItem item: Int) -> Rect {
        let frame = list.frame(of: item)
        let width = looks.metrics.px(64)
        return Rect(x: frame.right - width, y: frame.y, width: width, height: frame.height)
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        for item in list.wholeItems {
            let (frame, editing) = (list.frame(of: item), editing(ofItem: item))
            targets.append(
                Target(
                    "markers." + String(item),
                    Rect(x: frame.x, y: frame.y, width: editing.x - frame.x, height: frame.height),
                    isEnabled: isKept(rows[item].marker)))
            targets.append(Target("markers." + String(item) + ".edit", editing))
        }
        return targets
    }

    // MARK: Drawing

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) { drawRow(item, on: canvas) }
            list.drawIndicator(on: canvas)
        }
        if rows.isEmpty {
            let words = looks.strings.markers
            looks.message(words.emptyTitle, words.emptyText, in: body, on: canvas)
        }
        looks.bar(bar, title: looks.strings.markers.list, beside: looks.metrics.px(132), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    private func drawRow(_ item: Int, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        let (marker, time) = rows[item]
        let (frame, editing) = (list.frame(of: item), editing(ofItem: item))
        let side = metrics.px(16)
        if list.pressed == item {
            let isEditing = list.pressedAt.x >= editing.x
            let row = Rect(x: frame.x, y: frame.y, width: editing.x - frame.x, height: frame.height)
            if isEditing || isKept(marker) { canvas.fill(isEditing ? editing : row, theme.pressed) }
        }
        let stroke = Rect(x: frame.x + side, y: frame.y, width: metrics.px(3), height: frame.height)
            .centered(height: metrics.px(24))
        canvas.fillRounded(stroke, radius: 1, isKept(marker) ? theme.caution : theme.faint)
        let timeBox = Rect(
            x: stroke.right + metrics.px(12), y: frame.y, width: metrics.px(84), height: frame.height)
        looks.label(time, on: canvas, in: timeBox, styles.number, theme.secondary)
        var nameBox = Rect(x: timeBox.right, y: frame.y, width: editing.x - timeBox.right, height: frame.height)
        if !isKept(marker) {
            let note = looks.strings.markers.notKept
            nameBox.width -= looks.fonts.measure(note, styles.secondary) + metrics.gap
            let noteBox = Rect(x: nameBox.right, y: frame.y, width: editing.x - nameBox.right, height: frame.height)
            looks.label(note, on: canvas, in: noteBox, styles.secondary, theme.faint, .trailing)
        }
        canvas.text(marker.name, in: nameBox, styles.strong, isKept(marker) ? theme.text : theme.secondary)
        // Three dots: there is more.
        let middle = (x: Float(editing.x) + Float(editing.width) / 2, y: Float(frame.y) + Float(frame.height) / 2)
        for step in -1...1 {
            canvas.circle(
                centerX: middle.x + Float(step * metrics.px(7)), centerY: middle.y, radius: Float(metrics.px(2)),
                theme.secondary)
        }
        looks.rowLine(frame, from: stroke.x, on: canvas)
    }
}
