import Drawing
import Widgets

/// Shows the channels that have no position on the head, in a row below the head. The row shows as many channels at a time as fit in its width with
/// cells that are large enough for fingers. A tap on the last cell shows the next channels.
struct OtherRow {
    private let count: Int
    private var area = Rect.zero
    private var cell = Size(width: 1, height: 1)
    private var columns = 1
    /// The number of channels that fit in the row at a time.
    private var space = 0
    /// The index of the first visible channel.
    private var first = 0

    init(count: Int) { self.count = count }

    /// The radius of the ring of each channel in the row.
    var ringRadius: Float { Float(min(cell.height / 2, cell.width)) * 0.36 }

    /// Places the row in the lower part of an area.
    /// - Parameter least: the minimum height that must remain above the row, in pixels.
    /// - Returns: the height that remains above the row, in pixels.
    mutating func layOut(in all: Rect, leaving least: Int, _ metrics: Metrics) -> Int {
        guard count > 0 else {
            area = .zero
            return all.height
        }
        cell = Size(width: metrics.px(56), height: metrics.px(50))
        columns = max(2, (all.width - metrics.px(8)) / cell.width)
        let wanted = (count + columns - 1) / columns
        let rows = max(1, min(wanted, (all.height - least) / cell.height))
        let height = min(all.height, rows * cell.height)
        // If no picture of the head is above the row, the row begins at the top of the area.
        let y = least == 0 ? all.y : all.bottom - height
        let width = min(columns, count) * cell.width
        area = Rect(x: all.x + (all.width - width) / 2, y: y, width: width, height: height)
        let places = rows * columns
        space = count <= places ? count : places - 1
        first = 0
        return max(0, all.height - height)
    }

    /// The frame of a channel; empty if the channel is not visible.
    func frame(_ index: Int) -> Rect {
        let place = index - first
        guard !area.isEmpty, place >= 0, place < space else { return .zero }
        return frame(ofPlace: place)
    }

    private func frame(ofPlace place: Int) -> Rect {
        Rect(
            x: area.x + place % columns * cell.width, y: area.y + place / columns * cell.height, width: cell.width,
            height: cell.height)
    }

    /// The cell that shows the next channels when tapped; empty if all channels are visible.
    private var turn: Rect { space < count && !area.isEmpty ? frame(ofPlace: space) : .zero }

    /// If the point is in the cell `turn`, shows the next channels and returns true.
    mutating func turn(at point: Point) -> Bool {
        guard turn.contains(point) else { return false }
        first = first + space < count ? first + space : 0
        return true
    }

    func draw(
        _ look: RingLook, _ label: String, in frame: Rect, _ painter: RingPainter, _ looks: Looks, on canvas: Canvas
    ) {
        let middle = Float(frame.x) + Float(frame.width) / 2
        let radius = ringRadius
        painter.draw(
            look, x: middle, y: Float(frame.y) + radius + 2, radius: radius, label: "", looks.styles.small, on: canvas)
        let top = frame.y + Int(2 * radius) + looks.metrics.px(3)
        canvas.text(
            label, in: Rect(x: frame.x, y: top, width: frame.width - 2, height: frame.bottom - top), looks.styles.small,
            looks.theme.text, alignment: .center)
    }

    func drawTurn(on canvas: Canvas, _ looks: Looks) {
        let frame = turn.inset(x: looks.metrics.px(4), y: looks.metrics.px(4))
        guard !frame.isEmpty else { return }
        canvas.fillRounded(frame, radius: looks.metrics.radius, looks.theme.control)
        looks.label("\u{2026}", on: canvas, in: frame, looks.styles.title, looks.theme.text, .center)
    }
}
