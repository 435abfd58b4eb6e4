import Drawing

/// A choice between a few titles, in a form.
public final class FormChoice {
    public let titles: [String]
    public var selected: Int

    public init(titles: [String], selected: Int) {
        self.titles = titles
        self.selected = selected
    }
}

/// A switch, in a form.
public final class FormSwitch {
    public var isOn: Bool

    public init(isOn: Bool) { self.isOn = isOn }
}

/// A row of a form: a label with its control, a text, or a button.
struct FormRow {
    enum Content {
        case field(TextField)
        case choice(FormChoice)
        case toggle(FormSwitch)
        case button(id: Int)
        case note
    }

    /// The name of the row's touch target. In a choice, the name of each segment's target also contains the segment's
    /// index.
    let name: String
    /// The label, or the text of a note or a button.
    let text: String
    let content: Content

    /// The frames of a row's label and of its control.
    struct Places {
        var label: Rect
        var control: Rect
    }

    /// The height of the row.
    /// - Parameter labelWidth: the width of the column of labels; nil if labels are above their controls.
    func height(width: Int, labelWidth: Int?, _ looks: Looks) -> Int {
        let metrics = looks.metrics
        switch content {
        case .note: return noteLines(width: width, looks).count * metrics.px(20) + metrics.gap
        case .toggle, .button: return metrics.target + metrics.gap
        case .field, .choice:
            let isAbove = !text.isEmpty && !fitsBeside(width: width, labelWidth: labelWidth, looks)
            return metrics.target + metrics.gap + (isAbove ? metrics.px(24) : 0)
        }
    }

    func places(in frame: Rect, labelWidth: Int?, _ looks: Looks) -> Places {
        let metrics = looks.metrics
        var column = Column(frame)
        _ = column.bottom(metrics.gap)
        switch content {
        case .note: return Places(label: column.rest, control: .zero)
        case .button: return Places(label: .zero, control: column.rest)
        case .toggle:
            var row = Row(column.rest, gap: metrics.gap)
            let control = row.right(metrics.px(52)).centered(height: metrics.px(30))
            return Places(label: row.rest, control: control)
        case .field, .choice:
            guard !text.isEmpty else { return Places(label: .zero, control: column.rest) }
            if let labelWidth, fitsBeside(width: frame.width, labelWidth: labelWidth, looks) {
                var row = Row(column.rest, gap: metrics.gap)
                return Places(label: row.left(labelWidth), control: row.rest)
            }
            return Places(label: column.top(metrics.px(24)), control: column.rest)
        }
    }

    private func fitsBeside(width: Int, labelWidth: Int?, _ looks: Looks) -> Bool {
        guard let labelWidth else { return false }
        guard case .choice(let choice) = content else { return true }
        return Segments.width(for: choice.titles, looks) <= width - labelWidth - looks.metrics.gap
    }

    func noteLines(width: Int, _ looks: Looks) -> [String] {
        wrapped(text, width: width, looks.styles.secondary, looks.fonts)
    }

    func segments(_ choice: FormChoice, in control: Rect, _ looks: Looks) -> Segments {
        Segments(
            titles: choice.titles, selected: choice.selected, frame: control.centered(height: looks.metrics.px(36)))
    }
}
