import Drawing
import Gestures
import Widgets

/// A sheet of one list that is only read: the log, licences.
public final class FactsScreen: Screen {
    public let name: StaticString
    public var isSheet: Bool { true }

    private let tools: ScreenTools
    private let looks: Looks
    private let title: String
    private let controls: Controls
    private let list: FactList
    private var bar = Rect.zero
    /// Whether the list follows its end until it is scrolled.
    private var followsEnd: Bool
    /// Is asked each half second for rows that differ from those that are shown.
    private let update: (FactsScreen) -> Void
    /// A button at the left of the bar: its name behind the screen's, its title, and what it does.
    private let extra: (name: String, title: String, action: () -> Void)?
    private var updated: Int64?
    private static let interval: Int64 = 500_000_000

    /// - Parameter update: calls `show` when there is something new.
    init(
        _ tools: ScreenTools, _ name: StaticString, title: String, followsEnd: Bool = false,
        extra: (name: String, title: String, action: () -> Void)? = nil,
        update: @escaping (FactsScreen) -> Void
    ) {
        self.tools = tools
        self.name = name
        self.title = title
        self.followsEnd = followsEnd
        self.extra = extra
        self.update = update
        looks = tools.looks
        controls = Controls(looks, tools.repaint)
        list = FactList(looks, tools.repaint)
    }

    func show(_ rows: [FactRow]) {
        list.set(rows)
        if followsEnd { list.showEnd() }
    }

    public func resize(to area: Rect) {
        var column = Column(area)
        bar = column.top(looks.metrics.bar)
        var row = looks.barRow(bar)
        let width = looks.metrics.px(128)
        var buttons = [Control(0, name.description + ".close", looks.strings.close, row.right(width))]
        if let extra {
            buttons.append(Control(1, name.description + "." + extra.name, extra.title, row.left(width)))
        }
        controls.set(buttons)
        list.layOut(in: column.rest)
        if followsEnd { list.showEnd() }
        tools.repaint.invalidate(area)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): id == 0 ? tools.router.close(self) : extra?.action()
        case .held: break
        case .ignored:
            if touch.phase == .began { followsEnd = false }
            _ = list.handle(touch)
        }
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        guard updated.map({ now - $0 >= Self.interval }) ?? true else { return }
        updated = now
        update(self)
    }

    public func targets() -> [Target] { controls.targets }

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        list.draw(on: canvas, dirty: dirty)
        looks.bar(bar, title: title, beside: looks.metrics.px(148), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }
}
