import Drawing
import Gestures
import Signals

/// The third screen: the selected channels as graphs.
public final class VisualizationScreen: Screen {
    public let name: StaticString = "visualization"
    private let context: ScreenContext
    private let session: Session
    private let controls: Controls

    public init(context: ScreenContext, session: Session) {
        self.context = context
        self.session = session
        controls = Controls(context: context)
    }

    public func resize(to area: Rect) {
        let metrics = context.metrics
        controls.set([
            Control(
                0, "visualization.selection", context.strings.selection,
                Rect(
                    x: area.x + metrics.margin, y: area.y + metrics.px(6), width: metrics.px(128),
                    height: metrics.target))
        ])
    }
    public func appear(at now: Int64) { session.source.start() }
    public func disappear() { session.source.stop() }
    public func cancelTouches() { controls.cancelTouches() }
    public func handle(_ touch: Touch) {
        if case .chosen = controls.handle(touch) { context.navigate(.pop) }
    }
    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, context.theme.background)
        controls.draw(on: canvas, dirty: dirty)
    }
    public func targets() -> [Target] { controls.targets }
}
