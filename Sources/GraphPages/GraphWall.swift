import Acquisition
import Drawing
import Gestures
import Graphs
import Layout
import MultichannelGraphs
import Services
import Signals
import Widgets

/// Places the graphs of a selection in the slots of the layout, assigns trace buffers to visible graphs, and draws them.
///
/// Only visible graphs have trace buffers, process new data and are drawn. While nothing moves, only the parts that new data have changed are drawn.
/// While pages turn or rows scroll, the existing trace buffers are drawn at other positions. While a graph grows or shrinks, its picture is scaled.
/// In edit mode, pictures of the graphs are rotated or translucent.
public final class GraphWall {
    package let looks: Looks
    package let repaint: Repaint
    private let host: any DeviceLog
    package private(set) var set: GraphSet
    package var layout = GridLayout()
    /// The area of the graphs and of the row with the names of markers above them.
    private var whole = Rect.zero
    /// The area that the graphs fill.
    package private(set) var area = Rect.zero
    /// The area whose shape determines rows, columns and pages; nil if it is `area`.
    private var shapeArea: Rect?
    /// The number of times that the memory for drawing graphs was allocated.
    package private(set) var allocations = 0
    let laneRow: LaneRow
    /// The height in pixels that a magnified graph leaves free for the time bar.
    package var bottomInset = 0 {
        didSet {
            guard bottomInset != oldValue else { return }
            placedRevision = nil
            if layout.isMagnified { repaint.invalidate(area) }
        }
    }
    /// The configuration with which all graphs are drawn.
    package private(set) var configuration = GraphConfiguration()
    private var pool: TraceBufferPool
    private var slot = Size(width: 1, height: 1)
    /// The temporary change of the scale with which a scope that was magnified from a pinched stack shows its whole wave.
    var fit = MagnifiedFit()
    package let graphPictures = GraphPictures()

    package private(set) var shown = ShownItems()
    /// The index of the visible item whose content was drawn last.
    var lastDrawn = 0
    /// True if nothing moved in the last frame. When motion ends, the touch targets have changed and are reported.
    private var wasAtRest = true
    private var visibleRevision = -1
    /// The revision of the layout's items at which the graphs were last placed; nil if they must be placed again.
    private var placedRevision: UInt32?
    private var page = 0
    /// The end of the time window of all graphs.
    package private(set) var end = WindowEnd(time: 0)
    /// True while older samples are still being filtered. Frozen graphs then draw the newly filtered samples, too.
    package var isFilling = false
    private(set) var redraws: Redraws
    private let markers: MarkerStore
    /// The revision of the markers that are drawn.
    private var markerRevision: UInt32 = 0
    /// For each kind of signal, the facts about its montage in the whole selection (name and number of channels); nil without a montage.
    package private(set) var montages: PerKind<MontageFacts?>
    /// A number that changes whenever the notes about scales, montages or filters may change.
    package var scaleRevision: Int { ownScaleRevision + (set.stack?.revision ?? set.paper?.revision ?? 0) }
    private var ownScaleRevision = 0
    /// The contents of graphs that were composed directly for the display in the last frame.
    let live = LiveContents()

    /// - Parameter markers: the markers that are drawn as lines.
    package init(
        _ channels: ShownChannels, markers: MarkerStore = MarkerStore(), options: VisualizationOptions, looks: Looks,
        repaint: Repaint, host: any DeviceLog
    ) {
        self.looks = looks
        self.repaint = repaint
        self.host = host
        self.markers = markers
        laneRow = LaneRow(markers, looks, repaint)
        montages = channels.montages
        set = GraphSet(channels, markers: markers, options: options, looks: looks)
        pool = TraceBufferPool(count: 0, slot: Size(width: 1, height: 1), large: nil, style: looks.graphStyle)
        redraws = Redraws(graphs: set.graphs.count, looks: looks, repaint: repaint)
        layOut(options, at: 0)
        layout.setShapes(portrait: options.portrait, landscape: options.landscape, at: 0)
    }

    /// Passes the kinds and the number of graphs to the layout, which places them.
    private func layOut(_ options: VisualizationOptions, at now: Int64) {
        let stack = set.stack.map {
            StackShape(
                scopes: $0.channelCount, wanted: options.stackedScopes, leastHeight: looks.metrics.px(12))
        }
        // For the layout, ECG paper is a stack without scopes: a page before the pages of the grid, on which nothing can be magnified.
        let paper = set.paper.map { _ in StackShape(scopes: 0, wanted: 0, leastHeight: 1) }
        layout.setGraphs(set.slotted, stack: stack ?? paper, at: now)
    }

    /// Shows other channels. Graphs of unchanged channels are reused.
    /// - Parameters:
    ///   - drawnLimits: the range of values outside of which samples are not drawn.
    ///   - arrangement: called if the graphs changed; returns their slots, or nil for the default arrangement.
    package func show(
        _ channels: ShownChannels, drawnLimits: PerKind<ValueLimits?>, arrangement: () -> [Int]?, at now: Int64
    ) {
        var options = set.options
        options.drawnLimits = drawnLimits
        let old = set
        let redrawn = old.graphs.indices.filter { redraws.contains($0) }.map { old.graphs[$0] }
        set = GraphSet(channels, markers: markers, options: options, looks: looks, keeping: old)
        montages = channels.montages
        // Increase the revision by the old stack's revision, so that the sum in `scaleRevision` changes although another stack or paper may have a
        // lower revision.
        ownScaleRevision += 1 + (old.stack?.revision ?? old.paper?.revision ?? 0)
        for graph in old.graphs where !set.holds(graph) { graph.hide() }
        redraws = Redraws(graphs: set.graphs.count, looks: looks, repaint: repaint)
        for (index, graph) in set.graphs.enumerated() where redrawn.contains(where: { $0 === graph }) {
            redraws.begin(index)
        }
        (visibleRevision, placedRevision) = (-1, nil)
        if set.hasSamePlaces(as: old) {
            graphPictures.forgetSnapshots()
            set.reserve(
                Size(width: area.width, height: area.height), scopes: layout.stackedScopes.count, fonts: looks.fonts,
                besides: old)
        } else {
            let page = layout.page
            graphPictures.showGraphs()
            layOut(options, at: now)
            if let arrangement = arrangement() { layout.setArrangement(arrangement, at: now) }
            layout.turnPage(by: page - layout.page, at: now)
            allocate()
        }
        repaint.invalidate(area)
        repaint.layoutChanged()
    }

    // MARK: Size

    /// Fills an area with the graphs, and allocates the trace buffers.
    /// - Parameter newShape: the area whose numbers of rows, columns and pages the graphs keep, although their own area has another shape; nil if
    ///   they follow the shape of their own area.
    package func resize(to newArea: Rect, withShapeOf newShape: Rect? = nil, at now: Int64) {
        repaint.invalidate(newArea)
        // Do nothing if the areas are the same, for example after a sheet was closed.
        guard newArea != whole || newShape != shapeArea else { return }
        (whole, shapeArea) = (newArea, newShape)
        divide(at: now)
    }

    /// Divides the whole area between the row with the names of markers and the graphs, and places the graphs.
    private func divide(at now: Int64) {
        area = laneRow.divide(whole, for: set)
        layout.setShapes(portrait: set.options.portrait, landscape: set.options.landscape, at: now)
        if let shapeArea {
            setViewport(shapeArea, at: now)
            layout.setShapes(portrait: layout.shape, landscape: layout.shape, at: now)
        }
        setViewport(area, at: now)
        allocate()
    }

    private func setViewport(_ area: Rect, at now: Int64) {
        layout.setViewport(
            width: max(1, area.width), height: max(1, area.height), spacing: looks.metrics.px(6), at: now)
    }

    /// Allocates the memory for drawing graphs, and hides all graphs until they are placed.
    private func allocate() {
        allocations += 1
        placedRevision = nil
        let size = layout.slotSize
        slot = Size(width: size.width, height: size.height)
        for graph in set.graphs { graph.hide() }
        pool = TraceBufferPool(
            count: visibleMost, slot: slot, large: Size(width: max(1, area.width), height: max(1, area.height)),
            style: looks.graphStyle, fonts: looks.fonts)
        set.reserve(
            Size(width: area.width, height: area.height), scopes: layout.stackedScopes.count, fonts: looks.fonts)
        graphPictures.allocate(
            count: visibleMost, area: Size(width: area.width, height: area.height), slot: slot, fonts: looks.fonts)
        shown.removeAll()
    }

    /// The maximum number of graphs that are visible at once: the graphs of two pages, of a row that scrolls in, and a dragged graph.
    private var visibleMost: Int {
        let shape = layout.shape
        let slots = shape.columns * shape.rows
        return min(set.graphs.count, (shape.pages > 1 ? 2 : 1) * slots + 2 * shape.columns + 1)
    }

    // MARK: Time

    /// Advances the layout and the graphs to a time, and draws new data.
    /// - Parameter end: the end of the time window of all graphs.
    package func advance(to now: Int64, end: WindowEnd) {
        // Update frozen graphs as well if markers have changed.
        let isMarked = markerRevision != markers.revision
        markerRevision = markers.revision
        let hasMoved = !end.isLive && end.time != self.end.time || isMarked
        self.end = end
        if laneRow.mustAppear(in: set), !whole.isEmpty, !layout.isEditing {
            divide(at: now)
            repaint.invalidate(whole)
            repaint.layoutChanged()
        }
        layout.advance(to: now)
        var damage = Damage()
        if placedRevision != layout.itemRevision || layout.isEditing { place(now, &damage) }
        fitMagnified(at: now)
        var budget = DrawingBudget()
        var isUpdated = false
        for item in shown.items {
            guard let index = item.graph else { continue }
            let graph = set.graphs[index]
            if hasMoved { redraws.begin(index) }
            // Skip frozen graphs that are complete; data after the end of the window are not shown.
            guard end.isLive || isFilling || redraws.contains(index) else { continue }
            isUpdated = true
            change(index, &damage) { graph.update(to: end, now: now, budget: &budget, damage: &$0) }
            if graph.isComplete {
                redraws.end(index)
            } else if index == layout.stackGraph {
                // After a change of the scale, the stack is redrawn over several frames. Record that its redraw is incomplete, so that the stack is
                // updated even if graphs are frozen meanwhile.
                redraws.begin(index)
            }
        }
        if isUpdated, set.scales.hasCommon { followCommon(now, &damage) }
        if shown.wobble(layout, at: now) { repaint.invalidate(area) }
        redraws.advance(to: now, shown.items, set)
        repaint.invalidate(damage.intersection(area))
        let isStill = layout.isAtRest && graphPictures.showsGraphs && !layout.isEditing
        laneRow.advance(shown.items, of: set, isStill: isStill, end: end)
        settle()
    }

    /// Adapts the range of scopes with a common range to all visible scopes of their group.
    private func followCommon(_ now: Int64, _ damage: inout Damage) {
        let scales = set.scales
        scales.beginCommon()
        for item in shown.items { if let index = item.graph { scales.include(index) } }
        scales.followCommon(now: now)
        for item in shown.items {
            guard let index = item.graph else { continue }
            change(index, &damage) { scales.showCommon(index, now: now, damage: &$0) }
        }
    }

    /// Changes a graph. In edit mode, the change is drawn into the picture of the graph.
    func change(_ index: Int, _ damage: inout Damage, _ body: (inout Damage) -> Void) {
        guard let snapshot = graphPictures.snapshots?.snapshot(of: index) else { return body(&damage) }
        snapshot.change(set.graphs[index], body)
    }

    /// Places the visible graphs, and hides all others.
    private func place(_ now: Int64, _ damage: inout Damage) {
        placedRevision = layout.itemRevision
        if visibleRevision != layout.visibleRevision {
            visibleRevision = layout.visibleRevision
            for index in set.graphs.indices where set.graphs[index].isShown && !layout.isVisible(index) {
                set.graphs[index].hide()
            }
            graphPictures.snapshots?.keep { layout.isVisible($0) }
        }
        for index in 0..<layout.itemCount {
            let item = layout.item(at: index)
            if let graph = item.graph { place(graph, item, now, &damage) }
        }
        if let stack = set.stack, let index = layout.stackGraph, layout.isVisible(index) {
            let scopes = layout.stackedScopes
            if stack.show(first: scopes.first, count: scopes.count, damage: &damage) { redraws.begin(index) }
        }
        // When the animation has ended, draw the graph instead of its picture.
        if graphPictures.scaled != nil, layout.isMagnified || layout.magnifiedGraph == nil {
            graphPictures.showGraphs()
        }
        if shown.update(layout) {
            repaint.invalidate(area)
            ownScaleRevision += 1
        }
    }

    private func place(_ index: Int, _ item: GridItem, _ now: Int64, _ damage: inout Damage) {
        let graph = set.graphs[index]
        let isWhole = item.role == .magnified && layout.isMagnified
        // Skip a scope of the stack during the animation: it has no slot, and only its picture is visible.
        if item.role == .magnified, !isWhole, set.stacked(index) != nil { return }
        var frame = rect(item.frame)
        if isWhole { frame.height = max(1, frame.height - bottomInset) }
        if item.role == .magnified && !isWhole {
            // During the animation, keep the graph at the size of its slot, because its picture is scaled instead.
            frame = Rect(x: area.x, y: area.y, width: slot.width, height: slot.height)
        }
        if graph.isShown && graph.frame.size == frame.size {
            if graph.frame != frame { graph.move(to: Point(x: frame.x, y: frame.y)) }
        } else {
            configure(index, isDetailed: isWhole, now, &damage)
            graph.show(in: frame, from: pool, damage: &damage)
            redraws.begin(index)
        }
        if let snapshots = graphPictures.snapshots, index != layout.stackGraph, snapshots.snapshot(of: index) == nil {
            snapshots.take(index, graph)
        }
    }

    /// When motion ends, reports the changed touch targets, and logs the page.
    private func settle() {
        let isAtRest = layout.isAtRest
        defer { wasAtRest = isAtRest }
        if !wasAtRest && isAtRest { repaint.layoutChanged() }
        if layout.page != page {
            page = layout.page
            host.log("page ", page + 1)
        }
    }

    // MARK: Configuration

    /// Applies the options for scales. The options of the type `GraphConfiguration` are applied by `configure`; all
    /// others apply when graphs are next opened.
    package func apply(_ new: VisualizationOptions, at now: Int64) {
        set.apply(new)
        configureVisible(now)
    }

    /// Changes the configuration of all graphs. Hidden graphs apply it when they become visible.
    package func configure(_ new: GraphConfiguration, at now: Int64) {
        guard new != configuration else { return }
        configuration = new
        configureVisible(now)
    }

    func configureVisible(_ now: Int64) {
        ownScaleRevision += 1
        var damage = Damage()
        for item in shown.items {
            guard let index = item.graph, set.graphs[index].isShown else { continue }
            configure(index, isDetailed: item.role == .magnified && layout.isMagnified, now, &damage)
        }
        repaint.invalidate(damage.intersection(area))
    }

    private func configure(_ index: Int, isDetailed: Bool, _ now: Int64, _ damage: inout Damage) {
        var own = configuration
        own.namesMarkers = laneRow.frame.isEmpty
        if isDetailed, set.stacked(index) != nil { own.valueZoom *= fit.zoom }
        guard set.configure(index, own, isDetailed: isDetailed, at: now, &damage) else { return }
        if set.graphs[index].isShown { redraws.begin(index) } else { redraws.end(index) }
    }

    // MARK: Magnifying and editing

    /// Starts to magnify a graph: its picture grows until it fills the area.
    /// - Returns: false if that is impossible now.
    package func magnify(_ graph: Int, at now: Int64) -> Bool {
        if let stack = set.stack, let channel = set.stacked(graph) {
            let strip = stack.strip(ofChannel: channel)
            let place = GridFrame(
                x: Float(strip.x - area.x), y: Float(strip.y - area.y), width: Float(strip.width),
                height: Float(strip.height))
            guard layout.magnify(graph, from: place, at: now) else { return false }
            graphPictures.scale(stack, strip)
            beginFit(graph, reach: stack.reach(ofChannel: channel))
        } else {
            guard layout.magnify(graph, at: now) else { return false }
            graphPictures.scale(set.graphs[graph])
        }
        host.log("magnified graph.", graph)
        return true
    }

    /// Starts to shrink the magnified graph back to its slot.
    package func demagnify(at now: Int64) {
        guard layout.isMagnified, let graph = layout.magnifiedGraph else { return }
        graphPictures.scale(set.graphs[graph])
        endFit(at: now)
        layout.demagnify(at: now)
        host.log("magnified none")
    }

    /// Starts or ends the edit mode. In edit mode, new data are drawn into the wobbling pictures of the graphs.
    /// - Returns: true if the mode changed.
    package func edit(_ isOn: Bool, at now: Int64) -> Bool {
        guard isOn != layout.isEditing, layout.setEditing(isOn, at: now) else { return false }
        graphPictures.forgetSnapshots()
        if isOn { graphPictures.showSnapshots() } else { graphPictures.showGraphs() }
        repaint.invalidate(area)
        host.log(isOn ? "edit on" : "edit off")
        return true
    }
}
