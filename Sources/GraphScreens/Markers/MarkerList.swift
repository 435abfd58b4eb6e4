import Acquisition
import Drawing
import Signals
import Widgets

/// The list of markers, the newest first. A tap chooses the marker of the row. A tap on the right part of a row edits the marker.
final class MarkerList: ListView {
    /// The markers and their times, which are shown when the view is laid out.
    var rows: [(marker: Marker, time: String)] = []
    /// The earliest time that the graphs can show.
    private let oldest: Int64

    init(_ looks: Looks, _ repaint: Repaint, since oldest: Int64) {
        self.oldest = oldest
        super.init(looks, repaint)
    }

    func isKept(_ marker: Marker) -> Bool { marker.time >= oldest }

    /// True if the last touch on a row was on the part that edits the marker.
    var isEditing: Bool { list.pressedAt.x >= parts(of: frame).editing.x }

    /// The two parts of a row: one shows the marker in the graphs, the other edits it.
    private func parts(of row: Rect) -> (main: Rect, editing: Rect) {
        var parts = Row(row)
        let editing = parts.right(looks.metrics.px(64))
        return (parts.rest, editing)
    }

    override var rowCount: Int { rows.count }
    override func height(ofRow row: Int) -> Int { looks.metrics.px(56) }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        let (main, editing) = parts(of: frame)
        let name = "markers." + String(row)
        targets.append(Target(name, main, isEnabled: isKept(rows[row].marker)))
        targets.append(Target(name + ".edit", editing))
    }

    override func drawRow(_ item: Int, in frame: Rect, on canvas: Canvas) {
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        let (marker, time) = rows[item]
        let (main, editing) = parts(of: frame)
        if list.pressed == item {
            if isEditing || isKept(marker) { canvas.fill(isEditing ? editing : main, theme.pressed) }
        }
        var row = Row(main)
        _ = row.left(metrics.px(16))
        let stroke = row.left(metrics.px(3)).centered(height: metrics.px(24))
        canvas.fillRounded(stroke, radius: 1, isKept(marker) ? theme.caution : theme.faint)
        _ = row.left(metrics.px(12))
        looks.label(time, on: canvas, in: row.left(metrics.px(84)), styles.number, theme.secondary)
        if !isKept(marker) {
            let note = looks.strings.markers.notKept
            let box = row.right(looks.fonts.measure(note, styles.secondary) + metrics.gap)
            looks.label(note, on: canvas, in: box, styles.secondary, theme.faint, .trailing)
        }
        canvas.text(marker.name, in: row.rest, styles.strong, isKept(marker) ? theme.text : theme.secondary)
        // Draws three dots, the symbol of a menu.
        let middle = (x: Float(editing.x) + Float(editing.width) / 2, y: Float(frame.y) + Float(frame.height) / 2)
        for step in -1...1 {
            canvas.circle(
                centerX: middle.x + Float(step * metrics.px(7)), centerY: middle.y, radius: Float(metrics.px(2)),
                theme.secondary)
        }
        looks.rowLine(frame, from: stroke.x, on: canvas)
    }
}
