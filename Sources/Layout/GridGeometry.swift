/// Computes the positions of slots in a viewport. All slots have the same size in whole pixels. The remaining pixels are distributed between the
/// slots, so that whole slots fill the viewport, whichever row is at the top.
public struct GridGeometry: Equatable, Sendable {
    package let width: Float
    package let height: Float
    package let columns: Int
    package let rows: Int
    package let spacing: Float
    package let slotWidth: Float
    package let slotHeight: Float
    /// The distance between the left edges of neighboring slots.
    package let pitchX: Float
    /// The distance between the top edges of neighboring slots.
    package let pitchY: Float

    /// The maximum width and height of a viewport in pixels.
    private static let largest = 16384

    package init(width: Int, height: Int, spacing: Int, columns: Int, rows: Int) {
        let width = max(1, min(Self.largest, width))
        let height = max(1, min(Self.largest, height))
        // If the viewport is too small, reduce the space between slots instead of the size of the slots.
        let most = min(width / (columns + 1), height / (rows + 1)) / 2
        let spacing = max(0, min(spacing, most))
        self.width = Float(width)
        self.height = Float(height)
        self.columns = columns
        self.rows = rows
        self.spacing = Float(spacing)
        slotWidth = Float(max(1, (width - spacing * (columns + 1)) / columns))
        slotHeight = Float(max(1, (height - spacing * (rows + 1)) / rows))
        pitchX = Float(width - spacing) / Float(columns)
        pitchY = Float(height - spacing) / Float(rows)
    }

    package var viewport: GridFrame { GridFrame(x: 0, y: 0, width: width, height: height) }

    /// True if a part of a frame is inside the viewport.
    func shows(_ frame: GridFrame) -> Bool {
        frame.right > 0 && frame.x < width && frame.bottom > 0 && frame.y < height
    }

    /// The frame of a slot in whole pixels.
    /// - Parameters:
    ///   - pages: the distance of the slot's page to the right of the viewport, in pages; a fraction while pages turn.
    ///   - rows: the distance of the slot's row below the top of the viewport, in rows; a fraction while rows scroll.
    package func frame(pages: Float, column: Int, rows: Float) -> GridFrame {
        GridFrame(
            x: (pages * width).rounded() + (spacing + Float(column) * pitchX).rounded(.down),
            y: (spacing + rows * pitchY).rounded(.down), width: slotWidth, height: slotHeight)
    }

    /// The column and the visible row at a point, while nothing scrolls. A point between slots belongs to the nearest slot, a point outside of the
    /// viewport to the outermost slot.
    package func cell(_ x: Float, _ y: Float) -> (column: Int, row: Int) {
        (
            max(0, min(columns - 1, Int(((x - spacing / 2) / pitchX).rounded(.down)))),
            max(0, min(rows - 1, Int(((y - spacing / 2) / pitchY).rounded(.down))))
        )
    }
}
