import Acquisition
import Drawing
import Gestures
import GraphPages
import Graphs
import MultichannelGraphs
import Services
import Settings
import Signals
import Widgets

/// Traces of all selected channels, one above the other. If not all channels are legible at once, a touch shows the next channels.
final class SeriesView: View {
    /// The minimum height of a channel, in points.
    private static let leastHeight: Float = 22

    private let context: GraphContext
    private let derivedUse: DerivedUse
    private var revision: UInt32 = 0
    private var graph: StackGraph
    /// The trace buffers of this view, separate from the trace buffers of the visualization screen.
    private let pool: TraceBufferPool
    private var first = 0

    init(_ context: GraphContext) {
        self.context = context
        derivedUse = context.acquisition.derived.use()
        revision = context.acquisition.derived.revision
        graph = Self.graph(context)
        pool = TraceBufferPool(
            count: 0, slot: Size(width: 1, height: 1), large: nil, style: context.looks.graphStyle)
        super.init(context.looks, context.repaint)
    }

    private static func graph(_ context: GraphContext) -> StackGraph {
        let (looks, markers) = (context.looks, context.acquisition.markers)
        return StackGraph(
            context.acquisition.derived.channels, looks, drawn: PerKind<ValueLimits?>(nil), markers: markers,
            names: MarkerNames(markers, fonts: looks.fonts, style: looks.graphStyle))
    }

    /// Shows the present channels. The caller must lay out the screen afterwards.
    /// - Returns: true if the channels have changed.
    func takeChannels() -> Bool {
        guard revision != context.acquisition.derived.revision else { return false }
        revision = context.acquisition.derived.revision
        graph.hide()
        graph = Self.graph(context)
        first = 0
        return true
    }

    /// The maximum number of channels whose traces are visible at once.
    private var most: Int { max(1, min(graph.channelCount, frame.height / looks.metrics.px(Self.leastHeight))) }

    override func layOut() {
        guard !frame.isEmpty else { return }
        graph.reserve(frame.size, scopes: most, fonts: looks.fonts)
        var damage = Damage()
        _ = graph.show(first: first, count: most, damage: &damage)
        graph.show(in: frame, from: pool, damage: &damage)
        repaint.invalidate(frame)
    }

    override func take(_ touch: Touch) -> Response {
        guard graph.channelCount > most else { return .ignored }
        if touch.phase == .ended, frame.contains(Point(x: Int(touch.x), y: Int(touch.y))) {
            first = first + most >= graph.channelCount ? 0 : first + most
            var damage = Damage()
            _ = graph.show(first: first, count: most, damage: &damage)
            repaint.invalidate(damage)
        }
        return .handled
    }

    override func addTargets(to targets: inout [Target]) {
        if graph.channelCount > most { targets.append(Target("signals.next", frame)) }
    }

    override func advance(to now: Int64) {
        var damage = Damage()
        var budget = DrawingBudget()
        graph.update(to: WindowEnd(time: now), now: now, budget: &budget, damage: &damage)
        repaint.invalidate(damage.intersection(frame))
    }

    override func draw(on canvas: Canvas, dirty: Rect) { graph.draw(on: canvas) }
}
