/// The clockwise rotation of the picture on the panel.
public enum Rotation: Int, Sendable {
    case degrees0 = 0
    case degrees90 = 90
    case degrees180 = 180
    case degrees270 = 270

    /// True if the rotation exchanges width and height.
    public var swapsAxes: Bool { self == .degrees90 || self == .degrees270 }

    /// The size of the drawn picture for a panel of the given size.
    public func logicalSize(native: Size) -> Size {
        swapsAxes ? Size(width: native.height, height: native.width) : native
    }

    /// Converts a rectangle of the drawn picture to its rectangle on the panel.
    public func native(_ rect: Rect, nativeSize: Size) -> Rect {
        let (w, h) = (nativeSize.width, nativeSize.height)
        switch self {
        case .degrees0: return rect
        case .degrees90: return Rect(x: w - rect.bottom, y: rect.x, width: rect.height, height: rect.width)
        case .degrees180: return Rect(x: w - rect.right, y: h - rect.bottom, width: rect.width, height: rect.height)
        case .degrees270: return Rect(x: rect.y, y: h - rect.right, width: rect.height, height: rect.width)
        }
    }

    /// Converts a position on the panel, such as that of a touch, to a position in the drawn picture; both in pixels.
    public func logical(x: Float, y: Float, nativeSize: Size) -> (x: Float, y: Float) {
        let (w, h) = (Float(nativeSize.width), Float(nativeSize.height))
        switch self {
        case .degrees0: return (x, y)
        case .degrees90: return (y, w - x)
        case .degrees180: return (w - x, h - y)
        case .degrees270: return (h - y, x)
        }
    }
}
