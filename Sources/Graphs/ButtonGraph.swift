import Drawing
import Signals
import Text

/// The graph of an irregular channel: a title, and a rounded box with the current value. The box is dark blue if the value reaches the threshold,
/// gray if the value is lower, and red before the first value.
public final class ButtonGraph: IrregularGraph {
    package let events: EventRing
    /// The position of the box with the value, relative to the graph's frame.
    private var boxInFrame = Rect.zero
    private var seen: Int64 = -1
    private var wasLive = false
    /// The newest value of the channel; nil before the first value.
    public private(set) var value: Float?
    private var text: ValueText

    public init(
        events: EventRing, title: String, style: GraphStyle, configuration: GraphConfiguration = GraphConfiguration()
    ) {
        self.events = events
        text = ValueText(decimalSeparator: style.decimalSeparator)
        super.init(title: title, style: style, configuration: configuration)
        writeValue()
    }

    /// Redraws the box if the threshold changes; other properties have no effect on this graph.
    override func changed(from old: GraphConfiguration) -> Rect {
        configuration.buttonThreshold != old.buttonThreshold ? box : .zero
    }

    /// The frame of the value's box on the surface.
    package var box: Rect { boxInFrame.offsetBy(x: frame.x, y: frame.y) }
    /// The color of the value's box.
    package var color: Color {
        value.map { $0 >= configuration.buttonThreshold ? style.buttonOn : style.buttonOff } ?? style.buttonUnknown
    }
    package var label: String { text.string }

    override func layOut() {
        let margin = min(style.padding * 3 / 2, frame.width / 8, frame.height / 8)
        let header = min(style.headerHeight, frame.height / 4)
        let space = Rect(
            x: margin, y: header, width: max(1, frame.width - 2 * margin),
            height: max(1, frame.height - header - margin))
        guard !configuration.isDetailed else {
            // In a magnified graph, make the value large enough to be read from a distance.
            let width = min(space.width, space.height * 2)
            let height = min(space.height, max(1, width / 2))
            boxInFrame = Rect(
                x: space.x + (space.width - width) / 2, y: space.y + (space.height - height) / 2, width: width,
                height: height)
            return
        }
        // Make the box two and a half times as wide as high, but at least half and at most two thirds as wide as the available width.
        let width = min(space.width, max(space.width / 2, min(space.width * 2 / 3, space.height * 5 / 2)))
        let height = max(1, min(space.height, space.height * 2 / 3, width / 2))
        boxInFrame = Rect(x: space.right - width, y: space.bottom - height, width: width, height: height)
    }

    public override func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage) {
        guard isShown, !end.isLive || !wasLive || events.end != seen else { return }
        seen = events.end
        wasLive = end.isLive
        let newest = (end.isLive ? events.newest : events.newest(notAfter: end.time))?.value
        guard newest != value else { return }
        value = newest
        writeValue()
        damage.add(box)
    }

    public override func draw(on canvas: Canvas) {
        drawPanel(on: canvas)
        let box = self.box
        canvas.fillRounded(box, radius: style.cornerRadius + 2, color)
        let textStyle = TextStyle(size: textSize, weight: .semibold, tabular: true)
        text.withBytes { canvas.text($0, in: box, textStyle, style.buttonText, alignment: .center) }
    }

    /// The largest text size that fits. It is estimated: digits of equal width are less than two thirds as wide as high; all other characters are at
    /// most half as wide as a digit.
    package var textSize: Float {
        var width: Float = 0
        text.withBytes { bytes in
            for byte in bytes { width += byte >= 0x30 && byte <= 0x39 ? 0.66 : 0.33 }
        }
        let widest = Float(box.width) * 0.9 / max(1.2, width)
        return max(Fonts.minimumSize, min(Fonts.maximumSize, widest, Float(box.height) * 0.6)).rounded(.down)
    }

    private func writeValue() {
        text.removeAll()
        guard let value else { return text.append("–") }
        text.append(Double(value), decimals: 3)
    }
}
