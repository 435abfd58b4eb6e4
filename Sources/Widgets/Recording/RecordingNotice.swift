import Drawing
import Services

/// A bar at the lower edge of screens that have no status strip. It shows a running recording and its duration. The screens end above the bar.
final class RecordingNotice {
    private static let interval: Int64 = 500_000_000

    private let looks: Looks
    private let repaint: Repaint
    private let line = TextBuffer()
    private var isSpaceLow = false
    private var written: Int64?
    /// The frame of the bar; empty while it is hidden.
    private(set) var frame = Rect.zero

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    /// The text of the bar; empty while it is hidden.
    var text: String { frame.isEmpty ? "" : String(decoding: line.text, as: UTF8.self) }

    /// - Parameters:
    ///   - status: the state of the recording; nil for screens that show the recording themselves.
    ///   - bounds: the area at whose lower edge the bar is.
    /// - Returns: true if the bar's frame has changed.
    func update(_ status: RecordingStatus?, in bounds: Rect, at now: Int64) -> Bool {
        let status = status.flatMap { $0.isRecording ? $0 : nil }
        let height = status == nil ? 0 : looks.metrics.px(22)
        let before = frame
        frame =
            height == 0
            ? .zero : Rect(x: bounds.x, y: bounds.bottom - height, width: bounds.width, height: height)
        if let status, frame != before || written.map({ now - $0 >= Self.interval || now < $0 }) ?? true {
            written = now
            line.begin()
            line.append(looks.strings.recording.recording)
            line.append(" ")
            line.append(status, looks.strings, at: now)
            if line.commit() || frame != before || status.isSpaceLow != isSpaceLow { repaint.invalidate(frame) }
            isSpaceLow = status.isSpaceLow
        }
        return frame != before
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard !frame.intersection(dirty).isEmpty else { return }
        let theme = looks.theme
        let metrics = looks.metrics
        canvas.fill(frame, theme.panel)
        canvas.fill(Rect(x: frame.x, y: frame.y, width: frame.width, height: metrics.hairline), theme.hairline)
        let width = looks.fonts.measure(line.text, looks.styles.small)
        let dot = metrics.px(16)
        let box = frame.centered(width: min(frame.width, width + dot), height: frame.height)
        canvas.circle(
            centerX: Float(box.x + metrics.px(5)), centerY: Float(box.y) + Float(box.height) / 2,
            radius: Float(metrics.px(4)), theme.bad)
        let text = Rect(x: box.x + dot, y: box.y, width: box.width - dot, height: box.height)
        canvas.text(line.text, in: text, looks.styles.small, isSpaceLow ? theme.caution : theme.text)
    }
}
