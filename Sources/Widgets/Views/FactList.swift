import Drawing
import Gestures

/// A row in a list of facts: a heading, a fact with its name, a link, or a text.
public enum FactRow: Equatable {
    case header(String)
    case fact(String, String)
    /// A row that the user may tap. The parameter `name` is the name of the touch target.
    case link(id: Int, name: String, title: String, value: String = "")
    /// A few values beside each other, one of which is selected. A tap on a value returns `id` plus the index of the value. The touch target of a
    /// value is `name`, followed by this index.
    case segments(id: Int, name: String, title: String, [String], selected: Int)
    /// A text of one or more lines.
    case text(String)
    /// A text of one or more lines in the color for warnings.
    case caution(String)
    case entry(FactEntry)
}

/// A list of facts. A value is beside its name, or below it if there is too little space. A tap on a link returns its identifier.
public final class FactList: ListView {
    public private(set) var rows: [FactRow] = []
    /// True if the list stays scrolled to its end when rows are added, until the user touches it.
    public var followsEnd = false

    private var side: Int { looks.metrics.px(16) }
    private var lineHeight: Int { looks.metrics.px(18) }

    /// Replaces the rows of the list. The scroll position stays the same.
    public func set(_ new: [FactRow]) {
        guard new != rows else { return }
        rows = new
        layOut()
    }

    public override func layOut() {
        super.layOut()
        if followsEnd, !rows.isEmpty { list.reveal(rows.count - 1) }
    }

    public override var rowCount: Int { rows.count }
    public override func height(ofRow row: Int) -> Int { height(of: rows[row]) }

    private func height(of row: FactRow) -> Int {
        let metrics = looks.metrics
        switch row {
        case .header: return metrics.px(36)
        case .fact(let label, let value): return metrics.px(fitsBeside(label, value) ? 36 : 56)
        case .link, .segments: return metrics.px(53)
        case .text(let text): return lines(of: text).count * lineHeight + metrics.px(4)
        case .caution(let text): return lines(of: text).count * lineHeight + metrics.px(16)
        case .entry(let entry): return entry.height(width: frame.width - 2 * side, looks)
        }
    }

    private func fitsBeside(_ label: String, _ value: String) -> Bool {
        let fonts = looks.fonts
        let width = fonts.measure(label, looks.styles.body) + fonts.measure(value, looks.styles.number)
        return width + looks.metrics.px(16) <= frame.width - 2 * side
    }

    private func lines(of text: String) -> [String] {
        wrapped(text, width: frame.width - 2 * side, looks.styles.secondary, looks.fonts)
    }

    public override func take(_ touch: Touch) -> Response {
        if touch.phase == .began { followsEnd = false }
        return super.take(touch)
    }

    public override func choice(ofRow row: Int, at point: Point) -> Int? {
        guard case .segments(let id, _, _, let titles, let selected) = rows[row] else {
            return target(of: rows[row])?.id
        }
        return segments(titles, selected, in: list.frame(of: row)).index(at: point.x).map { id + $0 }
    }

    private func segments(_ titles: [String], _ selected: Int, in frame: Rect) -> Segments {
        let width = Segments.width(for: titles, looks)
        let inner = frame.inset(x: side, y: 0).centered(height: looks.metrics.px(36))
        return Segments(
            titles: titles, selected: selected,
            frame: Rect(x: inner.right - width, y: inner.y, width: width, height: inner.height))
    }

    public override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        if case .segments(_, let name, _, let titles, let selected) = rows[row] {
            let segments = segments(titles, selected, in: frame)
            for index in titles.indices {
                targets.append(
                    Target(name + "." + String(index), segments.target(index, height: looks.metrics.target)))
            }
        }
        if let target = target(of: rows[row]) { targets.append(Target(target.name, frame)) }
    }

    /// The touch target of a row that the user may tap (a link); nil for other rows.
    private func target(of row: FactRow) -> (id: Int, name: String)? {
        switch row {
        case .link(let id, let name, _, _): (id, name)
        case .entry(let entry): entry.id.map { ($0, entry.name) }
        case .header, .fact, .text, .caution, .segments: nil
        }
    }

    public override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let isPressed = list.pressed == index
        let row = rows[index]
        let metrics = looks.metrics
        let theme = looks.theme
        let styles = looks.styles
        let inner = frame.inset(x: side, y: 0)
        switch row {
        case .header(let title):
            let box = Rect(
                x: inner.x, y: frame.y + metrics.px(8), width: inner.width, height: metrics.px(28))
            looks.label(capitals(title), on: canvas, in: box, styles.smallStrong, theme.secondary)
            looks.rowLine(frame, from: frame.x, on: canvas)
        case .fact(let label, let value):
            drawFact(label, value, inner, on: canvas)
            looks.rowLine(frame, from: inner.x, on: canvas)
        case .link(_, _, let title, let value):
            if isPressed { canvas.fill(frame, theme.pressed) }
            looks.label(title, on: canvas, in: inner, styles.body, theme.accent)
            var box = inner
            box.x += looks.fonts.measure(title, styles.body) + metrics.px(16)
            box.width = inner.right - metrics.px(20) - box.x
            // The value may come from outside and be long, so allow an ellipsis at its end.
            canvas.text(value, in: box, styles.number, theme.secondary, alignment: .trailing)
            looks.rowArrow(frame, side: side, on: canvas)
            looks.rowLine(frame, from: inner.x, on: canvas)
        case .segments(_, _, let title, let titles, let selected):
            let segments = segments(titles, selected, in: frame)
            segments.draw(
                on: canvas, looks, pressed: isPressed ? segments.index(at: list.pressedAt.x) : nil)
            let box = Rect(
                x: inner.x, y: inner.y, width: segments.frame.x - metrics.gap - inner.x,
                height: inner.height)
            looks.label(title, on: canvas, in: box, styles.body, theme.secondary)
            looks.rowLine(frame, from: inner.x, on: canvas)
        case .text(let text):
            drawText(text, frame.y + metrics.px(2), inner, theme.secondary, on: canvas)
        case .caution(let text):
            drawText(text, frame.y + metrics.px(8), inner, theme.caution, on: canvas)
            looks.rowLine(frame, from: inner.x, on: canvas)
        case .entry(let entry):
            if isPressed, entry.id != nil { canvas.fill(frame, theme.pressed) }
            entry.draw(in: inner, looks, on: canvas)
            if entry.isUsable { looks.rowArrow(frame, side: side, on: canvas) }
            looks.rowLine(frame, from: inner.x, on: canvas)
        }
    }

    private func drawText(_ text: String, _ y: Int, _ inner: Rect, _ color: Color, on canvas: Canvas) {
        for (number, line) in lines(of: text).enumerated() {
            let box = Rect(x: inner.x, y: y + number * lineHeight, width: inner.width, height: lineHeight)
            canvas.text(line, in: box, looks.styles.secondary, color)
        }
    }

    private func drawFact(_ label: String, _ value: String, _ inner: Rect, on canvas: Canvas) {
        let theme = looks.theme
        let styles = looks.styles
        if fitsBeside(label, value) {
            looks.label(label, on: canvas, in: inner, styles.body, theme.secondary)
            canvas.text(value, in: inner, styles.number, theme.text, alignment: .trailing)
            return
        }
        var column = Column(inner.centered(height: looks.metrics.px(44)))
        // Both texts may come from outside and be long, so allow an ellipsis at their ends.
        canvas.text(label, in: column.top(looks.metrics.px(22)), styles.body, theme.secondary)
        canvas.text(value, in: column.rest, styles.number, theme.text)
    }
}
