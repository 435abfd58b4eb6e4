import CVectors
import Drawing

/// Title and labels over the corners of a content that takes all of a small slot: text on a ground through which the trace
/// can be seen. They are kept as marks, as a trace is, and put together with it row by row, so that a live content stays
/// one part that is written once.
final class CornerLabels {
    enum Corner: Int {
        /// Top left, top right, bottom left and bottom right.
        case title = 0
        case upper, period, lower

        var isTop: Bool { self == .title || self == .upper }
        var isLeading: Bool { self == .title || self == .period }
    }

    /// The height of a row of text.
    static func rowHeight(_ style: TextStyle) -> Int { Int((style.size * 1.4).rounded(.up)) }

    /// How much of the ground covers what lies below, in 128ths.
    private static let groundShare: UInt32 = 92

    private let painter: LabelPainter
    private let ground: UInt32
    private let labelColor: UInt32
    private let titleColor: UInt32
    private let marks: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var width = 0
    private var height = 0
    /// Rows of the content from the top and from the bottom that have labels.
    private var rows = 0
    /// How many columns a corner's ground takes.
    private var extents: InlineArray<4, Int> = .init(repeating: 0)
    private var texts: InlineArray<4, ValueText> = .init(repeating: ValueText())

    init(capacity: Size, painter: LabelPainter) {
        self.painter = painter
        ground = painter.style.upperHalf.pixel
        labelColor = painter.style.label.pixel
        titleColor = painter.style.title.pixel
        self.capacity = min(capacity.width, painter.width)
        marks = .allocate(capacity: 2 * painter.height * max(1, self.capacity))
    }

    deinit { marks.deallocate() }

    /// Empties all corners of a content.
    /// - Parameter isShown: whether it has labels at all.
    func open(_ size: Size, isShown: Bool) {
        width = size.width
        height = size.height
        rows = isShown && width <= capacity ? min(painter.height, height / 2) : 0
        for corner in 0..<4 {
            extents[corner] = 0
            texts[corner].removeAll()
        }
        marks.update(repeating: 0, count: 2 * rows * width)
    }

    /// The rows of the content between those that have labels over them.
    var free: Range<Int> { rows..<max(rows, height - rows) }

    /// Where a row is put together before `put` brings it to its place.
    var row: UnsafeMutablePointer<UInt32> { painter.row }

    var hasTitle: Bool { extents[Corner.title.rawValue] > 0 }

    /// Writes a label; nothing happens where it is the same. A new one beside the title takes this away.
    func write(_ corner: Corner, _ text: ValueText) {
        guard rows > 0, text != texts[corner.rawValue] else { return }
        texts[corner.rawValue] = text
        // It is written again in what is left.
        if corner == .upper { erase(.title) }
        text.withBytes { draw(corner, $0, painter.style.labelText) }
    }

    /// Writes the title, in the room that the label beside it leaves.
    func write(title: String) {
        guard rows > 0 else { return }
        var title = title
        title.withUTF8 { draw(.title, $0, painter.style.smallTitleText) }
    }

    private func erase(_ corner: Corner) {
        let old = extents[corner.rawValue]
        let start = marks + (corner.isTop ? 0 : rows * width) + (corner.isLeading ? 0 : width - old)
        for y in 0..<rows { (start + y * width).update(repeating: 0, count: old) }
        extents[corner.rawValue] = 0
    }

    private func draw(_ corner: Corner, _ bytes: UnsafeBufferPointer<UInt8>, _ look: TextStyle) {
        let pad = max(1, painter.style.padding / 2)
        let start = marks + (corner.isTop ? 0 : rows * width)
        let beside = Corner(rawValue: corner.rawValue ^ 1).map { extents[$0.rawValue] } ?? 0
        erase(corner)
        let room = corner == .title ? width - beside - 3 * pad : width / 2 - 2 * pad
        let text = painter.draw(
            bytes, look, into: start, stride: width, height: rows, room: room, isSecond: corner == .title
        ) { corner.isLeading ? pad : width - pad - $0 }
        extents[corner.rawValue] = text > 0 ? min(width - beside, text + 2 * pad) : 0
    }

    /// Brings some columns of a row from `row` to their place, under the labels.
    /// - Parameter x: the column of the content that the first one is.
    func put(_ y: Int, from x: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
        let isTop = y < rows
        let line = marks + (isTop ? y : rows + y - (height - rows)) * width + x
        let first = extents[(isTop ? Corner.title : .period).rawValue]
        let last = width - extents[(isTop ? Corner.upper : .lower).rawValue]
        let left = max(0, min(count, first - x))
        let right = max(left, min(count, last - x))
        cover(target, 0, left, line)
        pixels_copy(target + left, row + left, Int32(right - left))
        cover(target, right, count, line)
    }

    /// What is seen where a pixel lies over the trace, such as an event's: it, or the label over it.
    /// - Parameters:
    ///   - x, y: its column and row in the content.
    func seen(_ pixel: UInt32, _ x: Int, _ y: Int) -> UInt32 {
        guard !free.contains(y) else { return pixel }
        let isTop = y < rows
        let first = extents[(isTop ? Corner.title : .period).rawValue]
        let last = width - extents[(isTop ? Corner.upper : .lower).rawValue]
        guard x < first || x >= last else { return pixel }
        var (seen, below) = (pixel, pixel)
        let mark = marks + (isTop ? y : rows + y - (height - rows)) * width + x
        trace_label(&seen, &below, mark, 1, ground, Self.groundShare, labelColor, titleColor)
        return seen
    }

    private func cover(_ target: UnsafeMutablePointer<UInt32>, _ from: Int, _ to: Int, _ line: UnsafePointer<UInt8>) {
        guard from < to else { return }
        trace_label(
            target + from, row + from, line + from, Int32(to - from), ground, Self.groundShare, labelColor, titleColor)
    }
}
