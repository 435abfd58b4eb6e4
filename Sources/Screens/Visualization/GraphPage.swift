import Drawing
import Graphs
import Layout
import Signals

/// The graphs of one page. Made when the page is shown; nothing is allocated afterwards.
final class GraphPage {
    let graphs: [any Graph]

    /// - Parameters:
    ///   - entries: the channels of this page, at most `GridShape.maximumGraphs`.
    ///   - area: what the grid fills.
    init(entries: ArraySlice<SampleStore.Entry>, area: Rect, periodMilliseconds: Int, context: ScreenContext) {
        let shape = GridShape(graphs: entries.count, isPortrait: area.height > area.width)
        let grid = PageGrid(
            area: Slot(x: area.x, y: area.y, width: area.width, height: area.height), shape: shape,
            spacing: context.metrics.px(6))
        let style = context.graphStyle
        graphs = entries.enumerated().map { index, entry in
            let slot = grid[index]
            let frame = Rect(x: slot.x, y: slot.y, width: slot.width, height: slot.height)
            let title = context.strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
            if entry.rate.isAperiodic {
                return ButtonGraph(ring: entry.ring, title: title, frame: frame, style: style)
            }
            return ScopeGraph(
                ring: entry.ring, rate: entry.rate, title: title, unit: entry.unit, frame: frame,
                periodMilliseconds: periodMilliseconds, style: style, noData: context.strings.waitingForData)
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
        for graph in graphs { graph.rebuild(now: now, damage: &damage) }
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
