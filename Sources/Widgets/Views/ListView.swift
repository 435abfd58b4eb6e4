import Drawing
import Gestures

/// A list of rows that is scrolled by dragging. Its subclasses know the rows: how high they are, how they look, and which can be
/// touched. A tapped row answers with the list and what `choice` says.
open class ListView: View {
    /// Where the rows are.
    public final let list: ScrollList

    public override init(_ looks: Looks, _ repaint: Repaint) {
        list = ScrollList(looks, repaint)
        super.init(looks, repaint)
    }

    /// How many rows there are.
    @inlinable open var rowCount: Int { 0 }
    /// A row's height, in pixels; the list's width is known.
    @inlinable open func height(ofRow row: Int) -> Int { looks.metrics.row }
    @inlinable open func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {}
    /// Appends what of a row can be touched.
    @inlinable open func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {}
    /// What a tap on a row chooses; nil: nothing.
    @inlinable open func choice(ofRow row: Int, at point: Point) -> Int? { row }

    /// The rows are others, or others as high as before.
    public final func reload() {
        let heights = heights
        // A finger keeps its row where only values changed.
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
