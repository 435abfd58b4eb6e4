import Acquisition
import Drawing
import Gestures
import Services
import Session
import Settings
import Signals
import Widgets

/// Connects to the source, selects channels and starts the transmission in place of a user, as the plan requires. The screen shows only a background.
final class MeasurementScreen: Screen {
    let name: StaticString = "measurement"

    private let session: Session
    private let background: Color
    private let plan: MeasurementPlan
    private let openGraphs: () -> (Int, Int64) -> Void
    private let failed: (SourceError) -> Void
    /// The search for an LSL stream; nil if the plan needs none, and after a stream was found.
    private var search: (any KindSearch)?
    /// Shows another page of the graphs; nil until the source is connected.
    private var turn: ((Int, Int64) -> Void)?

    /// - Parameters:
    ///   - openGraphs: opens the graphs of the selected channels, and returns a closure that shows another page; its parameters are the page, counted
    ///     from 0, and the time.
    ///   - failed: called if the source cannot be used.
    init(
        session: Session, background: Color, plan: MeasurementPlan, openGraphs: @escaping () -> (Int, Int64) -> Void,
        failed: @escaping (SourceError) -> Void
    ) {
        self.session = session
        self.background = background
        self.plan = plan
        self.openGraphs = openGraphs
        self.failed = failed
    }

    /// Shows another page of graphs, counted from 0.
    func turn(toPage page: Int, at now: Int64) { turn?(page, now) }

    func resize(to area: Rect) {}

    func appear(at now: Int64) {
        guard session.acquisition.sources.isEmpty else { return }
        let settings = session.settings.current
        let kinds = session.machine.sourceKinds
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
        session.acquisition.open(source, kind: kind) { [self] source, error in
            if let error { failed(error) } else { begin(source) }
        }
    }

    func cancelTouches() {}

    func handle(_ touch: Touch) {}

    func advance(to now: Int64) {
        guard let search else { return }
        search.advance(to: now)
        guard let stream = search.streams.first(where: { $0.isAtAskedHost }),
            let kind = session.machine.sourceKinds.indexOfFound
        else { return }
        self.search = nil
        let source = search.source(of: stream, session.settings.current)
        search.end()
        open(source, kind: SourceKinds.number(ofOther: kind))
    }

    func draw(on canvas: Canvas, dirty: Rect) { canvas.fill(dirty, background) }

    func targets() -> [Target] { [] }

    private func begin(_ source: AcquiredSource) {
        let signals = source.catalogue.signals
        let wantsRegular = plan.channels > 0
        guard let signal = signals.indices.first(where: { signals[$0].rate.isIrregular != wantsRegular }) else {
            return failed(.noChannels)
        }
        for channel in 0..<min(max(1, plan.channels), signals[signal].labels.count) {
            _ = session.acquisition.toggle(ChannelID(signal: signal, channel: channel), of: source)
        }
        session.apply()
        guard plan.view != .nothing else { return }
        turn = openGraphs()
    }
}
