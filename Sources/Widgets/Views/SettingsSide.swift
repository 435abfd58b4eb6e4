import Drawing
import Gestures
import Signals

/// The panel of settings beside the graphs. It is at the right in landscape orientation, and in the lower half in portrait orientation. The graphs
/// continue in the rest of the area.
public final class SettingsSide {
    /// The width of the panel in landscape, in points.
    private static let widths: ClosedRange<Float> = 296...360
    /// The minimum height of the panel in portrait orientation, in points. With this height, a filter of the kind of signal in view is visible
    /// without scrolling.
    private static let leastHeight: Float = 304
    /// The number of rows, including the bar, that fit in `leastHeight`.
    private static let leastRows = 6

    private let looks: Looks
    private let repaint: Repaint
    private let router: Router
    public private(set) var panel: SidePanel?
    /// The fingers that went down on the panel, one bit each.
    private var fingers: UInt32 = 0

    public init(_ tools: ScreenTools) {
        looks = tools.looks
        repaint = tools.repaint
        router = tools.router
    }

    public var isOpen: Bool { panel != nil }

    /// Opens the panel with the settings of the first kind of signal in `kinds`. The caller must place the panel.
    public func open(for kinds: [SignalKind]) {
        panel = router.makePanel()
        panel?.open(for: kinds)
    }

    /// Closes the panel.
    public func close() {
        guard let panel else { return }
        panel.cancelTouches()
        panel.close()
        repaint.invalidate(panel.frame)
        self.panel = nil
        fingers = 0
    }

    /// Takes over the open panel of another screen.
    public func goOn(from other: SettingsSide) { (panel, fingers) = (other.panel, other.fingers) }

    /// The part of an area that the open panel leaves to the graphs.
    /// - Parameter bottom: the position of the panel's bottom edge.
    public func rest(of space: Rect, above bottom: Int) -> Rect {
        guard isOpen else { return space }
        let place = frame(in: space, above: bottom)
        return place.x > space.x
            ? Rect(x: space.x, y: space.y, width: place.x - space.x, height: space.height)
            : Rect(x: space.x, y: space.y, width: space.width, height: max(0, place.y - space.y))
    }

    /// Places the open panel.
    public func place(in space: Rect, above bottom: Int) { panel?.frame = frame(in: space, above: bottom) }

    private func frame(in space: Rect, above bottom: Int) -> Rect {
        let metrics = looks.metrics
        let height = max(0, bottom - space.y)
        if space.width > space.height {
            let wanted = max(
                metrics.px(Self.widths.lowerBound), min(metrics.px(Self.widths.upperBound), space.width * 2 / 5))
            let width = min(wanted, space.width / 2)
            return Rect(x: space.right - width, y: space.y, width: width, height: height)
        }
        // Increase the minimum height on a small panel, because the bar and the rows are higher there: fingers need more points.
        let least = metrics.px(Self.leastHeight) + Self.leastRows * (metrics.target - metrics.px(Metrics.target))
        let lower = min(height * 2 / 3, max(least, bottom - (space.y + space.bottom) / 2))
        return Rect(x: space.x, y: bottom - lower, width: space.width, height: lower)
    }

    /// Passes a touch to the panel.
    /// - Returns: nil if the finger did not go down on the panel.
    public func handle(_ touch: Touch) -> View.Response? {
        guard let panel else { return nil }
        let bit = UInt32(1) << UInt32(touch.finger)
        if touch.phase == .began {
            guard panel.frame.contains(Point(x: Int(touch.x), y: Int(touch.y))) else {
                fingers &= ~bit
                return nil
            }
            fingers |= bit
        }
        guard fingers & bit != 0 else { return nil }
        if touch.phase == .ended || touch.phase == .cancelled { fingers &= ~bit }
        return panel.take(touch)
    }

    public func cancelTouches() {
        panel?.cancelTouches()
        fingers = 0
    }

    /// Advances the panel, and passes the time window of the graphs, which the panel shows.
    public func advance(to now: Int64, windowMilliseconds: Int) {
        guard let panel else { return }
        panel.show(windowMilliseconds: windowMilliseconds)
        panel.advance(to: now)
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        guard let panel else { return }
        let part = dirty.intersection(panel.frame)
        if !part.isEmpty { canvas.withClip(part) { panel.draw(on: canvas, dirty: part) } }
    }

    public var targets: [Target] {
        var targets: [Target] = []
        panel?.addTargets(to: &targets)
        return targets
    }
}
