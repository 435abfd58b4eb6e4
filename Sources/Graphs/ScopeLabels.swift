import Drawing
import Signals
import Text

/// All texts of a scope except its title. The texts are written only when they change. They are stored inline, so that no memory is allocated.
struct ScopeLabels {
    private let style: GraphStyle
    private let unit: String
    /// The labels of the limits, of the time window and of the time axis.
    private(set) var edges: EdgeLabels
    /// The lines of the value axis; nil without limits.
    private(set) var grid: ValueGrid?
    private var minimum: ValueText
    private var mean: ValueText
    private var maximum: ValueText

    init(unit: String, style: GraphStyle) {
        self.style = style
        self.unit = unit
        edges = EdgeLabels(style: style)
        let empty = edges.upper
        minimum = empty
        mean = empty
        maximum = empty
    }

    /// The labels of the value axis, from top to bottom.
    var lines: [String] { (0..<(grid?.count ?? 0)).map { line($0).string } }
    var statistics: [String] { [minimum.string, mean.string, maximum.string] }

    var isEmpty: Bool { edges.upper.count == 0 }

    private func line(_ line: Int) -> ValueText {
        var text = ValueText(decimalSeparator: style.decimalSeparator)
        grid?.write(line, to: &text)
        appendUnit(to: &text)
        return text
    }

    private func appendUnit(to text: inout ValueText) {
        guard !unit.isEmpty else { return }
        text.append(" ")
        text.append(unit)
    }

    /// Writes the labels of the value axis; none without limits.
    /// - Parameter isNegativeUp: true if the lower limit is at the top.
    mutating func write(_ limits: ValueLimits?, _ grid: ValueGrid?, isNegativeUp: Bool) {
        self.grid = grid
        edges.upper.removeAll()
        edges.lower.removeAll()
        guard let limits else { return }
        limits.writeLimit(isNegativeUp ? limits.lower : limits.upper, to: &edges.upper)
        limits.writeLimit(isNegativeUp ? limits.upper : limits.lower, to: &edges.lower)
        appendUnit(to: &edges.upper)
        appendUnit(to: &edges.lower)
    }

    mutating func write(_ axis: TimeAxis, mode: ContentMode, still: StillTimes?) {
        edges.write(axis, mode: mode, still: still)
    }

    /// Writes the statistics of the visible values; none if there are no values.
    /// - Returns: true if a text has changed.
    mutating func write(_ shown: Extremes, mean value: Double?, limits: ValueLimits) -> Bool {
        let old = (minimum, mean, maximum)
        minimum.removeAll()
        mean.removeAll()
        maximum.removeAll()
        if !shown.isEmpty, let value {
            minimum.append(style.words.minimum)
            mean.append(style.words.mean)
            maximum.append(style.words.maximum)
            minimum.append(" ")
            mean.append(" ")
            maximum.append(" ")
            limits.write(shown.minimum, to: &minimum)
            limits.write(Float(value), to: &mean)
            limits.write(shown.maximum, to: &maximum)
            appendUnit(to: &minimum)
            appendUnit(to: &mean)
            appendUnit(to: &maximum)
        }
        return old != (minimum, mean, maximum)
    }

    func draw(on canvas: Canvas, _ layout: ScopeLayout, at origin: Point, isDetailed: Bool) {
        func place(_ box: Rect) -> Rect { box.offsetBy(x: origin.x, y: origin.y) }
        guard isDetailed else {
            return edges.draw(
                on: canvas, upper: place(layout.upper), lower: place(layout.lower), period: place(layout.period))
        }
        let third = layout.statistics.width / 3
        for index in 0..<3 {
            let box = Rect(
                x: layout.statistics.x + index * third, y: 0, width: third, height: layout.statistics.height)
            edges.draw(index == 0 ? minimum : index == 1 ? mean : maximum, on: canvas, in: place(box))
        }
        if !edges.areClockTimes {
            canvas.text("s", in: place(layout.corner), style.labelText, style.label, alignment: .trailing)
        }
        drawValues(on: canvas, layout, at: origin)
        edges.drawTimes(on: canvas, in: place(layout.timeAxis), space: place(layout.timeLabels))
    }

    /// Draws a label and a tick at each line of the value axis.
    private func drawValues(on canvas: Canvas, _ layout: ScopeLayout, at origin: Point) {
        let axis = layout.valueAxis.offsetBy(x: origin.x, y: origin.y)
        guard let grid, !axis.intersection(canvas.clip).isEmpty else { return }
        let tick = max(2, style.padding / 2)
        let height = Int(style.labelText.size * 1.5)
        let space = max(0, axis.width - tick - 3)
        for index in 0..<grid.count {
            let y = origin.y + layout.content.y + grid.row(index)
            let box = Rect(x: axis.x, y: y - height / 2, width: space, height: height)
            edges.draw(line(index), on: canvas, in: box, isShrunk: true)
            canvas.fill(Rect(x: axis.right - tick, y: y, width: tick, height: 1), style.label)
        }
    }
}
