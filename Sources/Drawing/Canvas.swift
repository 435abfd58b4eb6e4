import CPixman

/// Draws on a surface, inside a clip rectangle. Drawing outside of the clip has no effect. Any position and size is allowed.
///
/// Positions of type `Float` count from the top left corner of the surface: the center of the first pixel is (0.5, 0.5). Drawing allocates memory
/// only for a polyline that is longer than all previous ones.
public final class Canvas {
    public let surface: Surface
    /// The fonts for texts. Without fonts, no text is drawn.
    public let fonts: Fonts?
    /// The area to which drawing is limited. It is always inside the surface.
    public var clip: Rect {
        didSet { clip = clip.intersection(surface.bounds) }
    }

    /// The coverage of each pixel in one row of an antialiased shape, 0 to 255. Between drawings, all values are 0.
    let coverage: UnsafeMutablePointer<UInt8>
    /// The sums of partial coverage for each pixel in one row of a polygon. Between drawings, all values are 0.
    let sums: UnsafeMutablePointer<Int32>
    /// Memory for the lines of a polyline. It is as long as the longest polyline so far.
    private var segments: UnsafeMutableBufferPointer<LineSegment>
    /// A surface of one pixel that pixman repeats: a color as the source, or an opacity as the mask.
    private let solid: Surface
    private let solidImage: OpaquePointer

    /// Creates a canvas for a surface.
    /// - Throws: outOfMemory.
    public init(_ surface: Surface, fonts: Fonts? = nil) throws(DrawingError) {
        solid = try Surface(width: 1, height: 1)
        solidImage = solid.image
        pixman_image_set_repeat(solidImage, PIXMAN_REPEAT_NORMAL)
        self.surface = surface
        self.fonts = fonts
        clip = surface.bounds
        coverage = .allocate(capacity: surface.width)
        coverage.initialize(repeating: 0, count: surface.width)
        sums = .allocate(capacity: surface.width + 2)
        sums.initialize(repeating: 0, count: surface.width + 2)
        segments = .allocate(capacity: 64)
    }

    deinit {
        coverage.deallocate()
        sums.deallocate()
        segments.deallocate()
    }

    /// Returns memory for a number of lines.
    func reserveSegments(_ count: Int) -> UnsafeMutablePointer<LineSegment> {
        if count > segments.count {
            segments.deallocate()
            segments = .allocate(capacity: max(count, 2 * segments.count))
        }
        return segments.baseAddress!
    }

    /// Limits the clip to a rectangle while a closure draws.
    public func withClip(_ rect: Rect, _ body: () -> Void) {
        let outer = clip
        clip = clip.intersection(rect)
        body()
        clip = outer
    }

    /// Fills a rectangle. A translucent color is blended.
    public func fill(_ rect: Rect, _ color: Color) {
        let area = rect.intersection(clip)
        guard !area.isEmpty, color.alpha > 0 else { return }
        if color.alpha == 255 {
            pixman_fill(
                surface.pixels, Int32(surface.stride), 32, Int32(area.x), Int32(area.y), Int32(area.width),
                Int32(area.height), color.pixel)
        } else {
            solid.pixels[0] = color.pixel
            composite(source: solidImage, mask: nil, from: Point(x: 0, y: 0), area: area)
        }
    }

    /// Darkens a rectangle: blends black over it with an opacity of 0 to 1.
    public func dim(_ rect: Rect, _ opacity: Float) { fill(rect, Color(0x000000).opacity(opacity)) }

    /// Copies a part of another surface unchanged, including alpha. The source may be the canvas' own surface.
    public func copy(_ source: Surface, _ rect: Rect, to point: Point) {
        guard let (area, from) = place(rect, of: source, to: point) else { return }
        // If the source is this surface, copy the rows in an order that reads each row before it is overwritten.
        let upwards = source === surface && from.y < area.y
        for index in 0..<area.height {
            let line = upwards ? area.height - 1 - index : index
            copyRun(surface.row(area.y + line) + area.x, from: source.row(from.y + line) + from.x, count: area.width)
        }
    }

    /// Blends a part of another surface over this one, with an opacity of 0 to 1.
    public func blend(_ source: Surface, _ rect: Rect, to point: Point, opacity: Float = 1) {
        guard source !== surface, let (area, from) = place(rect, of: source, to: point) else { return }
        let alpha = Color(0).opacity(opacity).alpha
        guard alpha > 0 else { return }
        solid.pixels[0] = UInt32(alpha) << 24
        composite(source: source.image, mask: alpha == 255 ? nil : solidImage, from: from, area: area)
    }

    /// Blends an image of pixman over an area.
    /// - Parameter from: the point of the image, before its transformation, that is drawn at the top left corner of the area.
    func composite(_ image: OpaquePointer, from: Point, opacity: UInt8, area: Rect) {
        solid.pixels[0] = UInt32(opacity) << 24
        composite(source: image, mask: opacity == 255 ? nil : solidImage, from: from, area: area)
    }

    /// Draws a picture so that it fills a frame: scaled with linear interpolation, rotated about the frame's center, and blended with an opacity of 0
    /// to 1. Draws nothing if the frame is invalid or far outside of the surface, or if the angle exceeds `Picture.maximumAngle`.
    /// - Parameter angle: the rotation in radians, clockwise.
    public func draw(_ picture: Picture, in frame: Frame, turned angle: Float = 0, opacity: Float = 1) {
        let whole = frame.bounds(turned: angle)
        let area = whole.intersection(clip)
        guard !area.isEmpty, picture.surface !== surface else { return }
        let rect = picture.rect
        let rounded = frame.rounded
        if angle == 0 && rounded.size == rect.size {
            return blend(picture.surface, rect, to: Point(x: rounded.x, y: rounded.y), opacity: opacity)
        }
        let alpha = Color(0).opacity(opacity).alpha
        guard alpha > 0 else { return }
        // The transformation from a point of the surface to a point of the picture.
        let (sine, cosine) = Picture.sineAndCosine(angle)
        let scaleX = Double(rect.width) / Double(frame.width)
        let scaleY = Double(rect.height) / Double(frame.height)
        let middleX = Double(frame.x) + Double(frame.width) / 2
        let middleY = Double(frame.y) + Double(frame.height) / 2
        let xx = Double(cosine) * scaleX
        let xy = Double(sine) * scaleX
        let yx = -Double(sine) * scaleY
        let yy = Double(cosine) * scaleY
        // Move the origin from the surface to the picture. This keeps the fixed-point numbers small, so that the pixels are the same whatever part of
        // the picture the clip selects.
        let originX = Double(whole.x) - middleX
        let originY = Double(whole.y) - middleY
        var transform = pixman_transform()
        transform.matrix.0 = (
            Self.fixed(xx), Self.fixed(xy), Self.fixed(Double(rect.width) / 2 + xx * originX + xy * originY)
        )
        transform.matrix.1 = (
            Self.fixed(yx), Self.fixed(yy), Self.fixed(Double(rect.height) / 2 + yx * originX + yy * originY)
        )
        transform.matrix.2 = (0, 0, Self.fixed(1))
        pixman_image_set_transform(picture.image, &transform)
        // Draw sharp edges if the picture is not rotated; rotated edges fade over one pixel.
        pixman_image_set_repeat(picture.image, angle == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE)
        composite(
            picture.image, from: Point(x: area.x - whole.x, y: area.y - whole.y), opacity: alpha, area: area)
    }

    /// A number with 16 binary places, limited to the range of the type.
    private static func fixed(_ value: Double) -> Int32 {
        Int32(max(-2_147_483_647, min(2_147_483_647, (value * 65536).rounded())))
    }

    /// The area to which a rectangle of a source is copied, limited to the source and the clip, and the point of the source for the area's top left
    /// corner.
    private func place(_ rect: Rect, of source: Surface, to point: Point) -> (area: Rect, from: Point)? {
        let inside = rect.intersection(source.bounds)
        let moved = inside.offsetBy(x: point.x.saturatingSubtract(rect.x), y: point.y.saturatingSubtract(rect.y))
        let area = moved.intersection(clip)
        guard !area.isEmpty else { return nil }
        return (area, Point(x: inside.x + area.x - moved.x, y: inside.y + area.y - moved.y))
    }

    private func composite(source: OpaquePointer, mask: OpaquePointer?, from: Point, area: Rect) {
        pixman_image_composite32(
            PIXMAN_OP_OVER, source, mask, surface.image, Int32(from.x), Int32(from.y), 0, 0, Int32(area.x),
            Int32(area.y), Int32(area.width), Int32(area.height))
    }
}
