/// Drawing: surfaces, fills, lines, text, damage, rotation, PNG.

/// A position in whole pixels, from the top left corner.
public struct Point: Equatable, Sendable {
    public var x: Int
    public var y: Int
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A size in whole pixels.
public struct Size: Equatable, Sendable {
    public var width: Int
    public var height: Int
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

extension Size {
    /// The largest size with the same aspect ratio that fits into a given size; at least 1 x 1. The arithmetic is exact for sizes of surfaces.
    public func fitted(to space: Size) -> Size {
        let height = max(1, self.height * space.width / max(1, width))
        guard height > space.height else { return Size(width: space.width, height: height) }
        return Size(width: max(1, width * space.height / max(1, self.height)), height: space.height)
    }
}

/// A rectangle in whole pixels. Right and bottom edges are exclusive.
public struct Rect: Equatable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The column after the last one, limited to the range of Int.
    public var right: Int { x.saturatingAdd(width) }
    /// The row after the last one, limited to the range of Int.
    public var bottom: Int { y.saturatingAdd(height) }
    public var size: Size { Size(width: width, height: height) }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    /// The common part of two rectangles; empty (all zero) if there is none.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let width = min(right, other.right).saturatingSubtract(left)
        let height = min(bottom, other.bottom).saturatingSubtract(top)
        return width > 0 && height > 0 ? Rect(x: left, y: top, width: width, height: height) : .zero
    }

    /// The smallest rectangle that contains both rectangles. An empty one adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(
            x: left, y: top, width: max(right, other.right).saturatingSubtract(left),
            height: max(bottom, other.bottom).saturatingSubtract(top))
    }

    /// True if another rectangle is completely inside this one. An empty rectangle is inside every rectangle.
    public func contains(_ other: Rect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom)
    }

    public func offsetBy(x dx: Int, y dy: Int) -> Rect {
        Rect(x: x.saturatingAdd(dx), y: y.saturatingAdd(dy), width: width, height: height)
    }

    /// The rectangle with all sides moved inward by an amount; a negative amount moves them outward.
    public func inset(_ amount: Int) -> Rect { inset(x: amount, y: amount) }
    public func inset(x dx: Int, y dy: Int) -> Rect {
        Rect(
            x: x.saturatingAdd(dx), y: y.saturatingAdd(dy),
            width: max(0, width.saturatingSubtract(dx).saturatingSubtract(dx)),
            height: max(0, height.saturatingSubtract(dy).saturatingSubtract(dy)))
    }
}

extension Int {
    /// The sum, limited to the range of the type, because an overflow would end the program. Positions may come from untrusted input.
    func saturatingAdd(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    /// The difference, limited to the range of the type.
    func saturatingSubtract(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
