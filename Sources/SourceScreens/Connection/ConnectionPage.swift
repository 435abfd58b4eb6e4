import Drawing
import Widgets

/// The views of the connection screen: the bar with the fields for host and port, the lists (or a view that replaces them), and the footer or the
/// keyboard.
final class ConnectionPage: Container {
    /// The content between the bar at the top and the footer (or keyboard) at the bottom.
    enum Body { case lists, explanation, connecting }

    private let bar: ServerBar
    private let keyboard: ServerKeyboard
    private let lists: ConnectionLists
    private let explanation: ConnectionExplanation
    private let connecting: ConnectingView
    private let footer: ConnectionFooter
    private let own: OwnAddressView

    init(
        _ looks: Looks, _ repaint: Repaint, _ bar: ServerBar, _ keyboard: ServerKeyboard, _ lists: ConnectionLists,
        _ connecting: ConnectingView, _ footer: ConnectionFooter, _ own: OwnAddressView
    ) {
        self.bar = bar
        self.keyboard = keyboard
        self.lists = lists
        self.connecting = connecting
        self.footer = footer
        self.own = own
        explanation = ConnectionExplanation(looks, repaint) { $0.streams.explanation }
        super.init(looks, repaint, [bar, lists, explanation, connecting, footer, own, keyboard])
    }

    func show(_ body: Body) {
        lists.isHidden = body != .lists
        explanation.isHidden = body != .explanation
        connecting.isHidden = body != .connecting
    }

    override func layOut() {
        var column = Column(keyboard.place(in: frame))
        bar.frame = column.top(looks.metrics.bar)
        footer.isHidden = !keyboard.isHidden
        if footer.isHidden {
            own.placeBesideKeyboard(&column)
        } else {
            footer.place(in: &column, isUpright: frame.height > frame.width)
            own.place(footer.free, &column)
        }
        lists.frame = column.rest
        explanation.frame = column.rest
        connecting.frame = column.rest
        repaint.invalidate(frame)
    }
}
