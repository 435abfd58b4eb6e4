import Acquisition
import Services
import Signals
import Widgets

/// A sheet over the selection with the state of each source, facts about its streams, and the received data of each channel.
public final class DetailsScreen: ViewScreen {
    private let context: SourceContext
    private let close: Button
    private let bar: Bar
    private let list: DetailsList
    /// For each source, the revision of the offered channels that the rows show.
    private var listed: [UInt32] = []
    /// The time of the last update. The rows are updated only at intervals, so that the user can read the figures.
    private var written: Int64 = 0
    private static let interval: Int64 = 500_000_000

    public init(context: SourceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        close = Button(looks, repaint, "details.close")
        bar = Bar(looks, repaint, right: [close])
        list = DetailsList(looks, repaint, context.host.sourceKinds)
        super.init(context.tools, "details", isSheet: true, bar: bar, body: list)
    }

    public override func update() {
        bar.title = looks.strings.details.title
        close.title = looks.strings.close
        listRows()
    }

    private func listRows() {
        listed = context.acquisition.sources.map { $0.offerRevision }
        var rows: [DetailsList.Line] = []
        for source in context.acquisition.sources {
            rows.append(.source(source))
            let entries = (source.store?.entries ?? []).map { (entry: $0, place: source.place(of: $0)) }
            for (index, signal) in source.catalogue.signals.enumerated() {
                rows.append(.stream(signal))
                for (entry, place) in entries where place?.signal == index { rows.append(.channel(entry)) }
            }
            // Add the channels that their source no longer offers.
            for (entry, place) in entries where place == nil { rows.append(.channel(entry)) }
        }
        list.rows = rows
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === close { return router.close(self) }
        guard view === list, case .source(let source) = list.rows[item],
            let address = SensorNameForm.address(of: source, context.host.sourceKinds)
        else { return }
        router.open(SensorNameForm.screen(context, address) { [self] in list.reload() })
    }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        guard now - written >= Self.interval else { return }
        written = now
        if listed != context.acquisition.sources.map({ $0.offerRevision }) { listRows() }
        // Reload the list, because the row of a source gets more lines after certain events, such as dropped samples.
        list.reload()
    }
}
