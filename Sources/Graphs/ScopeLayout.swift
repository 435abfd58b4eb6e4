import Drawing

/// The form in which a graph is laid out in its frame.
enum GraphForm {
    /// The title is above the content, and the labels are beside and below it.
    case plain
    /// The content fills the whole frame. The title and labels are in front of its corners.
    case small
    /// The graph has axes with labels.
    case detailed

    init(_ size: Size, _ style: GraphStyle, isDetailed: Bool) {
        self = isDetailed ? .detailed : size.height < style.smallHeight ? .small : .plain
    }
}

/// The layout of a scope, relative to the top left corner of its frame. In a very small frame, the content takes precedence over labels.
struct ScopeLayout {
    let form: GraphForm
    let content: Rect
    let title: Rect
    /// The area for the label at the upper end of the value axis. In detail mode, it is empty, as are the areas `lower` and `period`.
    let upper: Rect
    let lower: Rect
    let period: Rect
    /// The area in the header for minimum, mean and maximum. This area and the next three are empty except in detail mode.
    /// The area for the labels and ticks of the value axis, at the left of the content.
    let statistics: Rect
    /// The area for the labels of the time axis, below the content.
    let valueAxis: Rect
    /// The area for the units of both axes.
    let timeAxis: Rect
    let corner: Rect
    /// The area that labels of the time axis must not leave.
    let timeLabels: Rect

    init(size: Size, style: GraphStyle, isDetailed: Bool = false) {
        let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        form = GraphForm(size, style, isDetailed: isDetailed)
        guard form != .small else {
            // Place the title as close to the edge as the round corners of the frame allow.
            let margin = min(max(1, style.cornerRadius / 3), frame.width / 8, frame.height / 8)
            let all = frame.inset(x: margin, y: margin)
            content = Rect(x: all.x, y: all.y, width: max(1, all.width), height: max(1, all.height))
            let row = min(CornerLabels.rowHeight(style.smallTitleText), content.height / 2)
            let text = content.inset(x: min(style.padding / 2, content.width / 8), y: 0)
            let label = min(text.width / 2, Int(style.labelText.size * 7.5))
            let bottom = content.bottom - row
            title = Rect(x: text.x, y: content.y, width: max(0, text.width - label - 4), height: row)
            upper = Rect(x: text.right - label, y: content.y, width: label, height: row)
            lower = Rect(x: text.right - label, y: bottom, width: label, height: row)
            period = Rect(x: text.x, y: bottom, width: max(0, text.width - label), height: row)
            (statistics, valueAxis, timeAxis, corner, timeLabels) = (.zero, .zero, .zero, .zero, .zero)
            return
        }
        let inner = frame.inset(x: min(style.padding, frame.width / 8), y: 0)
        let header = min(isDetailed ? style.headerHeight * 5 / 4 : style.headerHeight, frame.height / 4)
        let footer = min(isDetailed ? style.footerHeight * 5 / 4 : style.footerHeight, frame.height / 4)
        let text = inner.inset(x: min(2, inner.width / 8), y: 0)
        // At the left, leave the width of "-100 000 µV" (longer text is drawn smaller); at the right, half of the width of the last label of the time
        // axis.
        let left = isDetailed ? min(Int(style.labelText.size * 6.6), inner.width / 4) : 0
        let right = isDetailed ? min(Int(style.labelText.size), inner.width / 8) : 0
        content = Rect(
            x: inner.x + left, y: header, width: max(1, inner.width - left - right),
            height: max(1, frame.height - header - footer))
        if isDetailed {
            let space = min(text.width * 3 / 4, Int(style.labelText.size * 31))
            title = Rect(x: text.x, y: 0, width: max(0, text.width - space - 4), height: header)
            statistics = Rect(x: text.right - space, y: 0, width: space, height: header)
            valueAxis = Rect(x: inner.x, y: 0, width: left, height: frame.height)
            timeAxis = Rect(x: inner.x + left, y: content.bottom, width: content.width, height: footer)
            corner = Rect(
                x: inner.x, y: content.bottom, width: max(0, left - Int(style.labelText.size * 1.8)), height: footer)
            timeLabels = Rect(x: text.x, y: content.bottom, width: text.width, height: footer)
            (upper, lower, period) = (.zero, .zero, .zero)
        } else {
            // Reserve the maximum width of a limit ("-12345.67 µV"); the title gets the remaining width.
            let label = min(text.width / 2, Int(style.labelText.size * 7.5))
            title = Rect(x: text.x, y: 0, width: max(0, text.width - label - 4), height: header)
            upper = Rect(x: text.right - label, y: 0, width: label, height: header)
            lower = Rect(x: text.right - label, y: content.bottom, width: label, height: footer)
            period = Rect(x: text.x, y: content.bottom, width: max(0, text.width - label), height: footer)
            (statistics, valueAxis, timeAxis, corner, timeLabels) = (.zero, .zero, .zero, .zero, .zero)
        }
    }
}
