import Drawing
import Gestures
import Services
import Widgets

/// The last screen before the board is switched off or starts again: it says so, and then ends the board.
public final class EndingScreen: Screen {
    public let name: StaticString = "ending"

    private let context: DeviceContext
    private let looks: Looks
    private let device: any DeviceService
    private let ending: DeviceEnding
    private var area = Rect.zero
    /// When it was first there.
    private var begin: Int64?
    private var isTold = false

    /// How long it is there before, so that it is on the glass, in nanoseconds.
    static let pause: Int64 = 500_000_000

    public init(context: DeviceContext, device: any DeviceService, ending: DeviceEnding) {
        self.context = context
        self.device = device
        self.ending = ending
        looks = context.looks
    }

    public func resize(to area: Rect) {
        self.area = area
        context.repaint.invalidate(area)
    }

    public func cancelTouches() {}
    public func handle(_ touch: Touch) {}
    public func targets() -> [Target] { [] }

    public func advance(to now: Int64) {
        let begin = begin ?? now
        self.begin = begin
        guard !isTold, now - begin >= Self.pause else { return }
        isTold = true
        context.host.log(ending == .powerOff ? "device: power off" : "device: restart")
        device.end(ending)
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let words = looks.strings.device
        let metrics = looks.metrics
        canvas.fill(dirty, looks.theme.background)
        var column = Column(area.inset(x: metrics.margin, y: 0).centered(height: metrics.px(64)))
        looks.label(
            ending == .powerOff ? words.poweringOff : words.restarting, on: canvas, in: column.top(metrics.px(36)),
            looks.styles.title, looks.theme.text, .center)
        looks.label(words.keepPower, on: canvas, in: column.rest, looks.styles.body, looks.theme.secondary, .center)
    }
}
