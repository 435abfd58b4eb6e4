import Gestures
import Layout
import TestKit

/// Tests with random sequences of all operations that a layout has.
let gridRandomTests = [
    TestCase(
        "after any sequence of operations on the grid of graphs, no graph is lost, every page has rows, and all motion ends"
    ) { t in
        var reorders = 0
        for seed in 1...12 as ClosedRange<UInt32> {
            var monkey = Monkey(seed: seed)
            for step in 0..<2500 {
                monkey.act()
                if let broken = monkey.brokenInvariant(atRest: false) {
                    t.fail("seed \(seed), step \(step), action \(monkey.action): \(broken)")
                    break
                }
                guard step % 100 == 99 else { continue }
                monkey.rest()
                if let broken = monkey.brokenInvariant(atRest: true) {
                    t.fail("seed \(seed), step \(step), at rest: \(broken)")
                    break
                }
            }
            reorders += monkey.reorders
        }
        t.expect(reorders > 400, "\(reorders) reorders prove nothing")
    }.portable,
    TestCase("after 26 days and after 10 years of uptime, the same operations give the same grid of graphs") { t in
        let day: Int64 = 86_400_000_000_000
        for seed in 1...4 as ClosedRange<UInt32> {
            var young = Monkey(seed: seed, start: 0)
            var old = [Monkey(seed: seed, start: 26 * day), Monkey(seed: seed, start: 3653 * day + 123_456_789)]
            for step in 0..<1500 {
                young.act()
                for index in old.indices {
                    old[index].act()
                    if old[index].digest == young.digest { continue }
                    t.fail("seed \(seed), step \(step), action \(young.action): another state")
                    return
                }
            }
            t.expect(young.reorders > 20, "\(young.reorders) reorders prove nothing")
        }
    },
    TestCase("if an arrangement of graphs is stored and restored, it does not change") { t in
        for seed in 1...5 as ClosedRange<UInt32> {
            var monkey = Monkey(seed: seed)
            for _ in 0..<500 { monkey.act() }
            monkey.rest()
            var other = monkey.layout
            other.setGraphs(monkey.kinds, at: monkey.now)
            other.setArrangement(monkey.layout.arrangement, at: monkey.now)
            for page in 0..<other.shape.pages {
                t.expectEqual(slots(other, page: page), slots(monkey.layout, page: page))
            }
        }
    },
]

/// Applies random operations to a layout.
struct Monkey {
    var layout = GridLayout()
    var now: Int64
    var width = 800
    var height = 480
    var kinds: [GridItemKind] = []
    var action = 0
    var reorders = 0
    private var random: Random
    private var fingerX: Float = 0
    private var fingerY: Float = 0

    init(seed: UInt32, start: Int64 = TestTime.uptime) {
        random = Random(seed: seed)
        now = start
        layout.setViewport(width: width, height: height, spacing: 6, at: now)
        newGraphs(12)
    }

    func brokenInvariant(atRest: Bool) -> String? {
        LayoutTests.brokenInvariant(layout, graphs: kinds.count, width: width, height: height, atRest: atRest)
    }

    /// A digest of all values that determine what is visible.
    var digest: UInt64 {
        var digest: UInt64 = 0
        func include(_ value: Int) { digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x100_0000_01B3 }
        func include(_ value: Float) { digest = (digest ^ UInt64(value.bitPattern)) &* 0x100_0000_01B3 }
        include(layout.page)
        include(layout.row)
        include(layout.visibleRevision)
        include((layout.isAtRest ? 1 : 0) + (layout.isEditing ? 2 : 0) + (layout.isMagnified ? 4 : 0))
        for index in 0..<layout.itemCount {
            let item = layout.item(at: index)
            include(item.graph ?? -1)
            include(item.frame.x)
            include(item.frame.y)
            include(item.frame.width)
            include(item.frame.height)
            include(layout.wobble(item))
        }
        for page in 0..<layout.shape.pages { for graph in slots(layout, page: page) { include(graph) } }
        return digest
    }

    /// Lifts all fingers and waits.
    mutating func rest() {
        layout.endDrag(at: now)
        send(.ended)
        now += 700_000_000
        layout.advance(to: now)
        now += 700_000_000
        layout.advance(to: now)
    }

    mutating func act() {
        if random.once(in: 40) { fingerX = odd() } else { fingerX = random.signed() * 500 + 400 }
        if random.once(in: 40) { fingerY = odd() } else { fingerY = random.signed() * 300 + 240 }
        action = random.below(40)
        let before = layout.arrangement
        switch action {
        case 0...13: pass()
        case 14, 20: send(.began)
        case 15, 16: send(.changed)
        case 17: send(.ended)
        case 18: send(.cancelled)
        case 19: layout.turnPage(by: random.inside(-2...2), at: now)
        case 21: layout.setEditing(random.below(6) != 0, at: now)
        case 22...25: take()
        case 26...31: dwell()
        case 32: layout.endDrag(at: now)
        case 33: layout.cancelDrag(at: now)
        case 34: magnify()
        case 35: layout.demagnify(at: now)
        default: rare()
        }
        if (26...31).contains(action), layout.arrangement != before { reorders += 1 }
    }

    private mutating func pass() {
        now += Int64(random.below(random.once(in: 10) ? 2_000_000_000 : 120_000_000))
        layout.advance(to: now)
    }

    /// Begins to drag a graph. Usually, this graph exists and can be dragged.
    private mutating func take() {
        if !random.once(in: 4) {
            layout.demagnify(at: now)
            send(.ended)
            now += 700_000_000
            layout.advance(to: now)
            layout.setEditing(true, at: now)
            if layout.itemCount > 0 {
                let frame = layout.item(at: random.below(layout.itemCount)).frame
                (fingerX, fingerY) = (frame.centerX, frame.centerY)
            }
        }
        layout.beginDrag(x: fingerX, y: fingerY, at: now)
    }

    /// Holds the dragged graph long enough to move a graph, a page or rows.
    private mutating func dwell() {
        if random.once(in: 2) { (fingerX, fingerY) = (Float(random.below(width)), Float(random.below(height))) }
        layout.moveDrag(x: fingerX, y: fingerY, at: now)
        for _ in 0..<random.below(18) {
            now += 100_000_000
            layout.advance(to: now)
        }
    }

    private mutating func magnify() {
        if random.once(in: 3) { layout.setEditing(false, at: now) }
        layout.magnify(layout.hit(fingerX, fingerY)?.graph ?? random.inside(-2...20), at: now)
    }

    private mutating func rare() {
        switch random.below(12) {
        case 0...2:
            width = random.inside(60...1000)
            height = random.inside(60...1000)
            layout.setViewport(width: width, height: height, spacing: random.inside(-3...12), at: now)
        case 3...5:
            layout.setShapes(portrait: anyShape(), landscape: anyShape(), at: now)
        case 6: newGraphs(random.below(30))
        case 7: layout.setArrangement(hostileArrangement(), at: now)
        case 8: layout.setArrangement(layout.arrangement, at: now)
        case 9:
            // Passes a time that is earlier than the previous one. The layout must treat it like the previous time.
            layout.advance(to: now - Int64(random.below(1_000_000_000)))
        default: pass()
        }
    }

    private mutating func newGraphs(_ count: Int) {
        kinds = (0..<count).map { _ in
            switch random.below(3) {
            case 0: .scope
            case 1: .button
            default: .spectrogram
            }
        }
        layout.setGraphs(kinds, at: now)
    }

    private mutating func anyShape() -> PageShape {
        PageShape(pages: random.inside(-1...4), columns: random.inside(-1...4), rows: random.inside(-1...4))
    }

    private mutating func hostileArrangement() -> [Int] {
        let extremes = [Int.max, Int.min, -3, -2, -2, -1, -1, 2048, 65536]
        return (0..<random.below(200)).map { _ in
            random.once(in: 3) ? extremes[random.below(extremes.count)] : random.inside(-2...40)
        }
    }

    private mutating func send(_ phase: GesturePhase) {
        let speeds: [Float] = [0, 300, -300, 3000, -3000, 8000, .nan, .infinity, -.infinity]
        layout.handle(
            Pan(
                phase: phase, x: fingerX, y: fingerY, dx: random.once(in: 50) ? odd() : random.signed() * 200,
                dy: random.once(in: 50) ? odd() : random.signed() * 200, velocityX: speeds[random.below(9)],
                velocityY: speeds[random.below(9)]), at: now)
    }

    private mutating func odd() -> Float {
        let values: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38, 1e-30, -0, 65536, -65536]
        return values[random.below(values.count)]
    }
}
