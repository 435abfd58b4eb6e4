import Drawing
import Gestures
import Signals

/// A sheet over the selection: what the source says about each of its signals.
public final class DetailsScreen: Screen {
    public let name: StaticString = "details"
    public var isSheet: Bool { true }

    private let context: ScreenContext
    private let looks: Looks
    private let session: Session
    private let controls: Controls
    private let list: ScrollList
    private var area = Rect.zero
    private var bar = Rect.zero
    private var isLost = false

    public init(context: ScreenContext, session: Session) {
        self.context = context
        looks = context.looks
        self.session = session
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
    }

    public func resize(to area: Rect) {
        self.area = area
        let metrics = looks.metrics
        bar = Rect(x: area.x, y: area.y, width: area.width, height: metrics.bar)
        let height = metrics.target
        let width = metrics.px(128)
        controls.set([
            Control(
                0, "details.close", looks.strings.close,
                Rect(
                    x: bar.right - metrics.margin - width, y: bar.y + (bar.height - height) / 2, width: width,
                    height: height))
        ])
        list.layOut(
            in: Rect(x: area.x, y: bar.bottom, width: area.width, height: area.bottom - bar.bottom),
            heights: [Int](repeating: metrics.px(64), count: session.catalogue.signals.count))
        context.repaint.invalidate(area)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen: context.router.close(self)
        case .held: break
        case .ignored: _ = list.handle(touch)
        }
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        guard !isLost else { return }
        session.source.advance(to: now)
        while let event = session.source.nextEvent() {
            switch event {
            case .failed(let error), .interrupted(let error, _):
                isLost = true
                session.source.disconnect()
                context.inform(looks.strings.connectionLostTitle, looks.strings.words(for: error), over: self) {
                    [self] in context.router.returnToStart()
                }
                return
            case .connected, .started, .stopped, .resumed, .notice: break
            }
        }
    }

    public func targets() -> [Target] { controls.targets }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        canvas.fill(dirty, theme.background)
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) { drawSignal(item, on: canvas) }
            list.drawIndicator(on: canvas)
        }
        canvas.fill(bar, theme.panel)
        canvas.fill(
            Rect(x: bar.x, y: bar.bottom - metrics.hairline, width: bar.width, height: metrics.hairline),
            theme.hairline)
        looks.label(
            looks.strings.detailsTitle, on: canvas, in: bar.inset(x: metrics.px(148), y: 0), looks.styles.title,
            theme.text, .center)
        controls.draw(on: canvas, dirty: dirty)
    }

    private func drawSignal(_ index: Int, on canvas: Canvas) {
        let theme = looks.theme
        let metrics = looks.metrics
        let strings = looks.strings
        let signal = session.catalogue.signals[index]
        let frame = list.frame(of: index)
        let inner = frame.inset(x: metrics.px(16), y: 0)
        let countWidth = metrics.px(112)
        looks.label(
            strings.name(of: signal.type), on: canvas,
            in: Rect(x: inner.x, y: inner.y + metrics.px(11), width: inner.width - countWidth, height: metrics.px(22)),
            looks.styles.strong, theme.text)
        looks.label(
            strings.channelCount(signal.labels.count), on: canvas,
            in: Rect(
                x: inner.right - countWidth, y: inner.y + metrics.px(11), width: countWidth, height: metrics.px(22)),
            looks.styles.number, theme.secondary, .trailing)
        // The unit comes from the server: it may end in an ellipsis.
        canvas.text(
            Self.words(for: signal, strings),
            in: Rect(x: inner.x, y: inner.y + metrics.px(35), width: inner.width, height: metrics.px(18)),
            looks.styles.secondary, theme.secondary)
        canvas.fill(
            Rect(
                x: inner.x, y: frame.bottom - metrics.hairline, width: frame.right - inner.x,
                height: metrics.hairline), theme.hairline)
    }

    /// "250 Hz · µV · regular · 8 samples per block"; the rate is left out when there is none.
    static func words(for signal: Signal, _ strings: Strings) -> String {
        var text = signal.rate.isAperiodic ? "" : strings.words(for: signal.rate) + " · "
        text += signal.unit.isEmpty ? strings.unitUnknown : signal.unit
        text += " · " + (signal.rate.isAperiodic ? strings.irregular : strings.regular)
        let block =
            signal.blockSize == 1 ? strings.blockOne : strings.blockMany.filled(String(signal.blockSize))
        return text + " · " + block
    }
}
