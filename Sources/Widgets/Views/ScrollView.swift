import Drawing
import Gestures

/// A view whose content can be higher than its frame, and then scrolls on a drag. A finger that drags chooses nothing.
public final class ScrollView: View {
    private let content: View
    /// A list with the content as its only row, which provides the scrolling.
    private let list: ScrollList

    public init(_ looks: Looks, _ repaint: Repaint, _ content: View) {
        self.content = content
        list = ScrollList(looks, repaint)
        super.init(looks, repaint)
    }

    public override func naturalWidth() -> Int { content.naturalWidth() }
    public override func naturalHeight(width: Int) -> Int { content.naturalHeight(width: width) }

    public override func layOut() {
        let height = content.naturalHeight(width: frame.width)
        if list.viewport != frame || !list.hasHeights([height]) { list.layOut(in: frame, heights: [height]) }
        content.frame = list.frame(of: 0)
    }

    /// Scrolls back to the beginning.
    public func scrollToTop() {
        list.scrollToTop()
        place()
    }

    private func place() {
        let frame = list.frame(of: 0)
        if content.frame != frame { content.frame = frame }
    }

    public override func take(_ touch: Touch) -> Response {
        let isFree = !list.isGrabbed
        let scrolled = list.handle(touch)
        if case .ignored = scrolled { return .ignored }
        place()
        switch touch.phase {
        case .began:
            guard isFree, list.pressed != nil else { return .handled }
            let response = content.take(touch)
            if case .ignored = response { return .handled }
            return response
        case .moved where list.pressed == nil:
            content.cancelTouches()
            return .handled
        case .moved, .ended, .cancelled:
            if touch.phase == .ended, case .released = scrolled { content.cancelTouches() }
            let response = content.take(touch)
            if case .ignored = response { return .handled }
            return response
        }
    }

    public override func cancelTouches() {
        list.cancelTouches()
        content.cancelTouches()
    }

    public override func advance(to now: Int64) {
        list.advance(to: now)
        place()
        content.advance(to: now)
    }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        canvas.withClip(frame) {
            content.draw(on: canvas, dirty: dirty.intersection(frame))
            list.drawIndicator(on: canvas)
        }
    }

    /// Appends those touch targets of the content that are completely visible.
    public override func addTargets(to targets: inout [Target]) {
        var inside: [Target] = []
        content.addTargets(to: &inside)
        targets += inside.filter { frame.intersection($0.frame) == $0.frame }
    }
}
