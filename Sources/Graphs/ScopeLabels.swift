import Drawing

/// All texts of a scope but its title, written when something changes and drawn from there. Holds them in place, so that
/// nothing is allocated.
struct ScopeLabels {
    private let style: GraphStyle
    private let unit: String
    private(set) var upper: ValueText
    private(set) var lower: ValueText
    private var period: ValueText
    private var corner: ValueText
    /// The value axis from top to bottom.
    private var lines: InlineArray<5, ValueText>
    private var minimum: ValueText
    private var mean: ValueText
    private var maximum: ValueText
    private var times: TimeLabels?

    init(unit: String, style: GraphStyle) {
        self.style = style
        self.unit = unit
        let empty = ValueText(decimalSeparator: style.decimalSeparator)
        upper = empty
        lower = empty
        period = empty
        corner = empty
        lines = InlineArray(repeating: empty)
        minimum = empty
        mean = empty
        maximum = empty
        corner.append(unit)
        if !unit.isEmpty { corner.append(" \u{B7} ") }
        corner.append("s")
    }

    /// One label of the value axis, from the top.
    func line(_ index: Int) -> String { lines[index].string }
    var statistics: [String] { [minimum.string, mean.string, maximum.string] }

    var isEmpty: Bool { upper.count == 0 }

    /// Writes the labels of the value axis; none without limits.
    mutating func write(_ limits: ValueLimits?) {
        upper.removeAll()
        lower.removeAll()
        for index in 0..<5 { lines[index].removeAll() }
        guard let limits else { return }
        limits.write(limits.upper, to: &upper)
        limits.write(limits.lower, to: &lower)
        for index in 0..<5 {
            let part = Double(index) / 4
            limits.write(Float(Double(limits.upper) - limits.span * part), to: &lines[index])
        }
        guard !unit.isEmpty else { return }
        upper.append(" ")
        upper.append(unit)
        lower.append(" ")
        lower.append(unit)
    }

    mutating func write(_ axis: TimeAxis, mode: ContentMode) {
        period = Self.text(ofPeriod: axis.periodMilliseconds, decimalSeparator: style.decimalSeparator)
        times = TimeLabels(axis: axis, mode: mode, style: style)
    }

    /// Writes the statistics of what is shown; without numbers there are none.
    /// - Returns: whether a text differs.
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
        }
        return old != (minimum, mean, maximum)
    }

    func draw(on canvas: Canvas, _ layout: ScopeLayout, at origin: Point, isDetailed: Bool) {
        func text(_ text: ValueText, _ box: Rect, _ alignment: TextAlignment = .trailing) {
            let place = box.offsetBy(x: origin.x, y: origin.y)
            text.withBytes { canvas.text($0, in: place, style.labelText, style.label, alignment: alignment) }
        }
        guard isDetailed else {
            text(upper, layout.upper)
            text(lower, layout.lower)
            return text(period, layout.period, .leading)
        }
        let third = layout.statistics.width / 3
        for index in 0..<3 {
            let box = Rect(
                x: layout.statistics.x + index * third, y: 0, width: third, height: layout.statistics.height)
            text(index == 0 ? minimum : index == 1 ? mean : maximum, box)
        }
        text(corner, layout.corner)
        let tick = max(2, style.padding / 2)
        let height = Int(style.labelText.size * 1.5)
        for line in 0..<5 where lines[line].count > 0 {
            let y = layout.content.y + line * (layout.content.height - 1) / 4
            let axis = layout.valueAxis
            text(lines[line], Rect(x: axis.x, y: y - height / 2, width: max(0, axis.width - tick - 3), height: height))
            canvas.fill(
                Rect(x: axis.right - tick, y: y, width: tick, height: 1).offsetBy(x: origin.x, y: origin.y),
                style.label)
        }
        times?.draw(on: canvas, in: layout.timeAxis.offsetBy(x: origin.x, y: origin.y))
    }

    /// "10 s", "0.5 s", "2.35 s": to the hundredth of a second.
    static func text(ofPeriod milliseconds: Int, decimalSeparator: UInt8) -> ValueText {
        var text = ValueText(decimalSeparator: decimalSeparator)
        let hundredths = (milliseconds + 5) / 10
        text.append(Int64(hundredths / 100))
        var rest = hundredths % 100
        if rest > 0 {
            var digits = 2
            while rest % 10 == 0 {
                rest /= 10
                digits -= 1
            }
            text.append(byte: decimalSeparator)
            text.append(Int64(rest), digits: digits)
        }
        text.append(" s")
        return text
    }
}
