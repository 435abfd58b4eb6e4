import Acquisition
import Drawing
import Gestures
import Signals
import Widgets

/// A sheet over the selection: how each source does, what it says about its streams, and what came of each channel.
public final class DetailsScreen: Screen {
    public let name: StaticString = "details"
    public var isSheet: Bool { true }

    private let context: SourceContext
    let looks: Looks
    /// What one row of the list is.
    enum Row {
        case source(AcquiredSource)
        case stream(Signal)
        /// A channel whose data are kept.
        case channel(SampleStore.Entry)
    }

    private(set) var rows: [Row] = []
    /// Of which offers of the sources they are.
    private var listed: [UInt32] = []
    private var heights: [Int] = []
    /// When the figures were written, so that they can be read.
    private var written: Int64 = 0
    private static let interval: Int64 = 500_000_000
    let controls: Controls
    let list: ScrollList
    private var area = Rect.zero
    private(set) var bar = Rect.zero

    public init(context: SourceContext) {
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
        listRows()
        layOut(rows.map { self.height(of: $0) })
        context.repaint.invalidate(area)
    }

    private func listRows() {
        listed = context.acquisition.sources.map { $0.offerRevision }
        rows = []
        for source in context.acquisition.sources {
            rows.append(.source(source))
            let entries = (source.store?.entries ?? []).map { (entry: $0, place: source.place(of: $0)) }
            for (index, signal) in source.catalogue.signals.enumerated() {
                rows.append(.stream(signal))
                for (entry, place) in entries where place?.signal == index { rows.append(.channel(entry)) }
            }
            // Those that are not offered any more.
            for (entry, place) in entries where place == nil { rows.append(.channel(entry)) }
        }
    }

    private func layOut(_ heights: [Int]) {
        self.heights = heights
        list.layOut(
            in: Rect(x: area.x, y: bar.bottom, width: area.width, height: area.bottom - bar.bottom), heights: heights)
    }

    private func height(of row: Row) -> Int {
        switch row {
        case .source(let source): looks.metrics.px(46 + 18 * figures(source).count)
        case .stream: looks.metrics.px(64)
        case .channel: looks.metrics.px(36)
        }
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
        if listed != context.acquisition.sources.map({ $0.offerRevision }) { listRows() }
        // Something happened that has a line of its own.
        let wanted = rows.map { height(of: $0) }
        if wanted != heights { layOut(wanted) }
        context.repaint.invalidate(list.viewport)
    }

    public func targets() -> [Target] { controls.targets }
}
