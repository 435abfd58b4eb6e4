import CMath

/// A color map: it shows values in 256 steps, from the smallest to the largest value.
public enum SpectrumColorMap: UInt8, CaseIterable, Sendable {
    /// The colors of iScope: the hue changes from 240 degrees (blue) to 0 (red), with full saturation and brightness.
    case hue
    /// From dark blue through magenta and orange to light yellow, in even steps of lightness. Equal differences look equal, also to the color-blind.
    case even

    public static let steps = 256

    /// The color of a step, 0 to 255.
    public func color(_ step: Int) -> Color {
        let amount = Double(max(0, min(Self.steps - 1, step))) / Double(Self.steps - 1)
        switch self {
        case .hue: return Self.pure(hue: 240 * (1 - amount))
        case .even: return Self.even(amount)
        }
    }

    /// A color with full saturation and brightness. The hue is in degrees, 0 (red) to 240 (blue).
    private static func pure(hue: Double) -> Color {
        func channel(_ value: Double) -> UInt32 { UInt32(max(0, min(1, value)) * 255 + 0.5) }
        // Red falls from 60 to 120 degrees. Green rises up to 60 and falls from 180 on. Blue rises from 120 to 180 degrees.
        let red = channel(2 - hue / 60)
        let green = channel(min(hue / 60, 4 - hue / 60))
        let blue = channel(hue / 60 - 2)
        return Color(red << 16 | green << 8 | blue)
    }

    /// Lightness increases in even steps, while the hue changes from blue through magenta and red to yellow.
    private static func even(_ amount: Double) -> Color {
        let lightness = 0.30 + 0.65 * amount
        let angle = (266 + 203 * amount) * Double.pi / 180
        // The color has the highest chroma that a screen can show for its hue and lightness. Light colors have less chroma.
        let fade = max(0, min(1, (amount - 0.45) / 0.4))
        let chroma = 0.2 - 0.066 * fade * fade * (3 - 2 * fade)
        return OKLab(lightness, chroma, angle).color
    }
}

/// A color by perceived lightness, chroma and hue, in B. Ottosson's color space Oklab ("A perceptual color space for image processing", 2020).
private struct OKLab {
    /// The linear values of red, green and blue, 0 to 1.
    private let channels: (Double, Double, Double)

    init(_ lightness: Double, _ chroma: Double, _ angle: Double) {
        let a = chroma * math_cos_double(angle)
        let b = chroma * math_sin_double(angle)
        func cube(_ x: Double) -> Double { x * x * x }
        let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
        let medium = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
        let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548 * b)
        channels = (
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short
        )
    }

    var color: Color {
        /// Encodes a linear value of a color as sRGB (IEC 61966-2-1).
        func encoded(_ linear: Double) -> UInt32 {
            let value = max(0, min(1, linear))
            let curved = value <= 0.003_130_8 ? 12.92 * value : 1.055 * math_pow_double(value, 1 / 2.4) - 0.055
            return UInt32(curved * 255 + 0.5)
        }
        return Color(encoded(channels.0) << 16 | encoded(channels.1) << 8 | encoded(channels.2))
    }
}
