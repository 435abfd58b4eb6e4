import Drawing

/// Cuts an area into pieces beside each other, with gaps between them.
public struct Row {
    /// The part of the area from which no piece was cut off yet.
    public private(set) var rest: Rect
    public let gap: Int

    public init(_ area: Rect, gap: Int = 0) {
        rest = area
        self.gap = gap
    }

    /// Cuts a piece off the left end of the area.
    public mutating func left(_ width: Int) -> Rect {
        let piece = Rect(x: rest.x, y: rest.y, width: width, height: rest.height)
        rest.x += width + gap
        rest.width = max(0, rest.width - width - gap)
        return piece
    }

    /// Cuts a piece off the right end of the area.
    public mutating func right(_ width: Int) -> Rect {
        let piece = Rect(x: rest.right - width, y: rest.y, width: width, height: rest.height)
        rest.width = max(0, rest.width - width - gap)
        return piece
    }

    /// Divides the part of the area from which no piece was cut off yet into parts of equal width.
    public func parts(_ count: Int) -> [Rect] {
        let width = rest.width - (count - 1) * gap
        return (0..<count).map { index in
            let left = width * index / count
            return Rect(
                x: rest.x + left + index * gap, y: rest.y, width: width * (index + 1) / count - left,
                height: rest.height)
        }
    }
}

/// Cuts an area into pieces below each other, with gaps between them.
public struct Column {
    /// The part of the area from which no piece was cut off yet.
    public private(set) var rest: Rect
    public let gap: Int

    public init(_ area: Rect, gap: Int = 0) {
        rest = area
        self.gap = gap
    }

    /// Cuts a piece off the top of the area.
    public mutating func top(_ height: Int) -> Rect {
        let piece = Rect(x: rest.x, y: rest.y, width: rest.width, height: height)
        rest.y += height + gap
        rest.height = max(0, rest.height - height - gap)
        return piece
    }

    /// Cuts a piece off the bottom of the area.
    public mutating func bottom(_ height: Int) -> Rect {
        let piece = Rect(x: rest.x, y: rest.bottom - height, width: rest.width, height: height)
        rest.height = max(0, rest.height - height - gap)
        return piece
    }
}

extension Rect {
    /// A rectangle with the given size in the middle of this rectangle.
    public func centered(width: Int, height: Int) -> Rect {
        Rect(x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
    }
    /// A rectangle with the width of this rectangle and the given height, in the middle of this rectangle.
    public func centered(height: Int) -> Rect { centered(width: width, height: height) }
}

extension Looks {
    /// The area for a row of controls within a bar.
    public func barRow(_ bar: Rect) -> Row {
        Row(bar.inset(x: metrics.margin, y: 0).centered(height: metrics.target), gap: metrics.gap)
    }

    /// Draws a bar: a panel with a line at its edge, and a title in the middle between equal margins.
    public func bar(
        _ frame: Rect, title: String = "", beside margin: Int = 0, lineAtTop: Bool = false, on canvas: Canvas
    ) {
        canvas.fill(frame, theme.panel)
        let line = metrics.hairline
        canvas.fill(
            Rect(x: frame.x, y: lineAtTop ? frame.y : frame.bottom - line, width: frame.width, height: line),
            theme.hairline)
        if !title.isEmpty {
            label(title, on: canvas, in: frame.inset(x: margin, y: 0), styles.title, theme.text, .center)
        }
    }
}
