import Drawing

/// Colors, fonts and distances of the graphs, in pixels of the panel.
public struct GraphStyle: Sendable {
    public var panel = Color(0x171B22)
    public var upperHalf = Color(0x11151B)
    public var lowerHalf = Color(0x141922)
    public var trace = Color(0xD7DCE3)
    public var lost = Color(0xFF4D4F)
    /// The colors of a stack's traces: eight, none of them red or amber, because those colors mean losses and faults.
    public var hues = [
        Color(0xD7DCE3), Color(0x6CB6FF), Color(0x7EDB8A), Color(0xC79BFF), Color(0x4FD6D0), Color(0xF29BD0),
        Color(0xB9C46A), Color(0x9AA4B2),
    ]
    /// The color for possible faults, such as an electrode without a signal.
    public var warning = Color(0xFFB020)
    public var bar = Color(0x3BA7FF)
    /// The color of events on the time axis.
    public var event = Color(0xFFB020)
    /// The color of the markers' lines.
    public var marker = Color(0xFFB020)
    /// The color of lines at whole seconds and of lines of the value grid.
    public var grid = Color(0x262D37)
    public var gridZero = Color(0x3C4654)
    /// The color of lines at half seconds.
    public var gridHalf = Color(0x242B35)
    /// The color of lines at tenths of a second.
    public var gridFine = Color(0x1D232C)
    public var title = Color(0xE6EAF0)
    public var label = Color(0x9AA4B2)
    public var buttonOn = Color(0x1F4FA8)
    public var buttonOff = Color(0x4A5361)
    public var buttonUnknown = Color(0xB3363B)
    public var buttonText = Color(0xFFFFFF)

    /// The decimal separator, an ASCII character.
    public var decimalSeparator = UInt8(ascii: ".")

    /// The words in front of a magnified scope's statistics.
    public var words = StatisticsWords()

    /// The number of pixels in a point of 1/160 inch.
    public let pixelsPerPoint: Float
    /// The number of pixels in a millimeter of the panel, vertically. It is stored separately, because `pixelsPerPoint` may be too small on very
    /// small panels.
    public var pixelsPerMillimeter: Float
    /// The number of pixels in a millimeter of the panel, horizontally.
    public var pixelsPerMillimeterAcross: Float
    public var titleText: TextStyle
    /// The style of a title in front of a trace.
    public var smallTitleText: TextStyle
    public var labelText: TextStyle
    /// The style of labels that do not fit in the style `labelText`.
    public var smallLabelText: TextStyle
    /// The style of labels that do not fit in the style `smallLabelText`.
    public var smallestLabelText: TextStyle
    /// The width of the trace in pixels.
    public var lineWidth: Float
    /// The width of the sweep's bar in pixels.
    public var barWidth: Int
    /// The width of the erased columns behind the sweep's bar in pixels.
    public var gapWidth: Int
    /// The width of a marker's line in pixels.
    public var markerWidth: Int
    public var cornerRadius: Int
    public var padding: Int
    /// The height of the row above the content in pixels.
    public var headerHeight: Int
    /// The height of the row below the content in pixels.
    public var footerHeight: Int
    /// The minimum distance between two vertical grid lines, in pixels.
    public var gridSpacing: Int
    /// The height in pixels below which a slot has its title and labels in front of the content.
    public var smallHeight: Int
    /// The minimum distance between two horizontal grid lines in pixels, which keeps their labels distinguishable.
    public var valueSpacing: Int

    /// This style with one color for both halves of the background, for contents whose middle value has no meaning.
    package var inOneHalf: GraphStyle {
        var style = self
        style.lowerHalf = upperHalf
        return style
    }

    /// - Parameter pixelsPerPoint: the number of pixels in a point, 0.5 to 8; 1 on a panel with 160 pixels per inch.
    public init(pixelsPerPoint: Float) {
        let scale = max(0.5, min(8, pixelsPerPoint))
        self.pixelsPerPoint = scale
        pixelsPerMillimeter = scale * 160 / 25.4
        pixelsPerMillimeterAcross = pixelsPerMillimeter
        func pixels(_ points: Float) -> Int { max(1, Int((points * scale).rounded())) }
        titleText = TextStyle(size: 13 * scale, weight: .semibold)
        smallTitleText = TextStyle(size: 12 * scale, weight: .semibold)
        labelText = TextStyle(size: 11 * scale, tabular: true)
        smallLabelText = TextStyle(size: 9.5 * scale, tabular: true)
        smallestLabelText = TextStyle(size: 8 * scale, tabular: true)
        lineWidth = max(1.2, 1.2 * scale)
        barWidth = pixels(2)
        gapWidth = pixels(11)
        markerWidth = pixels(1.5)
        cornerRadius = pixels(6)
        padding = pixels(8)
        headerHeight = pixels(24)
        footerHeight = pixels(20)
        gridSpacing = pixels(7)
        smallHeight = pixels(100)
        valueSpacing = pixels(22)
    }
}

/// Short words in front of the minimum, mean and maximum.
public struct StatisticsWords: Sendable {
    public var minimum: String
    public var mean: String
    public var maximum: String

    public init(minimum: String = "min", mean: String = "mean", maximum: String = "max") {
        self.minimum = minimum
        self.mean = mean
        self.maximum = maximum
    }
}
