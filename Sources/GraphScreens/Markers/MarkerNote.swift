import Acquisition
import Drawing
import Gestures
import Signals
import Widgets

/// A message over the graphs that a marker was set, with the marker's name. A tap on the message lets the user choose another name. The message
/// disappears after a while.
final class MarkerNote {
    private let context: GraphContext
    private let looks: Looks
    private let repaint: Repaint
    private let controls: Controls
    private(set) var frame = Rect.zero
    /// The marker, the text of the message, and the time until which the message is shown; nil while no message is shown.
    private var shown: (marker: Marker, words: String, until: Int64)?

    init(_ context: GraphContext) {
        self.context = context
        looks = context.looks
        repaint = context.repaint
        controls = Controls(looks, repaint)
    }

    /// The identity of the message's marker; nil while no message is shown.
    var marker: UInt32? { shown?.marker.id }

    func show(_ marker: Marker, at now: Int64) {
        hide()
        let words = looks.strings.markers.marked.filled(context.words(forTime: marker.time))
        shown = (marker, words, now + Acquisition.draftTime)
    }

    func hide() {
        guard shown != nil else { return }
        shown = nil
        repaint.invalidate(frame)
        frame = .zero
        controls.set([])
    }

    /// Advances to a time, and places the message.
    /// - Parameters:
    ///   - area: the area for the message.
    ///   - bottom: the lowest position of the message's bottom edge.
    func advance(to now: Int64, in area: Rect, above bottom: Int) {
        guard let shown else { return }
        guard now < shown.until else { return hide() }
        let metrics = looks.metrics
        let gap = metrics.gap
        let button = max(metrics.px(96), looks.fonts.measure(looks.strings.markers.name, looks.styles.button) + 3 * gap)
        let text = max(
            looks.fonts.measure(shown.words, looks.styles.small),
            looks.fonts.measure(shown.marker.name, looks.styles.strong))
        let width = min(area.width - 2 * metrics.margin, text + button + 4 * gap)
        let height = metrics.target + 2 * gap
        let place = Rect(
            x: area.right - metrics.margin - width, y: bottom - metrics.gap - height, width: width, height: height)
        guard place != frame else { return }
        repaint.invalidate(frame)
        frame = place
        repaint.invalidate(frame)
        controls.set([
            Control(
                0, "marker.rename", looks.strings.markers.name,
                Rect(x: place.right - gap - button, y: place.y + gap, width: button, height: metrics.target))
        ])
    }

    func handle(_ touch: Touch) -> Controls.Response { controls.handle(touch) }
    func cancelTouches() { controls.cancelTouches() }
    var targets: [Target] { controls.targets }

    /// True if the message covers a part of a rectangle.
    func cover(_ rect: Rect) -> Bool { !frame.intersection(rect).isEmpty }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard let shown, !frame.intersection(dirty).isEmpty else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        canvas.fillRounded(frame, radius: metrics.px(8), theme.panel.opacity(0.97))
        canvas.strokeRounded(frame, radius: metrics.px(8), width: metrics.hairline, theme.border)
        let x = frame.x + 2 * metrics.gap
        let right = controls.all.first?.frame.x ?? frame.right
        let lines = Rect(x: x, y: frame.y, width: right - metrics.gap - x, height: frame.height)
            .centered(height: metrics.px(40))
        var column = Column(lines)
        looks.label(shown.words, on: canvas, in: column.top(metrics.px(18)), looks.styles.small, theme.secondary)
        canvas.text(shown.marker.name, in: column.rest, looks.styles.strong, theme.caution)
        controls.draw(on: canvas, dirty: dirty)
    }
}
