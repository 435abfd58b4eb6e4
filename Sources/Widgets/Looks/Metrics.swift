import Drawing

/// Turns points (1/160 inch) into pixels of one panel.
///
/// The panel's millimeters come from outside (EDID, settings file) and can be missing or absurd. A point is then a pixel. In every case,
/// layouts get at least `minimumShortSide` points, as far as the text stays legible.
public struct Metrics: Equatable, Sendable {
    /// Pixels per point.
    public let scale: Float
    /// Pixels per millimeter of glass, across and down the picture. A panel with too few points gets smaller points; millimeters stay true.
    public let pixelsPerMillimeterAcross: Float
    public let pixelsPerMillimeterDown: Float

    /// Layouts are made for screens whose shorter side has at least this many points: a keyboard of ten columns with keys of 44 points.
    public static let minimumShortSide: Float = 440
    /// The plausible width and height of panels, in millimeters. Other values count as unknown.
    public static let plausibleMillimeters = 20...1500
    /// The smallest and the largest scale from a panel's millimeters.
    public static let plausibleScale: ClosedRange<Float> = 0.75...4
    /// The smallest scale, for panels with very few pixels.
    public static let minimumScale: Float = 0.5
    /// The greatest plausible ratio of a pixel's sides. Beyond that, a panel's millimeters describe only its shape.
    static let plausiblePixels: Float = 1.2
    /// The minimum width and height of a finger target, in points.
    public static let target = 44

    /// - Parameters:
    ///   - pixels: size of the panel, unrotated or rotated.
    ///   - millimeters: size of the same panel in the same orientation; nil or absurd if it is unknown.
    ///   - isTurned: true if the picture is turned by a quarter on that panel.
    public init(pixels: Size, millimeters: Size?, isTurned: Bool = false) {
        var scale: Float = 1
        var inch: (across: Float, down: Float) = (160, 160)
        if let millimeters, Self.plausibleMillimeters.contains(millimeters.width),
            Self.plausibleMillimeters.contains(millimeters.height)
        {
            let horizontal = Float(pixels.width) * 25.4 / Float(millimeters.width)
            let vertical = Float(pixels.height) * 25.4 / Float(millimeters.height)
            // Both should agree. If they do not (some displays report only their shape), the mean is the least bad.
            let mean = (horizontal + vertical) / 2
            let isPlausible = max(horizontal, vertical) <= min(horizontal, vertical) * Self.plausiblePixels
            inch = !isPlausible ? (mean, mean) : isTurned ? (vertical, horizontal) : (horizontal, vertical)
            scale = mean / 160
            scale = max(Self.plausibleScale.lowerBound, min(Self.plausibleScale.upperBound, scale))
        }
        pixelsPerMillimeterAcross = inch.across / 25.4
        pixelsPerMillimeterDown = inch.down / 25.4
        let shortSide = Float(min(pixels.width, pixels.height))
        self.scale = max(Self.minimumScale, min(scale, shortSide / Self.minimumShortSide))
    }

    /// Points as whole pixels, rounded; at least 1 for any length above 0.
    public func px(_ points: Float) -> Int {
        guard points > 0 else { return Int(points * scale - 0.5) }
        return max(1, Int(points * scale + 0.5))
    }
    public func px(_ points: Int) -> Int { px(Float(points)) }

    /// The minimum width and height of a finger target, in pixels.
    public var target: Int { px(Self.target) }
    /// The height of the bars at the top and at the bottom, in pixels.
    public var bar: Int { px(56) }
    /// The height of a row of a list, in pixels.
    public var row: Int { px(48) }
    /// The space at the left and right of the screen, in points.
    public static let marginPoints: Float = 12
    /// The same in pixels.
    public var margin: Int { px(Self.marginPoints) }
    /// The space between neighboring controls, in points.
    public static let gapPoints: Float = 8
    /// The same in pixels.
    public var gap: Int { px(Self.gapPoints) }
    /// The radius of rounded corners, in pixels.
    public var radius: Int { px(6) }
    /// A hairline's width, in pixels.
    public var hairline: Int { px(1) }
}
