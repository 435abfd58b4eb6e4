import Gestures

/// What a finger that pans moves.
enum Panning: Equatable {
    case none
    /// Pages; the direction is decided when the pan begins, and stays.
    case horizontal
    /// The rows of the current page.
    case vertical
}

/// Turning pages and scrolling rows. Both follow the finger and then ease out to whole pages and whole rows.
extension GridLayout {
    /// How far a page or a viewport of rows can be drawn beyond the ends, as a fraction of its length.
    static let resistance: Float = 0.3
    /// A finger faster than this turns the page however far it went, in pages a second.
    static let turningSpeed: Float = 0.4
    static let turnDuration: Int64 = 250_000_000
    /// Rows glide at least and at most this long.
    static let shortestGlide: Int64 = 200_000_000
    static let longestGlide: Int64 = 600_000_000
    /// How far a finger's speed carries rows, in seconds: a cubic ease out goes a third of its first speed.
    static let momentum: Float = 0.2
    /// A finger faster than this moves the rows by one at least, in rows a second.
    static let flickSpeed: Float = 1
    /// Movements and speeds beyond are no finger's, in pixels (a second).
    static let fastest: Float = 100_000

    /// The page that is shown, or that will be when pages rest.
    public var page: Int { pageMotion.target }
    /// The first visible row of the shown page, once it rests.
    public var row: Int { rowMotions[page].target }

    /// Follows a pan.
    /// - Returns: whether it is followed: not with a magnified or dragged graph, and not unless its `began` came.
    @discardableResult
    public mutating func handle(_ pan: Pan, at time: Int64) -> Bool {
        note(time)
        let dx = Self.sane(pan.dx)
        let dy = Self.sane(pan.dy)
        if pan.phase == .began {
            restPan()
            guard magnification.graph == nil, drag == nil else { return false }
            beginPan(isHorizontal: abs(dx) > abs(dy))
        } else {
            guard panning != .none else { return false }
            movePan(dx, dy)
            switch pan.phase {
            case .ended: endPan(Self.sane(pan.velocityX), Self.sane(pan.velocityY))
            case .cancelled: endPan(0, 0)
            case .began, .changed: break
            }
        }
        refresh()
        return true
    }

    /// Turns by whole pages, as by a swipe.
    /// - Returns: whether there is such a page, and turning is possible now.
    @discardableResult
    public mutating func turnPage(by pages: Int, at time: Int64) -> Bool {
        note(time)
        guard magnification.graph == nil, panning == .none, turn(by: pages) else { return false }
        refresh()
        return true
    }

    /// Scrolls by whole rows.
    /// - Returns: whether there are rows in this direction, and scrolling is possible now.
    @discardableResult
    public mutating func scroll(byRows rows: Int, at time: Int64) -> Bool {
        note(time)
        guard magnification.graph == nil, panning == .none, scroll(by: rows) else { return false }
        refresh()
        return true
    }

    mutating func turn(by pages: Int) -> Bool {
        let wanted = page + max(-PageShape.maximumPages, min(PageShape.maximumPages, pages))
        let goal = max(0, min(shape.pages - 1, wanted))
        guard goal != page else { return false }
        pageMotion.glide(to: goal, lasting: Self.turnDuration, at: now)
        return true
    }

    mutating func scroll(by rows: Int) -> Bool {
        let most = table.capacity
        let goal = max(0, min(lastRow(page), row + max(-most, min(most, rows))))
        guard goal != row else { return false }
        rowMotions[page].glide(to: goal, lasting: Self.turnDuration, at: now)
        return true
    }

    /// Ends a pan without a finger's speed.
    mutating func restPan() {
        if panning != .none { endPan(0, 0) }
    }

    private mutating func beginPan(isHorizontal: Bool) {
        panWay = 0
        if isHorizontal {
            panning = .horizontal
            // A pan that follows another one at once turns on from where that one leads to.
            let isNear = abs(pageMotion.offset - Float(page)) <= 1
            panPage = isNear ? page : max(0, min(shape.pages - 1, Int(pageMotion.offset.rounded())))
            panStart = Self.unresisted(pageMotion.offset, shape.pages - 1, Self.resistance)
            pageMotion.follow(pageMotion.offset)
        } else {
            panning = .vertical
            let motion = rowMotions[page]
            panStart = Self.unresisted(motion.offset, lastRow(page), Self.resistance * Float(shape.rows))
            rowMotions[page].follow(motion.offset)
        }
    }

    private mutating func movePan(_ dx: Float, _ dy: Float) {
        if panning == .horizontal {
            panWay -= dx / geometry.width
            // One page at a time, and no farther.
            let wanted = max(Float(panPage) - 1, min(Float(panPage) + 1, panStart + panWay))
            pageMotion.follow(AxisMotion.resisted(wanted, upTo: shape.pages - 1, most: Self.resistance))
        } else {
            panWay -= dy / geometry.pitchY
            rowMotions[page].follow(
                AxisMotion.resisted(
                    panStart + panWay, upTo: lastRow(page), most: Self.resistance * Float(shape.rows)))
        }
    }

    private mutating func endPan(_ velocityX: Float, _ velocityY: Float) {
        let isHorizontal = panning == .horizontal
        panning = .none
        if isHorizontal {
            let speed = -velocityX / geometry.width
            let offset = pageMotion.offset
            let goal: Int
            if abs(speed) < Self.turningSpeed {
                goal = Int(offset.rounded())
            } else if speed * panWay > 0 {
                goal = panPage + (speed > 0 ? 1 : -1)
            } else {
                // The finger came back.
                goal = Int(offset.rounded(speed > 0 ? .up : .down))
            }
            let near = max(panPage - 1, min(panPage + 1, goal))
            pageMotion.glide(to: max(0, min(shape.pages - 1, near)), lasting: Self.turnDuration, at: now)
        } else {
            endVerticalPan(-velocityY / geometry.pitchY)
        }
    }

    private mutating func endVerticalPan(_ speed: Float) {
        let offset = rowMotions[page].offset
        var goal = (offset + speed * Self.momentum).rounded()
        if speed > Self.flickSpeed { goal = max(goal, offset.rounded(.up)) }
        if speed < -Self.flickSpeed { goal = min(goal, offset.rounded(.down)) }
        goal = max(0, min(Float(lastRow(page)), goal))
        // As long as it takes to start with the finger's speed.
        let way = goal - offset
        let seconds = way * speed > 0 ? 3 * way / speed : 0
        let duration = max(Self.shortestGlide, min(Self.longestGlide, Int64(min(1, seconds) * 1e9)))
        rowMotions[page].glide(to: Int(goal), lasting: duration, at: now)
    }

    /// The finger's way that was held back to `offset` beyond the ends.
    private static func unresisted(_ offset: Float, _ limit: Int, _ most: Float) -> Float {
        func want(_ given: Float) -> Float { 2 * most * given / max(most - given, most / 100) }
        if offset < 0 { return -want(-offset) }
        let excess = offset - Float(limit)
        return excess > 0 ? Float(limit) + want(excess) : offset
    }

    /// Movements that are no numbers are none.
    static func sane(_ value: Float) -> Float { value.isNaN ? 0 : max(-fastest, min(fastest, value)) }
}
