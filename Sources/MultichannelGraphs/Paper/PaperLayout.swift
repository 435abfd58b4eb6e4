import Drawing
import Graphs

/// The layout of ECG paper in true millimeters of the panel: calibration pulses at the left, then the traces, and the legend below.
///
/// A page covers ten seconds, or less if the panel is too small, because millimeters are never scaled down. All rows have one time axis, so that
/// simultaneous events are above each other. Each column of leads shows a part of the page's time.
package struct PaperLayout: Equatable {
    package let form: PaperForm
    /// The speed of the paper, in millimeters per second.
    package let speed: Int
    /// The number of pixels per millimeter of the panel, horizontally.
    package let across: Float
    /// The number of pixels per millimeter of the panel, vertically.
    package let down: Float
    /// The area of the traces in the frame.
    package let content: Rect
    /// The area of the calibration pulses in the frame.
    package let pulses: Rect
    /// The area for the names of the leads. It is empty unless the rows are too low to contain the names.
    let names: Rect
    /// The area of the legend in the frame.
    package let legend: Rect
    /// The number of lines in the legend.
    let legendLines: Int

    /// The maximum duration of a page in seconds.
    package static let seconds = 10
    /// The duration of a calibration pulse in seconds.
    package static let pulseSeconds: Float = 0.2
    /// The height of a calibration pulse in microvolts.
    package static let pulseMicrovolts: Float = 1000
    /// The space at the left and the right of a pulse, in millimeters.
    private static let pulseMargin: Float = 1

    /// - Parameter legendLines: the number of text lines in the legend.
    package init(size: Size, form: PaperForm, speed: Int, legendLines: Int, style: GraphStyle) {
        self.form = form
        self.speed = max(1, speed)
        self.legendLines = max(1, legendLines)
        across = max(0.1, style.pixelsPerMillimeterAcross)
        down = max(0.1, style.pixelsPerMillimeter)
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

    /// The duration of the page, in milliseconds.
    package var milliseconds: Int {
        max(1, Int((Float(content.width) / across / Float(speed) * 1000).rounded()))
    }

    /// The duration of each column of leads, in seconds.
    package var secondsPerColumn: Float { Float(milliseconds) / 1000 / Float(form.columns) }

    /// The range of pixel columns, in the area of the traces, that a column of leads uses.
    package func columns(of column: Int) -> Range<Int> {
        column * content.width / form.columns..<(column + 1) * content.width / form.columns
    }

    /// The distance between two rows of leads, in pixels.
    var pitch: Float { Float(content.height) / Float(form.rows) }

    /// The part of a row that is above the trace's middle. It is more than half, because R peaks extend farther upward than S waves extend downward.
    private static let above: Float = 0.56

    /// The pixel row in the middle of a row of leads. It coincides with a line of the grid.
    package func middle(_ row: Int) -> Int { y(ofLine: Int(((Float(row) + Self.above) * pitch / down).rounded())) }

    /// The pixel row of a horizontal grid line. Lines are counted in millimeters from the top.
    package func y(ofLine line: Int) -> Int { Int((Float(line) * down).rounded()) }

    /// The pixel column of a vertical grid line. Lines are counted in millimeters from the beginning of the traces, to the left with negative
    /// numbers.
    package func x(ofLine line: Int) -> Int { Int((Float(line) * across).rounded(.toNearestOrAwayFromZero)) }

    /// The position of a calibration pulse in the area of the pulses; nil for rows whose pulse would overlap another pulse.
    /// - Parameter sensitivity: the sensitivity in microvolts per millimeter.
    package func pulse(_ row: Int, sensitivity: Float) -> Rect? {
        let height = Self.pulseMicrovolts / sensitivity * down
        guard height.isFinite, height >= 1 else { return nil }
        let every = max(1, Int(((height + down) / pitch).rounded(.up)))
        // If not every row has space for a pulse, count from the lowest row, which always has a pulse.
        guard (form.rows - 1 - row) % every == 0 else { return nil }
        let pixels = Int(min(Float(content.height), height).rounded())
        // Keep the whole pulse visible, even if it would extend beyond the content.
        let foot = max(middle(row), min(content.height - 1, pixels + 1))
        let isMoved = foot > middle(row)
        if isMoved, row + every < form.rows, foot + max(2, Int(down) / 2) > middle(row + every) - pixels { return nil }
        let width = Int((Self.pulseSeconds * Float(speed) * across).rounded())
        return Rect(
            x: pulses.right - Int((Self.pulseMargin * across).rounded()) - width, y: foot - pixels, width: width,
            height: pixels)
    }
}
