/// A thick line with round ends. It computes the coverage of pixels from the distance of their centers to the line.
struct LineSegment {
    private let x: Float
    private let y: Float
    private let dx: Float
    private let dy: Float
    private let length: Float
    /// Half of the width plus half a pixel. Pixels farther from the line are not covered.
    private let reach: Float
    /// The maximum coverage: 1, or the width for lines thinner than a pixel.
    private let strength: Float
    /// The first row that the line may cover.
    let top: Int
    /// The row after the last one that the line may cover.
    let bottom: Int

    /// The limit of positions, in pixels. Lines are cut at it, so that the arithmetic stays precise enough.
    private static var limit: Double { 16384 }
    /// The limit of line widths, in pixels.
    private static var maximumWidth: Float { 256 }

    /// Creates a line between two points.
    /// - Returns: nil for invalid positions, for lines far outside of the surface, and for widths of 0 or less.
    init?(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, width: Float) {
        guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite, width > 0 else { return nil }
        guard let ends = Self.cut(Double(x0), Double(y0), Double(x1), Double(y1)) else { return nil }
        x = ends.x0
        y = ends.y0
        dx = ends.x1 - ends.x0
        dy = ends.y1 - ends.y0
        length = (dx * dx + dy * dy).squareRoot()
        reach = max(1, min(width, Self.maximumWidth)) / 2 + 0.5
        strength = min(1, width) * 255
        top = Int((min(ends.y0, ends.y1) - reach).rounded(.down))
        bottom = Int((max(ends.y0, ends.y1) + reach).rounded(.up))
    }

    /// Cuts a line at the limits (Liang and Barsky, 1984).
    /// - Returns: the remaining part; nil if there is none.
    private static func cut(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double
    ) -> (x0: Float, y0: Float, x1: Float, y1: Float)? {
        let (dx, dy) = (x1 - x0, y1 - y0)
        let (a, b) = inside(x0, dx)
        let (c, d) = inside(y0, dy)
        let first = max(0, a, c)
        let last = min(1, b, d)
        guard first <= last else { return nil }
        let start = first == 0 ? (x0, y0) : (x0 + first * dx, y0 + first * dy)
        let end = last == 1 ? (x1, y1) : (x0 + last * dx, y0 + last * dy)
        return (Float(start.0), Float(start.1), Float(end.0), Float(end.1))
    }

    /// The part of a line inside the limits of one axis, as a range from 0 to 1. The line has no part inside if the first number is greater than the
    /// second.
    private static func inside(_ start: Double, _ delta: Double) -> (Double, Double) {
        if abs(start) <= limit && abs(start + delta) <= limit { return (0, 1) }
        if delta == 0 { return (1, 0) }
        let a = (-limit - start) / delta
        let b = (limit - start) / delta
        return (min(a, b), max(a, b))
    }

    /// The columns that the line may cover in a row, limited to `from ..< to`.
    func columns(row: Int, from: Int, to: Int) -> (Int, Int) {
        // Determine the part of the line that is near enough to the row to cover its pixels.
        let offset = Float(row) + 0.5 - y
        var first: Float = 0
        var last: Float = 1
        if abs(dy) > 0.001 {
            let a = (offset - reach) / dy
            let b = (offset + reach) / dy
            first = max(0, min(a, b))
            last = min(1, max(a, b))
        }
        guard first <= last else { return (0, 0) }
        let a = x + first * dx
        let b = x + last * dx
        let low = (min(a, b) - reach).rounded(.down)
        let high = (max(a, b) + reach).rounded(.up)
        return (max(from, Int(low)), min(to, Int(high)))
    }

    /// Increases the coverage of a row's columns to at least that of this line.
    func cover(_ coverage: UnsafeMutablePointer<UInt8>, row: Int, from: Int, to: Int) {
        let py = Float(row) + 0.5 - y
        let scale = length > 0 ? 1 / length : 0
        let (ux, uy) = (dx * scale, dy * scale)
        for column in from..<to {
            let px = Float(column) + 0.5 - x
            let along = px * ux + py * uy
            let distance: Float
            if along > 0 && along < length {
                distance = abs(px * uy - py * ux)
            } else {
                let ex = along > 0 ? px - dx : px
                let ey = along > 0 ? py - dy : py
                distance = (ex * ex + ey * ey).squareRoot()
            }
            let amount = min(1, reach - distance) * strength + 0.5
            if amount > 0 { coverage[column] = max(coverage[column], UInt8(amount)) }
        }
    }
}
