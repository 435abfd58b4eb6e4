import Drawing
import Gestures

/// Shows a notification near the lower edge. It disappears automatically. A notification with a button remains longer, and also disappears on a
/// touch.
final class NotificationView {
    /// The time in nanoseconds for which a notification without a button is shown.
    static let duration: Int64 = 3_500_000_000
    /// The time in nanoseconds for which a notification with a button is shown.
    static let longDuration: Int64 = 20_000_000_000

    /// The result of a touch.
    public enum Response {
        /// The touch belongs to another view.
        case ignored
        /// The button of the notification handles the finger.
        case handled
        /// The touch was beside the button, so the notification was closed.
        case dismissed
        case chosen(() -> Void)
    }

    private let looks: Looks
    private let repaint: Repaint
    private let controls: Controls
    /// The notification that is shown now; nil if there is none.
    private(set) var shown: Notification?
    private var title: [String] = []
    private var lines: [String] = []
    private var end: Int64 = 0
    private var panel = Rect.zero
    private var texts = Rect.zero
    private var lineHeight: Int { looks.metrics.px(20) }

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        controls = Controls(looks, repaint)
    }

    /// The frame of the shown notification; empty if none is shown.
    var frame: Rect { shown == nil ? .zero : panel }

    func show(_ notification: Notification, in area: Rect, at now: Int64) {
        hide()
        shown = notification
        let metrics = looks.metrics
        let padding = metrics.px(16)
        let button = notification.button.map {
            max(metrics.px(112), looks.fonts.measure($0, looks.styles.button) + 2 * padding)
        }
        let beside = button.map { $0 + padding } ?? 0
        let widest = min(area.width - 2 * metrics.margin, metrics.px(button == nil ? 480 : 640)) - 2 * padding - beside
        let (strong, small) = (looks.styles.smallStrong, looks.styles.small)
        title = wrapped(notification.title, width: widest, strong, looks.fonts)
        lines = notification.lines.flatMap { wrapped($0, width: widest, small, looks.fonts) }
        let text = min(
            widest,
            lines.reduce(title.reduce(0) { max($0, looks.fonts.measure($1, strong)) }) {
                max($0, looks.fonts.measure($1, small))
            })
        let width = 2 * padding + text + beside
        let textHeight = (title.count + lines.count) * lineHeight
        let height = max(textHeight, button == nil ? 0 : metrics.target) + metrics.px(16)
        panel = Rect(
            x: area.x + (area.width - width) / 2, y: area.bottom - metrics.bar - metrics.margin - height,
            width: width, height: height)
        texts = Rect(x: panel.x + padding, y: panel.y + (height - textHeight) / 2, width: text, height: textHeight)
        if let button {
            controls.set([
                Control(
                    0, notification.target, notification.button ?? "",
                    Rect(
                        x: panel.right - padding - button, y: panel.y + (height - metrics.target) / 2, width: button,
                        height: metrics.target), kind: .accent)
            ])
        }
        end = now + (button == nil ? Self.duration : Self.longDuration)
        repaint.invalidate(panel)
    }

    func hide() {
        guard shown != nil else { return }
        shown = nil
        (title, lines) = ([], [])
        if !controls.all.isEmpty { controls.set([]) }
        repaint.invalidate(panel)
    }

    /// True if the time of the notification is over.
    func isOver(at now: Int64) -> Bool { shown != nil && now >= end }

    func advance(to now: Int64) {
        if isOver(at: now) { hide() }
    }

    /// Handles a touch. If the notification has no button, it ignores the touch.
    func handle(_ touch: Touch) -> Response {
        guard let shown, let action = shown.action else { return .ignored }
        switch controls.handle(touch) {
        case .chosen: return .chosen(action)
        case .handled: return .handled
        case .ignored:
            guard touch.phase == .began, panel.contains(Point(x: Int(touch.x), y: Int(touch.y))) else {
                return .ignored
            }
            hide()
            return .dismissed
        }
    }

    var targets: [Target] { controls.targets }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard shown != nil, !panel.intersection(dirty).isEmpty else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        let border: (width: Int, color: Color) =
            switch shown?.color {
            case .info?: (metrics.px(2), theme.accent)
            case .success?: (metrics.px(2), theme.good)
            case .error?: (metrics.px(2), theme.bad)
            case .neutral?, nil: (metrics.hairline, theme.faint)
            }
        canvas.fillRounded(panel, radius: metrics.px(10), theme.pressed)
        canvas.strokeRounded(panel, radius: metrics.px(10), width: border.width, border.color)
        let alignment: TextAlignment = controls.all.isEmpty ? .center : .leading
        var box = Rect(x: texts.x, y: texts.y, width: texts.width, height: lineHeight)
        for line in title {
            canvas.text(line, in: box, looks.styles.smallStrong, theme.text, alignment: alignment)
            box.y += lineHeight
        }
        for line in lines {
            canvas.text(line, in: box, looks.styles.small, theme.text, alignment: alignment)
            box.y += lineHeight
        }
        controls.draw(on: canvas, dirty: dirty)
    }
}
