import Drawing
import Gestures

/// A screen that is a tree of views. The tree gets touches, time and drawing and gives the targets; a subclass puts words and values into
/// its views (`update`) and hears what the user chose.
open class ViewScreen: Screen {
    public final let name: StaticString
    public final let isSheet: Bool
    public final let tools: ScreenTools
    @usableFromInline final let content: View
    private final var area = Rect.zero
    /// Of the screen, in pixels.
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

    /// A screen with a bar at the top, and where it needs one, at the bottom.
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

    /// Puts what the screen knows, in the present language, into its views. Called before each layout.
    @inlinable open func update() {}
    /// All views have their places.
    @inlinable open func laidOut() {}
    /// The user chose something of a view.
    @inlinable open func chosen(_ view: View, _ item: Int) {}
    /// The user changed a value of a view.
    @inlinable open func edited(_ view: View) {}
    /// Whether its views cover it as a whole at present, so that no background is drawn below them.
    @inlinable open var isOpaque: Bool { false }
    /// A finger came down where no view takes it.
    @inlinable open func touchedNothing() {}

    /// Shows what the screen knows now: after it changed.
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
        case .held: break
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
