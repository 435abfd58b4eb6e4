import Drawing
import Widgets

/// The bar at the bottom with buttons for other kinds of sources and for other screens. On an upright panel that is too narrow for one row, the bar
/// has two rows.
final class ConnectionFooter: Container {
    enum Choice: Equatable {
        /// The button for a kind of source, by the kind's index.
        case kind(Int)
        /// The button that opens a list of those kinds of sources that have no button of their own.
        case moreKinds
        case run, settings
    }

    private let kinds: [(index: Int, button: Button)]
    private let more: Button
    private let run: Button
    private let settings: Button
    private var hasMusic = false
    /// The number of kinds of sources that have a button of their own.
    private var kindButtons = 0
    /// The part of the lowest row that is free of buttons. It can show the device's address.
    private(set) var free = Rect.zero

    /// - Parameters:
    /// - kinds: the indices and the names of the kinds of sources.
    /// - isAdding: true if the user adds a source to open ones. Then a button to go back replaces the button for the settings.
    init(
        _ looks: Looks, _ repaint: Repaint, kinds: [(index: Int, name: String)], isAdding: Bool
    ) {
        func button(_ name: String) -> Button { Button(looks, repaint, "connection." + name) }
        self.kinds = kinds.map { (index: $0.index, button: button($0.name)) }
        more = button("more")
        run = button("run")
        settings = button(isAdding ? "back" : "settings")
        var children: [View] = []
        for kind in self.kinds { children.append(kind.button) }
        super.init(looks, repaint, children + [more, run, settings])
    }

    /// Sets the texts of the buttons.
    /// - Parameter titles: the titles of the buttons for kinds of sources.
    func update(_ titles: [String], settings title: String, hasMusic: Bool, isEnabled: Bool) {
        self.hasMusic = hasMusic
        let words = looks.strings.connection
        for (kind, title) in zip(kinds, titles) { kind.button.title = title }
        more.title = words.moreSources
        run.title = words.run
        settings.title = title
        for kind in kinds { kind.button.isEnabled = isEnabled }
        for button in [more, run, settings] { button.isEnabled = isEnabled }
    }

    /// The choice that belongs to a touched button; nil for another view.
    func choice(of view: View) -> Choice? {
        if view === more { return .moreKinds }
        if view === run { return .run }
        if view === settings { return .settings }
        return kinds.first { $0.button === view }.map { .kind($0.index) }
    }

    /// The indices of those kinds of sources whose buttons do not fit.
    var moreKinds: [Int] { kinds[kindButtons...].map { $0.index } }

    /// Places the buttons at the lower edge of an area, from right to left, the upper row first.
    func place(in column: inout Column, isUpright: Bool) {
        let metrics = looks.metrics
        let others = hasMusic ? 2 : 1
        var row = looks.barRow(column.rest)
        var width = metrics.px(column.rest.width >= metrics.px(600) ? 160 : 136)
        var perRow = max(1, (row.rest.width + row.gap) / (width + row.gap))
        let rows = others + kinds.count > perRow && isUpright ? 2 : 1
        if rows == 2 {
            perRow = others + kinds.count <= 4 ? 2 : perRow
            width = (row.rest.width - (perRow - 1) * row.gap) / perRow
        }
        let fitting = rows * perRow - others
        kindButtons = kinds.count <= fitting ? kinds.count : max(0, fitting - 1)
        for (number, kind) in kinds.enumerated() { kind.button.isHidden = number >= kindButtons }
        more.isHidden = kindButtons == kinds.count
        run.isHidden = !hasMusic
        let lowest = column.bottom(metrics.bar)
        frame = rows == 2 ? column.bottom(metrics.bar).union(lowest) : lowest
        row = looks.barRow(Rect(x: frame.x, y: frame.y, width: frame.width, height: metrics.bar))
        let shown = shown
        for (index, button) in shown.enumerated() {
            if rows == 2, index == shown.count - min(perRow, shown.count) { row = looks.barRow(lowest) }
            button.frame = row.right(width)
        }
        free = row.rest
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        looks.bar(frame, lineAtTop: true, on: canvas)
        super.draw(on: canvas, dirty: dirty)
    }
}
