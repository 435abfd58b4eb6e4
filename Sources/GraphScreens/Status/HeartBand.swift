import Acquisition
import Drawing
import ECG
import Signals
import Text
import Widgets

/// A band below the status strip with the heart rate in large digits, the last interval between beats (R-R), the rate over the last ten minutes, and
/// the last 32 intervals. If the intervals are irregular, the band says so.
///
/// The band updates twice a second, without allocating memory.
final class HeartBand {
    private static let interval: Int64 = 500_000_000
    /// The number of intervals in the right curve.
    private static let beats = 32
    /// The minimum range of the heart rate's curve, in beats per minute. `leastIntervals` is that of the intervals' curve, in milliseconds.
    private static let leastRates = 20
    private static let leastIntervals = 200

    private let looks: Looks
    private let repaint: Repaint
    private let rate = TextBuffer()
    private let beat = TextBuffer()
    private var isIrregular = false
    private var written: Int64?
    private var heart: HeartMonitor?
    /// The frame of the band; empty while it is closed.
    private(set) var frame = Rect.zero

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    private var digits: TextStyle { Self.digits(looks) }

    /// The style of the large digits.
    static func digits(_ looks: Looks) -> TextStyle {
        TextStyle(size: 38 * looks.metrics.scale, weight: .semibold, tabular: true)
    }

    /// The texts in the band, without the curves.
    var texts: String {
        frame.isEmpty
            ? ""
            : String(decoding: rate.text, as: UTF8.self) + " " + String(decoding: beat.text, as: UTF8.self)
                + (isIrregular ? " " + looks.strings.scope.irregular : "")
    }

    /// Opens the band at the top of an area, or closes it.
    func place(in area: Rect, isOpen: Bool) {
        let height = isOpen ? min(looks.metrics.px(64), area.height / 4) : 0
        frame = Rect(x: area.x, y: area.y, width: isOpen ? area.width : 0, height: height)
        written = nil
    }

    /// Advances to a time, and writes the texts twice a second.
    func advance(to now: Int64, _ monitor: HeartMonitor?) {
        guard !frame.isEmpty, let monitor else { return }
        if let written, now >= written, now - written < Self.interval { return }
        written = now
        heart = monitor
        let known = monitor.beatsPerMinute
        rate.begin()
        if let known { rate.append(Int64(known)) } else { rate.append("\u{2013}") }
        beat.begin()
        if known != nil, let rhythm = monitor.rhythm, rhythm.count > 0 {
            beat.append("R-R ")
            beat.append(Int64(Self.milliseconds(rhythm, 0)))
            beat.append(" ms")
        }
        isIrregular = monitor.isIrregular
        _ = (rate.commit(), beat.commit())
        // The curves change with every beat, so redraw the whole band.
        repaint.invalidate(frame)
    }

    private static func milliseconds(_ rhythm: Rhythm, _ age: Int) -> Int { Int((rhythm[age] * 1000).rounded()) }

    // MARK: Drawing

    func draw(on canvas: Canvas) {
        guard !frame.isEmpty else { return }
        let (metrics, theme, styles) = (looks.metrics, looks.theme, looks.styles)
        canvas.fill(frame, theme.panel)
        canvas.fill(
            Rect(x: frame.x, y: frame.bottom - metrics.hairline, width: frame.width, height: metrics.hairline),
            theme.hairline)
        let inner = frame.inset(x: metrics.margin, y: metrics.px(4))
        let gap = metrics.gap
        let rateWidth = looks.fonts.measure("000", digits)
        canvas.text(
            rate.text, in: Rect(x: inner.x, y: inner.y, width: rateWidth, height: inner.height), digits, theme.text,
            alignment: .trailing)
        let words = Rect(
            x: inner.x + rateWidth + gap, y: inner.y,
            width: max(looks.fonts.measure("R-R 0000 ms", styles.small), irregularWidth), height: inner.height)
        let line = inner.height / 3
        let upper = Rect(x: words.x, y: words.y, width: words.width, height: line)
        canvas.text("/min", in: upper, styles.small, theme.secondary)
        canvas.text(beat.text, in: upper.offsetBy(x: 0, y: line), styles.small, theme.secondary)
        if isIrregular {
            canvas.text(
                looks.strings.scope.irregular, in: upper.offsetBy(x: 0, y: 2 * line), styles.smallStrong, theme.caution)
        }
        let left = words.right + gap
        let space = inner.right - left
        let curve = (space - gap) * 3 / 5
        drawTrend(in: Rect(x: left, y: inner.y, width: curve, height: inner.height), on: canvas)
        drawIntervals(
            in: Rect(x: left + curve + gap, y: inner.y, width: space - curve - gap, height: inner.height), on: canvas)
    }

    private var irregularWidth: Int { looks.fonts.measure(looks.strings.scope.irregular, looks.styles.smallStrong) }

    private func drawTrend(in box: Rect, on canvas: Canvas) {
        guard let trend = heart?.trend else { return }
        var (low, high) = (Int.max, 0)
        for age in 0..<trend.count {
            guard let rate = trend[age] else { continue }
            (low, high) = (min(low, rate), max(high, rate))
        }
        guard
            let curve = drawScale(
                in: box, low: low, high: high, least: Self.leastRates, step: 10,
                caption: looks.strings.scope.rateTrend, on: canvas), high > 0
        else { return }
        func point(_ age: Int) -> (x: Float, y: Float) {
            let x = Float(curve.box.right) - Float(age * curve.box.width) / Float(RateTrend.length - 1)
            return (x, curve.y(trend[age] ?? low))
        }
        // Draw each series of known rates as one line.
        var first = 0
        while first < trend.count {
            guard trend[first] != nil else {
                first += 1
                continue
            }
            var end = first
            while end < trend.count, trend[end] != nil { end += 1 }
            let start = first
            canvas.polyline(count: end - first, width: 1.5 * looks.metrics.scale, looks.theme.accent) {
                point(start + $0)
            }
            first = end
        }
    }

    private func drawIntervals(in box: Rect, on canvas: Canvas) {
        guard let rhythm = heart?.rhythm else { return }
        let count = min(Self.beats, rhythm.count)
        var (low, high) = (Int.max, 0)
        for age in 0..<count {
            let length = Self.milliseconds(rhythm, age)
            (low, high) = (min(low, length), max(high, length))
        }
        guard
            let curve = drawScale(
                in: box, low: low, high: high, least: Self.leastIntervals, step: 100,
                caption: looks.strings.scope.intervals, on: canvas), count > 0
        else { return }
        let width = max(1, looks.metrics.px(2))
        for age in 0..<count {
            let x = curve.box.right - width - age * (curve.box.width - width) / (Self.beats - 1)
            let y = Int(curve.y(Self.milliseconds(rhythm, age)))
            canvas.fill(Rect(x: x, y: y, width: width, height: max(1, curve.box.bottom - y)), looks.theme.trace)
        }
    }

    /// The area of a curve, and its scale.
    private struct Curve {
        let box: Rect
        let low: Int
        let high: Int

        func y(_ value: Int) -> Float {
            Float(box.bottom) - Float((value - low) * box.height) / Float(max(1, high - low))
        }
    }

    /// Draws the limits of a curve at its right, and its caption.
    /// - Returns: the area and the scale of the curve; nil if there is too little space.
    private func drawScale(
        in box: Rect, low: Int, high: Int, least: Int, step: Int, caption: String, on canvas: Canvas
    ) -> Curve? {
        let (style, theme) = (looks.styles.small, looks.theme)
        let labels = looks.fonts.measure("0000", style)
        let area = Rect(
            x: box.x, y: box.y + looks.metrics.px(3), width: box.width - labels - looks.metrics.px(4),
            height: box.height - looks.metrics.px(6))
        guard area.width >= labels else { return nil }
        canvas.text(
            caption, in: Rect(x: area.x, y: box.y, width: area.width, height: looks.metrics.px(16)), style, theme.faint)
        guard high > 0 else { return Curve(box: area, low: 0, high: 1) }
        let middle = (low + high) / 2
        let lower = max(0, min(low, middle - least / 2)) / step * step
        let upper = (max(high, middle + least / 2) + step - 1) / step * step
        func label(_ value: Int, _ y: Int) {
            var text = ValueText()
            text.append(Int64(value))
            let line = Rect(x: area.right, y: y, width: box.right - area.right, height: looks.metrics.px(14))
            text.withBytes { canvas.text($0, in: line, style, theme.secondary, alignment: .trailing) }
        }
        label(upper, box.y)
        label(lower, box.bottom - looks.metrics.px(14))
        return Curve(box: area, low: lower, high: upper)
    }
}
