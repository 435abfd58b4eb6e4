import Drawing
import Graphs
import Signals
import Text

/// The line of text below ECG paper: speed, sensitivity, duration, date and time, the mark of computed leads, and the notice.
///
/// The sensitivity has a border, because it is a key: a touch selects the next one.
struct PaperLegend {
    let words: PaperWords
    let style: GraphStyle
    /// The date and the time of day at the end of the page; nil if the clock was never set.
    var moment: CivilTime?
    /// The frame of the sensitivity's key, relative to the graph.
    private(set) var key = Rect.zero

    init(_ words: PaperWords, _ style: GraphStyle) {
        self.words = words
        self.style = style
    }

    private var gap: Int { 2 * style.padding }

    private func sensitivityText(_ sensitivity: Float) -> ValueText {
        var text = ValueText(decimalSeparator: style.decimalSeparator)
        text.append(sensitivity: sensitivity, of: .onPaper, unit: "mV")
        return text
    }

    private func speedText(_ layout: PaperLayout) -> ValueText {
        var text = ValueText()
        text.append(Int64(layout.speed))
        text.append(" mm/s")
        return text
    }

    /// The duration of the page: "4 \u{D7} 2.5 s".
    private func durationText(_ layout: PaperLayout) -> ValueText {
        var text = ValueText(decimalSeparator: style.decimalSeparator)
        if layout.form.columns > 1 {
            text.append(Int64(layout.form.columns))
            text.append(" \u{D7} ")
        }
        text.append(Double(layout.secondsPerColumn), decimals: 1)
        text.append(" s")
        return text
    }

    /// The date and the time of day: "2026-11-21 14:07"; empty if they are unknown.
    var dateText: ValueText {
        var text = ValueText()
        guard let moment else { return text }
        text.append(Int64(moment.year))
        for (separator, part) in [("-", moment.month), ("-", moment.day), (" ", moment.hour), (":", moment.minute)] {
            text.append(separator)
            text.append(Int64(part), digits: 2)
        }
        return text
    }

    private func width(_ text: ValueText, _ look: TextStyle, _ fonts: Fonts) -> Int {
        text.withBytes { fonts.measure($0, look) }
    }

    /// The width of the legend in pixels, if it is written in one line. It has space for a date, even if the clock is not set yet.
    func width(_ layout: PaperLayout, sensitivity: Float, _ fonts: Fonts) -> Int {
        var width = 4 * style.padding + 2 * gap + fonts.measure("0000-00-00 00:00", style.labelText)
        for text in [speedText(layout), sensitivityText(sensitivity), durationText(layout)] {
            width += self.width(text, style.titleText, fonts)
        }
        for words in [words.computed, words.notice] where !words.isEmpty {
            width += fonts.measure(words, style.labelText) + gap
        }
        return width + gap
    }

    mutating func paint(_ layout: PaperLayout, sensitivity: Float, on canvas: Canvas) {
        guard let fonts = canvas.fonts else { return }
        let inner = layout.legend.inset(x: style.padding, y: 0)
        let height = inner.height / layout.legendLines
        let first = Rect(x: inner.x, y: inner.y, width: inner.width, height: height)
        let last = Rect(x: inner.x, y: inner.bottom - height, width: inner.width, height: height)
        canvas.fill(layout.legend, style.upperHalf)
        var left = first.x
        func write(_ text: ValueText, _ look: TextStyle, _ color: Color) {
            let box = Rect(x: left, y: first.y, width: max(0, first.right - left), height: height)
            text.withBytes { canvas.text($0, in: box, look, color) }
            left += width(text, look, fonts)
        }
        write(speedText(layout), style.titleText, style.title)
        left += gap
        let start = left - style.padding
        write(sensitivityText(sensitivity), style.titleText, style.title)
        key = Rect(x: start, y: first.y, width: left + style.padding - start, height: height)
        canvas.strokeRounded(
            key, radius: max(2, style.padding / 2), width: max(1, Int(style.pixelsPerPoint.rounded())), style.label)
        left += gap
        write(durationText(layout), style.titleText, style.title)
        left += gap
        write(dateText, style.labelText, style.label)
        canvas.text(words.notice, in: last, style.labelText, style.label, alignment: .trailing)
        left = layout.legendLines == 1 ? left + gap : last.x
        canvas.text(
            words.computed, in: Rect(x: left, y: last.y, width: max(0, last.right - left), height: height),
            style.labelText, style.label)
    }
}
