import Drawing
import Gestures

/// A view that consists of other views (children). It passes touches, time, drawing and targets to them. Subclasses set the
/// children's frames.
open class Container: View {
    public final private(set) var children: [View]
    /// For each finger, the child that handles the finger until it goes up; nil if no child does.
    @usableFromInline final var holders: [View?]

    /// - Parameter children: the views in the order in which they are drawn. The last one gets touches first.
    public init(_ looks: Looks, _ repaint: Repaint, _ children: [View]) {
        self.children = children
        holders = [View?](repeating: nil, count: Touch.maximumFingers)
        super.init(looks, repaint)
    }

    /// Adds a child in front of the existing ones.
    public final func append(_ child: View) { children.append(child) }

    /// The children that are not hidden.
    public final var shown: [View] { children.filter { !$0.isHidden } }

    @inlinable open override func take(_ touch: Touch) -> Response {
        guard holders.indices.contains(touch.finger) else { return .ignored }
        switch touch.phase {
        case .began:
            let point = Point(x: Int(touch.x), y: Int(touch.y))
            for child in children.reversed() where !child.isHidden && child.frame.contains(point) {
                let response = child.take(touch)
                if case .ignored = response { continue }
                holders[touch.finger] = child
                return response
            }
            return .ignored
        case .moved: return holders[touch.finger]?.take(touch) ?? .ignored
        case .ended, .cancelled:
            let holder = holders[touch.finger]
            holders[touch.finger] = nil
            return holder?.take(touch) ?? .ignored
        }
    }

    @inlinable open override func cancelTouches() {
        for finger in holders.indices { holders[finger] = nil }
        for child in children { child.cancelTouches() }
    }

    @inlinable open override func cancelHiddenTouches() {
        for child in children where child.isHidden { child.cancelTouches() }
    }

    @inlinable open override func advance(to now: Int64) {
        for child in children where !child.isHidden { child.advance(to: now) }
    }

    @inlinable open override func draw(on canvas: Canvas, dirty: Rect) {
        for child in children where !child.isHidden && !child.frame.intersection(dirty).isEmpty {
            child.draw(on: canvas, dirty: dirty)
        }
    }

    @inlinable open override func addTargets(to targets: inout [Target]) {
        for child in children where !child.isHidden { child.addTargets(to: &targets) }
    }
}

/// A view whose children all have its frame. The last child is in front.
public final class Layers: Container {
    public override func naturalWidth() -> Int { shown.reduce(0) { max($0, $1.naturalWidth()) } }
    public override func naturalHeight(width: Int) -> Int {
        shown.reduce(0) { max($0, $1.naturalHeight(width: width)) }
    }
    public override func layOut() { for child in shown { child.frame = frame } }
}

/// A view that contains another view within margins, vertically centered at its natural height.
public final class Middle: Container {
    private let margin: Float
    private let maximumWidth: Float?
    private let child: View

    /// - Parameters:
    ///   - margin: the margin at the left and right, in points.
    ///   - maximumWidth: the maximum width in points; nil to use the whole width.
    public init(
        _ looks: Looks, _ repaint: Repaint, _ child: View, margin: Float = 0, maximumWidth: Float? = nil
    ) {
        self.child = child
        self.margin = margin
        self.maximumWidth = maximumWidth
        super.init(looks, repaint, [child])
    }

    public override func naturalWidth() -> Int { child.naturalWidth() + 2 * looks.metrics.px(margin) }
    public override func naturalHeight(width: Int) -> Int { child.naturalHeight(width: inner(width)) }

    private func inner(_ width: Int) -> Int {
        let inner = width - 2 * looks.metrics.px(margin)
        return max(0, maximumWidth.map { min(inner, looks.metrics.px($0)) } ?? inner)
    }

    public override func layOut() {
        let width = inner(frame.width)
        child.frame = frame.centered(width: width, height: child.naturalHeight(width: width))
    }
}
