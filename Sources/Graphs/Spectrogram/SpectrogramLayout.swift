import Drawing

/// The layout of a spectrogram, relative to the top left corner of its frame. In a very small frame, the content takes precedence over labels.
struct SpectrogramLayout {
    let form: GraphForm
    let content: Rect
    let title: Rect
    /// The area for the label of the highest frequency. In detail mode, it is empty, as are the areas `lower` and `period`.
    let upper: Rect
    let lower: Rect
    let period: Rect
    /// The area for the caption with the parameters of the spectra. This area and the next five are empty except in detail mode.
    let caption: Rect
    let frequencyAxis: Rect
    let timeAxis: Rect
    let corner: Rect
    let colorBar: Rect
    let valueAxis: Rect
    /// The area that labels of the time axis must not leave. It begins at the right of the units.
    let timeLabels: Rect

    init(size: Size, style: GraphStyle, isDetailed: Bool) {
        guard isDetailed else {
            let plain = ScopeLayout(size: size, style: style)
            (form, content) = (plain.form, plain.content)
            (title, upper, lower, period) = (plain.title, plain.upper, plain.lower, plain.period)
            (caption, frequencyAxis, timeAxis, corner, colorBar, valueAxis) = (.zero, .zero, .zero, .zero, .zero, .zero)
            timeLabels = .zero
            return
        }
        form = .detailed
        // Use the layout of a scope, so that both kinds of graphs have the same time axis.
        let plain = ScopeLayout(size: size, style: style, isDetailed: true)
        let letter = style.labelText.size
        let bar = min(Int(letter * 1.3), plain.content.width / 12)
        let gap = min(Int(letter * 1.4), plain.content.width / 12)
        let labels = min(Int(letter * 4.2), plain.content.width / 5)
        let width = max(1, plain.content.width - bar - gap - labels)
        content = Rect(x: plain.content.x, y: plain.content.y, width: width, height: plain.content.height)
        colorBar = Rect(x: content.right + gap, y: content.y, width: bar, height: content.height)
        valueAxis = Rect(
            x: colorBar.right, y: 0, width: max(0, plain.content.right + gap - colorBar.right), height: size.height)
        frequencyAxis = plain.valueAxis
        timeAxis = Rect(x: content.x, y: plain.timeAxis.y, width: width, height: plain.timeAxis.height)
        corner = plain.corner
        timeLabels = Rect(
            x: corner.right, y: timeAxis.y, width: max(0, valueAxis.x - corner.right), height: timeAxis.height)
        let space = min(plain.statistics.width + plain.title.width / 2, Int(letter * 32))
        caption = Rect(
            x: plain.statistics.right - space, y: 0, width: space, height: plain.statistics.height)
        title = Rect(
            x: plain.title.x, y: 0, width: max(0, caption.x - plain.title.x - 4), height: plain.title.height)
        (upper, lower, period) = (.zero, .zero, .zero)
    }
}
