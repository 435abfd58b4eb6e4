import Drawing

/// The live parts of the picture that the shell does not draw, because the display code composes them. The surface contains older content there.
struct UndrawnParts {
    /// The live parts, which were not drawn in the last frame; nil for none.
    private(set) var live: (any LiveParts)?
    /// The areas of these parts.
    private(set) var areas: [Rect] = []

    init() { areas.reserveCapacity(Damage.capacity) }

    mutating func removeAll() {
        live = nil
        areas.removeAll(keepingCapacity: true)
    }

    /// Takes other live parts, and redraws the areas that are no longer live.
    mutating func follow(_ live: (any LiveParts)?, _ repaint: Repaint) {
        self.live = live
        let count = live?.count ?? 0
        var isSame = areas.count == count
        for (index, area) in areas.enumerated() {
            // Skip a part that is the same as in the last frame, as nearly all are.
            if index < count, live?.area(index) == area { continue }
            isSame = false
            var isStillLive = false
            for part in 0..<count where live?.area(part) == area { isStillLive = true }
            if !isStillLive { repaint.invalidate(area) }
        }
        if isSame { return }
        areas.removeAll(keepingCapacity: true)
        for part in 0..<count { if let area = live?.area(part) { areas.append(area) } }
    }

    /// True if a rectangle is inside a part that is not drawn.
    /// - Parameter first: the index of the part at which the search begins. It is set to the index after the part that was found, because the next
    /// rectangle is usually in the next part.
    func contain(_ rect: Rect, from first: inout Int) -> Bool {
        for _ in areas.indices {
            if first >= areas.count { first = 0 }
            first += 1
            if areas[first - 1].contains(rect) { return true }
        }
        return false
    }
}
