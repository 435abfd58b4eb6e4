/// A color with 8 bits per channel. The channels are not multiplied by alpha.
public struct Color: Equatable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    /// Creates a color from a number 0xRRGGBB.
    public init(_ rgb: UInt32, alpha: UInt8 = 255) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
        self.alpha = alpha
    }

    /// The same color with another opacity, 0 to 1.
    public func opacity(_ opacity: Float) -> Color {
        var color = self
        color.alpha = opacity > 0 ? UInt8(min(255, opacity * 255 + 0.5)) : 0
        return color
    }

    /// The color as an opaque XRGB8888 pixel, or as a premultiplied ARGB8888 pixel.
    public var pixel: UInt32 {
        func premultiplied(_ value: UInt8) -> UInt32 { (UInt32(value) * UInt32(alpha) + 127) / 255 }
        return UInt32(alpha) << 24 | premultiplied(red) << 16 | premultiplied(green) << 8 | premultiplied(blue)
    }

    /// Interpolates between two colors: 0 returns the first color, 1 the second.
    public static func lerp(_ from: Color, _ to: Color, _ amount: Float) -> Color {
        let part = amount >= 1 ? 256 : amount > 0 ? Int32(amount * 256 + 0.5) : 0
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: (Int32(a) * (256 - part) + Int32(b) * part + 128) >> 8)
        }
        var color = from
        color.red = mix(from.red, to.red)
        color.green = mix(from.green, to.green)
        color.blue = mix(from.blue, to.blue)
        color.alpha = mix(from.alpha, to.alpha)
        return color
    }
}
