import Text

/// What stands for the sensitivities in a stack: for each kind in sight a stroke of a round value's height, and the value. Where there are
/// several, each has its kind's name before it and its stroke behind it, from left to right.
struct StackMark {
    /// The most that are shown; of more kinds the first ones are.
    static let maximum = 4
    /// Between the value of one kind and the name of the next, where a stroke has its place.
    private static let space: StaticString = "    "

    /// A stroke at the right end of its value.
    struct Stroke {
        /// In pixels.
        let height: Int
        /// How many bytes of the text stand left of it.
        let textEnd: Int
        /// How far left of the end of the text it stands, in pixels.
        var offset = 0
    }

    private(set) var strokes: [Stroke] = []
    private(set) var text: ValueText
    private let decimalSeparator: UInt8
    /// The least height of a stroke.
    private let least: Float

    init(style: GraphStyle) {
        decimalSeparator = style.decimalSeparator
        text = ValueText(decimalSeparator: decimalSeparator)
        least = 22 * style.pixelsPerPoint
        strokes.reserveCapacity(Self.maximum)
    }

    mutating func removeAll() {
        strokes.removeAll(keepingCapacity: true)
        text.removeAll()
    }

    /// Adds a kind. Nothing happens where the text has no room for it.
    /// - Parameters:
    ///   - name: of the kind; nil where it is the only one.
    ///   - perPixel: the sensitivity, in the unit.
    mutating func add(_ name: String?, perPixel: Float, unit: String) {
        let wanted = Double(perPixel) * Double(least)
        guard strokes.count < Self.maximum, wanted > 0, wanted.isFinite else { return }
        let value = AutoScale.niceStep(atLeast: wanted)
        var longer = text
        if !strokes.isEmpty { longer.append(Self.space) }
        if let name {
            longer.append(name)
            longer.append(" ")
        }
        var decimals = 0
        var unitValue = value
        while unitValue < 1, decimals < 9 {
            unitValue *= 10
            decimals += 1
        }
        longer.append(value, decimals: decimals)
        if !unit.isEmpty {
            longer.append(" ")
            longer.append(unit)
        }
        // A text that fills its room may be cut.
        guard longer.count < ValueText.capacity || strokes.isEmpty else { return }
        text = longer
        strokes.append(Stroke(height: Int((value / Double(perPixel)).rounded()), textEnd: text.count))
    }

    /// Places the strokes.
    /// - Parameters:
    ///   - room: for the text, in pixels. What has none is left out, but for the first kind.
    ///   - width: of bytes of the text, in pixels.
    mutating func place(in room: Int, width: (UnsafeBufferPointer<UInt8>) -> Int) {
        while strokes.count > 1, text.withBytes({ width($0) }) > room {
            strokes.removeLast()
            text.removeAll(from: strokes[strokes.count - 1].textEnd)
        }
        for index in strokes.indices {
            strokes[index].offset = text.withBytes { bytes in
                let rest = bytes[strokes[index].textEnd...]
                return rest.isEmpty ? 0 : width(UnsafeBufferPointer(rebasing: rest))
            }
        }
    }
}
