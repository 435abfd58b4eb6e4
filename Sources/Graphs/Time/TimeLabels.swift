import Drawing
import Text

/// The labels of the time axis of a magnified graph. While data flow, they are seconds from the left edge in sweep mode, and seconds before now in
/// scroll mode. While graphs are frozen, they are times of day, or seconds before the time of freezing.
public struct TimeLabels {
    private let axis: TimeAxis
    private let mode: ContentMode
    private let style: GraphStyle
    private let still: StillTimes?
    /// The distance between two labels, in milliseconds.
    package let step: Int

    /// The possible distances between two labels, in milliseconds. A day is a multiple of each distance, so that labels are at round times of day.
    private static let steps = [
        10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000, 1_200_000,
        3_600_000, 7_200_000, 21_600_000,
    ]

    public init(axis: TimeAxis, mode: ContentMode, style: GraphStyle) {
        self.init(axis: axis, mode: mode, style: style, still: nil)
    }

    /// - Parameter still: the times of a frozen graph; nil while data flow.
    package init(axis: TimeAxis, mode: ContentMode, style: GraphStyle, still: StillTimes?) {
        self.axis = axis
        self.mode = mode
        self.style = style
        self.still = still
        let isClock = still?.reference.isClock ?? false
        let (width, period) = (Int64(axis.width), Int64(axis.milliseconds))
        step =
            Self.steps.first {
                // The width of the longest label ("-86400" or "14:07:20.25") with some space, as a multiple of the text size.
                let letters: Float = isClock ? 6 + Float(Self.decimals($0)) : 4
                return Int64($0) * width >= Int64(style.labelText.size * letters) * period
            } ?? axis.milliseconds
    }

    private static func decimals(_ step: Int) -> Int { step % 1000 == 0 ? 0 : step % 100 == 0 ? 1 : 2 }

    /// True if the labels are times of day, which have no unit.
    package var areOfClock: Bool { still?.reference.isClock ?? false }

    /// Draws labels and ticks below a content.
    /// - Parameters:
    ///   - box: the row below the content, with the same width.
    ///   - space: the area that the labels must not leave.
    package func draw(on canvas: Canvas, in box: Rect, space: Rect) {
        guard step > 0, !space.intersection(canvas.clip).isEmpty else { return }
        if let still { draw(still, on: canvas, in: box, space: space) } else { drawLive(on: canvas, in: box) }
    }

    private func drawTick(on canvas: Canvas, at x: Int, in box: Rect) {
        canvas.fill(Rect(x: x, y: box.y, width: 1, height: tick), style.label)
    }

    private var tick: Int { max(2, style.padding / 2) }

    private func drawLive(on canvas: Canvas, in box: Rect) {
        let reach = Int(style.labelText.size * 2)
        var time = 0
        while time <= axis.milliseconds {
            let offset = Int(Int64(time) * Int64(box.width) / Int64(max(1, axis.milliseconds)))
            let x = box.x + min(box.width - 1, mode == .sweep ? offset : box.width - 1 - offset)
            drawTick(on: canvas, at: x, in: box)
            var text = ValueText(decimalSeparator: style.decimalSeparator)
            text.append(Double(mode == .sweep ? time : -time) / 1000, decimals: Self.decimals(step))
            let place = Rect(x: x - reach, y: box.y + tick, width: 2 * reach, height: max(0, box.height - tick))
            text.withBytes { canvas.text($0, in: place, style.labelText, style.label, alignment: .center) }
            time += step
        }
    }

    /// Draws the labels and ticks of a frozen graph. At the edges, and where two sweeps meet, a label without enough space is omitted; only its tick
    /// is drawn.
    private func draw(_ still: StillTimes, on canvas: Canvas, in box: Rect, space: Rect) {
        guard let fonts = canvas.fonts else { return }
        let air = Int(style.labelText.size / 2)
        var free = space.x
        still.forEachMultiple(of: step) { column, milliseconds in
            let x = box.x + column
            drawTick(on: canvas, at: x, in: box)
            text(milliseconds).withBytes { bytes in
                let width = fonts.measure(bytes, style.labelText)
                let left = x - width / 2
                guard left >= free, left + width <= space.right else { return }
                free = left + width + air
                let place = Rect(x: left, y: box.y + tick, width: width, height: max(0, box.height - tick))
                canvas.text(bytes, in: place, style.labelText, style.label)
            }
        }
    }

    private func text(_ milliseconds: Int64) -> ValueText {
        var text = ValueText(decimalSeparator: style.decimalSeparator)
        text.append(milliseconds: milliseconds, isClock: areOfClock, decimals: Self.decimals(step))
        return text
    }

    /// For tests: the labels of a frozen graph and their columns, from left to right.
    package var stillLabels: [(x: Int, text: String)] {
        var labels: [(x: Int, text: String)] = []
        still?.forEachMultiple(of: step) { labels.append((x: $0, text: text($1).string)) }
        return labels
    }
}
