import CVectors
import Drawing

/// What lies behind a trace: two halves, so that the middle value can be seen, and the grid.
///
/// The grid is fixed and not part of the trace buffers, as in the original, so that it stays where it is when the trace
/// scrolls. There are few different rows (halves and dashes); each is drawn once, and a picture is composed of them.
final class ContentBackground {
    private let capacity: Size
    private let rows: UnsafeMutablePointer<UInt32>
    /// For each line of the content, which row it shows.
    private let kinds: UnsafeMutablePointer<UInt8>
    private(set) var width = 1
    private(set) var height = 1

    /// Two halves times the phases of both dashes (3 and 4 dashes long), and one horizontal line.
    private static let phases = 12
    private static let rowCount = 2 * phases + 1

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
            kinds[y] = UInt8((y < (height + 1) / 2 ? 0 : Self.phases) + y / dash % Self.phases)
        }
        for line in 0..<5 { kinds[line * (height - 1) / 4] = UInt8(2 * Self.phases) }
        for kind in 0..<2 * Self.phases {
            (rows + kind * width).update(
                repeating: (kind < Self.phases ? style.upperHalf : style.lowerHalf).pixel, count: width)
        }
        (rows + 2 * Self.phases * width).update(repeating: style.grid.pixel, count: width)
        let grid = TimeGrid(width: width, windowMilliseconds: axis.milliseconds, spacing: style.gridSpacing)
        grid.forEachLine { place, line in
            let column = mode == .sweep ? place : width - 1 - place
            for kind in 0..<2 * Self.phases {
                switch line {
                case .solid: rows[kind * width + column] = style.grid.pixel
                case .half where kind % 3 == 0: rows[kind * width + column] = style.gridHalf.pixel
                case .fine where kind % 4 == 0: rows[kind * width + column] = style.gridFine.pixel
                default: break
                }
            }
        }
    }

    /// The pixels of one line of the content.
    func row(_ y: Int) -> UnsafePointer<UInt32> { UnsafePointer(rows + Int(kinds[y]) * width) }

    /// Writes a part of one line.
    func draw(_ part: ContentView.Part, row y: Int, to target: UnsafeMutablePointer<UInt32>) {
        pixels_copy(target, row(y) + part.x, Int32(part.count))
    }

    /// Writes a part of one line with the trace buffer's pixels over it.
    func draw(
        _ part: ContentView.Part, row y: Int, under buffer: UnsafePointer<UInt32>,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        pixels_compose(target, row(y) + part.x, buffer + part.source, Int32(part.count))
    }
}
