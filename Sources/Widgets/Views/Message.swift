import Drawing

/// A message in the middle of a screen: a title, some lines of text, and additional views.
public final class Message: Container {
    /// The position of an additional view relative to the message's title and text.
    public enum Place: Sendable {
        /// The top of the additional view is this many points above the top of the message's title.
        case above(Float)
        /// The additional view has this height in points and is between the message's title and text.
        case between(Float)
        /// The top of the additional view is this many points below the message's text.
        case below(Float)
    }

    /// The maximum width of a message in points.
    private static let maximumWidth: Float = 420
    private static let titleHeight: Float = 32

    private let titleLabel: Label
    private let textLabel: Label
    private var extras: [(view: View, place: Place)] = []

    /// - Parameter origin: states whether the texts are the app's own or come from outside.
    public init(_ looks: Looks, _ repaint: Repaint, origin: Label.Origin = .app) {
        titleLabel = Label(looks, repaint, { $0.title }, looks.theme.text, .center)
        textLabel = Label(
            looks, repaint, { $0.body }, looks.theme.secondary, .center, lines: .wrapped, origin: origin)
        super.init(looks, repaint, [titleLabel, textLabel])
    }

    /// Adds a view to the message. A view above the title is a square of 48 points.
    public func add(_ view: View, _ place: Place) {
        append(view)
        extras.append((view: view, place: place))
    }

    /// Sets the title and the text. If the title is empty, the text alone is in the middle.
    public func say(_ title: String, _ text: String) {
        titleLabel.text = title
        titleLabel.isHidden = title.isEmpty
        textLabel.text = text
        if !frame.isEmpty { layOut() }
    }

    private var width: Int {
        min(frame.width - 2 * looks.metrics.margin, looks.metrics.px(Self.maximumWidth))
    }

    public override func layOut() {
        let metrics = looks.metrics
        let width = width
        let lines = textLabel.naturalHeight(width: width)
        let title = titleLabel.isHidden ? 0 : metrics.px(Self.titleHeight)
        var between = 0
        for extra in extras where !extra.view.isHidden {
            if case .between(let points) = extra.place { between += metrics.px(points) }
        }
        let block = frame.centered(width: width, height: title + between + lines)
        var column = Column(block)
        titleLabel.frame = column.top(title)
        for extra in extras where !extra.view.isHidden {
            switch extra.place {
            case .above(let points):
                let side = metrics.px(48)
                extra.view.frame = Rect(x: frame.x, y: block.y - metrics.px(points), width: frame.width, height: side)
                    .centered(width: side, height: side)
            case .between(let points): extra.view.frame = column.top(metrics.px(points))
            case .below(let points):
                extra.view.frame = Rect(
                    x: block.x, y: block.bottom + metrics.px(points), width: width,
                    height: extra.view.naturalHeight(width: width))
            }
        }
        textLabel.frame = column.rest
    }
}
