import Services
import Settings
import Widgets

/// The traces of the selected channels, for the subject of a guided study. The subject sees no other graphs, and cannot change settings here. A
/// button opens the band powers.
public final class SignalsScreen: ViewScreen {
    private let heading: String
    private let bandsTitle: String
    private let close: Button
    private let bands: Button
    private let bar: Bar
    private let series: SeriesView

    /// - Parameter bands: the title of the button that opens the band powers.
    public init(context: GraphContext, title: String, bands bandsTitle: String) {
        let (looks, repaint) = (context.looks, context.repaint)
        (heading, self.bandsTitle) = (title, bandsTitle)
        close = Button(looks, repaint, "signals.close", width: 96, padding: 28)
        bands = Button(looks, repaint, "signals.bands", width: 96, padding: 28)
        bar = Bar(looks, repaint, left: [close], right: [bands])
        series = SeriesView(context)
        super.init(context.tools, "signals", bar: bar, body: series)
    }

    public override func update() {
        bar.title = heading
        close.title = looks.strings.back
        bands.title = bandsTitle
    }

    public override func appear(at now: Int64) {
        _ = series.takeChannels()
        layOut()
    }

    public override func advance(to now: Int64) {
        if series.takeChannels() { layOut() }
        super.advance(to: now)
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === bands { router.open(.bands) } else { router.close(self) }
    }
}
