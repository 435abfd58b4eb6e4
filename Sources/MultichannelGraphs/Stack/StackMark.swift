import Graphs
import Text

/// The lines that show the sensitivities in a stack: for each visible kind, a vertical line whose height corresponds to a round value, and that value
/// as text. If there are several kinds, each one has, from left to right, its name, the value and the line.
struct StackMark {
    /// The maximum number of kinds of signals with a line. If more kinds are visible, only the first kinds are shown.
    static let maximum = 4
    /// The space between the value of one kind and the name of the next, in which the line is drawn.
    private static let space: StaticString = "    "

    /// A vertical line at the right end of its value's text.
    struct Stroke {
        /// The height of the line in pixels.
        let height: Int
        /// The number of bytes of the mark's text up to the end of the value that the line represents.
        let textEnd: Int
        /// The distance of the line from the right end of the text, in pixels.
        var offset = 0
    }

    private(set) var strokes: [Stroke] = []
    private(set) var text: ValueText
    private let decimalSeparator: UInt8
    /// The minimum height in pixels of a line that shows a sensitivity.
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

    /// Adds a kind, unless the text has no capacity for it.
    /// - Parameters:
    ///   - name: the name of the kind; nil if it is the only kind.
    ///   - perPixel: the number of units per pixel.
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
        // Discard a kind whose text uses the whole capacity, because it may be cut off.
        guard longer.count < ValueText.capacity || strokes.isEmpty else { return }
        text = longer
        strokes.append(Stroke(height: Int((value / Double(perPixel)).rounded()), textEnd: text.count))
    }

    /// Determines the positions of the lines.
    /// - Parameters:
    ///   - available: the available width in pixels. Kinds that do not fit are omitted, except for the first kind.
    ///   - width: returns the width of bytes of the text, in pixels.
    mutating func place(in available: Int, width: (UnsafeBufferPointer<UInt8>) -> Int) {
        while strokes.count > 1, text.withBytes({ width($0) }) > available {
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
