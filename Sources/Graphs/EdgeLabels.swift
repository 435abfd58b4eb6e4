import Drawing
import Text

/// The labels of every graph with a time axis: for both ends of the value or frequency axis, for the length of the time window, and, in detail mode,
/// for times along the time axis. They are stored inline, so that no memory is allocated.
struct EdgeLabels {
    var upper: ValueText
    var lower: ValueText
    private(set) var period: ValueText
    private(set) var times: TimeLabels?
    private let style: GraphStyle

    init(style: GraphStyle) {
        self.style = style
        upper = ValueText(decimalSeparator: style.decimalSeparator)
        lower = upper
        period = upper
    }

    /// Writes the labels of the time axis.
    /// - Parameter still: the times of a frozen graph in detail mode; otherwise nil.
    mutating func write(_ axis: TimeAxis, mode: ContentMode, still: StillTimes?) {
        period.removeAll()
        period.append(windowMilliseconds: axis.milliseconds)
        times = TimeLabels(axis: axis, mode: mode, style: style, still: still)
    }

    /// Draws the labels of a graph that is not in detail mode, in boxes on the surface.
    func draw(on canvas: Canvas, upper upperBox: Rect, lower lowerBox: Rect, period periodBox: Rect) {
        draw(upper, on: canvas, in: upperBox)
        draw(lower, on: canvas, in: lowerBox)
        draw(period, on: canvas, in: periodBox, .leading)
    }

    /// True if the labels of the time axis are times of day, which have no unit.
    var areClockTimes: Bool { times?.areOfClock ?? false }

    /// Draws the labels of the time axis in detail mode.
    /// - Parameter space: the area that the labels must not leave.
    func drawTimes(on canvas: Canvas, in box: Rect, space: Rect) { times?.draw(on: canvas, in: box, space: space) }

    /// Draws a label in the style of all labels.
    /// - Parameter isShrunk: true to use a smaller type for a label that is too long, before it is cut off.
    func draw(
        _ text: ValueText, on canvas: Canvas, in box: Rect, _ alignment: TextAlignment = .trailing,
        isShrunk: Bool = false
    ) {
        text.withBytes { bytes in
            var look = style.labelText
            if isShrunk, let fonts = canvas.fonts {
                if fonts.measure(bytes, look) > box.width { look = style.smallLabelText }
                if fonts.measure(bytes, look) > box.width { look = style.smallestLabelText }
            }
            canvas.text(bytes, in: box, look, style.label, alignment: alignment)
        }
    }
}
