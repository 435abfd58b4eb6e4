import Drawing

/// A control with a few titles beside each other (segments), one of which is selected.
public struct Segments {
    public var titles: [String]
    public var selected: Int
    /// The frame in which the segments are drawn.
    public var frame: Rect

    public init(titles: [String], selected: Int, frame: Rect) {
        self.titles = titles
        self.selected = selected
        self.frame = frame
    }

    /// The width in pixels that the segments need for all titles.
    public static func width(for titles: [String], _ looks: Looks) -> Int {
        let widest = titles.reduce(0) { max($0, looks.fonts.measure($1, looks.styles.button)) }
        return titles.count * max(looks.metrics.px(52), widest + looks.metrics.px(24))
    }

    /// The touch area of a segment. It is as wide as the segment, and at least as high as a finger needs.
    public func target(_ index: Int, height: Int) -> Rect {
        let segment = segment(index)
        return Rect(x: segment.x, y: frame.y + (frame.height - height) / 2, width: segment.width, height: height)
    }

    /// The index of the segment at a horizontal position; nil outside of the control.
    public func index(at x: Int) -> Int? { titles.indices.first { (segment($0).x..<segment($0).right).contains(x) } }

    private func segment(_ index: Int) -> Rect {
        let left = frame.x + frame.width * index / titles.count
        let right = frame.x + frame.width * (index + 1) / titles.count
        return Rect(x: left, y: frame.y, width: right - left, height: frame.height)
    }

    /// Draws the segments.
    /// - Parameter pressed: the index of the segment under a finger; nil if there is none.
    public func draw(on canvas: Canvas, _ looks: Looks, pressed: Int? = nil) {
        let theme = looks.theme
        let radius = looks.metrics.radius
        canvas.fillRounded(frame, radius: radius, theme.control)
        for (index, title) in titles.enumerated() {
            let segment = segment(index)
            if index == selected {
                canvas.fillRounded(segment, radius: radius, index == pressed ? theme.accentPressed : theme.accent)
            } else if index == pressed {
                canvas.fillRounded(segment, radius: radius, theme.pressed)
            }
            looks.label(
                title, on: canvas, in: segment.inset(x: looks.metrics.px(4), y: 0), looks.styles.button,
                index == selected ? theme.onAccent : theme.secondary, .center)
        }
    }
}
