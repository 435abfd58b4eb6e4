import Drawing

/// The time axis of a magnified graph: seconds from the left edge in sweep mode, seconds before now in scroll mode.
public struct TimeLabels {
    private let axis: TimeAxis
    private let mode: ContentMode
    private let style: GraphStyle
    /// Between two labels, in milliseconds.
    package let step: Int

    private static let steps = [
        10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000, 1_200_000,
        3_600_000, 7_200_000, 21_600_000,
    ]

    public init(axis: TimeAxis, mode: ContentMode, style: GraphStyle) {
        self.axis = axis
        self.mode = mode
        self.style = style
        // Room for "-86400" and some air.
        let room = Int64(style.labelText.size * 4)
        let (width, period) = (Int64(axis.width), Int64(axis.milliseconds))
        step = Self.steps.first { Int64($0) * width >= room * period } ?? axis.milliseconds
    }

    /// Draws labels and ticks below a content.
    /// - Parameter box: the row below the content, as wide as it.
    public func draw(on canvas: Canvas, in box: Rect) {
        guard step > 0 else { return }
        let reach = Int(style.labelText.size * 2)
        guard !box.inset(x: -reach, y: 0).intersection(canvas.clip).isEmpty else { return }
        let tick = max(2, style.padding / 2)
        var time = 0
        while time <= axis.milliseconds {
            let offset = Int(Int64(time) * Int64(box.width) / Int64(max(1, axis.milliseconds)))
            let x = box.x + min(box.width - 1, mode == .sweep ? offset : box.width - 1 - offset)
            canvas.fill(Rect(x: x, y: box.y, width: 1, height: tick), style.label)
            var text = ValueText(decimalSeparator: style.decimalSeparator)
            let seconds = Double(mode == .sweep ? time : -time) / 1000
            text.append(seconds, decimals: step % 1000 == 0 ? 0 : step % 100 == 0 ? 1 : 2)
            let place = Rect(x: x - reach, y: box.y + tick, width: 2 * reach, height: max(0, box.height - tick))
            text.withBytes { canvas.text($0, in: place, style.labelText, style.label, alignment: .center) }
            time += step
        }
    }
}
