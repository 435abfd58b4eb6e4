import CPixman

extension Canvas {
    /// Draws a picture so that it fills a frame: scaled (interpolated linearly between pixels), turned about the
    /// frame's middle, and blended with an opacity of 0 to 1. A frame that is no number, or far outside, or an angle
    /// beyond `Picture.maximumAngle`, draws nothing.
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
        // From a point of the surface back to one of the picture.
        let (sine, cosine) = Picture.sineAndCosine(angle)
        let scaleX = Double(rect.width) / Double(frame.width)
        let scaleY = Double(rect.height) / Double(frame.height)
        let middleX = Double(frame.x) + Double(frame.width) / 2
        let middleY = Double(frame.y) + Double(frame.height) / 2
        let xx = Double(cosine) * scaleX
        let xy = Double(sine) * scaleX
        let yx = -Double(sine) * scaleY
        let yy = Double(cosine) * scaleY
        // The surface's origin is moved to the picture, so that fixed point numbers stay small, and so that each part
        // is drawn as with the whole, whatever the clip is.
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
        // Upright edges are sharp; turned ones fade over a pixel.
        pixman_image_set_repeat(picture.image, angle == 0 ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE)
        composite(
            picture.image, from: Point(x: area.x - whole.x, y: area.y - whole.y), opacity: alpha, area: area)
    }

    /// A number with 16 binary places; beyond the range, its end.
    private static func fixed(_ value: Double) -> Int32 {
        Int32(max(-2_147_483_647, min(2_147_483_647, (value * 65536).rounded())))
    }
}
