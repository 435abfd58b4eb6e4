import CPixman

/// Draws on a surface, inside a clip rectangle. Drawing outside of it has no effect; no position or size traps.
///
/// Positions of type `Float` count from the top left corner of the surface: the center of the first pixel is (0.5, 0.5). Drawing allocates
/// only memory for a polyline that is longer than all before.
public final class Canvas {
    public let surface: Surface
    /// Without fonts, no text is drawn.
    public let fonts: Fonts?
    /// The area where drawing has an effect; always inside the surface.
    public var clip: Rect {
        didSet { clip = clip.intersection(surface.bounds) }
    }

    /// Coverage of one row of an antialiased shape, 0 to 255; all zero between drawings.
    let coverage: UnsafeMutablePointer<UInt8>
    /// Partial coverage of one row while a polygon is summed up; all zero between drawings.
    let sums: UnsafeMutablePointer<Int32>
    /// Memory for the lines of a polyline; it grows to the longest one.
    private var segments: UnsafeMutableBufferPointer<LineSegment>
    /// One pixel that pixman repeats: a color as source, or an opacity as mask.
    private let solid: Surface
    private let solidImage: OpaquePointer

    /// - Throws: `DrawingError.outOfMemory`.
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

    /// Memory for a number of lines.
    func reserveSegments(_ count: Int) -> UnsafeMutablePointer<LineSegment> {
        if count > segments.count {
            segments.deallocate()
            segments = .allocate(capacity: max(count, 2 * segments.count))
        }
        return segments.baseAddress!
    }

    /// Draws `body` with the clip narrowed to `rect`.
    public func withClip(_ rect: Rect, _ body: () -> Void) {
        let outer = clip
        clip = clip.intersection(rect)
        body()
        clip = outer
    }

    /// Fills a rectangle; a translucent color is blended.
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

    /// Copies a part of another surface unchanged, with alpha. Source and destination may be the same surface.
    public func copy(_ source: Surface, _ rect: Rect, to point: Point) {
        guard let (area, from) = place(rect, of: source, to: point) else { return }
        // Within one surface, rows must be read before they are overwritten.
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

    /// Blends an image over an area.
    /// - Parameter from: the image's point (before its transformation) for the top left corner of the area.
    func composite(_ image: OpaquePointer, from: Point, opacity: UInt8, area: Rect) {
        solid.pixels[0] = UInt32(opacity) << 24
        composite(source: image, mask: opacity == 255 ? nil : solidImage, from: from, area: area)
    }

    /// Draws a picture so that it fills a frame: scaled (interpolated linearly between pixels), turned about the frame's middle, and
    /// blended with an opacity of 0 to 1. It draws nothing for an invalid frame, one that is far outside, or an angle beyond
    /// `Picture.maximumAngle`.
    /// - Parameter angle: in radians, clockwise.
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
        // Maps a point of the surface to a point of the picture.
        let (sine, cosine) = Picture.sineAndCosine(angle)
        let scaleX = Double(rect.width) / Double(frame.width)
        let scaleY = Double(rect.height) / Double(frame.height)
        let middleX = Double(frame.x) + Double(frame.width) / 2
        let middleY = Double(frame.y) + Double(frame.height) / 2
        let xx = Double(cosine) * scaleX
        let xy = Double(sine) * scaleX
        let yx = -Double(sine) * scaleY
        let yy = Double(cosine) * scaleY
        // The surface's origin is moved to the picture. Fixed point numbers thus stay small, and each part is drawn as with the whole,
        // whatever the clip is.
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
        // Edges without rotation are sharp; turned ones fade over a pixel.
        pixman_image_set_repeat(picture.image, angle == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE)
        composite(
            picture.image, from: Point(x: area.x - whole.x, y: area.y - whole.y), opacity: alpha, area: area)
    }

    /// A number with 16 binary places, clamped to the range.
    private static func fixed(_ value: Double) -> Int32 {
        Int32(max(-2_147_483_647, min(2_147_483_647, (value * 65536).rounded())))
    }

    /// The destination of `rect` of `source`, clipped to source and clip, and the source point of its top left corner.
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
