import Drawing

/// Where the parts of a scope lie, from the top left corner of its frame. In a very small frame the rows give way to the content.
struct ScopeLayout {
    let content: Rect
    let title: Rect
    let upper: Rect
    let lower: Rect
    let period: Rect

    init(size: Size, style: GraphStyle) {
        let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let inner = frame.inset(x: min(style.padding, frame.width / 8), y: 0)
        let header = min(style.headerHeight, frame.height / 4)
        let footer = min(style.footerHeight, frame.height / 4)
        content = Rect(
            x: inner.x, y: frame.y + header, width: max(1, inner.width),
            height: max(1, frame.height - header - footer))
        let text = inner.inset(x: min(2, inner.width / 8), y: 0)
        // The number gets what it needs at most ("-12345.67 µV"), the title the rest.
        let label = min(text.width / 2, Int(style.labelText.size * 7.5))
        title = Rect(x: text.x, y: frame.y, width: max(0, text.width - label - 4), height: header)
        upper = Rect(x: text.right - label, y: frame.y, width: label, height: header)
        lower = Rect(x: text.right - label, y: content.bottom, width: label, height: footer)
        period = Rect(x: text.x, y: content.bottom, width: max(0, text.width - label), height: footer)
    }
}
