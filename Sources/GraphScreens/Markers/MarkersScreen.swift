import Acquisition
import Signals
import Widgets

/// A sheet with the markers, the newest first. The user can show each marker in the graphs, rename it and delete it.
public final class MarkersScreen: ViewScreen {
    private let context: GraphContext
    private let look: (Int64) -> Void
    private let close: Button
    private let bar: Bar
    private let list: MarkerList
    private let message: Message

    /// - Parameters:
    ///   - oldest: the earliest time that the graphs can show.
    ///   - look: called with the time of the marker that the user chooses.
    public init(context: GraphContext, since oldest: Int64, look: @escaping (Int64) -> Void) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.look = look
        close = Button(looks, repaint, "markers.close", width: 112)
        bar = Bar(looks, repaint, right: [close])
        list = MarkerList(looks, repaint, since: oldest)
        message = Message(looks, repaint)
        super.init(
            context.tools, "markers", isSheet: true, bar: bar, body: Layers(looks, repaint, [list, message]))
    }

    /// Lay out the list again: this function is also called when the user returns from renaming or deleting a marker.
    public override func appear(at now: Int64) { layOut() }

    public override func update() {
        let words = looks.strings.markers
        bar.title = words.list
        close.title = looks.strings.close
        list.rows = context.acquisition.markers.all.reversed().map { ($0, context.words(forTime: $0.time)) }
        message.isHidden = !list.rows.isEmpty
        message.say(words.emptyTitle, words.emptyText)
    }

    public override func chosen(_ view: View, _ item: Int) {
        guard view !== close else { return router.close(self) }
        let marker = list.rows[item].marker
        if list.isEditing {
            MarkerSteps(context).edit(marker.id)
        } else if list.isKept(marker) {
            router.close(self)
            look(marker.time)
        }
    }
}
