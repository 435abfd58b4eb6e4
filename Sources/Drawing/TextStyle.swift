/// The weights that are loaded.
public enum FontWeight: Int, Sendable {
    case regular = 0
    case semibold = 1
}

/// How a text looks.
public struct TextStyle: Equatable, Sendable {
    /// Pixels an em, `Fonts.minimumSize` to `Fonts.maximumSize`; other values are moved there.
    public var size: Float
    public var weight: FontWeight
    /// Gives all digits the same width, so that numbers do not dance.
    public var tabular: Bool

    public init(size: Float, weight: FontWeight = .regular, tabular: Bool = false) {
        self.size = size
        self.weight = weight
        self.tabular = tabular
    }

    /// The size in 26.6 fixed point.
    var fixedSize: Int {
        let pixels = size > Fonts.minimumSize ? min(size, Fonts.maximumSize) : Fonts.minimumSize
        return Int(pixels * 64 + 0.5)
    }
}

/// Where a text stands in its box.
public enum TextAlignment: Sendable {
    case leading
    case center
    case trailing
}
