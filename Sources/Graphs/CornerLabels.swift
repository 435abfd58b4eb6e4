import CVectors
import Drawing
import Text

/// The title and labels in the corners of a graph that fills a whole small slot: text on a translucent ground in front of the trace. The labels are
/// stored as marks, like a trace, and composed with the trace row by row, so that each pixel of the content is written once.
package final class CornerLabels {
    package enum Corner: Int {
        /// The title is at the top left. The other corners are at the top right, the bottom left and the bottom right.
        case title = 0
        case upper, period, lower

        var isTop: Bool { self == .title || self == .upper }
        var isLeading: Bool { self == .title || self == .period }
    }

    /// The height of a row of labels.
    static func rowHeight(_ style: TextStyle) -> Int { Int((style.size * 1.4).rounded(.up)) }

    /// The opacity of the ground behind the text, in 128ths.
    private static let groundShare: UInt32 = 92

    private let painter: LabelPainter
    private let ground: UInt32
    private let labelColor: UInt32
    private let titleColor: UInt32
    private let marks: UnsafeMutablePointer<UInt8>
    /// The pixels of the rows with labels where there is no trace. They are composed in advance, so that labels hardly increase the time for drawing.
    /// Unused parts of the memory are not touched.
    private let seen: UnsafeMutablePointer<UInt32>
    /// The revision of the background with which the labels' pixels (`seen`) were composed; nil before that.
    private var madeOf: UInt32?
    private let capacity: Int
    private var width = 0
    private var height = 0
    /// The number of pixel rows with labels at the top of the content; the same number of rows at the bottom has labels.
    private var rows = 0
    /// The width of the ground behind the label in each corner, in columns.
    private var extents: InlineArray<4, Int> = .init(repeating: 0)
    private var texts: InlineArray<4, ValueText> = .init(repeating: ValueText())

    package init(capacity: Size, painter: LabelPainter) {
        self.painter = painter
        ground = painter.style.upperHalf.pixel
        labelColor = painter.style.label.pixel
        titleColor = painter.style.title.pixel
        self.capacity = min(capacity.width, painter.width)
        marks = .allocate(capacity: 2 * painter.height * max(1, self.capacity))
        seen = .allocate(capacity: 2 * painter.height * max(1, self.capacity))
    }

    deinit {
        marks.deallocate()
        seen.deallocate()
    }

    /// The width of a label in pixels.
    package func width(of label: UnsafeBufferPointer<UInt8>) -> Int {
        painter.width(of: label, painter.style.labelText)
    }
    /// The width that is available for a label in pixels.
    package var space: Int { width / 2 - 2 * padding }
    /// The distance between a label and the edge of its ground, in pixels.
    var padding: Int { max(1, painter.style.padding / 2) }

    /// Empties the corners for a content of another size.
    /// - Parameter isShown: true if the content has labels.
    package func open(_ size: Size, isShown: Bool) {
        width = size.width
        height = size.height
        rows = isShown && width <= capacity ? min(painter.height, height / 2) : 0
        for corner in 0..<4 {
            extents[corner] = 0
            texts[corner].removeAll()
        }
        marks.update(repeating: 0, count: 2 * rows * width)
        madeOf = nil
    }

    /// The rows of the content that have no labels.
    package var free: Range<Int> { rows..<max(rows, height - rows) }

    /// The memory in which a row is composed, before `put` copies it to its destination.
    var row: UnsafeMutablePointer<UInt32> { painter.row }

    var hasTitle: Bool { extents[Corner.title.rawValue] > 0 }

    /// Writes a label if its text has changed. A new label at the top right also removes the title, which must then be written again.
    package func write(_ corner: Corner, _ text: ValueText) {
        guard rows > 0, text != texts[corner.rawValue] else { return }
        texts[corner.rawValue] = text
        // Erase the title, which is written again in the width that the label leaves free.
        if corner == .upper { erase(.title) }
        text.withBytes { draw(corner, $0, painter.style.labelText) }
    }

    /// Writes the title in the width that the label at the top right leaves free.
    package func write(title: String) {
        guard rows > 0 else { return }
        var title = title
        title.withUTF8 { draw(.title, $0, painter.style.smallTitleText) }
    }

    private func erase(_ corner: Corner) {
        madeOf = nil
        let old = extents[corner.rawValue]
        let start = marks + (corner.isTop ? 0 : rows * width) + (corner.isLeading ? 0 : width - old)
        for y in 0..<rows { (start + y * width).update(repeating: 0, count: old) }
        extents[corner.rawValue] = 0
    }

    private func draw(_ corner: Corner, _ bytes: UnsafeBufferPointer<UInt8>, _ look: TextStyle) {
        let pad = padding
        let start = marks + (corner.isTop ? 0 : rows * width)
        let beside = Corner(rawValue: corner.rawValue ^ 1).map { extents[$0.rawValue] } ?? 0
        erase(corner)
        let space = corner == .title ? width - beside - 3 * pad : self.space
        let text = painter.draw(
            bytes, look, into: start, stride: width, height: rows, space: space, isSecond: corner == .title
        ) { corner.isLeading ? pad : width - pad - $0 }
        extents[corner.rawValue] = text > 0 ? min(width - beside, text + 2 * pad) : 0
    }

    /// Writes some columns of rows with labels, in front of the given layer.
    /// - Parameters:
    ///   - lines: rows of the content. Rows without labels are skipped.
    ///   - x: the first column of the content.
    ///   - target: the memory for the first column of line 0. Lines are `stride` pixels apart.
    func write(
        _ layer: Layer, _ lines: Range<Int>, at x: Int, count: Int, over background: ContentBackground,
        to target: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        if madeOf != background.revision { make(of: background) }
        func write(_ band: Range<Int>) {
            if band.isEmpty { return }
            let first = target + band.lowerBound * stride
            let labels = labels(at: x, band.lowerBound)
            switch layer {
            case .trace(let buffer, let source, let colors):
                background.compose(
                    band, at: x, buffer, from: source, count: count, colors, under: labels, to: first, stride: stride)
            case .nothing:
                trace_copy_rows(first, Int32(stride), labels.seen, labels.width, Int32(count), Int32(band.count))
            case .bar(let pixel):
                withUnsafePointer(to: labels) {
                    trace_fill_labelled(first, Int32(stride), pixel, Int32(count), Int32(band.count), $0)
                }
            }
        }
        write(lines.clamped(to: 0..<rows))
        write(lines.clamped(to: max(rows, height - rows)..<height))
    }

    /// What is behind the labels: the background, or a trace in front of it.
    enum Layer {
        case trace(TraceBuffer, source: Int, colors: (trace: UInt32, lost: UInt32))
        case nothing
        case bar(UInt32)
    }

    /// The offset of a row with labels in the arrays of marks and pixels.
    private func offset(_ y: Int) -> Int { (y < rows ? y : rows + y - (height - rows)) * width }

    /// The columns of a row that are not covered by a label's ground.
    private func bare(_ y: Int) -> Range<Int> {
        let isTop = y < rows
        let first = extents[(isTop ? Corner.title : .period).rawValue]
        return first..<max(first, width - extents[(isTop ? Corner.upper : .lower).rawValue])
    }

    private func labels(at x: Int, _ y: Int) -> trace_labels {
        let (bare, start) = (bare(y), offset(y) + x)
        return trace_labels(
            seen: seen + start, texts: marks + start, width: Int32(width), left: Int32(bare.lowerBound - x),
            right: Int32(bare.upperBound - x), ground: ground, share: Self.groundShare, text_color: labelColor,
            second_color: titleColor)
    }

    /// Composes the labels with the background, for use in pixels without a trace.
    private func make(of background: ContentBackground) {
        madeOf = background.revision
        for index in 0..<2 * rows {
            let y = index < rows ? index : height - 2 * rows + index
            let (bare, from) = (bare(y), background.row(y))
            let (target, texts) = (seen + index * width, marks + index * width)
            cover(target, from, 0, bare.lowerBound, texts)
            pixels_copy(target + bare.lowerBound, from + bare.lowerBound, Int32(bare.count))
            cover(target, from, bare.upperBound, width, texts)
        }
    }

    /// Copies some columns of the composed row to their destination, and draws the labels in front of them.
    /// - Parameter x: the column of the content for the first pixel.
    func put(_ y: Int, from x: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
        let (bare, line) = (bare(y), marks + (offset(y) + x))
        let left = max(0, min(count, bare.lowerBound - x))
        let right = max(left, min(count, bare.upperBound - x))
        cover(target, row, 0, left, line)
        pixels_copy(target + left, row + left, Int32(right - left))
        cover(target, row, right, count, line)
    }

    /// Returns the pixel that is visible when `pixel` is drawn over the trace, for example for an event: `pixel` itself, or the color of a label in
    /// front of it.
    /// - Parameters:
    ///   - x, y: the column and row in the content.
    func seen(_ pixel: UInt32, _ x: Int, _ y: Int) -> UInt32 {
        guard !free.contains(y), !bare(y).contains(x) else { return pixel }
        var (seen, below) = (pixel, pixel)
        trace_label(&seen, &below, marks + (offset(y) + x), 1, ground, Self.groundShare, labelColor, titleColor)
        return seen
    }

    private func cover(
        _ target: UnsafeMutablePointer<UInt32>, _ under: UnsafePointer<UInt32>, _ from: Int, _ to: Int,
        _ line: UnsafePointer<UInt8>
    ) {
        guard from < to else { return }
        trace_label(
            target + from, under + from, line + from, Int32(to - from), ground, Self.groundShare, labelColor, titleColor
        )
    }
}
