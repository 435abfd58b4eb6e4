import Drawing
import Services
import Session
import Widgets

/// Contains the two lists of the connection screen: the streams on the network, and the earlier connections.
///
/// If one list is above the other, the upper list (streams) grows only once, when the first stream is found, so that the lower list seldom moves.
final class ConnectionLists: Container {
    /// The list of streams; nil if the program does not search for streams.
    let streams: StreamList?
    let history: HistoryList
    private let context: SourceContext
    private let network: ListPane?
    private let earlier: ListPane
    /// The minimum width for showing the lists beside each other, in points.
    private static let wide = 600

    init(_ context: SourceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        history = HistoryList(context)
        earlier = ListPane(looks, repaint, history, .paragraphs)
        if let search = context.host.sourceKinds.search {
            let streams = StreamList(search, looks, repaint)
            self.streams = streams
            network = ListPane(looks, repaint, streams, .lines)
        } else {
            (streams, network) = (nil, nil)
        }
        var children: [View] = [earlier]
        if let network { children.insert(network, at: 0) }
        super.init(looks, repaint, children)
    }

    private var hasHistory: Bool { !context.session.history.entries.isEmpty }
    /// True while both lists are empty.
    var isEmpty: Bool { !hasHistory && streams?.rows.isEmpty ?? true }
    /// True while a finger touches one of the lists.
    var isGrabbed: Bool { history.list.isGrabbed || streams?.list.isGrabbed ?? false }

    /// Updates the texts of both lists, and the height of the rows.
    /// - Parameter isCompact: true while the keyboard is shown.
    func update(isCompact: Bool) {
        history.isCompact = isCompact
        streams?.isCompact = isCompact
        let (strings, theme) = (looks.strings, looks.theme)
        earlier.say(
            strings.streams.connectedBefore, "",
            [
                (strings.connection.historyNoMatchTitle, theme.text),
                (strings.connection.historyNoMatchText, theme.secondary),
            ])
        sayStreams()
    }

    private func sayStreams() {
        guard let streams, let network else { return }
        let words = looks.strings.streams
        network.say(
            streams.hasAmplifiers
                ? words.onNetworkAndHere : streams.hasSensors ? words.onNetworkAndInRange : words.onNetwork,
            streams.isFull ? words.firstOnly.filled(String(streams.rows.count)) : "",
            [(words.noneYet, looks.theme.secondary)])
    }

    /// Shows the new number of streams and lays out both lists. Called when the list of streams has changed.
    func streamsChanged(at now: Int64) {
        let before = earlier.frame
        sayStreams()
        layOut()
        if earlier.frame != before { history.moved(at: now) }
    }

    override func layOut() {
        guard let network, let streams else { return earlier.frame = frame }
        network.isHidden = false
        earlier.isHidden = !hasHistory
        guard hasHistory else {
            earlier.frame = .zero
            network.frame = frame
            return
        }
        let least = earlier.headingHeight + history.rowHeight
        if frame.width >= looks.metrics.px(Self.wide) || frame.height < 2 * least + history.rowHeight {
            var row = Row(frame)
            network.frame = row.left(frame.width / 2)
            earlier.frame = row.rest
        } else {
            var column = Column(frame)
            let hint = network.emptyHeight(width: frame.width)
            network.frame = column.top(streams.wasFound ? frame.height / 2 : min(hint, frame.height / 2))
            earlier.frame = column.rest
        }
        earlier.isBelow = earlier.frame.y > frame.y
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        super.draw(on: canvas, dirty: dirty)
        guard let network, earlier.frame.x > network.frame.x else { return }
        let line = looks.metrics.hairline
        let pane = network.frame
        canvas.fill(Rect(x: pane.right - line, y: pane.y, width: line, height: pane.height), looks.theme.hairline)
    }
}
