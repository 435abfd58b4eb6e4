import Drawing
import Graphs
import Layout
import Signals

/// The graphs of one page. Made when the page is shown; nothing is allocated afterwards.
final class GraphPage {
    let graphs: [any Graph]
    private let pool: StripPool
    private let frames: [Rect]

    /// - Parameters:
    ///   - entries: the channels of this page, at most `GridShape.maximumGraphs`.
    ///   - area: what the grid fills.
    init(entries: ArraySlice<SampleStore.Entry>, area: Rect, periodMilliseconds: Int, context: ScreenContext) {
        let shape = GridShape(graphs: entries.count, isPortrait: area.height > area.width)
        let grid = PageGrid(
            area: Slot(x: area.x, y: area.y, width: area.width, height: area.height), shape: shape,
            spacing: context.metrics.px(6))
        let style = context.graphStyle
        var configuration = GraphConfiguration()
        configuration.periodMilliseconds = periodMilliseconds
        frames = (0..<entries.count).map { index in
            let slot = grid[index]
            return Rect(x: slot.x, y: slot.y, width: slot.width, height: slot.height)
        }
        var largest = Size(width: 1, height: 1)
        for frame in frames {
            largest = Size(width: max(largest.width, frame.width), height: max(largest.height, frame.height))
        }
        pool = StripPool(count: entries.count, slot: largest, large: nil, style: style)
        graphs = entries.map { entry in
            let title = context.strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
            if entry.rate.isAperiodic {
                return ButtonGraph(ring: entry.ring, title: title, style: style)
            }
            return ScopeGraph(
                ring: entry.ring, rate: entry.rate, title: title, unit: entry.unit, style: style,
                noData: context.strings.waitingForData, configuration: configuration)
        }
    }

    /// Periodic channels first, then the aperiodic ones.
    static func ordered(_ entries: [SampleStore.Entry]) -> [SampleStore.Entry] {
        entries.filter { !$0.rate.isAperiodic } + entries.filter { $0.rate.isAperiodic }
    }

    func update(now: Int64, damage: inout Damage) {
        for graph in graphs { graph.update(now: now, damage: &damage) }
    }

    func rebuild(now: Int64, damage: inout Damage) {
        for (graph, frame) in zip(graphs, frames) {
            graph.show(in: frame, from: pool, inFull: true, now: now, damage: &damage)
        }
    }

    /// Draws what lies in `dirty`.
    func draw(on canvas: Canvas, dirty: Rect, background: Color) {
        for graph in graphs where graph.opaqueContent.intersection(dirty) == dirty {
            graph.draw(on: canvas)
            return
        }
        canvas.fill(dirty, background)
        for graph in graphs where !graph.frame.intersection(dirty).isEmpty { graph.draw(on: canvas) }
    }
}
