import Gestures

/// The scroll position of the grid: a page, and the rows of each page. One finger can pan at a time.
package struct GridScroll {
    /// The limit for movements in pixels, and for speeds in pixels per second. Values beyond it are invalid.
    private static let fastest: Float = 100_000

    private var pages = PageScroller()
    /// The scroll positions of the rows on each page, beginning with the page of stacked scopes, if there is one.
    private var rows = [RowScroller](repeating: RowScroller(), count: PageShape.maximumPages + 1)

    package init() {}

    /// The visible page, or the page at which motion will end.
    package var page: Int { pages.page }
    /// The first visible row of the visible page, or the row that will be the first visible row when the motion ends.
    package var row: Int { rows[page].row }
    /// The position in pages, with a fraction while pages turn.
    var pageOffset: Float { pages.offset }
    func row(ofPage page: Int) -> Int { rows[page].row }
    /// The position in rows, with a fraction while rows scroll.
    func rowOffset(ofPage page: Int) -> Float { rows[page].offset }

    /// True while a finger pans. While a finger scrolls rows, the page cannot change.
    package var isPanning: Bool { pages.isGrabbed || rows[page].isGrabbed }
    package var isMoving: Bool {
        if pages.isMoving { return true }
        for page in rows.indices where rows[page].isMoving { return true }
        return false
    }

    mutating func fit(pages count: Int) { pages.fit(pages: count) }
    mutating func fit(page: Int, rows count: Int, visible: Int, row: Int) {
        rows[page].fit(rows: count, visible: visible, row: row)
    }
    mutating func settle(page: Int, rows count: Int, at now: Int64) { rows[page].settle(rows: count, at: now) }

    /// Jumps to a page, and makes one of its rows visible.
    mutating func show(page: Int, row: Int) {
        rows[page].show(row)
        pages.jump(to: page)
    }

    /// Ends all motion at its destination.
    mutating func stop() {
        pages.jump(to: pages.page)
        for page in rows.indices { rows[page].jump(to: rows[page].row) }
    }

    mutating func turn(by count: Int, at now: Int64) -> Bool { pages.turn(by: count, at: now) }
    mutating func scrollHalf(down: Bool, at now: Int64) -> Bool { rows[page].scrollHalf(down: down, at: now) }

    /// Begins a pan, and decides if it moves pages or rows. The direction stays the same until the pan ends.
    mutating func beginPan(_ pan: Pan) {
        if abs(Self.sane(pan.dx)) > abs(Self.sane(pan.dy)) {
            pages.beginPan()
        } else {
            rows[page].beginPan()
        }
    }

    /// Follows a pan that has begun, until it ends.
    /// - Parameters:
    ///   - width: the width of a page in pixels.
    ///   - rowPitch: the distance between two rows of the visible page in pixels.
    mutating func follow(_ pan: Pan, width: Float, rowPitch: Float, at now: Int64) {
        if pages.isGrabbed {
            pages.pan(by: -Self.sane(pan.dx) / width)
        } else {
            rows[page].pan(by: -Self.sane(pan.dy) / rowPitch)
        }
        switch pan.phase {
        case .ended:
            endPan(
                pagesPerSecond: -Self.sane(pan.velocityX) / width,
                rowsPerSecond: -Self.sane(pan.velocityY) / rowPitch, at: now)
        case .cancelled: endPan(at: now)
        case .began, .changed: break
        }
    }

    /// Ends a pan, if there is one.
    mutating func endPan(pagesPerSecond: Float = 0, rowsPerSecond: Float = 0, at now: Int64) {
        if pages.isGrabbed {
            pages.endPan(speed: pagesPerSecond, at: now)
        } else {
            rows[page].endPan(speed: rowsPerSecond, at: now)
        }
    }

    mutating func advance(to now: Int64) {
        pages.advance(to: now)
        for page in rows.indices { rows[page].advance(to: now) }
    }

    /// The value, limited to the valid range; 0 for NaN.
    private static func sane(_ value: Float) -> Float { value.isNaN ? 0 : max(-fastest, min(fastest, value)) }
}
