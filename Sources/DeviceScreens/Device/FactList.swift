import Drawing
import Gestures
import Widgets

/// A row of what is told: a heading, a fact with its name, something that opens, or words.
enum FactRow: Equatable {
    case header(String)
    case fact(String, String)
    /// A row that can be touched; `name` is the target's.
    case link(id: Int, name: String, title: String, value: String = "")
    /// Words over as many lines as they need.
    case text(String)
    /// The same, of something that one should know.
    case caution(String)
    case entry(FactEntry)
}

/// A list of facts. Where name and value do not fit beside each other, the value stands below.
final class FactList {
    /// What became of a touch.
    enum Response {
        case ignored, held
        case chosen(Int)
    }

    private let looks: Looks
    private let repaint: Repaint
    private let list: ScrollList
    private(set) var rows: [FactRow] = []
    private var heights: [Int] = []
    private(set) var area = Rect.zero

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        list = ScrollList(looks, repaint)
    }

    private var side: Int { looks.metrics.px(16) }
    private var lineHeight: Int { looks.metrics.px(18) }

    func layOut(in area: Rect) {
        self.area = area
        heights = rows.map { height(of: $0) }
        list.layOut(in: area, heights: heights)
    }

    /// Shows other rows; the list stays scrolled where it is.
    func set(_ new: [FactRow]) {
        guard new != rows else { return }
        rows = new
        // A finger keeps its row where only values changed.
        guard new.map({ height(of: $0) }) == heights else { return layOut(in: area) }
        repaint.invalidate(area)
    }

    /// Scrolls to the last row.
    func showEnd() { if !rows.isEmpty { list.reveal(rows.count - 1) } }

    private func height(of row: FactRow) -> Int {
        let metrics = looks.metrics
        switch row {
        case .header: return metrics.px(36)
        case .fact(let label, let value): return metrics.px(fitsBeside(label, value) ? 36 : 56)
        case .link: return metrics.px(53)
        case .text(let text): return lines(of: text).count * lineHeight + metrics.px(4)
        case .caution(let text): return lines(of: text).count * lineHeight + metrics.px(16)
        case .entry(let entry): return entry.height(width: area.width - 2 * side, looks)
        }
    }

    private func fitsBeside(_ label: String, _ value: String) -> Bool {
        let fonts = looks.fonts
        let width = fonts.measure(label, looks.styles.body) + fonts.measure(value, looks.styles.number)
        return width + looks.metrics.px(16) <= area.width - 2 * side
    }

    private func lines(of text: String) -> [String] {
        wrapped(text, width: area.width - 2 * side, looks.styles.secondary, looks.fonts)
    }

    func handle(_ touch: Touch) -> Response {
        switch list.handle(touch) {
        case .tapped(let item, _):
            return target(of: rows[item]).map { .chosen($0.id) } ?? .held
        case .held, .released: return .held
        case .ignored: return .ignored
        }
    }

    func cancelTouches() { list.cancelTouches() }
    func advance(to now: Int64) { list.advance(to: now) }

    var targets: [Target] {
        list.wholeItems.compactMap { item in
            target(of: rows[item]).map { Target($0.name, list.frame(of: item)) }
        }
    }

    /// A row that can be touched.
    private func target(of row: FactRow) -> (id: Int, name: String)? {
        switch row {
        case .link(let id, let name, _, _): (id, name)
        case .entry(let entry): entry.id.map { ($0, entry.name) }
        case .header, .fact, .text, .caution: nil
        }
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        canvas.withClip(list.viewport) {
            for item in list.items(in: dirty) {
                draw(rows[item], list.frame(of: item), isPressed: list.pressed == item, on: canvas)
            }
            list.drawIndicator(on: canvas)
        }
    }

    private func draw(_ row: FactRow, _ frame: Rect, isPressed: Bool, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let styles = looks.styles
        let inner = frame.inset(x: side, y: 0)
        switch row {
        case .header(let title):
            let box = Rect(x: inner.x, y: frame.y + metrics.px(8), width: inner.width, height: metrics.px(28))
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
            // It may come from outside.
            canvas.text(value, in: box, styles.number, theme.secondary, alignment: .trailing)
            looks.rowArrow(frame, side: side, on: canvas)
            looks.rowLine(frame, from: inner.x, on: canvas)
        case .text(let text): drawText(text, frame.y + metrics.px(2), inner, theme.secondary, on: canvas)
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
        // Both may come from outside: they may end in an ellipsis.
        canvas.text(label, in: column.top(looks.metrics.px(22)), styles.body, theme.secondary)
        canvas.text(value, in: column.rest, styles.number, theme.text)
    }
}
