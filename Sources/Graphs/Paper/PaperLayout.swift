import Drawing

/// Where everything stands on ECG paper, in true millimetres of glass: at the left the calibration pulses, then the traces, the legend below.
///
/// A page is ten seconds, or what fits: millimetres are never squeezed. All rows have one time axis, so that what stands above each other
/// happened at the same time; each column of leads shows its part of it.
package struct PaperLayout: Equatable {
    package let form: PaperForm
    /// The speed of the paper, in millimetres per second.
    package let speed: Int
    /// Pixels per millimetre.
    package let across: Float
    package let down: Float
    /// The traces, the pulses and the legend, within the frame.
    package let content: Rect
    package let pulses: Rect
    /// The names of leads where they have a place of their own, at the middle of rows that are too low for them; otherwise empty.
    let names: Rect
    package let legend: Rect
    /// How many lines the legend has.
    let legendLines: Int

    /// The longest page, in seconds.
    package static let seconds = 10
    /// How long a pulse is, in seconds, and how high, in microvolts.
    package static let pulseSeconds: Float = 0.2
    package static let pulseMicrovolts: Float = 1000
    /// Left and right of a pulse, in millimetres.
    private static let pulseMargin: Float = 1

    /// - Parameter legendLines: how many lines of text the legend needs.
    package init(size: Size, form: PaperForm, speed: Int, legendLines: Int, style: GraphStyle) {
        self.form = form
        self.speed = max(1, speed)
        self.legendLines = max(1, legendLines)
        across = max(0.1, style.pixelsPerMillimetreAcross)
        down = max(0.1, style.pixelsPerMillimetre)
        let footer = min(size.height / 3, self.legendLines * Int(style.labelText.size * 1.5) + style.padding / 2)
        let height = max(1, size.height - footer)
        let wanted = (2 * Self.pulseMargin + Self.pulseSeconds * Float(self.speed)) * across
        let ems: Float = form == .twelveByOne ? 3 : 0
        names = Rect(
            x: 0, y: 0, width: min(size.width / 8, Int((ems * style.titleText.size).rounded())), height: height)
        let left = min(size.width / 3, names.width + Int(wanted.rounded()))
        let most = (Float(Self.seconds * self.speed) * across).rounded()
        let width = max(form.columns, min(size.width - left, Int(most)))
        content = Rect(x: left, y: 0, width: width, height: height)
        pulses = Rect(x: names.width, y: 0, width: left - names.width, height: height)
        legend = Rect(x: 0, y: height, width: size.width, height: size.height - height)
    }

    /// What the page shows, in milliseconds.
    package var milliseconds: Int {
        max(1, Int((Float(content.width) / across / Float(speed) * 1000).rounded()))
    }

    /// What each column of leads shows, in seconds.
    package var secondsPerColumn: Float { Float(milliseconds) / 1000 / Float(form.columns) }

    /// The columns of the content that a column of leads takes.
    package func columns(of column: Int) -> Range<Int> {
        column * content.width / form.columns..<(column + 1) * content.width / form.columns
    }

    /// From one row of leads to the next, in pixels.
    var pitch: Float { Float(content.height) / Float(form.rows) }

    /// What part of its row lies above a trace's middle: R is higher than S is deep.
    private static let above: Float = 0.56

    /// The row of the content where a row of leads has its middle: a line of the grid.
    package func middle(_ row: Int) -> Int { y(ofLine: Int(((Float(row) + Self.above) * pitch / down).rounded())) }

    /// The row of the content of a horizontal line, counted in millimetres from the top.
    package func y(ofLine line: Int) -> Int { Int((Float(line) * down).rounded()) }

    /// The column of a vertical line, counted in millimetres from where the traces begin; negative in front of them.
    package func x(ofLine line: Int) -> Int { Int((Float(line) * across).rounded(.toNearestOrAwayFromZero)) }

    /// A calibration pulse within the pulses' part; nil for a row whose pulse would lie over another one.
    /// - Parameter sensitivity: in microvolts per millimetre.
    package func pulse(_ row: Int, sensitivity: Float) -> Rect? {
        let height = Self.pulseMicrovolts / sensitivity * down
        guard height.isFinite, height >= 1 else { return nil }
        let every = max(1, Int(((height + down) / pitch).rounded(.up)))
        // The lowest one has its pulse, where there is room above.
        guard (form.rows - 1 - row) % every == 0 else { return nil }
        let pixels = Int(min(Float(content.height), height).rounded())
        // A whole one stands in the picture, also where the trace would leave it.
        let foot = max(middle(row), min(content.height - 1, pixels + 1))
        let isMoved = foot > middle(row)
        if isMoved, row + every < form.rows, foot + max(2, Int(down) / 2) > middle(row + every) - pixels { return nil }
        let width = Int((Self.pulseSeconds * Float(speed) * across).rounded())
        return Rect(
            x: pulses.right - Int((Self.pulseMargin * across).rounded()) - width, y: foot - pixels, width: width,
            height: pixels)
    }
}
