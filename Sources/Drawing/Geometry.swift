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

/// A rectangle of whole pixels; right and bottom edges lie outside.
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

    public var right: Int { x + width }
    public var bottom: Int { y + height }
    public var size: Size { Size(width: width, height: height) }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    /// What both have in common; empty (all zero) when they do not touch.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let width = min(right, other.right) - left
        let height = min(bottom, other.bottom) - top
        return width > 0 && height > 0 ? Rect(x: left, y: top, width: width, height: height) : .zero
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    public func offsetBy(x dx: Int, y dy: Int) -> Rect { Rect(x: x + dx, y: y + dy, width: width, height: height) }

    /// The rectangle made smaller on all sides (larger with a negative amount).
    public func inset(_ amount: Int) -> Rect { inset(x: amount, y: amount) }
    public func inset(x dx: Int, y dy: Int) -> Rect {
        Rect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }
}

/// A colour, 8 bits a channel, alpha not multiplied in.
public struct Color: Equatable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    /// From 0xRRGGBB.
    public init(_ rgb: UInt32, alpha: UInt8 = 255) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
        self.alpha = alpha
    }

    /// The same colour with another opacity, 0 to 1.
    public func opacity(_ opacity: Float) -> Color {
        var color = self
        color.alpha = UInt8(max(0, min(255, opacity * 255 + 0.5)))
        return color
    }

    /// As an opaque XRGB8888 / premultiplied ARGB8888 pixel.
    public var pixel: UInt32 {
        func premultiplied(_ value: UInt8) -> UInt32 { (UInt32(value) * UInt32(alpha) + 127) / 255 }
        return UInt32(alpha) << 24 | premultiplied(red) << 16 | premultiplied(green) << 8 | premultiplied(blue)
    }
}
