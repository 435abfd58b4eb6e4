import Drawing
import Gestures

/// A list of rows that scrolls on a drag. Its subclasses define the rows: their heights, looks and touch areas. A tapped row returns the
/// list and the result of `choice`.
open class ListView: View {
    /// The rows' positions.
    public final let list: ScrollList

    public override init(_ looks: Looks, _ repaint: Repaint) {
        list = ScrollList(looks, repaint)
        super.init(looks, repaint)
    }

    /// The number of rows.
    @inlinable open var rowCount: Int { 0 }
    /// A row's height, in pixels. The list's width is already set.
    @inlinable open func height(ofRow row: Int) -> Int { looks.metrics.row }
    @inlinable open func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {}
    /// Appends a row's touch targets.
    @inlinable open func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {}
    /// The choice of a tap on a row; nil for none.
    @inlinable open func choice(ofRow row: Int, at point: Point) -> Int? { row }

    /// Updates the list after its rows changed, with equal or other heights.
    public final func reload() {
        let heights = heights
        // A finger keeps its row if only values changed.
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
        case .tapped(let row, let point): choice(ofRow: row, at: point).map { .chosen(self, $0) } ?? .held
        case .held, .released: .held
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
