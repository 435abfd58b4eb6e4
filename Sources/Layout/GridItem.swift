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

    /// True if a point is inside the rectangle.
    public func contains(_ pointX: Float, _ pointY: Float) -> Bool {
        pointX >= x && pointX < right && pointY >= y && pointY < bottom
    }

    func offset(x dx: Float, y dy: Float) -> GridFrame {
        GridFrame(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// The frame at a point of the way from this frame to another one.
    /// - Parameter progress: 0 for this frame, 1 for the other.
    func moved(to other: GridFrame, by progress: Float) -> GridFrame {
        GridFrame(
            x: x + (other.x - x) * progress, y: y + (other.y - y) * progress,
            width: width + (other.width - width) * progress, height: height + (other.height - height) * progress)
    }
}

/// A graph or an empty slot of which at least a part is visible.
public struct GridItem: Equatable, Sendable {
    public enum Role: Equatable, Sendable {
        /// The graph is in its slot, or on its way there.
        case resting
        /// A finger drags the graph. It is shown translucent, in front of all others.
        case dragged
        /// The graph is magnified, or is growing or shrinking. Its picture is scaled to the frame.
        case magnified
    }

    /// The number of the graph; nil for an empty slot.
    public let graph: Int?
    /// The present frame of the graph or slot.
    public let frame: GridFrame
    public let role: Role
}

/// The slot at a point.
public struct GridHit: Equatable, Sendable {
    /// The number of the graph; nil for an empty slot.
    public let graph: Int?
}
