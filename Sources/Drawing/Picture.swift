import CPixman

/// A position and a size, in fractions of a pixel.
public struct Frame: Equatable, Sendable {
    public var x: Float
    public var y: Float
    public var width: Float
    public var height: Float

    public init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public init(_ rect: Rect) {
        self.init(x: Float(rect.x), y: Float(rect.y), width: Float(rect.width), height: Float(rect.height))
    }

    /// True if all four values are finite, and the frame is near enough to the origin for precise arithmetic.
    var isDrawable: Bool {
        let reach = Float(4 * Surface.maximumExtent)
        return abs(x) <= reach && abs(y) <= reach && width > 0 && width <= reach && height > 0 && height <= reach
    }

    /// The rectangle whose edges are the nearest whole pixels; empty for invalid or distant frames.
    public var rounded: Rect {
        guard isDrawable else { return .zero }
        let left = Int(x.rounded())
        let top = Int(y.rounded())
        return Rect(
            x: left, y: top, width: Int((x + width).rounded()) - left, height: Int((y + height).rounded()) - top)
    }

    /// The pixels that the frame covers after a rotation about its center.
    /// - Parameter angle: the rotation in radians, clockwise.
    public func bounds(turned angle: Float) -> Rect {
        guard isDrawable, abs(angle) <= Picture.maximumAngle else { return .zero }
        guard angle != 0 else { return rounded }
        let (sine, cosine) = Picture.sineAndCosine(angle)
        let halfWidth = (cosine * width + abs(sine) * height) / 2
        let halfHeight = (abs(sine) * width + cosine * height) / 2
        let left = Int((x + width / 2 - halfWidth).rounded(.down)) - 1
        let top = Int((y + height / 2 - halfHeight).rounded(.down)) - 1
        let right = Int((x + width / 2 + halfWidth).rounded(.up)) + 1
        let bottom = Int((y + height / 2 + halfHeight).rounded(.up)) + 1
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// A part of a surface that can be drawn scaled, slightly rotated and translucent. It shares the surface's pixels, so later drawing on the surface is
/// visible in it. Creating a picture allocates memory; drawing it does not.
public final class Picture {
    /// The maximum rotation of a picture, in radians. It is small, because pictures are only rotated when they wobble in the edit mode.
    public static let maximumAngle: Float = 0.5

    public let surface: Surface
    /// The shown part of the surface.
    public let rect: Rect
    /// An image of pixman that contains only this part, so that interpolation at the picture's edges never uses pixels of the surface beside the
    /// part.
    let image: OpaquePointer

    /// Creates a picture of a part of a surface.
    /// - Parameter rect: the part of the surface; it is limited to the surface.
    /// - Throws: size if the part is empty; outOfMemory.
    public init(_ surface: Surface, _ rect: Rect) throws(DrawingError) {
        let inside = rect.intersection(surface.bounds)
        guard !inside.isEmpty else { throw .size(width: rect.width, height: rect.height) }
        guard
            let image = pixman_image_create_bits(
                PIXMAN_a8r8g8b8, Int32(inside.width), Int32(inside.height), surface.row(inside.y) + inside.x,
                Int32(surface.stride * 4))
        else { throw .outOfMemory }
        self.surface = surface
        self.rect = inside
        self.image = image
        pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
        // Set a transformation now, so that pixman allocates the memory for it here. Drawing replaces the transformation.
        var transform = pixman_transform()
        transform.matrix.0.0 = 2 << 16
        transform.matrix.1.1 = 2 << 16
        transform.matrix.2.2 = 1 << 16
        pixman_image_set_transform(image, &transform)
    }

    deinit { pixman_image_unref(image) }

    /// Computes sine and cosine by the first terms of their series. Up to the maximum angle, the results are exact to the precision of Float.
    static func sineAndCosine(_ angle: Float) -> (sine: Float, cosine: Float) {
        let square = angle * angle
        let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
        return (sine, cosine)
    }
}
