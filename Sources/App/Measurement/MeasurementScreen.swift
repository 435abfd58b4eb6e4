import Acquisition
import Drawing
import Gestures
import Screens
import Services
import Session
import Settings
import Signals

/// Stands in for a user who connects, selects and starts, as a plan asks for. Shows nothing itself.
final class MeasurementScreen: Screen {
    let name: StaticString = "measurement"

    private let context: ScreenContext
    private let plan: MeasurementPlan
    private let failed: (SourceError) -> Void
    /// What looks for a stream, until one is found.
    private var search: (any StreamSearch)?
    /// The visualization, once the source is connected.
    private var visualization: VisualizationScreen?

    /// - Parameter failed: the source cannot be used.
    init(
        context: ScreenContext, plan: MeasurementPlan, failed: @escaping (SourceError) -> Void
    ) {
        self.context = context
        self.plan = plan
        self.failed = failed
    }

    /// Turns to a page of graphs, counted from 0.
    func turn(toPage page: Int, at now: Int64) { visualization?.turn(toPage: page, at: now) }

    func resize(to area: Rect) {}

    func appear(at now: Int64) {
        guard context.acquisition.sources.isEmpty else { return }
        let settings = context.settings.current
        let kinds = context.host.sourceKinds
        if plan.findsStream {
            search = kinds.indexOfFound.flatMap { kinds.others[$0].search }
            search?.begin(at: now)
            search?.ask(host: settings.server.host)
        } else {
            let source = kinds.server.source(host: settings.server.host, port: settings.server.port, settings)
            open(source, kind: SourceKinds.serverNumber)
        }
    }

    private func open(_ source: any SignalSource, kind: UInt8) {
        context.acquisition.open(source, kind: kind) { [self] source, error in
            if let error { failed(error) } else { begin(source) }
        }
    }

    func cancelTouches() {}

    func handle(_ touch: Touch) {}

    func advance(to now: Int64) {
        guard let search else { return }
        search.advance(to: now)
        guard let stream = search.streams.first(where: { $0.isAtAskedHost }),
            let kind = context.host.sourceKinds.indexOfFound
        else { return }
        self.search = nil
        let source = search.source(of: stream, context.settings.current)
        search.end()
        open(source, kind: SourceKinds.number(ofOther: kind))
    }

    func draw(on canvas: Canvas, dirty: Rect) { canvas.fill(dirty, context.looks.theme.background) }

    func targets() -> [Target] { [] }

    private func begin(_ source: AcquiredSource) {
        let signals = source.catalogue.signals
        let wantsRegular = plan.channels > 0
        guard let signal = signals.indices.first(where: { signals[$0].rate.isIrregular != wantsRegular }) else {
            return failed(.noChannels)
        }
        for channel in 0..<min(max(1, plan.channels), signals[signal].labels.count) {
            _ = context.acquisition.toggle(ChannelID(signal: signal, channel: channel), of: source)
        }
        context.session.apply()
        guard plan.view != .nothing else { return }
        let screen = VisualizationScreen(
            context: context, options: VisualizationOptions(context.settings.current))
        visualization = screen
        context.router.open(screen)
    }
}
