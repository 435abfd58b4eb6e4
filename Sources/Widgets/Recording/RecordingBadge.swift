import Drawing
import Services

/// Shows the state of the recording in a status strip: a red dot with the duration and the time left on the card, or a ring and a word while nothing
/// is recorded. A tap on the badge opens the sheet of the recording.
public final class RecordingBadge {
    private let looks: Looks
    private let line = TextBuffer()
    /// The state that the badge shows. Touch targets count as changed only when this state changes, although the touch area of the badge also changes
    /// a little with the recording's duration.
    public private(set) var state = State.hidden
    private var frame = Rect.zero

    public enum State { case hidden, idle, running, runningWithLittleSpace }

    public init(_ looks: Looks) { self.looks = looks }

    /// Writes the text.
    /// - Parameter status: the state of the recording; nil if nothing can be recorded, so that the badge is hidden.
    /// - Returns: true if the badge has changed. The caller must then place and draw the badge.
    public func write(_ status: RecordingStatus?, at now: Int64) -> Bool {
        let before = state
        line.begin()
        switch status {
        case nil: state = .hidden
        case let status? where status.isRecording:
            state = status.isSpaceLow ? .runningWithLittleSpace : .running
            line.append(status, looks.strings, at: now)
        default:
            state = .idle
            line.append(looks.strings.recording.idle)
        }
        return line.commit() || state != before
    }

    /// The width in pixels of the dot and the text; 0 while the badge is hidden.
    public var width: Int {
        line.text.isEmpty ? 0 : looks.fonts.measure(line.text, looks.styles.small) + looks.metrics.px(16)
    }

    /// Places the badge in a row.
    /// - Parameter end: the right edge of the badge.
    /// - Returns: the left edge.
    public func place(before end: Int, width: Int, top: Int, height: Int) -> Int {
        frame = width > 0 ? Rect(x: end - width, y: top, width: width, height: height) : .zero
        return end - width
    }

    /// The area in which a tap opens the sheet: from the badge to the right end of the strip. The area extends below the strip, because it has at
    /// least the size of a touch target. Empty while the badge is hidden.
    /// - Parameter strip: the frame of the status strip.
    public func target(in strip: Rect) -> Rect {
        guard !frame.isEmpty else { return .zero }
        let metrics = looks.metrics
        let x = min(frame.x, strip.right - metrics.target)
        return Rect(x: x, y: strip.y, width: strip.right - x, height: max(metrics.target, strip.height))
    }

    public func draw(on canvas: Canvas) {
        guard !frame.isEmpty else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        let x = Float(frame.x + metrics.px(8))
        let y = Float(frame.y) + Float(frame.height) / 2
        let color =
            switch state {
            case .hidden, .idle: theme.secondary
            case .running: theme.text
            case .runningWithLittleSpace: theme.caution
            }
        let radius = Float(metrics.px(4))
        canvas.circle(centerX: x, centerY: y, radius: radius, state == .idle ? theme.secondary : theme.bad)
        if state == .idle { canvas.circle(centerX: x, centerY: y, radius: radius - metrics.scale, theme.background) }
        canvas.text(
            line.text, in: Rect(x: frame.x + metrics.px(16), y: frame.y, width: frame.width, height: frame.height),
            looks.styles.small, color)
    }
}
