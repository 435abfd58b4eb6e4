import Drawing
import Gestures
import Graphs
import Signals
import Text
import Widgets

/// The bar at the bottom edge of frozen graphs. It represents the time range of all stored data, with losses, events and markers, and the visible
/// time window in it. The user can move the window with a finger.
final class TimeBar {
    private let looks: Looks
    private let repaint: Repaint
    /// The area in which the bar reacts to touches. It is higher than the visible panel.
    private(set) var frame = Rect.zero
    /// The range of the stored data in nanoseconds.
    private var kept: Range<Int64> = 0..<1
    /// The time window in nanoseconds.
    private var window: Range<Int64> = 0..<1
    /// The positions of the time window on the bar in pixels, and the texts of the times at the ends of the bar.
    private var marks = Marks()
    private let overview: KeptOverview
    private let markers: MarkerStore
    /// The annotations of a played recording; nil if the bar shows the stored data of live sources.
    private var notes: [PlaybackNote]?
    private(set) var isShown = false
    /// The finger that moves the window; nil for none.
    private var finger: Int?
    /// The finger's distance from the window's end in nanoseconds.
    private var grip: Int64 = 0

    /// The beginning and the end of the window in pixels, and the times below both ends of the bar.
    private struct Marks: Equatable {
        var left = 0
        var right = 0
        var oldest = ValueText()
        var newest = ValueText()
        /// The revision of the markers that the bar shows.
        var revision: UInt32 = 0
    }

    init(_ looks: Looks, _ repaint: Repaint, _ overview: KeptOverview, _ markers: MarkerStore) {
        self.looks = looks
        self.repaint = repaint
        self.overview = overview
        self.markers = markers
    }

    /// The height of the visible panel in pixels.
    var height: Int { looks.metrics.px(42) }
    /// The height of the area for touches in pixels.
    private var reach: Int { max(height, looks.metrics.target) }

    /// The frame of the visible panel.
    var panel: Rect { Rect(x: frame.x, y: frame.bottom - height, width: frame.width, height: height) }

    /// Places the bar in an area.
    /// - Parameter bottom: the position of the bar's bottom edge.
    func resize(to area: Rect, above bottom: Int) {
        let wanted = Rect(x: area.x, y: bottom - reach, width: area.width, height: reach)
        guard wanted != frame else { return }
        if isShown { invalidate() }
        frame = wanted
        // Compute the positions of the marks again, because they belong to another width of the bar.
        marks = Marks()
        guard isShown else { return }
        invalidate()
        repaint.layoutChanged()
    }

    /// Redraws the bar.
    func invalidate() { repaint.invalidate(panel) }

    /// Shows the stored data and the position of the time window in them.
    /// - Parameters:
    ///   - kept: the range of all stored data in nanoseconds, which includes the window.
    ///   - reference: the clock for the times at both ends.
    func show(kept: Range<Int64>, window: Range<Int64>, reference: TimeReference) {
        place(window, in: kept)
        var wanted = Marks(left: x(window.lowerBound), right: x(window.upperBound))
        wanted.oldest.append(kept.lowerBound, by: reference)
        wanted.newest.append(kept.upperBound, by: reference)
        wanted.revision = markers.revision
        notes = nil
        if !reference.isClock {
            wanted.oldest.append(" s")
            wanted.newest.append(" s")
        }
        show(wanted)
    }

    /// Shows a whole recording: its position, duration and annotations.
    /// - Parameter window: the visible part, in nanoseconds from the beginning of the recording.
    func show(_ playback: any Playback, window: Range<Int64>) {
        let duration = max(1, playback.duration)
        place(window, in: 0..<duration)
        var wanted = Marks(left: x(window.lowerBound), right: x(window.upperBound))
        wanted.oldest.append(duration: window.upperBound / 1_000_000_000)
        wanted.newest.append(duration: duration / 1_000_000_000)
        wanted.revision = playback.notesRevision
        if wanted.revision != marks.revision || notes == nil { notes = playback.notes }
        show(wanted)
    }

    private func place(_ window: Range<Int64>, in kept: Range<Int64>) {
        self.kept = kept
        self.window = window
    }

    private func show(_ wanted: Marks) {
        guard !isShown || wanted != marks else { return }
        if !isShown { repaint.layoutChanged() }
        isShown = true
        marks = wanted
        invalidate()
    }

    func hide() {
        guard isShown else { return }
        isShown = false
        finger = nil
        invalidate()
        repaint.layoutChanged()
    }

    func cancelTouches() { finger = nil }

    /// The bar's groove. The lines of losses, events and markers are as high as the groove.
    private var groove: Rect {
        let metrics = looks.metrics
        let card = self.card
        return Rect(
            x: card.x + metrics.px(10), y: card.y + metrics.px(3), width: max(1, card.width - 2 * metrics.px(10)),
            height: metrics.px(16))
    }

    /// The rounded box inside the visible panel.
    private var card: Rect {
        let metrics = looks.metrics
        let seen = panel
        return Rect(
            x: seen.x + metrics.px(6), y: seen.y + metrics.px(4), width: max(1, seen.width - 2 * metrics.px(6)),
            height: seen.height - 2 * metrics.px(4))
    }

    private func x(_ time: Int64) -> Int {
        let groove = self.groove
        let length = max(1, kept.upperBound - kept.lowerBound) / 1000
        let distance = max(0, min(length, (time - kept.lowerBound) / 1000))
        return groove.x + Int(distance * Int64(groove.width) / max(1, length))
    }

    /// Handles a touch on the bar.
    /// - Returns: the new end of the window if a finger moves it; nil if the touch is not on the bar.
    func handle(_ touch: Touch) -> Int64? {
        guard isShown else { return nil }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        switch touch.phase {
        case .began:
            guard finger == nil, frame.contains(point) else { return nil }
            finger = touch.finger
            // If the finger touched the window, keep its distance from the window's end; if it touched the bar elsewhere, center the window at the
            // finger.
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

    /// The end of the shown window in nanoseconds.
    var windowEnd: Int64 { window.upperBound }

    /// True while a finger moves the window.
    var isDragged: Bool { finger != nil }

    private func time(at x: Float) -> Int64 {
        let part = max(0, min(1, (x - Float(groove.x)) / Float(groove.width)))
        let thousandths = Int64(Int32(part * 100_000))
        return kept.lowerBound + (kept.upperBound - kept.lowerBound) / 100_000 * thousandths
    }

    // MARK: Drawing

    func draw(on canvas: Canvas) {
        guard isShown, !panel.intersection(canvas.clip).isEmpty else { return }
        let (metrics, theme) = (looks.metrics, looks.theme)
        canvas.fill(panel, theme.background)
        canvas.fillRounded(card, radius: metrics.radius, theme.panel)
        let groove = self.groove
        let middle = groove.y + groove.height / 2
        let thickness = metrics.px(4)
        canvas.fillRounded(
            Rect(x: groove.x, y: middle - thickness / 2, width: groove.width, height: thickness),
            radius: thickness / 2, theme.hairline)
        drawEvents(on: canvas, groove)
        let left = x(window.lowerBound)
        let width = max(metrics.px(10), x(window.upperBound) - left)
        let height = metrics.px(10)
        canvas.fillRounded(
            Rect(x: min(left, groove.right - width), y: middle - height / 2, width: width, height: height),
            radius: height / 2, theme.accent)
        // Draw losses and markers in front of the window, because users look for them there.
        drawLosses(on: canvas, groove)
        drawMarkers(on: canvas, groove)
        let labels = Rect(
            x: groove.x, y: groove.bottom, width: groove.width, height: max(0, card.bottom - groove.bottom - 1))
        marks.oldest.withBytes { canvas.text($0, in: labels, looks.styles.small, theme.secondary) }
        marks.newest.withBytes {
            canvas.text($0, in: labels, looks.styles.small, theme.secondary, alignment: .trailing)
        }
    }

    private func drawEvents(on canvas: Canvas, _ groove: Rect) {
        let width = max(1, looks.metrics.px(1))
        for cell in 0..<KeptOverview.count where overview.hasEvents(cell) {
            let (begin, end) = (overview.start(ofCell: cell), overview.start(ofCell: cell + 1))
            guard end > kept.lowerBound else { continue }
            let place = min(groove.right - width, x(begin + (end - begin) / 2))
            canvas.fill(Rect(x: place, y: groove.y, width: width, height: groove.height), looks.theme.accent)
        }
    }

    private func drawMarkers(on canvas: Canvas, _ groove: Rect) {
        let width = max(2, looks.metrics.px(2))
        if let notes {
            for note in notes {
                let place = max(groove.x, min(groove.right - width, x(note.time)))
                canvas.fill(Rect(x: place, y: groove.y, width: width, height: groove.height), looks.theme.caution)
            }
            return
        }
        for index in markers.indices(from: kept.lowerBound, through: kept.upperBound) {
            let place = min(groove.right - width, x(markers.all[index].time))
            canvas.fill(Rect(x: place, y: groove.y, width: width, height: groove.height), looks.theme.caution)
        }
    }

    /// Draws the parts of the time range in which samples were lost. Neighboring parts are drawn as one rectangle.
    private func drawLosses(on canvas: Canvas, _ groove: Rect) {
        var cell = 0
        while cell < KeptOverview.count {
            let first = cell
            while cell < KeptOverview.count, overview.hasLost(cell) { cell += 1 }
            let end = overview.start(ofCell: cell)
            if cell > first, end > kept.lowerBound {
                let width = max(looks.metrics.px(2), x(end) - x(overview.start(ofCell: first)))
                let place = min(groove.right - width, x(overview.start(ofCell: first)))
                canvas.fill(Rect(x: place, y: groove.y, width: width, height: groove.height), looks.theme.bad)
            }
            cell += 1
        }
    }
}
