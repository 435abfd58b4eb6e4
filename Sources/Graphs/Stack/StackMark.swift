import Text

/// What stands for the sensitivity in a stack: a stroke of a round value's height, and the value.
struct StackMark {
    /// The stroke's height, in pixels; 0 for none.
    private(set) var height = 0
    private(set) var text: ValueText
    /// The least height of the stroke.
    private let least: Float

    init(style: GraphStyle) {
        text = ValueText(decimalSeparator: style.decimalSeparator)
        least = 22 * style.pixelsPerPoint
    }

    mutating func removeAll() {
        height = 0
        text.removeAll()
    }

    /// - Parameter perPixel: the sensitivity, in the unit.
    mutating func write(perPixel: Float, unit: String) {
        removeAll()
        let wanted = Double(perPixel) * Double(least)
        guard wanted > 0, wanted.isFinite else { return }
        let value = AutoScale.niceStep(atLeast: wanted)
        height = Int((value / Double(perPixel)).rounded())
        var decimals = 0
        var unitValue = value
        while unitValue < 1, decimals < 9 {
            unitValue *= 10
            decimals += 1
        }
        text.append(value, decimals: decimals)
        guard !unit.isEmpty else { return }
        text.append(" ")
        text.append(unit)
    }
}
