import Drawing

/// Converts points (1/160 inch) to pixels of one panel.
///
/// The panel's size in millimeters comes from EDID or from the settings file. If this size is missing or implausible, a point is a pixel. If the
/// shorter side of the panel would have fewer than `minimumShortSide` points, points are made smaller, as far as texts remain legible.
public struct Metrics: Equatable, Sendable {
    /// The number of pixels per point.
    public let scale: Float
    /// The number of pixels per millimeter on the panel, in the horizontal direction of the picture. It stays the same if points are made smaller
    /// because the panel has too few pixels.
    public let pixelsPerMillimeterAcross: Float
    /// The number of pixels per millimeter on the panel, in the vertical direction of the picture.
    public let pixelsPerMillimeterDown: Float
    /// The number of pixels in `minimumFinger` on this panel; 0 if the panel's millimeters are unknown.
    public let fingerPixels: Int

    /// The number of pixels of the panel's shorter side.
    public let shortSide: Int
    /// The number of pixels of the panel's longer side.
    public let longSide: Int

    /// The minimum number of points of a screen's shorter side for which layouts are designed: a keyboard with ten columns of keys of 44 points.
    public static let minimumShortSide: Float = 440
    /// The plausible width and height of panels in millimeters. Other values count as unknown.
    public static let plausibleMillimeters = 20...1500
    /// The minimum and the maximum scale that follow from a panel's millimeters.
    public static let plausibleScale: ClosedRange<Float> = 0.75...4
    /// The minimum scale, for panels with very few pixels.
    public static let minimumScale: Float = 0.5
    /// The maximum plausible ratio of a pixel's sides. If the ratio is larger, the panel's millimeters describe only its aspect ratio, not its
    /// size.
    static let plausiblePixels: Float = 1.2
    /// The usual width and height of a finger target in points.
    public static let target = 44
    /// The minimum width and height of a finger target in millimeters. It applies if a panel is so small that `target` points would be smaller.
    public static let minimumFinger: Float = 6

    /// - Parameters:
    ///   - pixels: the size of the panel, not rotated or rotated.
    ///   - millimeters: the size of the same panel in the same orientation; nil or implausible if unknown.
    ///   - isTurned: true if the picture is rotated by a quarter turn on the panel.
    public init(pixels: Size, millimeters: Size?, isTurned: Bool = false) {
        var scale: Float = 1
        var inch: (across: Float, down: Float) = (160, 160)
        var isKnown = false
        if let millimeters, Self.plausibleMillimeters.contains(millimeters.width),
            Self.plausibleMillimeters.contains(millimeters.height)
        {
            let horizontal = Float(pixels.width) * 25.4 / Float(millimeters.width)
            let vertical = Float(pixels.height) * 25.4 / Float(millimeters.height)
            // The horizontal and the vertical scale should agree. If they do not (some displays report only their aspect ratio), use their mean.
            let mean = (horizontal + vertical) / 2
            let isPlausible = max(horizontal, vertical) <= min(horizontal, vertical) * Self.plausiblePixels
            inch = !isPlausible ? (mean, mean) : isTurned ? (vertical, horizontal) : (horizontal, vertical)
            scale = mean / 160
            scale = max(Self.plausibleScale.lowerBound, min(Self.plausibleScale.upperBound, scale))
            isKnown = isPlausible
        }
        pixelsPerMillimeterAcross = inch.across / 25.4
        pixelsPerMillimeterDown = inch.down / 25.4
        let finger = max(pixelsPerMillimeterAcross, pixelsPerMillimeterDown) * Self.minimumFinger
        fingerPixels = isKnown ? Int(finger.rounded(.up)) : 0
        shortSide = min(pixels.width, pixels.height)
        longSide = max(pixels.width, pixels.height)
        self.scale = max(Self.minimumScale, min(scale, Float(shortSide) / Self.minimumShortSide))
    }

    /// Converts points to whole pixels, rounded. The result is at least 1 for each length above 0.
    public func px(_ points: Float) -> Int {
        guard points > 0 else { return Int(points * scale - 0.5) }
        return max(1, Int(points * scale + 0.5))
    }
    public func px(_ points: Int) -> Int { px(Float(points)) }

    /// The minimum width and height of a finger target in pixels.
    public var target: Int { finger(Self.target) }
    /// Converts the width or height of a control from points to pixels. The result is at least the size that fingers need.
    public func finger(_ points: Int) -> Int { max(px(points), fingerPixels) }
    /// The height of the bars at the top and at the bottom in pixels.
    public var bar: Int { max(px(56), target + 2) }
    /// The height of a row of a list in pixels.
    public var row: Int { finger(48) }
    /// The space at the left and right of the screen in points.
    public static let marginPoints: Float = 12
    /// The space at the left and right of the screen in pixels.
    public var margin: Int { px(Self.marginPoints) }
    /// The space between neighboring controls in points.
    public static let gapPoints: Float = 8
    /// The space between neighboring controls in pixels.
    public var gap: Int { px(Self.gapPoints) }
    /// The radius of rounded corners in pixels.
    public var radius: Int { px(6) }
    /// The width of a thin line in pixels.
    public var hairline: Int { px(1) }
}
