import Drawing
import Gestures
import Graphs

/// The bar at the bottom edge of a frozen picture: all that is kept, and the window in it. A finger moves the window.
final class TimeBar {
    private let looks: Looks
    private let repaint: Repaint
    private(set) var frame = Rect.zero
    /// What is kept, and where the window lies in it: times in nanoseconds.
    private var kept: Range<Int64> = 0..<1
    private var window: Range<Int64> = 0..<1
    /// What is seen of both.
    private var marks = Marks()
    /// The clock's time at the ends of what is kept; empty when the clock was never set.
    private var oldestLabel = ""
    private var newestLabel = ""
    private(set) var isShown = false
    /// The finger that moves the window, and where it holds it, as a distance from the window's end.
    private var finger: Int?
    private var grip: Int64 = 0

    /// Where the window begins and ends, in pixels, and the seconds at the ends of what is kept.
    private struct Marks: Equatable {
        var left = 0
        var right = 0
        var oldest: Int64 = 0
        var newest: Int64 = 0
    }

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    /// Its height: a finger's.
    var height: Int { looks.metrics.target }

    /// Places the bar in an area, above a height.
    func resize(to area: Rect, above bottom: Int) {
        let wanted = Rect(x: area.x, y: bottom - height, width: area.width, height: height)
        guard wanted != frame else { return }
        if isShown {
            repaint.invalidate(frame)
            repaint.invalidate(wanted)
            repaint.layoutChanged()
        }
        frame = wanted
        // The marks are another width's.
        marks = Marks()
    }

    /// - Parameters:
    ///   - kept: all that is kept, and `window` in it: times in nanoseconds.
    ///   - label: the clock's time of a moment. Asked only where a second has passed: what is kept while the picture is
    ///     frozen ends where it ended.
    func show(kept: Range<Int64>, window: Range<Int64>, label: (Int64) -> String) {
        self.kept = kept
        self.window = window
        let wanted = Marks(
            left: x(window.lowerBound), right: x(window.upperBound), oldest: kept.lowerBound / 1_000_000_000,
            newest: kept.upperBound / 1_000_000_000)
        guard !isShown || wanted != marks else { return }
        if !isShown || wanted.oldest != marks.oldest { oldestLabel = label(kept.lowerBound) }
        if !isShown || wanted.newest != marks.newest { newestLabel = label(kept.upperBound) }
        if !isShown { repaint.layoutChanged() }
        isShown = true
        marks = wanted
        repaint.invalidate(frame)
    }

    func hide() {
        guard isShown else { return }
        isShown = false
        finger = nil
        repaint.invalidate(frame)
        repaint.layoutChanged()
    }

    func cancelTouches() { finger = nil }

    /// Where the bar's line runs.
    private var line: Rect {
        let margin = looks.metrics.px(12)
        return Rect(
            x: frame.x + margin, y: frame.y + looks.metrics.px(8), width: max(1, frame.width - 2 * margin),
            height: looks.metrics.px(12))
    }

    private func x(_ time: Int64) -> Int {
        let length = max(1, kept.upperBound - kept.lowerBound) / 1000
        return line.x + Int(max(0, min(length, (time - kept.lowerBound) / 1000)) * Int64(line.width) / max(1, length))
    }

    /// - Returns: where the window shall end, when a finger moves it; nil when the touch is not the bar's.
    func handle(_ touch: Touch) -> Int64? {
        guard isShown else { return nil }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        switch touch.phase {
        case .began:
            guard finger == nil, frame.contains(point) else { return nil }
            finger = touch.finger
            // A touch within the window keeps its grip; elsewhere the window is centred on it.
            let time = time(at: touch.x)
            grip = window.contains(time) ? window.upperBound - time : (window.upperBound - window.lowerBound) / 2
            return time + grip
        case .moved:
            return touch.finger == finger ? time(at: touch.x) + grip : nil
        case .ended, .cancelled:
            guard touch.finger == finger else { return nil }
            finger = nil
            return time(at: touch.x) + grip
        }
    }

    /// Whether a finger holds the window.
    var isHeld: Bool { finger != nil }

    private func time(at x: Float) -> Int64 {
        let part = max(0, min(1, (x - Float(line.x)) / Float(line.width)))
        let thousandths = Int64(Int32(part * 100_000))
        return kept.lowerBound + (kept.upperBound - kept.lowerBound) / 100_000 * thousandths
    }

    func draw(on canvas: Canvas) {
        guard isShown else { return }
        let theme = looks.theme
        canvas.fill(frame, theme.panel.opacity(0.94))
        canvas.fill(Rect(x: frame.x, y: frame.y, width: frame.width, height: looks.metrics.hairline), theme.hairline)
        let line = self.line
        let middle = line.y + line.height / 2
        let thickness = looks.metrics.px(3)
        canvas.fillRounded(
            Rect(x: line.x, y: middle - thickness / 2, width: line.width, height: thickness), radius: thickness / 2,
            theme.border)
        let left = x(window.lowerBound)
        let width = max(looks.metrics.px(8), x(window.upperBound) - left)
        canvas.fillRounded(
            Rect(x: min(left, line.right - width), y: line.y, width: width, height: line.height),
            radius: line.height / 2, theme.accent)
        let labels = Rect(
            x: line.x, y: line.bottom + looks.metrics.px(2), width: line.width,
            height: max(0, frame.bottom - line.bottom - looks.metrics.px(2)))
        canvas.text(oldestLabel, in: labels, looks.styles.small, theme.secondary)
        canvas.text(newestLabel, in: labels, looks.styles.small, theme.secondary, alignment: .trailing)
    }
}
