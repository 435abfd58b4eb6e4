import Drawing
import Gestures

/// A list of items of any heights, which scrolls on a drag. Its owner draws the items.
public final class ScrollList {
    /// The result of a touch.
    public enum Response: Equatable, Sendable {
        case ignored
        /// The list handles the finger.
        case handled
        /// The finger went up without a choice.
        case released
        /// An item of the list was tapped, at this position on the screen.
        case tapped(Int, Point)
    }

    public private(set) var viewport = Rect.zero
    /// The item under the finger, until the touch becomes a drag; nil if there is none.
    public private(set) var pressed: Int?
    /// The position at which the finger went down on the pressed item.
    public private(set) var pressedAt = Point(x: 0, y: 0)
    private let looks: Looks
    private let repaint: Repaint
    private var scroll: ScrollTracker
    /// The position at which each item begins, relative to the beginning of the list; then the end of the last item.
    private var edges: [Int] = [0]
    private var finger: Int?

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        scroll = ScrollTracker(slop: 10 * looks.metrics.scale)
    }

    public var count: Int { edges.count - 1 }
    /// True while a finger that went down in the list is on the screen.
    public var isGrabbed: Bool { finger != nil }

    /// Sets the area of the list and the heights of its items. The scroll position does not change, unless it lies beyond the end of a list that has
    /// become shorter.
    public func layOut(in viewport: Rect, heights: [Int]) {
        begin(viewport)
        edges.reserveCapacity(heights.count + 1)
        for height in heights { edges.append(edges[edges.count - 1] + height) }
        finish()
    }

    /// Sets the area of the list, for items of equal height. Allocates memory only if there are more items than in any call before, and more than
    /// `reserved`, so it may be called while data arrive.
    public func layOut(in viewport: Rect, count: Int, height: Int, reserved: Int = 0) {
        begin(viewport)
        edges.reserveCapacity(max(count, reserved) + 1)
        for _ in 0..<count { edges.append(edges[edges.count - 1] + height) }
        finish()
    }

    private func begin(_ viewport: Rect) {
        repaint.invalidate(self.viewport)
        self.viewport = viewport
        edges.removeAll(keepingCapacity: true)
        edges.append(0)
    }

    private func finish() {
        scroll.setLimit(Float(max(0, edges[edges.count - 1] - viewport.height)))
        pressed = nil
        repaint.invalidate(viewport)
        repaint.layoutChanged()
    }

    /// True if the items of the list have these heights.
    public func hasHeights(_ heights: [Int]) -> Bool {
        guard heights.count == count else { return false }
        for (item, height) in heights.enumerated() where edges[item + 1] - edges[item] != height { return false }
        return true
    }

    /// Scrolls to the beginning of the list immediately.
    public func scrollToTop() {
        scroll.jump(to: 0)
        repaint.invalidate(viewport)
    }

    /// Scrolls immediately, as little as necessary to make an item visible.
    public func reveal(_ item: Int) {
        guard item < count else { return }
        let least = edges[item + 1] - viewport.height
        let wanted = max(min(offset, edges[item]), least)
        guard wanted != offset else { return }
        scroll.jump(to: Float(wanted))
        repaint.invalidate(viewport)
        repaint.layoutChanged()
    }

    /// The frame of an item on the screen. It can be outside of the viewport.
    public func frame(of item: Int) -> Rect {
        Rect(
            x: viewport.x, y: viewport.y + edges[item] - offset, width: viewport.width,
            height: edges[item + 1] - edges[item])
    }

    /// The items of the list that intersect a rectangle of the screen.
    public func items(in dirty: Rect) -> Range<Int> {
        let area = dirty.intersection(viewport)
        guard !area.isEmpty, count > 0 else { return 0..<0 }
        let top = area.y - viewport.y + offset
        let bottom = area.bottom - viewport.y + offset
        guard let first = item(at: top) else { return 0..<0 }
        var end = first
        while end < count && edges[end] < bottom { end += 1 }
        return first..<end
    }

    /// The items of the list that are completely visible.
    public var wholeItems: [Int] {
        items(in: viewport).filter {
            let frame = frame(of: $0)
            return frame.y >= viewport.y && frame.bottom <= viewport.bottom
        }
    }

    public func handle(_ touch: Touch) -> Response {
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        switch touch.phase {
        case .began:
            guard viewport.contains(point) else { return .ignored }
            guard finger == nil else { return .handled }
            finger = touch.finger
            let stopped = scroll.begin(finger: touch.finger, at: touch.y, time: touch.time)
            if !stopped, let item = item(at: point.y - viewport.y + offset) {
                pressedAt = point
                setPressed(item)
            }
            return .handled
        case .moved:
            guard touch.finger == finger else { return .ignored }
            if scroll.move(finger: touch.finger, to: touch.y, time: touch.time) { repaint.invalidate(viewport) }
            let strayed = abs(point.x - pressedAt.x) > looks.metrics.px(24)
            if scroll.isDragging || strayed { setPressed(nil) }
            return .handled
        case .ended:
            guard touch.finger == finger else { return .ignored }
            finger = nil
            let isTap = scroll.end(finger: touch.finger, time: touch.time)
            if scroll.isGliding == false { repaint.layoutChanged() }
            guard let item = pressed else { return .released }
            setPressed(nil)
            return isTap ? .tapped(item, pressedAt) : .released
        case .cancelled:
            guard touch.finger == finger else { return .ignored }
            cancelTouches()
            return .released
        }
    }

    public func cancelTouches() {
        finger = nil
        scroll.cancelAll()
        setPressed(nil)
    }

    public func advance(to now: Int64) {
        guard scroll.isGliding else { return }
        if scroll.advance(to: now) { repaint.invalidate(viewport) }
        if !scroll.isGliding { repaint.layoutChanged() }
    }

    public func redraw(_ item: Int) { repaint.invalidate(frame(of: item).intersection(viewport)) }

    /// Draws the scroll indicator at the right edge, which shows the visible part of a long list.
    public func drawIndicator(on canvas: Canvas) {
        let length = edges[count]
        guard length > viewport.height, viewport.height > 0 else { return }
        let width = looks.metrics.px(3)
        let height = max(looks.metrics.px(24), viewport.height * viewport.height / length)
        let space = viewport.height - height
        let y = viewport.y + Int(Float(space) * scroll.offset / max(1, scroll.limit))
        canvas.fillRounded(
            Rect(x: viewport.right - width - looks.metrics.px(2), y: y, width: width, height: height),
            radius: width / 2, looks.theme.faint.opacity(0.6))
    }

    private var offset: Int { Int(scroll.offset + 0.5) }

    private func setPressed(_ item: Int?) {
        guard item != pressed else { return }
        if let pressed, pressed < count { redraw(pressed) }
        pressed = item
        if let item { redraw(item) }
    }

    /// The item at a distance from the beginning of the list; nil if there is none. It is found by bisection.
    private func item(at position: Int) -> Int? {
        guard position >= 0, position < edges[count] else { return nil }
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if edges[middle] <= position { low = middle } else { high = middle }
        }
        return low
    }
}
