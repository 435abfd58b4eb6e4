import Acquisition
import Drawing
import Gestures
import Signals

/// A sheet over the selection: how each source does, and what it says about its streams.
public final class DetailsScreen: Screen {
    public let name: StaticString = "details"
    public var isSheet: Bool { true }

    private let context: ScreenContext
    private let looks: Looks
    /// A row: a source, or one of its streams.
    private enum Row {
        case source(AcquiredSource)
        case stream(Signal)
    }

    private var rows: [Row] = []
    /// When the figures were written, so that they can be read.
    private var written: Int64 = 0
    private static let interval: Int64 = 500_000_000
    private let controls: Controls
    private let list: ScrollList
    private var area = Rect.zero
    private var bar = Rect.zero

    public init(context: ScreenContext) {
        self.context = context
        looks = context.looks
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
        rows = context.acquisition.sources.flatMap { source in
            [Row.source(source)] + source.catalogue.signals.map { Row.stream($0) }
        }
        list.layOut(
            in: Rect(x: area.x, y: bar.bottom, width: area.width, height: area.bottom - bar.bottom),
            heights: [Int](repeating: metrics.px(64), count: rows.count))
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
        guard now - written >= Self.interval else { return }
        written = now
        context.repaint.invalidate(list.viewport)
    }

    public func targets() -> [Target] { controls.targets }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        canvas.fill(dirty, theme.background)
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) { drawRow(item, on: canvas) }
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

    private func drawRow(_ index: Int, on canvas: Canvas) {
        let strings = looks.strings
        switch rows[index] {
        case .source(let source):
            draw(source.name, "", figures(source), in: list.frame(of: index), looks.theme.accent, on: canvas)
        case .stream(let signal):
            draw(
                strings.name(of: signal.type), strings.channelCount(signal.labels.count),
                Self.words(for: signal, strings),
                in: list.frame(of: index), looks.theme.text, on: canvas)
        }
    }

    private func draw(
        _ title: String, _ count: String, _ line: String, in frame: Rect, _ color: Color, on canvas: Canvas
    ) {
        let theme = looks.theme
        let metrics = looks.metrics
        let inner = frame.inset(x: metrics.px(16), y: 0)
        let countWidth = count.isEmpty ? 0 : metrics.px(112)
        // Names and units come from the server: they may end in an ellipsis.
        canvas.text(
            title,
            in: Rect(x: inner.x, y: inner.y + metrics.px(11), width: inner.width - countWidth, height: metrics.px(22)),
            looks.styles.strong, color)
        looks.label(
            count, on: canvas,
            in: Rect(
                x: inner.right - countWidth, y: inner.y + metrics.px(11), width: countWidth, height: metrics.px(22)),
            looks.styles.number, theme.secondary, .trailing)
        canvas.text(
            line, in: Rect(x: inner.x, y: inner.y + metrics.px(35), width: inner.width, height: metrics.px(18)),
            looks.styles.secondary, theme.secondary)
        canvas.fill(
            Rect(
                x: inner.x, y: frame.bottom - metrics.hairline, width: frame.right - inner.x,
                height: metrics.hairline), theme.hairline)
    }

    /// "UDP · 12345 received · 3 lost · 0 late · 0 malformed · 1 reconnect".
    private func figures(_ source: AcquiredSource) -> String {
        let figures = source.statistics
        let strings = looks.strings
        let transport = figures.transport.description
        let packets = strings.packetFigures.filled(
            String(figures.packetsReceived), String(figures.packetsLost), String(figures.packetsLate),
            String(figures.packetsBad), String(figures.reconnects))
        return transport.isEmpty ? packets : transport + " · " + packets
    }

    /// "250 Hz · µV · regular · 8 samples per block"; the rate is left out when there is none.
    static func words(for signal: Signal, _ strings: Strings) -> String {
        var text = signal.rate.isIrregular ? "" : strings.words(for: signal.rate) + " · "
        text += signal.unit.isEmpty ? strings.unitUnknown : signal.unit
        text += " · " + (signal.rate.isIrregular ? strings.irregular : strings.regular)
        let block =
            signal.blockSize == 1 ? strings.blockOne : strings.blockMany.filled(String(signal.blockSize))
        return text + " · " + block
    }
}
