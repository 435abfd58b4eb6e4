import Acquisition
import Drawing
import Gestures
import Graphs
import Layout
import Signals

/// All graphs of a selection and where they are: brings the layout's slots, the graphs and the strips of those in sight
/// together, and draws them.
///
/// Only visible graphs have strips, take new data and are drawn. While nothing moves, only what new data change is
/// drawn; while pages turn or rows scroll, the finished strips are put together anew at other places, and no graph
/// is redrawn. A graph that is magnified is a picture that is scaled; one that wobbles or is dragged, a picture that is
/// turned or translucent.
final class GraphWall {
    let looks: Looks
    let repaint: Repaint
    let host: any ScreenHost
    let set: GraphSet
    var layout = GridLayout()
    /// What the graphs fill.
    private(set) var area = Rect.zero
    /// How all graphs are drawn.
    private(set) var configuration = GraphConfiguration()
    private(set) var options: VisualizationOptions
    private var pool: StripPool
    private var slot = Size(width: 1, height: 1)

    /// The visible items as they were drawn last.
    var shown: [GridItem] = []
    var angles: [Float] = []
    /// Which of them had its content drawn last.
    var lastDrawn = 0
    private var wobbleStep: Int64 = -1
    /// Whether all stood still in the last frame; when it does so again, targets are told.
    private var wasAtRest = true
    private var visibleRevision = -1
    private var page = 0

    /// The pictures of edit mode; nil outside of it.
    var snapshots: Snapshots?
    /// They are made with the strips. What was never drawn into takes no memory.
    private(set) var madeSnapshots: Snapshots?
    /// What is magnified: a picture of the graph, as it was when the animation began.
    var scaled: Picture?
    /// Draws pictures to be scaled; as large as the area.
    private var easel: Canvas?
    /// Its parts that are scaled: of a slot's size, and of the area's.
    private var slotPicture: Picture?
    private var areaPicture: Picture?

    /// Where the time window of all graphs ends.
    private(set) var end = WindowEnd(time: 0)
    /// Which graphs are being redrawn and not whole yet.
    private(set) var isRedrawing: [Bool]
    let waiting: WaitingSigns

    init(
        channels: [AcquiredChannel], options: VisualizationOptions, looks: Looks, repaint: Repaint,
        host: any ScreenHost
    ) {
        self.looks = looks
        self.repaint = repaint
        self.host = host
        self.options = options
        set = GraphSet(channels: channels, options: options, looks: looks)
        pool = StripPool(count: 0, slot: Size(width: 1, height: 1), large: nil, style: looks.graphStyle)
        isRedrawing = [Bool](repeating: false, count: set.graphs.count)
        waiting = WaitingSigns(graphs: set.graphs.count, looks: looks, repaint: repaint)
        layout.setGraphs(set.kinds, at: 0)
        layout.setShapes(portrait: options.portrait, landscape: options.landscape, at: 0)
        shown.reserveCapacity(64)
        angles.reserveCapacity(64)
    }

    /// Whether a graph fills the screen, once it has grown.
    var isMagnified: Bool { layout.isMagnified }

    // MARK: Shape

    /// Fills an area. Allocates the strips.
    func resize(to newArea: Rect, at now: Int64) {
        repaint.invalidate(newArea)
        // As after a sheet that lay above: all is as it was.
        guard newArea != area else { return }
        area = newArea
        layout.setViewport(
            width: max(1, area.width), height: max(1, area.height), spacing: looks.metrics.px(6), at: now)
        let size = layout.slotSize
        slot = Size(width: size.width, height: size.height)
        for graph in set.graphs { graph.hide() }
        pool = StripPool(
            count: visibleMost, slot: slot, large: Size(width: max(1, area.width), height: max(1, area.height)),
            style: looks.graphStyle)
        set.reserve(height: area.height)
        makeEasel()
        scaled = nil
        shown.removeAll(keepingCapacity: true)
        madeSnapshots = Snapshots(count: visibleMost, size: slot, fonts: looks.fonts)
        if snapshots != nil { snapshots = madeSnapshots }
    }

    /// Without memory, graphs are magnified at once.
    private func makeEasel() {
        easel = nil
        slotPicture = nil
        areaPicture = nil
        guard let surface = try? Surface(width: max(1, area.width), height: max(1, area.height)) else { return }
        easel = try? Canvas(surface, fonts: looks.fonts)
        slotPicture = try? Picture(surface, Rect(x: 0, y: 0, width: slot.width, height: slot.height))
        areaPicture = try? Picture(surface, surface.bounds)
    }

    /// The most graphs that are in sight at once: two pages, a row that comes into sight, and one that is dragged.
    private var visibleMost: Int {
        let shape = layout.shape
        let slots = shape.columns * shape.rows
        return min(set.graphs.count, (shape.pages > 1 ? 2 : 1) * slots + 2 * shape.columns + 1)
    }

    // MARK: Time

    /// Moves everything on and takes new data.
    /// - Parameter end: where the time window of all graphs ends now.
    func advance(to now: Int64, end: WindowEnd) {
        let hasMoved = !end.isLive && end.time != self.end.time
        self.end = end
        layout.advance(to: now)
        var damage = Damage()
        place(now, &damage)
        var budget = DrawingBudget()
        for item in shown {
            guard let index = item.graph else { continue }
            let graph = set.graphs[index]
            if hasMoved { isRedrawing[index] = true }
            // What is frozen may still be on its way to being whole; what comes after its end is not shown.
            guard end.isLive || isRedrawing[index] else { continue }
            update(index, graph, now, &budget, &damage)
            if graph.isComplete { isRedrawing[index] = false }
        }
        wobble(now)
        waiting.advance(to: now, self)
        repaint.invalidate(damage.intersection(area))
        settle()
    }

    private func update(
        _ index: Int, _ graph: any Graph, _ now: Int64, _ budget: inout DrawingBudget, _ damage: inout Damage
    ) {
        guard let snapshot = snapshots?.snapshot(of: index) else {
            return graph.update(to: end, now: now, budget: &budget, damage: &damage)
        }
        // The picture takes what is new; the screen shows it with the next step of the wobble.
        var own = Damage()
        graph.update(to: end, now: now, budget: &budget, damage: &own)
        for part in 0..<own.count { snapshot.draw(graph, own[part]) }
    }

    /// Brings each visible graph to its place, and lets go of those that are not visible any more.
    private func place(_ now: Int64, _ damage: inout Damage) {
        if visibleRevision != layout.visibleRevision {
            visibleRevision = layout.visibleRevision
            for index in set.graphs.indices where set.graphs[index].isShown && !layout.isVisible(index) {
                set.graphs[index].hide()
            }
            snapshots?.keep { layout.isVisible($0) }
        }
        var hasChanged = layout.itemCount != shown.count
        for index in 0..<layout.itemCount {
            let item = layout.item(at: index)
            if !hasChanged, shown[index] != item { hasChanged = true }
            if let graph = item.graph { place(graph, item, now, &damage) }
        }
        // At the end of the way the graph itself is drawn.
        if scaled != nil, layout.isMagnified || layout.magnifiedGraph == nil {
            scaled = nil
            easel?.surface.giveBackMemory()
        }
        guard hasChanged else { return }
        shown.removeAll(keepingCapacity: true)
        angles.removeAll(keepingCapacity: true)
        for index in 0..<layout.itemCount {
            shown.append(layout.item(at: index))
            angles.append(layout.wobble(layout.item(at: index)))
        }
        repaint.invalidate(area)
    }

    private func place(_ index: Int, _ item: GridItem, _ now: Int64, _ damage: inout Damage) {
        let graph = set.graphs[index]
        let isWhole = item.role == .magnified && layout.isMagnified
        var frame = rect(item.frame)
        if item.role == .magnified && !isWhole {
            // On the way the picture is scaled; the graph itself waits with the size that it has in its slot.
            frame = Rect(x: area.x, y: area.y, width: slot.width, height: slot.height)
        }
        if graph.isShown && graph.frame.size == frame.size {
            if graph.frame != frame { graph.move(to: Point(x: frame.x, y: frame.y)) }
        } else {
            configure(graph, index, isDetailed: isWhole, now, &damage)
            graph.show(in: frame, from: pool, damage: &damage)
            isRedrawing[index] = true
        }
        if let snapshots, snapshots.snapshot(of: index) == nil { snapshots.take(index, graph) }
    }

    /// Where a frame of the layout is on the screen.
    func rect(_ frame: GridFrame) -> Rect {
        Frame(
            x: frame.x + Float(area.x), y: frame.y + Float(area.y), width: frame.width, height: frame.height
        ).rounded
    }

    /// In edit mode, turns the graphs a little, thirty times a second.
    private func wobble(_ now: Int64) {
        guard layout.isEditing else { return }
        let step = now / 33_000_000
        guard step != wobbleStep else { return }
        wobbleStep = step
        for index in shown.indices { angles[index] = layout.wobble(shown[index]) }
        repaint.invalidate(area)
    }

    /// Tells what was changed by something that came to rest.
    private func settle() {
        let isAtRest = layout.isAtRest
        defer { wasAtRest = isAtRest }
        if !wasAtRest && isAtRest { repaint.layoutChanged() }
        if layout.page != page {
            page = layout.page
            host.log("page ", page + 1)
        }
    }

    // MARK: Looks

    /// Takes what the settings say now about content and scales; the rest holds from the next start on.
    func apply(_ new: VisualizationOptions, at now: Int64) {
        options.scopeScaling = new.scopeScaling
        options.spectrogramScaling = new.spectrogramScaling
        configuration.mode = new.mode
        configureVisible(now)
    }

    /// A graph is being redrawn.
    func redrawn(_ graph: Int) { isRedrawing[graph] = true }

    /// Changes how all graphs are drawn. Those that are not visible take it when they come into sight.
    func configure(_ new: GraphConfiguration, at now: Int64) {
        guard new != configuration else { return }
        configuration = new
        configureVisible(now)
    }

    private func configureVisible(_ now: Int64) {
        var damage = Damage()
        for item in shown {
            guard let index = item.graph, set.graphs[index].isShown else { continue }
            let isWhole = item.role == .magnified && layout.isMagnified
            configure(set.graphs[index], index, isDetailed: isWhole, now, &damage)
        }
        repaint.invalidate(damage.intersection(area))
    }

    private func configure(
        _ graph: any Graph, _ index: Int, isDetailed: Bool, _ now: Int64, _ damage: inout Damage
    ) {
        var own = configuration
        own.isDetailed = isDetailed
        own.buttonThreshold = options.buttonThreshold
        own.scaling = set.kinds[index] == .spectrogram ? options.spectrogramScaling : options.scopeScaling
        guard graph.configuration != own else { return }
        graph.configure(own, now: now, damage: &damage)
        isRedrawing[index] = graph.isShown
    }

    /// Draws a graph's picture, to be scaled.
    func paint(_ index: Int) {
        let graph = set.graphs[index]
        guard let easel else { return }
        let frame = graph.frame
        easel.surface.clear()
        easel.clip = easel.surface.bounds
        graph.move(to: Point(x: 0, y: 0))
        graph.draw(on: easel)
        graph.move(to: Point(x: frame.x, y: frame.y))
        scaled = slotPicture?.rect.size == frame.size ? slotPicture : areaPicture
    }
}
