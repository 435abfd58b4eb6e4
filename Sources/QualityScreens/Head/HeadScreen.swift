import Acquisition
import Session
import Widgets

/// Shows the electrodes on a head. The color and the length of each ring's arc show the quality of the electrode's signal. A list beside the head
/// shows the channels that are not good.
public final class HeadScreen: ViewScreen {
    private let context: QualityContext
    private let look: (Int) -> Void
    private let graphs: Button
    private let bands: Button
    private let bar: Bar
    private let picture: HeadPicture
    private let list: FindingList
    private var monitor: QualityMonitor
    /// The revision of the ratings that the screen shows now; nil if it shows none.
    private var shown: UInt32?

    /// - Parameter look: called with the index (in the acquisition) of a channel if the user wants to see the channel's scope. The screen then
    /// closes.
    public init(context: QualityContext, look: @escaping (Int) -> Void) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.look = look
        graphs = Button(looks, repaint, "head.graphs", width: 112)
        bands = Button(looks, repaint, "head.bands", width: 112)
        bar = Bar(looks, repaint, left: [graphs], right: [bands])
        monitor = context.acquisition.derived.quality
        picture = HeadPicture(looks, repaint, monitor, context.acquisition.channels)
        list = FindingList(looks, repaint, monitor, context.acquisition.channels, log: context.log)
        super.init(context.tools, "head", bar: bar, body: HeadBody(looks, repaint, picture, list))
    }

    public override func update() {
        bar.title = looks.strings.head.title
        graphs.title = looks.strings.head.graphs
        bands.title = looks.strings.bands.open
    }

    public override func appear(at now: Int64) {
        layOut()
        shown = nil
        follow(at: now)
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === bands {
            router.open(.bands)
            return
        }
        router.close(self)
        if view === list || (view === picture && item != HeadPicture.graphs) { look(item) }
    }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        follow(at: now)
    }

    /// Applies new ratings, and changes of the channels or of the limits for good quality.
    private func follow(at now: Int64) {
        let present = context.acquisition.derived.quality
        if present !== monitor {
            monitor = present
            shown = nil
            picture.show(present, context.acquisition.channels)
            list.show(present, context.acquisition.channels)
            layOut()
        }
        guard shown != monitor.revision else { return }
        shown = monitor.revision
        picture.update()
        list.update(at: now)
    }
}
