import Drawing
import Gestures
import Screens
import Settings
import Signals

/// Stands in for a user who connects, selects and starts, as a plan asks for. Shows nothing itself.
final class MeasurementScreen: Screen {
    let name: StaticString = "measurement"

    private let context: ScreenContext
    private let plan: MeasurementPlan
    private let source: any SignalSource
    private let failed: (SourceError) -> Void
    /// What was pushed, once the source is connected.
    private(set) var visualization: VisualizationScreen?

    /// - Parameter failed: the source cannot be used.
    init(
        context: ScreenContext, plan: MeasurementPlan, failed: @escaping (SourceError) -> Void
    ) {
        self.context = context
        self.plan = plan
        self.failed = failed
        let server = context.settings.current.server
        source = context.host.makeSource(host: server.host, port: server.port)
    }

    func resize(to area: Rect) {}

    func appear(at now: Int64) { source.connect() }

    func cancelTouches() {}

    func handle(_ touch: Touch) {}

    func advance(to now: Int64) {
        source.advance(to: now)
        while let event = source.nextEvent() {
            switch event {
            case .connected: begin()
            case .failed(let error), .interrupted(let error, _): failed(error)
            case .started, .stopped, .resumed, .notice: break
            }
        }
    }

    func draw(on canvas: Canvas, dirty: Rect) { canvas.fill(dirty, context.looks.theme.background) }

    func targets() -> [Target] { [] }

    private func begin() {
        let session = Session(source: source, title: source.name)
        let signals = session.catalogue.signals
        let wantsPeriodic = plan.channels > 0
        guard let signal = signals.indices.first(where: { signals[$0].rate.isAperiodic != wantsPeriodic }) else {
            return failed(.noChannels)
        }
        for channel in 0..<min(max(1, plan.channels), signals[signal].labels.count) {
            _ = session.selection.toggle(ChannelID(signal: signal, channel: channel))
        }
        session.applySelection(displayedMilliseconds: context.settings.current.timeWindow * 1000)
        if plan.view == .nothing {
            source.start()
        } else {
            visualization = context.router.selectionApplied(session)
        }
    }
}
