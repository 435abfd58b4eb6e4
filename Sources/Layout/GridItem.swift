/// A rectangle in pixels of the viewport.
public struct GridFrame: Equatable, Sendable {
    public var x: Float
    public var y: Float
    public var width: Float
    public var height: Float

    package init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var right: Float { x + width }
    public var bottom: Float { y + height }
    public var centerX: Float { x + width / 2 }
    public var centerY: Float { y + height / 2 }

    /// True if the point is inside.
    public func contains(_ pointX: Float, _ pointY: Float) -> Bool {
        pointX >= x && pointX < right && pointY >= y && pointY < bottom
    }

    func offset(x dx: Float, y dy: Float) -> GridFrame {
        GridFrame(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// A frame on the way to another one; `progress` 0 is this one, 1 the other.
    func moved(to other: GridFrame, by progress: Float) -> GridFrame {
        GridFrame(
            x: x + (other.x - x) * progress, y: y + (other.y - y) * progress,
            width: width + (other.width - width) * progress, height: height + (other.height - height) * progress)
    }
}

/// A graph or an empty slot that is at least partly visible.
public struct GridItem: Equatable, Sendable {
    public enum Role: Equatable, Sendable {
        /// In its slot, or on the way to it.
        case resting
        /// Dragged by a finger: shown translucent above all others.
        case dragged
        /// Magnified, or animated to or from there: its picture is scaled into `frame`.
        case magnified
    }

    /// The graph; nil for an empty slot.
    public let graph: Int?
    /// Its present frame.
    public let frame: GridFrame
    public let role: Role
}

/// The slot at a point.
public struct GridHit: Equatable, Sendable {
    /// The graph; nil for an empty slot.
    public let graph: Int?
}
