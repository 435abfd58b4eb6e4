import Drawing
import Gestures

/// A list of rows, which scrolls on a drag. Subclasses define the heights, the appearance and the touch areas of the
/// rows. A tap on a row reports the list and the item that `choice` returns for the row.
open class ListView: View {
    /// The list that scrolls and that contains the positions of the rows.
    public final let list: ScrollList

    public override init(_ looks: Looks, _ repaint: Repaint) {
        list = ScrollList(looks, repaint)
        super.init(looks, repaint)
    }

    /// The number of rows.
    @inlinable open var rowCount: Int { 0 }
    /// The height of a row in pixels. It is called when the width of the list is already set.
    @inlinable open func height(ofRow row: Int) -> Int { looks.metrics.row }
    @inlinable open func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {}
    /// Appends the touch targets of a row.
    @inlinable open func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {}
    /// The item that a tap on a row at a point chooses; nil if the tap chooses nothing.
    @inlinable open func choice(ofRow row: Int, at point: Point) -> Int? { row }

    /// Updates the list after its rows have changed. The new rows can have other heights.
    public final func reload() {
        let heights = heights
        // If the heights have not changed, only redraw, so that a finger that is on a row is not released.
        if list.viewport == frame, list.hasHeights(heights) {
            repaint.invalidate(frame)
        } else {
            list.layOut(in: frame, heights: heights)
        }
    }

    private final var heights: [Int] { (0..<rowCount).map { height(ofRow: $0) } }

    @inlinable open override func layOut() { reload() }

    @inlinable open override func take(_ touch: Touch) -> Response {
        switch list.handle(touch) {
        case .tapped(let row, let point): choice(ofRow: row, at: point).map { .chosen(self, $0) } ?? .handled
        case .handled, .released: .handled
        case .ignored: .ignored
        }
    }

    @inlinable open override func cancelTouches() { list.cancelTouches() }
    @inlinable open override func advance(to now: Int64) { list.advance(to: now) }

    @inlinable open override func draw(on canvas: Canvas, dirty: Rect) {
        canvas.withClip(list.viewport) {
            for row in list.items(in: dirty) { drawRow(row, in: list.frame(of: row), on: canvas) }
            list.drawIndicator(on: canvas)
        }
    }

    @inlinable open override func addTargets(to targets: inout [Target]) {
        for row in list.wholeItems { addTargets(ofRow: row, in: list.frame(of: row), to: &targets) }
    }
}
