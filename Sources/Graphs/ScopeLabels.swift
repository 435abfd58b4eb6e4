import Drawing

/// All texts of a scope but its title, written when something changes and drawn from there. Holds them in place, so that
/// nothing is allocated.
struct ScopeLabels {
    private let style: GraphStyle
    private let unit: String
    /// The limits, the period and the times.
    private(set) var edges: EdgeLabels
    private var corner: ValueText
    /// The value axis from top to bottom.
    private var lines: InlineArray<5, ValueText>
    private var minimum: ValueText
    private var mean: ValueText
    private var maximum: ValueText

    init(unit: String, style: GraphStyle) {
        self.style = style
        self.unit = unit
        edges = EdgeLabels(style: style)
        let empty = edges.upper
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

    var isEmpty: Bool { edges.upper.count == 0 }

    /// Writes the labels of the value axis; none without limits.
    mutating func write(_ limits: ValueLimits?) {
        edges.upper.removeAll()
        edges.lower.removeAll()
        for index in 0..<5 { lines[index].removeAll() }
        guard let limits else { return }
        limits.write(limits.upper, to: &edges.upper)
        limits.write(limits.lower, to: &edges.lower)
        for index in 0..<5 {
            let part = Double(index) / 4
            limits.write(Float(Double(limits.upper) - limits.span * part), to: &lines[index])
        }
        guard !unit.isEmpty else { return }
        edges.upper.append(" ")
        edges.upper.append(unit)
        edges.lower.append(" ")
        edges.lower.append(unit)
    }

    mutating func write(_ axis: TimeAxis, mode: ContentMode) { edges.write(axis, mode: mode) }

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
        edges.draw(corner, on: canvas, in: place(layout.corner))
        let tick = max(2, style.padding / 2)
        let height = Int(style.labelText.size * 1.5)
        for line in 0..<5 where lines[line].count > 0 {
            let y = layout.content.y + line * (layout.content.height - 1) / 4
            let axis = layout.valueAxis
            let box = Rect(x: axis.x, y: y - height / 2, width: max(0, axis.width - tick - 3), height: height)
            edges.draw(lines[line], on: canvas, in: place(box))
            canvas.fill(place(Rect(x: axis.right - tick, y: y, width: tick, height: 1)), style.label)
        }
        edges.drawTimes(on: canvas, in: place(layout.timeAxis))
    }
}
