import CMath
import Gestures

/// A graph's way to its slot: it was `dx`, `dy` off when it started.
struct Shift {
    var dx: Float = 0
    var dy: Float = 0
    var start: Int64 = -1
}

/// What is visible, and where.
extension GridLayout {
    /// The most that graphs turn while they wobble, in radians.
    static let wobbleAngle: Float = 0.02
    static let wobblePeriod: Int64 = 360_000_000

    /// How many graphs and empty slots are visible, as of the last change or `advance`.
    public var itemCount: Int { items.count }
    /// A visible item; later ones lie above earlier ones. `index` is 0 to `itemCount` - 1.
    public func item(at index: Int) -> GridItem { items[index] }

    /// Whether at least a part of a graph is visible.
    public func isVisible(_ graph: Int) -> Bool { seen.indices.contains(graph) && seen[graph] == refreshes }

    /// What a point hits: slots where they are now; nil between them, outside, and with a magnified graph, which is
    /// the only one then.
    public func hit(_ x: Float, _ y: Float) -> GridHit? {
        guard magnification.graph == nil, geometry.viewport.contains(x, y) else { return nil }
        let pages = pageMotion.offset
        for page in max(0, Int(pages.rounded(.down)))...Int(max(0, pages.rounded(.up))) where page < shape.pages {
            for slot in visibleSlots(page) where frame(SlotPlace(page: page, slot: slot)).contains(x, y) {
                let graph = table.graph(page, slot)
                return GridHit(page: page, slot: slot, graph: graph == SlotTable.empty ? nil : graph)
            }
        }
        return nil
    }

    /// How far an item is turned about its centre, in radians: a small, calm wobble in edit mode, with a phase of its
    /// own; 0 while the visible set changes, and for a graph that is held.
    public func wobble(_ item: GridItem) -> Float {
        guard isEditing, !isMoving, item.role == .resting, let graph = item.graph else { return 0 }
        let phase = Float((graph * 5) % 8) / 8
        let time = Float(now % Self.wobblePeriod) / Float(Self.wobblePeriod) + phase
        let swing = Float(math_cos_double(Double(time) * 2 * Double.pi))
        // Corners stay clear of the neighbours.
        let most = max(2, geometry.spacing / 3) / (max(1, max(item.frame.width, item.frame.height)) / 2)
        let softness = Easing.progress(from: calmSince, lasting: Self.easeDuration, at: now)
        return min(Self.wobbleAngle, most) * swing * softness
    }

    /// Lists what is visible.
    mutating func refresh() {
        items.removeAll(keepingCapacity: true)
        let old = refreshes
        refreshes += 1
        let oldCount = visibleCount
        visibleCount = 0
        var hasNew = false
        if let graph = magnification.graph, magnification.phase == .full {
            add(graph, geometry.viewport, .magnified, old, &hasNew)
        } else {
            addEmptySlots()
            addGraphs(old, &hasNew)
        }
        if hasNew || visibleCount != oldCount { visibleRevision += 1 }
    }

    private mutating func addEmptySlots() {
        for page in 0..<shape.pages where abs(Float(page) - pageMotion.offset) < 1 {
            for slot in visibleSlots(page) where table.graph(page, slot) == SlotTable.empty {
                let frame = frame(SlotPlace(page: page, slot: slot))
                if isVisible(frame), items.count < items.capacity {
                    items.append(GridItem(graph: nil, frame: frame, role: .resting))
                }
            }
        }
    }

    private mutating func addGraphs(_ old: Int, _ hasNew: inout Bool) {
        let lifted = drag?.graph ?? magnification.graph
        for page in 0..<shape.pages where abs(Float(page) - pageMotion.offset) < 1 {
            for slot in visibleSlots(page) {
                let graph = table.graph(page, slot)
                guard graph != SlotTable.empty, graph != lifted, !isShifting(graph) else { continue }
                let frame = frame(SlotPlace(page: page, slot: slot))
                if isVisible(frame) { add(graph, frame, .resting, old, &hasNew) }
            }
        }
        if now < shiftsEnd {
            for graph in shifts.indices where isShifting(graph) && graph != lifted {
                let frame = shiftedFrame(graph)
                if isVisible(frame) { add(graph, frame, .resting, old, &hasNew) }
            }
        }
        if let drag { add(drag.graph, drag.frame(geometry), .dragged, old, &hasNew) }
        if let graph = magnification.graph {
            add(graph, magnification.frame(slot: frame(place(of: graph)), geometry), .magnified, old, &hasNew)
        }
    }

    private mutating func add(
        _ graph: Int, _ frame: GridFrame, _ role: GridItem.Role, _ old: Int, _ hasNew: inout Bool
    ) {
        guard items.count < items.capacity else { return }
        items.append(GridItem(graph: graph, frame: frame, role: role))
        if seen[graph] != old { hasNew = true }
        seen[graph] = refreshes
        visibleCount += 1
    }

    /// The slots of a page whose rows may be visible.
    func visibleSlots(_ page: Int) -> Range<Int> {
        let first = max(0, Int(rowMotions[page].offset.rounded(.down)))
        let last = max(first, Int(rowMotions[page].offset.rounded(.up)) + shape.rows)
        let count = table.count(page)
        return min(count, first * shape.columns)..<min(count, last * shape.columns)
    }

    func isVisible(_ frame: GridFrame) -> Bool {
        frame.right > 0 && frame.x < geometry.width && frame.bottom > 0 && frame.y < geometry.height
    }

    func isShifting(_ graph: Int) -> Bool {
        shifts[graph].start >= 0 && now < shifts[graph].start + Self.easeDuration
    }

    /// Where a graph is on the way to its slot.
    func shiftedFrame(_ graph: Int) -> GridFrame {
        var frame = frame(place(of: graph))
        guard isShifting(graph) else { return frame }
        let left = 1 - Easing.out(Easing.progress(from: shifts[graph].start, lasting: Self.easeDuration, at: now))
        frame.x += shifts[graph].dx * left
        frame.y += shifts[graph].dy * left
        return frame
    }
}
