import Drawing

/// A row for an item that the user may choose and whose texts come from outside the app, such as a file on a stick. The row shows the item's name,
/// facts about the item, and whether the app can use the item.
public struct FactEntry: Equatable {
    public enum Tone {
        case good, plain, caution
    }

    /// The identifier that a tap on the row returns; nil if the item cannot be chosen now.
    public let id: Int?
    /// The name of the touch target.
    public let name: String
    public let title: String
    /// A line of facts below the title; may be empty.
    public let detail: String
    /// The reason why the item can or cannot be used, in as many lines as the text needs.
    public let verdict: String
    public let tone: Tone
    /// True if the item can be used in general, even if it cannot be chosen now.
    public let isUsable: Bool

    public init(
        id: Int?, name: String, title: String, detail: String, verdict: String, tone: Tone,
        isUsable: Bool
    ) {
        self.id = id
        self.name = name
        self.title = title
        self.detail = detail
        self.verdict = verdict
        self.tone = tone
        self.isUsable = isUsable
    }
}

extension FactEntry {
    private static func lineHeight(_ looks: Looks) -> Int { looks.metrics.px(18) }

    private func lines(width: Int, _ looks: Looks) -> [String] {
        wrapped(verdict, width: width - looks.metrics.px(20), looks.styles.secondary, looks.fonts)
    }

    /// The height of the item's row in pixels.
    /// - Parameter width: the row's width without margins, in pixels.
    func height(width: Int, _ looks: Looks) -> Int {
        let count = lines(width: width, looks).count + (detail.isEmpty ? 0 : 1)
        return looks.metrics.px(16 + 22) + count * Self.lineHeight(looks)
    }

    /// Draws the row.
    /// - Parameter inner: the row's frame without its margins.
    func draw(in inner: Rect, _ looks: Looks, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        let lineHeight = Self.lineHeight(looks)
        var column = Column(inner.inset(x: 0, y: metrics.px(8)))
        var box = column.top(metrics.px(22))
        box.width -= metrics.px(20)
        // The text comes from outside and may be long, so allow an ellipsis at its end.
        canvas.text(title, in: box, styles.body, tone == .caution ? theme.secondary : theme.text)
        if !detail.isEmpty {
            box = column.top(lineHeight)
            box.width -= metrics.px(20)
            canvas.text(detail, in: box, styles.secondary, theme.secondary)
        }
        let color =
            switch tone {
            case .good: theme.good
            case .plain: theme.secondary
            case .caution: theme.caution
            }
        for line in lines(width: inner.width, looks) {
            looks.label(line, on: canvas, in: column.top(lineHeight), styles.secondary, color)
        }
    }
}
