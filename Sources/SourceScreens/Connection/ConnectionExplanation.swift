import Drawing
import Widgets

/// Explains what the user must start, and on which machine. This view is shown on the connection screen if no stream was found and the history is
/// empty, and as the last step of the first start.
///
/// If space is scarce, the view draws as much as fits, in this order: the title, the text, the ways to get signals, the demo, the picture. The
/// device's own address is below this view, in the footer.
final class ConnectionExplanation: View {
    private let words: (Strings) -> StreamStrings.Explanation

    /// - Parameter words: returns the texts of this view in a language.
    init(_ looks: Looks, _ repaint: Repaint, _ words: @escaping (Strings) -> StreamStrings.Explanation) {
        self.words = words
        super.init(looks, repaint)
    }

    /// The height in pixels of one line of instructions.
    private var lineHeight: Int { looks.metrics.px(20) }

    /// One way to get signals: a title, and instructions in lines.
    private struct Way {
        let title: String
        let lines: [String]
        let frame: Rect
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        let body = frame
        let metrics = looks.metrics
        let words = words(looks.strings)
        let styles = looks.styles
        let isWide = body.width >= metrics.px(600)
        let page = body.centered(width: min(body.width - 2 * metrics.px(24), metrics.px(isWide ? 700 : 420)), height: 0)
        let text = wrapped(words.text, width: page.width, styles.body, looks.fonts)
        let titleHeight = metrics.px(32)
        let textHeight = text.count * metrics.px(22)
        let ways = ways(words, page.width, isWide)
        let gap = metrics.px(18)
        let waysHeight = gap + (ways.last?.frame.bottom ?? 0)
        let closingHeight = gap + lineHeight
        let picture = metrics.px(72)
        let heights = [titleHeight, textHeight, waysHeight, closingHeight, picture + gap]
        var height = 0
        var count = 0
        for part in heights {
            guard height + part <= body.height else { break }
            height += part
            count += 1
        }
        var column = Column(
            Rect(x: page.x, y: body.y + (body.height - height) / 2, width: page.width, height: height))
        guard count > 0 else { return }
        if count > 4 {
            drawScope(on: canvas, in: column.top(picture).centered(width: picture * 3 / 2, height: picture))
            _ = column.top(gap)
        }
        looks.label(words.title, on: canvas, in: column.top(titleHeight), styles.title, looks.theme.text, .center)
        guard count > 1 else { return }
        for line in text {
            looks.label(
                line, on: canvas, in: column.top(metrics.px(22)), styles.body, looks.theme.secondary, .center)
        }
        guard count > 2 else { return }
        _ = column.top(gap)
        let origin = column.top(waysHeight - gap)
        for way in ways { draw(way, at: origin, on: canvas) }
        guard count > 3 else { return }
        _ = column.top(gap)
        looks.label(words.demo, on: canvas, in: column.rest, styles.secondary, looks.theme.secondary, .center)
    }

    /// The ways to get signals, beside each other or below each other, with frames relative to the view's origin.
    private func ways(_ words: StreamStrings.Explanation, _ width: Int, _ isWide: Bool) -> [Way] {
        let metrics = looks.metrics
        let gap = metrics.px(isWide ? 24 : 12)
        let own = isWide ? (width - gap) / 2 : width
        let side = 2 * metrics.px(14)
        let parts = [(words.lslTitle, words.lslText), (words.serverTitle, words.serverText)].map {
            (title: $0.0, lines: wrapped($0.1, width: own - side, looks.styles.secondary, looks.fonts))
        }
        var most = 0
        for part in parts { most = max(most, part.lines.count) }
        var y = 0
        return parts.enumerated().map { index, part in
            // If the ways to get signals are beside each other, give them equal heights.
            let lines = isWide ? most : part.lines.count
            let height = metrics.px(26) + lines * lineHeight + 2 * metrics.px(10)
            defer { y += isWide ? 0 : height + gap }
            return Way(
                title: part.title, lines: part.lines,
                frame: Rect(x: isWide ? index * (own + gap) : 0, y: y, width: own, height: height))
        }
    }

    private func draw(_ way: Way, at origin: Rect, on canvas: Canvas) {
        let metrics = looks.metrics
        let frame = Rect(
            x: origin.x + way.frame.x, y: origin.y + way.frame.y, width: way.frame.width, height: way.frame.height)
        canvas.fillRounded(frame, radius: metrics.px(8), looks.theme.panel)
        var column = Column(frame.inset(x: metrics.px(14), y: metrics.px(10)))
        looks.label(way.title, on: canvas, in: column.top(metrics.px(26)), looks.styles.strong, looks.theme.text)
        for line in way.lines {
            looks.label(line, on: canvas, in: column.top(lineHeight), looks.styles.secondary, looks.theme.secondary)
        }
    }

    /// Draws the picture of a small screen with a heartbeat.
    private func drawScope(on canvas: Canvas, in frame: Rect) {
        let metrics = looks.metrics
        canvas.fillRounded(frame, radius: metrics.px(10), looks.theme.panel)
        canvas.strokeRounded(frame, radius: metrics.px(10), width: metrics.px(2), looks.theme.border)
        let beat: [(x: Float, y: Float)] = [
            (0.12, 0.58), (0.28, 0.58), (0.34, 0.50), (0.40, 0.58), (0.46, 0.58), (0.49, 0.64), (0.54, 0.22),
            (0.59, 0.76), (0.62, 0.58), (0.70, 0.58), (0.76, 0.47), (0.82, 0.58), (0.88, 0.58),
        ]
        canvas.polyline(
            beat.map {
                (x: Float(frame.x) + $0.x * Float(frame.width), y: Float(frame.y) + $0.y * Float(frame.height))
            }, width: 2 * metrics.scale, looks.theme.accent)
    }
}
