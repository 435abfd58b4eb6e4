/// The available weights of the font.
public enum FontWeight: Int, Sendable {
    case regular = 0
    case semibold = 1
}

/// The look of a text.
public struct TextStyle: Equatable, Sendable {
    /// The size in pixels per em. A value outside of the range of `Fonts` is limited to that range.
    public var size: Float
    public var weight: FontWeight
    /// True if all digits have the same width, so that a changing number does not move.
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

/// The horizontal position of a text in its box.
public enum TextAlignment: Sendable {
    case leading
    case center
    case trailing
}
