import Drawing
import Songs
import Widgets

/// The list of items of one kind (such as folders or songs) that can be selected. Check marks show the selected items. A tap returns the row's index.
final class SongChoiceList: ListView {
    enum Item {
        case folder(SongFolder)
        case artist(String)
        case playlist(SongPlaylist)
        case song(UInt64)
    }
    struct Entry {
        let item: Item
        let title: String
        let detail: String
    }

    private(set) var entries: [Entry] = []
    private let isChosen: (Item) -> Bool
    /// The height of a row in points.
    private static let row: Float = 56

    init(_ looks: Looks, _ repaint: Repaint, isChosen: @escaping (Item) -> Bool) {
        self.isChosen = isChosen
        super.init(looks, repaint)
    }

    func set(_ new: [Entry]) {
        entries = new
        if !frame.isEmpty { reload() }
    }

    override var rowCount: Int { entries.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(Self.row) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        targets.append(Target("songchoice." + String(row), frame))
    }

    override func drawRow(_ index: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        let entry = entries[index]
        let isChosen = isChosen(entry.item)
        if isChosen { canvas.fill(frame, theme.control) }
        if list.pressed == index { canvas.fill(frame, theme.pressed) }
        var row = Row(frame)
        let check = row.left(metrics.px(56)).centered(width: metrics.px(24), height: metrics.px(24))
        // Draw a round box if only one item can be selected.
        let radius = metrics.px(isSong(entry.item) ? 5 : 12)
        canvas.fillRounded(check, radius: radius, isChosen ? theme.accent : theme.control)
        if isChosen {
            canvas.checkMark(in: check.inset(metrics.px(5)), width: 3 * metrics.scale, theme.onAccent)
        } else {
            canvas.strokeRounded(check, radius: radius, width: metrics.hairline, theme.faint)
        }
        let left = row.rest.x
        _ = row.right(metrics.px(20))
        var texts = Column(row.rest, gap: metrics.px(2))
        _ = texts.top(metrics.px(6))
        canvas.text(entry.title, in: texts.top(metrics.px(22)), styles.strong, theme.text)
        canvas.text(entry.detail, in: texts.top(metrics.px(18)), styles.secondary, theme.secondary)
        looks.rowLine(frame, from: left, on: canvas)
    }

    private func isSong(_ item: Item) -> Bool {
        if case .song = item { return true }
        return false
    }
}
