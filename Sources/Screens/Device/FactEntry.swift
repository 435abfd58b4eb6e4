import Drawing

/// A row of something from outside that may be chosen: its name, what is known of it, and what can be done with it.
struct FactEntry: Equatable {
    enum Tone {
        case good, plain, caution
    }

    /// nil where it cannot be chosen now.
    let id: Int?
    /// The target's.
    let name: String
    let title: String
    /// May be empty.
    let detail: String
    /// Over as many lines as it needs.
    let verdict: String
    let tone: Tone
    /// Whether it can be chosen at other times.
    let isUsable: Bool
}

extension Looks {
    private var lineHeight: Int { metrics.px(18) }

    private func lines(of entry: FactEntry, width: Int) -> [String] {
        wrapped(entry.verdict, width: width - metrics.px(20), styles.secondary, fonts)
    }

    /// - Parameter width: of the row without its margins.
    func height(of entry: FactEntry, width: Int) -> Int {
        let count = lines(of: entry, width: width).count + (entry.detail.isEmpty ? 0 : 1)
        return metrics.px(16 + 22) + count * lineHeight
    }

    /// - Parameter inner: the row without its margins.
    func draw(_ entry: FactEntry, in inner: Rect, on canvas: Canvas) {
        var column = Column(inner.inset(x: 0, y: metrics.px(8)))
        var box = column.top(metrics.px(22))
        box.width -= metrics.px(20)
        // What comes from outside may end in an ellipsis.
        canvas.text(entry.title, in: box, styles.body, entry.tone == .caution ? theme.secondary : theme.text)
        if !entry.detail.isEmpty {
            box = column.top(lineHeight)
            box.width -= metrics.px(20)
            canvas.text(entry.detail, in: box, styles.secondary, theme.secondary)
        }
        let color =
            switch entry.tone {
            case .good: theme.good
            case .plain: theme.secondary
            case .caution: theme.caution
            }
        for line in lines(of: entry, width: inner.width) {
            label(line, on: canvas, in: column.top(lineHeight), styles.secondary, color)
        }
    }
}
