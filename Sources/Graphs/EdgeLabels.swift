import Drawing
import Text

/// The labels of every graph with a time axis: at the ends of the other axis, of the time window, and in detail mode along the time axis.
/// Stored inline, so that no memory is allocated.
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

    /// - Parameter still: the times of a still picture in detail mode; nil otherwise.
    mutating func write(_ axis: TimeAxis, mode: ContentMode, still: StillTimes?) {
        period.removeAll()
        period.append(windowMilliseconds: axis.milliseconds)
        times = TimeLabels(axis: axis, mode: mode, style: style, still: still)
    }

    /// Draws the labels of a graph that is not detailed, in boxes on the surface.
    func draw(on canvas: Canvas, upper upperBox: Rect, lower lowerBox: Rect, period periodBox: Rect) {
        draw(upper, on: canvas, in: upperBox)
        draw(lower, on: canvas, in: lowerBox)
        draw(period, on: canvas, in: periodBox, .leading)
    }

    /// Whether the labels of the time axis are clock times, and therefore have no unit.
    var tellClock: Bool { times?.areOfClock ?? false }

    /// Draws the labels of the time axis in detail mode.
    /// - Parameter room: the maximum area of the labels.
    func drawTimes(on canvas: Canvas, in box: Rect, room: Rect) { times?.draw(on: canvas, in: box, room: room) }

    /// Draws a label in the common way of a graph's labels.
    /// - Parameter isShrunk: whether a label that is too long is made smaller before it is truncated.
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
