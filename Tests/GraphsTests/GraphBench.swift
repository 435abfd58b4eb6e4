import Drawing
import Graphs
import Signals
import TestKit

extension Graph {
    /// Shows the graph and draws the whole time window. Returns false if the graph could not be shown.
    @discardableResult
    func showWhole(in frame: Rect, from pool: TraceBufferPool, to end: Int64 = 0, isLive: Bool = true) -> Bool {
        var damage = Damage()
        let isShown = show(in: frame, from: pool, damage: &damage)
        update(to: end, isLive: isLive, damage: &damage)
        return isShown
    }

    /// Draws the whole time window.
    func update(to end: Int64, isLive: Bool = true, now: Int64 = 0, damage: inout Damage) {
        var budget = DrawingBudget(units: .max)
        repeat {
            update(to: WindowEnd(time: end, isLive: isLive), now: now, budget: &budget, damage: &damage)
        } while !isComplete
    }
}

/// A scope with its own buffer pool and surface.
final class GraphBench {
    let style: GraphStyle
    let pool: TraceBufferPool
    let graph: ScopeGraph
    let ring: SampleRing
    let clock: SampleClock
    let surface: Surface
    let canvas: Canvas
    let frame: Rect
    var now: Int64 = 0
    /// The end of the shown time window; nil for the time of the newest sample.
    var end: Int64?

    /// - Parameters:
    /// - clock: the stream's clock; nil for a clock that begins at time 0.
    /// - isNamed: true if the graph shows names beside markers; this needs fonts.
    init(
        _ ring: SampleRing, milliHertz: UInt32, clock: SampleClock? = nil, size: Size = Size(width: 112, height: 76),
        large: Size? = nil, configuration: GraphConfiguration, fonts: Fonts? = nil, lineWidth: Float = 1.2,
        marks: EventMarks = EventMarks(), markers: MarkerStore? = nil, isNamed: Bool = false
    ) throws(DrawingError) {
        var style = GraphStyle(pixelsPerPoint: 1)
        style.lineWidth = lineWidth
        // With a `smallHeight` of 0, no graph counts as small, so title and labels are outside of the content.
        style.smallHeight = 0
        self.style = style
        self.ring = ring
        let clock = clock ?? SampleClock(rate: SamplingRate(milliHertz: milliHertz))
        self.clock = clock
        pool = TraceBufferPool(count: 1, slot: size, large: large, style: style)
        frame = Rect(x: 3, y: 2, width: size.width, height: size.height)
        surface = try Surface(
            width: max(size.width, large?.width ?? 0) + 6, height: max(size.height, large?.height ?? 0) + 4)
        canvas = try Canvas(surface, fonts: fonts)
        let names = isNamed ? fonts : nil
        graph = ScopeGraph(
            ring: ring, clock: clock, title: "EEG F4", unit: "µV", style: style, noData: "No data yet", marks: marks,
            markers: markers,
            names: markers.flatMap { markers in names.map { MarkerNames(markers, fonts: $0, style: style) } },
            configuration: configuration)
    }

    private var windowEnd: Int64 { end ?? clock.newest(ring) }

    /// Shows the graph and draws it completely.
    func show(frame: Rect? = nil) {
        graph.showWhole(in: frame ?? self.frame, from: pool, to: windowEnd, isLive: end == nil)
    }

    @discardableResult
    func update() -> Damage {
        now += 16_666_667
        var damage = Damage()
        graph.update(to: windowEnd, isLive: end == nil, now: now, damage: &damage)
        return damage
    }

    /// Draws the next frame. The budget limits how much is redrawn.
    func update(budget: inout DrawingBudget) {
        now += 16_666_667
        var damage = Damage()
        graph.update(to: WindowEnd(time: windowEnd, isLive: end == nil), now: now, budget: &budget, damage: &damage)
    }

    /// Changes the configuration and redraws everything that depends on it.
    func configure(_ change: (inout GraphConfiguration) -> Void) {
        var configuration = graph.configuration
        change(&configuration)
        var damage = Damage()
        graph.configure(configuration, now: now, damage: &damage)
        graph.update(to: windowEnd, isLive: end == nil, now: now, damage: &damage)
    }

    /// Redraws everything.
    func redraw() {
        let frame = graph.frame
        graph.hide()
        show(frame: frame)
    }

    /// Draws everything and returns the content's pixels.
    func picture() -> [[UInt32]] {
        canvas.clip = surface.bounds
        graph.draw(on: canvas)
        let content = graph.content
        return (0..<content.height).map { y in
            (0..<content.width).map { surface.row(content.y + y)[content.x + $0] }
        }
    }
}

/// Returns the greatest difference between two pictures in a color channel of a pixel, and the number of pixels that
/// differ by more than `tolerance`.
func compare(_ a: [[UInt32]], _ b: [[UInt32]], tolerance: Int = 0) -> (worst: Int, pixels: Int) {
    guard a.count == b.count else { return (255, .max) }
    var worst = 0
    var pixels = 0
    for (left, right) in zip(a, b) {
        guard left.count == right.count else { return (255, .max) }
        for (one, other) in zip(left, right) where one != other {
            var difference = 0
            for shift in [UInt32(0), 8, 16] {
                difference = max(difference, abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)))
            }
            worst = max(worst, difference)
            if difference > tolerance { pixels += 1 }
        }
    }
    return (worst, pixels)
}
