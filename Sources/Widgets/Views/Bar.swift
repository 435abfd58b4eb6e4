import Drawing

/// The bar at the top or bottom of a screen: buttons at both ends, and a title or another view between them.
public final class Bar: Container {
    public enum Edge: Sendable { case top, bottom }

    /// The height of a bar in points.
    public static let height: Float = 56

    private let edge: Edge
    private let left: [Button]
    private let right: [Button]
    private let middle: View?
    private let center: View?
    private let origin: Label.Origin
    /// The title in the middle of the bar, between equal margins.
    public var title = "" { didSet { if !title.utf8.elementsEqual(oldValue.utf8) { repaint.invalidate(frame) } } }

    /// - Parameters:
    ///   - right: the buttons at the right end of the bar, beginning with the outermost one.
    ///   - middle: a view that gets the space between the buttons.
    ///   - center: a view in the middle of that space, with equal margins to both ends of the bar.
    ///   - origin: states whether the title comes from users or peers. If such a title is too long for the middle, it begins at the left.
    public init(
        _ looks: Looks, _ repaint: Repaint, _ edge: Edge = .top, left: [Button] = [], right: [Button] = [],
        middle: View? = nil, center: View? = nil, origin: Label.Origin = .app
    ) {
        self.edge = edge
        self.left = left
        self.right = right
        self.middle = middle
        self.center = center
        self.origin = origin
        // Build the array element by element, because Embedded Swift cannot cast arrays.
        var children: [View] = []
        for button in left { children.append(button) }
        for button in right { children.append(button) }
        if let middle { children.append(middle) }
        if let center { children.append(center) }
        super.init(looks, repaint, children)
    }

    public override func naturalHeight(width: Int) -> Int { looks.metrics.px(Self.height) }

    public override func layOut() {
        var row = looks.barRow(frame)
        for button in left where !button.isHidden { button.frame = row.left(button.naturalWidth()) }
        for button in right where !button.isHidden { button.frame = row.right(button.naturalWidth()) }
        middle?.frame = row.rest
        center?.frame = between
    }

    /// The area between the buttons in the middle of the bar. The margins on both sides are equal, and as wide as the wider group of
    /// buttons.
    private var between: Rect { frame.inset(x: max(side(left), side(right)), y: 0) }

    /// The width that the view in the middle gets between the buttons, if the bar has the given width.
    public func middleWidth(of width: Int) -> Int {
        width - side(left) - side(right)
    }

    /// The width of the buttons at one end of the bar, including the margin and the gap beside them.
    private func side(_ buttons: [Button]) -> Int {
        let metrics = looks.metrics
        return buttons.reduce(metrics.margin) { $0 + ($1.isHidden ? 0 : $1.naturalWidth() + metrics.gap) }
    }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        looks.bar(frame, lineAtTop: edge == .bottom, on: canvas)
        drawTitle(on: canvas)
        super.draw(on: canvas, dirty: dirty)
    }

    private func drawTitle(on canvas: Canvas) {
        guard !title.isEmpty else { return }
        let (style, color) = (looks.styles.title, looks.theme.text)
        let (atLeft, atRight) = (side(left), side(right))
        let box = between
        if origin == .app { return looks.label(title, on: canvas, in: box, style, color, .center) }
        if looks.fonts.measure(title, style) <= box.width {
            return canvas.text(title, in: box, style, color, alignment: .center)
        }
        var rest = frame
        rest.x += atLeft
        rest.width -= atLeft + atRight
        canvas.text(title, in: rest, style, color)
    }
}
