import Drawing
import Graphs
import Signals
import TestKit

/// A scope with a pool and a surface of its own.
final class GraphBench {
    let style: GraphStyle
    let pool: StripPool
    let graph: ScopeGraph
    let surface: Surface
    let canvas: Canvas
    let frame: Rect
    var now: Int64 = 0

    init(
        _ ring: SampleRing, milliHertz: UInt32, size: Size = Size(width: 112, height: 76),
        large: Size? = nil, configuration: GraphConfiguration, fonts: Fonts? = nil, lineWidth: Float = 1.2
    ) throws(DrawingError) {
        var style = GraphStyle(pixelsPerPoint: 1)
        style.lineWidth = lineWidth
        self.style = style
        pool = StripPool(count: 1, slot: size, large: large, style: style)
        frame = Rect(x: 3, y: 2, width: size.width, height: size.height)
        surface = try Surface(
            width: max(size.width, large?.width ?? 0) + 6, height: max(size.height, large?.height ?? 0) + 4)
        canvas = try Canvas(surface, fonts: fonts)
        graph = ScopeGraph(
            ring: ring, rate: SamplingRate(milliHertz: milliHertz), title: "EEG F4", unit: "µV", style: style,
            noData: "No data yet", configuration: configuration)
    }

    func show(inFull: Bool = true, frame: Rect? = nil) {
        var damage = Damage()
        graph.show(in: frame ?? self.frame, from: pool, inFull: inFull, now: now, damage: &damage)
    }

    @discardableResult
    func update() -> Damage {
        now += 16_666_667
        var damage = Damage()
        graph.update(now: now, damage: &damage)
        return damage
    }

    func configure(_ change: (inout GraphConfiguration) -> Void) {
        var configuration = graph.configuration
        change(&configuration)
        var damage = Damage()
        graph.configure(configuration, now: now, damage: &damage)
    }

    func rebuild() {
        var damage = Damage()
        graph.rebuild(now: now, damage: &damage)
    }

    /// Draws everything and gives the content's pixels.
    func picture() -> [[UInt32]] {
        canvas.clip = surface.bounds
        graph.draw(on: canvas)
        let content = graph.content
        return (0..<content.height).map { y in
            (0..<content.width).map { surface.row(content.y + y)[content.x + $0] }
        }
    }
}

/// The greatest difference of two pictures in any channel of any pixel, and how many pixels differ by more than
/// `tolerance`.
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
