import Drawing
import Widgets

/// A text in the status strip about bad channels: "2 of 32 bad". A tap on it opens the head page.
struct QualityBadge {
    let text = TextBuffer()
    private(set) var frame = Rect.zero
    private var bad = 0

    /// Writes the number of bad and of rated channels as text; empty if no channel is rated.
    mutating func write(_ ratings: (rated: Int, bad: Int), _ strings: Strings) {
        text.begin()
        bad = ratings.bad
        guard ratings.rated > 0 else { return }
        text.append(Int64(ratings.bad))
        text.append(strings.visualization.badOf) { $0.append(Int64(ratings.rated)) }
    }

    /// The width of the badge in pixels; 0 without a text.
    func width(_ looks: Looks) -> Int {
        text.text.isEmpty ? 0 : looks.fonts.measure(text.text, looks.styles.small) + 2 * looks.metrics.px(8)
    }

    /// Places the badge in a row of the status strip.
    /// - Parameter end: the right edge of the badge.
    mutating func place(before end: Int, width: Int, top: Int, height: Int) {
        frame = width > 0 ? Rect(x: end - width, y: top, width: width, height: height) : .zero
    }

    /// The area in which a touch opens the head page. It has the minimum size of a touch target, so it extends below the strip.
    /// - Parameter strip: the frame of the status strip.
    func target(in strip: Rect, _ metrics: Metrics) -> Rect {
        guard !frame.isEmpty else { return .zero }
        let width = max(metrics.target, frame.width)
        return Rect(
            x: min(frame.x, strip.right - width), y: strip.y, width: width, height: max(metrics.target, strip.height))
    }

    func draw(on canvas: Canvas, _ looks: Looks) {
        guard !frame.isEmpty else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        let badge = frame.inset(x: 0, y: metrics.px(1))
        canvas.fillRounded(badge, radius: badge.height / 2, theme.control)
        canvas.strokeRounded(badge, radius: badge.height / 2, width: metrics.hairline, theme.border)
        canvas.text(
            text.text, in: frame.inset(x: metrics.px(8), y: 0), looks.styles.small,
            bad > 0 ? theme.bad : theme.secondary, alignment: .center)
    }
}
