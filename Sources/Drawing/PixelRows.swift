/// Memory for the pixels of a part of a picture, addressed by their positions in the picture: a surface, a tile, or scan-out memory. Only
/// write to it: scan-out memory is not cached.
public struct PixelRows {
    private let start: UnsafeMutablePointer<UInt32>
    private let origin: Point
    /// Pixels between the starts of rows.
    public let stride: Int

    /// - Parameters:
    ///   - start: the pixel at `origin`.
    ///   - stride: pixels between the starts of rows.
    init(_ start: UnsafeMutablePointer<UInt32>, at origin: Point, stride: Int) {
        self.start = start
        self.origin = origin
        self.stride = stride
    }

    /// The whole of a surface.
    public init(_ surface: Surface) { self.init(surface.pixels, at: Point(x: 0, y: 0), stride: surface.stride) }

    /// A pixel; those of its row follow. The caller must stay inside the part.
    public func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
        start + ((y &- origin.y) &* stride &+ (x &- origin.x))
    }
}

/// Parts of a picture that the surface does not contain. They are composed again wherever they are shown. A part that changes completely in
/// each frame is thus written once and never read.
public protocol LiveParts: AnyObject {
    /// The number of parts.
    var count: Int { get }
    /// The area of a part in the picture. Parts do not overlap.
    func area(_ part: Int) -> Rect
    /// Writes all pixels of a rectangle inside a part, at the last frame.
    func write(_ part: Int, _ rect: Rect, to rows: PixelRows)
}
