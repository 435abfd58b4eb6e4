/// Memory for the pixels of a part of a picture: a surface, a tile, or scan-out memory. Pixels are addressed by their positions in the whole picture.
/// The memory must only be written, because scan-out memory is not cached.
public struct PixelRows {
    private let start: UnsafeMutablePointer<UInt32>
    private let origin: Point
    /// The number of pixels between the beginnings of two rows.
    public let stride: Int

    /// - Parameters:
    ///   - start: the memory of the pixel at the origin.
    ///   - stride: the number of pixels between the beginnings of two rows.
    init(_ start: UnsafeMutablePointer<UInt32>, at origin: Point, stride: Int) {
        self.start = start
        self.origin = origin
        self.stride = stride
    }

    /// Creates rows for a whole surface.
    public init(_ surface: Surface) { self.init(surface.pixels, at: Point(x: 0, y: 0), stride: surface.stride) }

    /// The memory of a pixel; the other pixels of its row follow. The position must be inside the part.
    public func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
        start + ((y &- origin.y) &* stride &+ (x &- origin.x))
    }
}

/// Parts of a picture that the surface does not contain. They are composed directly in the memory of each scan-out buffer. This saves a copy for
/// parts that change completely in each frame.
public protocol LiveParts: AnyObject {
    /// The number of live parts.
    var count: Int { get }
    /// The area of a live part in the picture. Live parts never overlap.
    func area(_ part: Int) -> Rect
    /// Writes all pixels of a rectangle inside a live part, with the content of the last frame.
    func write(_ part: Int, _ rect: Rect, to rows: PixelRows)
}
