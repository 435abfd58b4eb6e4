import Drawing
import Gestures
import Widgets

/// A list of values, the chosen one with a check mark.
public final class ChoiceScreen: Screen {
    public let name: StaticString = "choice"

    private let tools: ScreenTools
    private let looks: Looks
    private let choice: ValueChoice
    private let action: (Int) -> Void
    private let controls: Controls
    private let list: ScrollList
    private var bar = Rect.zero

    /// - Parameter action: called with the place of the value that was chosen.
    public init(tools: ScreenTools, choice: ValueChoice, action: @escaping (Int) -> Void) {
        self.tools = tools
        looks = tools.looks
        self.choice = choice
        self.action = action
        controls = Controls(looks, tools.repaint)
        list = ScrollList(looks, tools.repaint)
    }

    public func resize(to area: Rect) {
        let metrics = looks.metrics
        var column = Column(area)
        bar = column.top(metrics.bar)
        var row = looks.barRow(bar)
        controls.set([Control(0, "choice.cancel", looks.strings.cancel, row.left(metrics.px(112)))])
        list.layOut(
            in: column.rest,
            heights: [Int](repeating: metrics.px(53), count: choice.values.count))
        tools.repaint.invalidate(area)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen: tools.router.close(self)
        case .held: break
        case .ignored:
            guard case .tapped(let item, _) = list.handle(touch) else { return }
            // Before what the action opens.
            tools.router.close(self)
            action(item)
        }
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
    }

    public func targets() -> [Target] {
        controls.targets + list.wholeItems.map { Target("choice." + String($0), list.frame(of: $0)) }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        let line = metrics.hairline
        canvas.fill(dirty, theme.background)
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) {
                let frame = list.frame(of: item)
                if list.pressed == item { canvas.fill(frame, theme.pressed) }
                let inner = frame.inset(x: metrics.px(16), y: 0)
                looks.label(
                    choice.values[item], on: canvas,
                    in: Rect(x: inner.x, y: inner.y, width: inner.width - metrics.px(32), height: inner.height),
                    looks.styles.body, theme.text)
                if item == choice.chosen { drawCheckMark(in: inner, on: canvas) }
                canvas.fill(
                    Rect(x: inner.x, y: frame.bottom - line, width: frame.right - inner.x, height: line),
                    theme.hairline)
            }
            list.drawIndicator(on: canvas)
        }
        looks.bar(bar, title: choice.title, beside: metrics.px(132), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    private func drawCheckMark(in frame: Rect, on canvas: Canvas) {
        let scale = looks.metrics.scale
        let x = Float(frame.right) - 20 * scale
        let y = Float(frame.y) + Float(frame.height) / 2
        canvas.polyline(
            [(x: x, y: y), (x: x + 6 * scale, y: y + 6 * scale), (x: x + 17 * scale, y: y - 7 * scale)],
            width: 2.5 * scale, looks.theme.accent)
    }
}
