/// Memory for the pixels of a part of a picture, addressed by their places in the picture: a surface, a tile, or scan-out
/// memory. It is to be written only: scan-out memory is not cached.
public struct PixelRows {
    private let start: UnsafeMutablePointer<UInt32>
    private let origin: Point
    /// Pixels from one row to the next.
    public let stride: Int

    /// - Parameters:
    ///   - start: where the pixel at `origin` lies.
    ///   - stride: pixels from one row to the next.
    init(_ start: UnsafeMutablePointer<UInt32>, at origin: Point, stride: Int) {
        self.start = start
        self.origin = origin
        self.stride = stride
    }

    /// All of a surface.
    public init(_ surface: Surface) { self.init(surface.pixels, at: Point(x: 0, y: 0), stride: surface.stride) }

    /// A pixel; those of its row follow. The caller stays inside the part.
    public func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
        start + ((y &- origin.y) &* stride &+ (x &- origin.x))
    }
}

/// Parts of a picture that the surface does not hold: they are put together anew wherever they are shown, so that a part
/// that changes as a whole in each frame is written once and never read.
public protocol LiveParts: AnyObject {
    /// How many there are.
    var count: Int { get }
    /// Where a part stands in the picture; none overlaps another.
    func area(_ part: Int) -> Rect
    /// Writes all pixels of a rectangle that lies in a part, as of the last frame.
    func write(_ part: Int, _ rect: Rect, to rows: PixelRows)
}
