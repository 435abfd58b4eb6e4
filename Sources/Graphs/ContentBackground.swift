import CVectors
import Drawing

/// What lies behind a trace: two halves, so that the middle value can be seen, and the grid.
///
/// The grid is fixed and not part of the trace buffers, as in the original, so that it stays where it is when the trace
/// scrolls. There are few different rows (halves and dashes), so few that they stay in a processor's cache; each is drawn once,
/// and a picture is composed of them.
final class ContentBackground {
    private let capacity: Size
    private let rows: UnsafeMutablePointer<UInt32>
    /// For each line of the content, which row it shows.
    private let kinds: UnsafeMutablePointer<UInt8>
    private(set) var width = 1
    private(set) var height = 1

    /// Half seconds are every third dash, tenths every fourth one: with or without either there are four rows.
    private static let half = 1
    private static let fine = 2
    private static let combinations = 4
    /// Those in two halves, and one horizontal line.
    private static let line = 2 * combinations
    private static let rowCount = line + 1

    init(capacity: Size) {
        self.capacity = capacity
        rows = .allocate(capacity: capacity.width * Self.rowCount)
        kinds = .allocate(capacity: capacity.height)
    }

    deinit {
        rows.deallocate()
        kinds.deallocate()
    }

    /// Draws the rows for a content. Time is counted from the left edge in sweep mode, back from the right one in scroll
    /// mode.
    func prepare(axis: TimeAxis, mode: ContentMode, height: Int, style: GraphStyle) {
        guard axis.width <= capacity.width, height <= capacity.height else { return }
        width = axis.width
        self.height = height
        let dash = max(1, Int((2 * style.pixelsPerPoint).rounded()))
        for y in 0..<height {
            let phase = y / dash
            let dashes = (phase % 3 == 0 ? Self.half : 0) + (phase % 4 == 0 ? Self.fine : 0)
            kinds[y] = UInt8((y < (height + 1) / 2 ? 0 : Self.combinations) + dashes)
        }
        for line in 0..<5 { kinds[line * (height - 1) / 4] = UInt8(Self.line) }
        for kind in 0..<Self.line {
            (rows + kind * width).update(
                repeating: (kind < Self.combinations ? style.upperHalf : style.lowerHalf).pixel, count: width)
        }
        (rows + Self.line * width).update(repeating: style.grid.pixel, count: width)
        let grid = TimeGrid(width: width, windowMilliseconds: axis.milliseconds, spacing: style.gridSpacing)
        grid.forEachLine { place, line in
            let column = mode == .sweep ? place : width - 1 - place
            for kind in 0..<Self.line {
                switch line {
                case .solid: rows[kind * width + column] = style.grid.pixel
                case .half where kind & Self.half != 0: rows[kind * width + column] = style.gridHalf.pixel
                case .fine where kind & Self.fine != 0: rows[kind * width + column] = style.gridFine.pixel
                default: break
                }
            }
        }
    }

    /// The pixels of one line of the content.
    func row(_ y: Int) -> UnsafePointer<UInt32> { UnsafePointer(rows + Int(kinds[y]) &* width) }
}
