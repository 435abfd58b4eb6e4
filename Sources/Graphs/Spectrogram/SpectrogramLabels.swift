import Drawing
import Text

/// All texts of a spectrogram except its title. Drawing them allocates no memory.
struct SpectrogramLabels {
    private let style: GraphStyle
    private let caption: String
    /// The labels of the lowest and the highest frequency, of the time window and of the time axis.
    private(set) var edges: EdgeLabels
    /// The values along the color bar; nil without limits.
    private(set) var grid: ValueGrid?
    private var band: FrequencyBand

    init(caption: String, band: FrequencyBand, style: GraphStyle) {
        self.style = style
        self.caption = caption
        self.band = band
        edges = EdgeLabels(style: style)
        write(band)
    }

    /// The labels of the color bar from top to bottom, as they are drawn.
    var values: [String] { (0..<(grid?.count ?? 0)).map { value($0).string } }

    var isEmpty: Bool { grid == nil }

    private func value(_ index: Int) -> ValueText {
        var text = ValueText(decimalSeparator: style.decimalSeparator)
        grid?.write(index, to: &text)
        return text
    }

    /// Writes the labels of the lowest and the highest frequency.
    mutating func write(_ band: FrequencyBand) {
        self.band = band
        edges.upper.removeAll()
        edges.lower.removeAll()
        Self.append(band.upper, to: &edges.upper)
        Self.append(band.lower, to: &edges.lower)
        edges.upper.append(" Hz")
        edges.lower.append(" Hz")
    }

    mutating func write(_ axis: TimeAxis, mode: ContentMode, still: StillTimes?) {
        edges.write(axis, mode: mode, still: still)
    }

    /// Writes the labels of the color bar; none without limits.
    mutating func write(_ grid: ValueGrid?) { self.grid = grid }

    /// Appends a frequency with up to two decimals, as many as it needs.
    private static func append(_ hertz: Float, to text: inout ValueText) {
        let hundredths = (Double(hertz) * 100).rounded()
        let tenths = (hundredths / 10).rounded()
        text.append(
            hundredths / 100, decimals: hundredths != tenths * 10 ? 2 : tenths != (tenths / 10).rounded() * 10 ? 1 : 0)
    }

    func draw(on canvas: Canvas, _ layout: SpectrogramLayout, at origin: Point, isDetailed: Bool) {
        func place(_ box: Rect) -> Rect { box.offsetBy(x: origin.x, y: origin.y) }
        guard isDetailed else {
            return edges.draw(
                on: canvas, upper: place(layout.upper), lower: place(layout.lower), period: place(layout.period))
        }
        canvas.text(caption, in: place(layout.caption), style.labelText, style.label, alignment: .trailing)
        let units = edges.areClockTimes ? "Hz" : "Hz · s"
        canvas.text(units, in: place(layout.corner), style.labelText, style.label, alignment: .trailing)
        drawValues(on: canvas, layout, at: origin)
        drawFrequencies(on: canvas, layout, at: origin)
        edges.drawTimes(on: canvas, in: place(layout.timeAxis), space: place(layout.timeLabels))
    }

    /// Draws a label and a tick at each round value of the color bar.
    private func drawValues(on canvas: Canvas, _ layout: SpectrogramLayout, at origin: Point) {
        let axis = layout.valueAxis.offsetBy(x: origin.x, y: origin.y)
        guard let grid, !axis.intersection(canvas.clip).isEmpty else { return }
        let tick = max(2, style.padding / 2)
        let height = Int(style.labelText.size * 1.5)
        for index in 0..<grid.count {
            let y = origin.y + layout.content.y + grid.row(index)
            let box = Rect(
                x: axis.x + tick + 3, y: y - height / 2, width: max(0, axis.width - tick - 3), height: height)
            edges.draw(value(index), on: canvas, in: box, .leading, isShrunk: true)
            canvas.fill(Rect(x: axis.x, y: y, width: tick, height: 1), style.label)
        }
    }

    /// Draws a label and a tick at each multiple of a round step on the frequency axis.
    private func drawFrequencies(on canvas: Canvas, _ layout: SpectrogramLayout, at origin: Point) {
        let axis = layout.frequencyAxis.offsetBy(x: origin.x, y: origin.y)
        guard !axis.intersection(canvas.clip).isEmpty else { return }
        let content = layout.content.offsetBy(x: origin.x, y: origin.y)
        let line = style.labelText.size * 3.6
        let step = AutoScale.niceStep(atLeast: Double(band.width * line) / Double(max(1, content.height)))
        let tick = max(2, style.padding / 2)
        let height = Int(style.labelText.size * 1.5)
        var number = (Double(band.lower) / step).rounded(.up)
        while number * step <= Double(band.upper) * 1.000_001 {
            let place = (Double(band.upper) - number * step) / Double(band.width)
            let y = content.y + max(0, min(content.height - 1, Int((place * Double(content.height)).rounded())))
            var label = ValueText(decimalSeparator: style.decimalSeparator)
            Self.append(Float(number * step), to: &label)
            let box = Rect(x: axis.x, y: y - height / 2, width: max(0, axis.width - tick - 3), height: height)
            edges.draw(label, on: canvas, in: box)
            canvas.fill(Rect(x: axis.right - tick, y: y, width: tick, height: 1), style.label)
            number += 1
        }
    }
}
