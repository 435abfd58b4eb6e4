import Drawing
import Gestures
import Services
import Session
import Widgets

/// The list of those sources from the history that match the typed text. A tap on a row returns the index of its entry in the history.
final class HistoryList: ConnectionList {
    private let context: SourceContext
    /// For each row, the index of its entry in the history.
    private var shown: [Int] = []
    /// The time at which streams appeared above this list and moved its rows; nil if the rows have not moved.
    private var movedAt: Int64?

    init(_ context: SourceContext) {
        self.context = context
        super.init(context.looks, context.repaint)
    }

    private var history: History { context.session.history }

    /// - Parameters:
    ///   - host: the typed host; empty to show all entries.
    ///   - port: the typed port; nil to show all entries.
    func filter(host: String, port: String?) {
        shown = history.matches(host) { context.forms.historyTitle($0.place, looks.strings) }
            .filter {
                guard let port else { return true }
                guard case .server(_, let number) = history.entries[$0].place else { return false }
                return String(number).utf8.starts(with: port.utf8)
            }
        reload()
    }

    /// Called when the rows of this list have moved. For a moment, the list then ignores new touches, because the user aimed at a row that has moved.
    func moved(at now: Int64) { movedAt = now }

    override var rowCount: Int { shown.count }

    override func choice(ofRow row: Int, at point: Point) -> Int? { shown.indices.contains(row) ? shown[row] : nil }

    override func take(_ touch: Touch) -> Response {
        if touch.phase == .began, let movedAt, touch.time - movedAt < StreamList.settling { return .handled }
        return super.take(touch)
    }

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        let entry = history.entries[shown[row]]
        if list.pressed == row { canvas.fill(frame, theme.pressed) }
        let portWidth = metrics.px(64)
        drawLines(
            context.forms.historyTitle(entry.place, looks.strings) ?? "", theme.text, facts(entry), in: frame,
            right: portWidth + metrics.gap, on: canvas)
        guard case .server(_, let port) = entry.place else { return }
        let inner = inner(of: frame)
        let place = Rect(x: inner.right - portWidth, y: inner.y, width: portWidth, height: inner.height)
        canvas.text(String(port), in: place, looks.styles.number, theme.secondary, alignment: .trailing)
    }

    /// The second line of a row: "today 13:52 · ", the dialect of the protocol, and " · 11 channels". For sources other than servers, the line begins
    /// with the kind of source.
    private func facts(_ entry: HistoryEntry) -> String {
        let clock = context.host.wallClock() ?? 0
        var parts: [String] = []
        if case .other(let kind, _) = entry.place, let index = context.host.sourceKinds.index(ofOther: kind) {
            parts.append(context.forms.title(ofOther: index, looks.strings))
        }
        if entry.time > 0 && clock > 0 { parts.append(looks.strings.words(forTime: entry.time, now: clock)) }
        if !entry.dialect.isEmpty, !parts.contains(entry.dialect) { parts.append(entry.dialect) }
        parts.append(looks.strings.channelCount(entry.channelCount))
        return parts.reduce("") { $0.isEmpty ? $1 : $0 + " · " + $1 }
    }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("history." + String(row), frame))
    }
}
