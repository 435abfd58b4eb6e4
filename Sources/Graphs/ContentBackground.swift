import CVectors
import Drawing

/// The background of a trace: two halves in different colors, whose border shows the middle value, and the grid in front of them.
///
/// As in the app iScope, the grid is fixed: it is not part of the trace buffers, so it does not move when the trace scrolls. The background consists
/// of only a few different rows of pixels (halves, dashes, lines). Each is drawn once and then used for many lines, so the rows remain in the
/// processor's cache.
package final class ContentBackground {
    private let capacity: Size
    private let rows: UnsafeMutablePointer<UInt32>
    /// For each line of the content: the index of the row of pixels that the line shows.
    private let kinds: UnsafeMutablePointer<UInt16>
    /// The distance in memory between two rows of pixels, in pixels.
    private var stride = 1
    /// The picture that contains the rows' pixels; nil if this object has allocated them.
    private let picture: Surface?
    private(set) var width = 1
    private(set) var height = 1
    private var dash = 1
    /// The positions of the value grid's lines in the content, in pixels.
    private var lines: InlineArray<12, Int> = .init(repeating: 0)
    private var lineCount = 0
    /// A number that changes whenever the drawn background changes.
    private(set) var revision: UInt32 = 0

    /// Bits in the index of a row of pixels. This bit adds the dashes of the lines at half seconds, which are in every third line of the content;
    /// `fine` adds the dashes of the lines at tenths, which are in every fourth line.
    private static let half = 1
    private static let fine = 2
    private static let combinations = 4
    /// The index of the row of pixels for a line of the value grid. It follows the combinations of dashes for both halves of the background. The next
    /// index is that of the zero line.
    private static let line = 2 * combinations
    private static let zero = line + 1
    private static let rowCount = line + 2

    package init(capacity: Size) {
        self.capacity = capacity
        picture = nil
        rows = .allocate(capacity: capacity.width * Self.rowCount)
        kinds = .allocate(capacity: capacity.height)
    }

    /// Uses a part of a picture as the background. Another object draws the picture. Each line of the content then has its own row of pixels.
    package init(_ picture: Surface, _ part: Rect) {
        let part = part.intersection(picture.bounds)
        self.picture = picture
        capacity = Size(width: 0, height: 0)
        rows = picture.row(part.y) + part.x
        kinds = .allocate(capacity: max(1, part.height))
        for y in 0..<part.height { kinds[y] = UInt16(y) }
        stride = picture.stride
        (width, height) = (part.width, part.height)
    }

    deinit {
        if picture == nil { rows.deallocate() }
        kinds.deallocate()
    }

    /// Draws the rows for a content, without a value grid. In sweep mode, times count from the left edge; in scroll mode, backward from the right
    /// edge.
    /// - Parameter still: the times of a frozen graph, which determine the positions of the lines.
    package func prepare(axis: TimeAxis, mode: ContentMode, height: Int, style: GraphStyle, still: StillTimes?) {
        guard axis.width <= capacity.width, height <= capacity.height else { return }
        revision &+= 1
        width = axis.width
        stride = width
        self.height = height
        dash = max(1, Int((2 * style.pixelsPerPoint).rounded()))
        markDashes()
        lineCount = 0
        for kind in 0..<Self.line {
            (rows + kind * width).update(
                repeating: (kind < Self.combinations ? style.upperHalf : style.lowerHalf).pixel, count: width)
        }
        (rows + Self.line * width).update(repeating: style.grid.pixel, count: width)
        (rows + Self.zero * width).update(repeating: style.gridZero.pixel, count: width)
        let grid = TimeGrid(width: width, windowMilliseconds: axis.milliseconds, spacing: style.gridSpacing)
        if let still {
            still.forEachMultiple(of: grid.step) { draw(grid.line(at: $1), at: $0, style) }
        } else {
            grid.forEachLine { draw($1, at: mode == .sweep ? $0 : width - 1 - $0, style) }
        }
    }

    /// Draws a vertical line of the time grid into all rows of pixels.
    private func draw(_ line: TimeGrid.Line, at column: Int, _ style: GraphStyle) {
        let first = rows + column
        switch line {
        case .none: break
        case .solid: for kind in 0..<Self.line { first[kind &* width] = style.grid.pixel }
        case .half:
            for kind in 0..<Self.line where kind & Self.half != 0 { first[kind &* width] = style.gridHalf.pixel }
        case .fine:
            for kind in 0..<Self.line where kind & Self.fine != 0 { first[kind &* width] = style.gridFine.pixel }
        }
    }

    /// Selects the row of pixels for each line of the content, without the lines of the value grid. The loop counts instead of dividing, because some
    /// processors have no instruction for division.
    private func markDashes() {
        var y = 0
        var phase = 0
        let middle = (height + 1) / 2
        while y < height {
            let kind = Self.kind(ofPhase: phase)
            for line in y..<min(height, y + dash) {
                kinds[line] = line < middle ? kind : kind + UInt16(Self.combinations)
            }
            y += dash
            phase = phase == 11 ? 0 : phase + 1
        }
    }

    /// The row of pixels for a line in the upper half.
    /// - Parameter phase: the position of the line in the dash pattern, which repeats after 12 lines.
    private static func kind(ofPhase phase: Int) -> UInt16 {
        UInt16((phase % 3 == 0 ? half : 0) + (phase % 4 == 0 ? fine : 0))
    }

    /// The row of pixels for a line of the content that is not part of the value grid.
    private func plainKind(_ y: Int) -> UInt16 {
        Self.kind(ofPhase: y / dash) + UInt16(y < (height + 1) / 2 ? 0 : Self.combinations)
    }

    /// Moves the lines of the value grid to new positions; nil removes them.
    package func mark(_ grid: ValueGrid?) {
        revision &+= 1
        for line in 0..<lineCount { kinds[lines[line]] = plainKind(lines[line]) }
        lineCount = grid?.count ?? 0
        guard let grid else { return }
        for line in 0..<grid.count {
            lines[line] = min(height - 1, grid.row(line))
            kinds[lines[line]] = UInt16(grid.isZero(line) ? Self.zero : Self.line)
        }
    }

    /// Writes a trace in front of the background, for some columns of some lines of the content.
    /// - Parameters:
    ///   - x: the first column of the content.
    ///   - source: the first column of the trace buffer.
    ///   - target: the memory for the first column of the first line. Lines are `stride` pixels apart.
    @inline(__always)
    func compose(
        _ lines: Range<Int>, at x: Int, _ buffer: TraceBuffer, from source: Int, count: Int,
        _ colors: (trace: UInt32, lost: UInt32), to target: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        trace_compose_rows(
            target, Int32(stride), rows + x, Int32(self.stride), kinds + lines.lowerBound,
            buffer.row(lines.lowerBound) + source, Int32(buffer.stride), Int32(count), Int32(lines.count), colors.trace,
            colors.lost)
    }

    /// Writes a trace in front of the background, and labels in front of both.
    /// - Parameter labels: the labels for these lines, from column `x` on.
    func compose(
        _ lines: Range<Int>, at x: Int, _ buffer: TraceBuffer, from source: Int, count: Int,
        _ colors: (trace: UInt32, lost: UInt32), under labels: trace_labels, to target: UnsafeMutablePointer<UInt32>,
        stride: Int
    ) {
        withUnsafePointer(to: labels) {
            trace_compose_labelled(
                target, Int32(stride), rows + x, Int32(self.stride), kinds + lines.lowerBound,
                buffer.row(lines.lowerBound) + source, Int32(buffer.stride), Int32(count), Int32(lines.count),
                colors.trace, colors.lost, $0)
        }
    }

    /// The pixels of the background in one line of the content.
    func row(_ y: Int) -> UnsafePointer<UInt32> { UnsafePointer(rows + Int(kinds[y]) &* stride) }
}
