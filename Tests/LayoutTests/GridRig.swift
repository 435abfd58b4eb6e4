import Gestures
import Layout
import TestKit

/// A layout on a landscape viewport, with a clock.
struct Rig {
    var layout = GridLayout()
    var now: Int64 = TestTime.uptime + 1_000_000_000

    init(_ kinds: [GridItemKind], _ shape: PageShape, width: Int = 800, height: Int = 480, spacing: Int = 6) {
        layout.setViewport(width: width, height: height, spacing: spacing, at: now)
        layout.setShapes(portrait: shape, landscape: shape, at: now)
        layout.setGraphs(kinds, at: now)
    }

    /// Advances the time in frames of 16 ms.
    mutating func wait(milliseconds: Int) {
        let end = now + Int64(milliseconds) * 1_000_000
        while now < end {
            now = min(end, now + 16_000_000)
            layout.advance(to: now)
        }
    }

    /// Moves a finger in ten steps of 10 ms and lifts it with this speed in pixels per second.
    mutating func pan(dx: Float, dy: Float, velocityX: Float = 0, velocityY: Float = 0) {
        let startX: Float = dx < 0 ? 700 : 100
        let startY: Float = dy < 0 ? 400 : 60
        send(.began, startX, startY, dx / 100, dy / 100)
        for step in 1...10 {
            now += 10_000_000
            send(.changed, startX + dx * Float(step) / 10, startY + dy * Float(step) / 10, dx / 10, dy / 10)
        }
        layout.handle(
            Pan(
                phase: .ended, x: startX + dx, y: startY + dy, dx: 0, dy: 0, velocityX: velocityX,
                velocityY: velocityY), at: now)
    }

    /// Moves a finger by almost the height of this many rows and lifts it at rest.
    mutating func scroll(byRows rows: Int) {
        let way = (Float(rows) - (rows > 0 ? 0.4 : -0.4)) * layout.pages.geometry.pitchY
        send(.began, 100, 200, 0, -way / 100)
        send(.changed, 100, 200 - way, 0, -way)
        send(.ended, 100, 200 - way, 0, 0)
    }

    mutating func send(_ phase: GesturePhase, _ x: Float, _ y: Float, _ dx: Float, _ dy: Float) {
        layout.handle(Pan(phase: phase, x: x, y: y, dx: dx, dy: dy), at: now)
    }

    /// The visible graphs and slots from back to front.
    var items: [GridItem] { (0..<layout.itemCount).map { layout.item(at: $0) } }
    /// Returns the frame of a graph if it is visible.
    func frame(_ graph: Int) -> GridFrame? { items.first { $0.graph == graph }?.frame }
    /// The numbers of the visible graphs in rising order.
    var visible: [Int] { items.compactMap { $0.graph }.sorted() }
}

extension GridLayout {
    /// The number of the first visible row of slots, as it is when the page has come to rest.
    var row: Int { pages.row }
    func rows(ofPage page: Int) -> Int { pages.arrangement.rows(ofPage: page) }
    /// Returns the number of the graph in a slot; nil if the slot is empty or does not exist.
    func graph(inSlot slot: Int, ofPage page: Int) -> Int? {
        guard pages.arrangement.exists(SlotPlace(page: page, slot: slot)) else { return nil }
        return pages.arrangement.graph(page, slot)
    }
}

/// Returns the numbers of the graphs in a page's slots; -1 for an empty slot.
func slots(_ layout: GridLayout, page: Int) -> [Int] {
    (0..<layout.rows(ofPage: page) * layout.shape.columns).map { layout.graph(inSlot: $0, ofPage: page) ?? -1 }
}
