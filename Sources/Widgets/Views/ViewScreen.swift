import Drawing
import Gestures

/// A screen that consists of a tree of views. The tree gets touches, time and drawing, and provides the touch targets. A subclass sets the texts and
/// values of its views (`update`), and receives the user's choices.
open class ViewScreen: Screen {
    public final let name: StaticString
    public final let isSheet: Bool
    public final let tools: ScreenTools
    @usableFromInline final let content: View
    private final var area = Rect.zero
    /// The width of the screen in pixels.
    public final var width: Int { area.width }

    public final var looks: Looks { tools.looks }
    public final var repaint: Repaint { tools.repaint }
    public final var router: Router { tools.router }

    public init(_ tools: ScreenTools, _ name: StaticString, isSheet: Bool = false, content: View) {
        self.tools = tools
        self.name = name
        self.isSheet = isSheet
        self.content = content
    }

    /// Makes a screen with a bar at the top and optionally another bar at the bottom.
    public init(
        _ tools: ScreenTools, _ name: StaticString, isSheet: Bool = false, bar: Bar, body: View, footer: Bar? = nil
    ) {
        let stack = Stack(tools.looks, tools.repaint, .down).add(bar).add(body, .share(1))
        if let footer { stack.add(footer) }
        self.tools = tools
        self.name = name
        self.isSheet = isSheet
        content = stack
    }

    /// Updates the views from the state of the screen, in the current language. Called before each layout.
    @inlinable open func update() {}
    /// Called after the frames of all views were set.
    @inlinable open func laidOut() {}
    /// Called when the user has chosen an item of a view.
    @inlinable open func chosen(_ view: View, _ item: Int) {}
    /// Called when the user has changed the value of a view.
    @inlinable open func edited(_ view: View) {}
    /// True if the views cover the screen completely, so that no background is drawn behind them.
    @inlinable open var isOpaque: Bool { false }
    /// Called when a finger went down where no view reacts.
    @inlinable open func touchedNothing() {}

    /// Shows the current state of the screen after a change.
    public final func layOut() {
        guard !area.isEmpty else { return }
        update()
        content.frame = area
        repaint.layoutChanged()
        laidOut()
    }

    public final func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    @inlinable open var saysRecording: Bool { false }

    @inlinable open func handle(_ touch: Touch) {
        switch content.take(touch) {
        case .chosen(let view, let item): chosen(view, item)
        case .changed(let view): edited(view)
        case .ignored: if touch.phase == .began { touchedNothing() }
        case .handled: break
        }
    }

    @inlinable open func cancelTouches() { content.cancelTouches() }
    @inlinable open func appear(at now: Int64) {}
    @inlinable open func disappear() {}
    @inlinable open func pressButton(at now: Int64) {}
    @inlinable open func releaseButton(at now: Int64) {}
    @inlinable open func advance(to now: Int64) { content.advance(to: now) }
    @inlinable open func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? { nil }

    public final func draw(on canvas: Canvas, dirty: Rect) {
        if !isOpaque { canvas.fill(dirty, looks.theme.background) }
        content.draw(on: canvas, dirty: dirty)
    }

    public final func targets() -> [Target] {
        var targets: [Target] = []
        content.addTargets(to: &targets)
        return targets
    }
}
