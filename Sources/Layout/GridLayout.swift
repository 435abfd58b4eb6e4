/// Layout: the positions and movements of graphs on the screen. The module computes only geometry and time; it draws nothing, and reads no clock.
import Gestures

/// The grid of graphs, as in the thesis on iScope. Pages are side by side. Each has columns and any number of rows of slots. The grid supports
/// scrolling, magnifying graphs, and dragging them to other slots.
///
/// It is a state machine. Its inputs are graphs, the viewport, gestures and times; its result is the frame of each visible graph and empty slot. To
/// draw, call `advance` in each frame, and then read the items. Graphs are numbers from 0. All positions are pixels of the viewport. Times are
/// monotonic nanoseconds; a time earlier than the previous one counts as equal to it. Only setting graphs, and setting or reading the arrangement
/// allocate memory.
public struct GridLayout {
    /// The maximum number of graphs. Further graphs are ignored.
    public static let maximumGraphs = 2048

    private enum Mode {
        case viewing
        /// A graph is magnified, or is growing or shrinking.
        case magnifying(Magnifier)
        /// Edit mode: graphs wobble, and can be dragged.
        case editing(Wobble, Drag?)
    }

    private var now: Int64 = 0
    private var format = GridFormat()
    package private(set) var pages = GridPages([])
    private var mode = Mode.viewing
    private var visible = VisibleItems()
    /// A number that changes whenever the visible items may have changed.
    public private(set) var itemRevision: UInt32 = 0
    /// The number of the stack's graph; nil if there is no stack.
    package private(set) var stackGraph: Int?

    public init() { setGraphs([], at: 0) }

    // MARK: Content

    /// Shows other graphs in the default arrangement, and ends the edit mode, magnification and all motion.
    /// - Parameter stack: the shape of the page of stacked scopes, which is before the pages of the grid; nil for none. With such a page, the graphs
    /// after the grid's graphs are the stack and then the stack's scopes. These scopes are not in slots, and can only be magnified.
    public mutating func setGraphs(_ kinds: [GridItemKind], stack: StackShape? = nil, at time: Int64) {
        note(time)
        let kinds = Array(kinds.prefix(Self.maximumGraphs))
        pages = GridPages(kinds, stack: stack)
        stackGraph = stack == nil ? nil : kinds.count
        visible.reset(graphs: kinds.count + (stack.map { $0.scopes + 1 } ?? 0))
        mode = .viewing
        fit()
    }

    /// Changes the shapes of pages for both orientations. May be called at any time.
    public mutating func setShapes(portrait: PageShape, landscape: PageShape, at time: Int64) {
        var format = format
        format.portrait = portrait
        format.landscape = landscape
        set(format, at: time)
    }

    /// Changes the viewport. May be called at any time. A viewport that is higher than wide has portrait orientation. Sizes are in pixels; `spacing`
    /// is the distance around and between slots.
    public mutating func setViewport(width: Int, height: Int, spacing: Int, at time: Int64) {
        var format = format
        format.width = width
        format.height = height
        format.spacing = spacing
        set(format, at: time)
    }

    /// The arrangement as numbers, for storing it: the graphs slot by slot, -1 for an empty slot, -2 between pages. Both orientations have the same
    /// arrangement, because slots are a sequence that is laid out again for another number of columns. Empty for the default arrangement.
    public var arrangement: [Int] { pages.arrangement.numbers }

    /// Applies a stored arrangement, and ends dragging and magnification. Whatever the numbers are, each graph gets exactly one slot. An empty list
    /// yields the default arrangement.
    public mutating func setArrangement(_ numbers: [Int], at time: Int64) {
        note(time)
        switch mode {
        case .magnifying: mode = .viewing
        case .editing(let wobble, _): mode = .editing(wobble, nil)
        case .viewing: break
        }
        pages.read(numbers)
        fit()
    }

    /// The present page shape, in which automatic values (0) are replaced by numbers.
    public var shape: PageShape { pages.shape }
    /// The size of each slot in whole pixels.
    public var slotSize: (width: Int, height: Int) { (Int(pages.geometry.slotWidth), Int(pages.geometry.slotHeight)) }
    /// The visible page, or the page at which motion will end. If there is a page of stacked scopes, it is page 0.
    public var page: Int { pages.page - pages.range.lowerBound }
    /// The number of pages, including the page of stacked scopes, if there is one.
    public var pageCount: Int { pages.range.count }
    /// True if the page of stacked scopes is visible, or will be visible when the pages stop.
    public var isOnStack: Bool { pages.isOnStack }
    /// The scopes of the stack that are visible, or will be visible when the scrolling ends: the index of the first of these scopes, and their
    /// number.
    public var stackedScopes: (first: Int, count: Int) {
        (max(0, Int(pages.stackOffset.rounded())), pages.stackVisible)
    }

    /// The graphs of the present page that are visible, or will be visible when the scrolling ends. Nil if all are visible, or if one graph is
    /// magnified.
    public var graphsInView: GraphsInView? { magnifiedGraph == nil ? pages.graphsInView : nil }

    // MARK: Time

    /// Advances to a time. The caller must call this function in each frame.
    public mutating func advance(to time: Int64) {
        // All other functions refresh the items, so items that were and are still have not changed.
        let wasStill = isStill
        note(time)
        pages.advance(to: now)
        switch mode {
        case .viewing: break
        case .magnifying(var magnifier): mode = magnifier.advance(to: now) ? .magnifying(magnifier) : .viewing
        case .editing(var wobble, var drag):
            if pages.isScrolling { wobble.restart(at: now) }
            if drag?.isDue(at: now) == true { test(&drag) }
            mode = .editing(wobble, drag)
        }
        if !wasStill || !isStill { refresh() }
    }

    /// True if time alone changes no item.
    private var isStill: Bool { isAtRest && !isEditing }

    /// True while pages turn, rows scroll, or a graph grows or shrinks.
    package var isMoving: Bool { pages.isScrolling || (magnifiedGraph != nil && !isMagnified) }

    /// True if each graph is in its slot or magnified. Wobbling graphs also count as being in their slots.
    public var isAtRest: Bool { !isMoving && draggedGraph == nil && pages.isAtRest(at: now) }

    // MARK: Visible items

    /// The number of visible graphs and empty slots after the last change or call of `advance`.
    public var itemCount: Int { visible.count }
    /// The visible item with an index from 0. Each item is drawn in front of the items with lower indices.
    public func item(at index: Int) -> GridItem { visible[index] }
    /// True if at least a part of a graph is visible.
    public func isVisible(_ graph: Int) -> Bool { visible.shows(graph) }
    /// Changes whenever other graphs are visible, or other graphs are set.
    public var visibleRevision: Int { visible.revision }

    /// The slot at a point, at the present positions of the slots; nil between slots and outside of them. nil also while a graph is magnified,
    /// because no slot is visible.
    public func hit(_ x: Float, _ y: Float) -> GridHit? { magnifiedGraph == nil ? pages.hit(x, y) : nil }

    /// The rotation of an item about its center in radians: in edit mode a small, slow wobble, with a different phase for each item. It is 0 while
    /// the grid scrolls, and for a dragged graph.
    public func wobble(_ item: GridItem) -> Float {
        guard case .editing(let wobble, _) = mode, !pages.isScrolling, item.role == .resting, let graph = item.graph,
            graph != stackGraph
        else { return 0 }
        return wobble.angle(graph, item.frame, spacing: pages.geometry.spacing, at: now)
    }

    // MARK: Scrolling

    /// Follows a pan: pages or rows follow the finger, and then glide to a whole page or row.
    /// - Returns: false if the pan has no effect: if a graph is magnified or dragged, or if this function was not called for the beginning of the
    ///   pan.
    @discardableResult
    public mutating func handle(_ pan: Pan, at time: Int64) -> Bool {
        note(time)
        if pan.phase == .began {
            pages.endPan(at: now)
            guard magnifiedGraph == nil, draggedGraph == nil else { return false }
            pages.beginPan(pan)
        } else {
            guard pages.isPanning else { return false }
            pages.follow(pan, at: now)
        }
        refresh()
        return true
    }

    /// Turns by a number of pages, as after a swipe.
    /// - Returns: true if there is such a page, and turning is possible now.
    @discardableResult
    public mutating func turnPage(by count: Int, at time: Int64) -> Bool {
        note(time)
        guard magnifiedGraph == nil, !pages.isPanning, pages.turn(by: count, at: now) else { return false }
        refresh()
        return true
    }

    /// Jumps to the page and row of a graph, or to the part of the stack that contains it.
    /// - Returns: false if that is impossible now: in edit mode, or if a graph is magnified.
    @discardableResult
    public mutating func reveal(_ graph: Int, at time: Int64) -> Bool {
        note(time)
        guard case .viewing = mode else { return false }
        pages.reveal(graph)
        refresh()
        return true
    }

    // MARK: Magnifying

    /// The graph that is magnified, or is growing or shrinking; nil for none.
    public var magnifiedGraph: Int? {
        if case .magnifying(let magnifier) = mode { return magnifier.graph }
        return nil
    }

    /// True if a graph fills the viewport.
    public var isMagnified: Bool {
        if case .magnifying(let magnifier) = mode { return magnifier.isWhole }
        return false
    }

    /// Starts to magnify a graph.
    /// - Returns: false if that is impossible: in edit mode, while anything moves, while another graph is magnified, or for a graph that is not
    ///   visible.
    @discardableResult
    public mutating func magnify(_ graph: Int, at time: Int64) -> Bool {
        note(time)
        guard case .viewing = mode, pages.isAtRest(at: now), isVisible(graph) else { return false }
        mode = .magnifying(Magnifier(graph, at: now))
        refresh()
        return true
    }

    /// Starts to magnify a scope of the stack.
    /// - Parameter place: the frame of the scope in the stack.
    /// - Returns: false if that is impossible: if another page than the stack's page is visible, while anything moves, or while another graph is
    /// magnified.
    @discardableResult
    public mutating func magnify(_ graph: Int, from place: GridFrame, at time: Int64) -> Bool {
        note(time)
        guard case .viewing = mode, pages.isOnStack, pages.isAtRest(at: now), let stackGraph, graph > stackGraph
        else { return false }
        mode = .magnifying(Magnifier(graph, from: place, at: now))
        refresh()
        return true
    }

    /// Starts to shrink the magnified graph back to its slot.
    /// - Returns: true if a graph was completely magnified.
    @discardableResult
    public mutating func demagnify(at time: Int64) -> Bool {
        note(time)
        guard case .magnifying(var magnifier) = mode, magnifier.shrink(at: now) else { return false }
        mode = .magnifying(magnifier)
        refresh()
        return true
    }

    // MARK: Edit mode

    /// True in edit mode, in which graphs wobble and can be dragged.
    public var isEditing: Bool {
        if case .editing = mode { return true }
        return false
    }

    /// The graph that is being dragged; nil for none.
    public var draggedGraph: Int? {
        if case .editing(_, let drag?) = mode { return drag.graph }
        return nil
    }

    /// Starts or ends the edit mode. Ending the mode drops a dragged graph.
    /// - Returns: true if the mode is now as requested. The mode cannot start while a graph is magnified, or on the page of the stack.
    @discardableResult
    public mutating func setEditing(_ isOn: Bool, at time: Int64) -> Bool {
        note(time)
        switch (mode, isOn) {
        case (.magnifying, true): return false
        case (.viewing, true) where pages.isOnStack: return false
        case (.viewing, true): mode = .editing(Wobble(from: now), nil)
        case (.editing, false):
            drop()
            mode = .viewing
        case (.editing, true), (.viewing, false), (.magnifying, false): break
        }
        refresh()
        return true
    }

    /// Starts to drag the graph at a point.
    /// - Returns: true if there is a graph that can be dragged now: in edit mode, while nothing scrolls.
    @discardableResult
    public mutating func beginDrag(x: Float, y: Float, at time: Int64) -> Bool {
        note(time)
        guard case .editing(let wobble, nil) = mode, !pages.isScrolling, let graph = hit(x, y)?.graph
        else { return false }
        var drag: Drag? = Drag(graph, x: x, y: y, frame: pages.frame(of: graph, at: now), at: now)
        pages.keep()
        test(&drag)
        mode = .editing(wobble, drag)
        refresh()
        return true
    }

    /// Called when the dragging finger has moved.
    public mutating func moveDrag(x: Float, y: Float, at time: Int64) {
        note(time)
        guard case .editing(let wobble, var drag) = mode, drag != nil else { return }
        drag?.move(x: x, y: y)
        test(&drag)
        mode = .editing(wobble, drag)
        refresh()
    }

    /// Called when the dragging finger was lifted. An action that became due since the last frame is still executed, and the graph moves to its slot.
    public mutating func endDrag(at time: Int64) {
        note(time)
        if case .editing(let wobble, var drag) = mode, drag != nil {
            test(&drag)
            mode = .editing(wobble, drag)
        }
        drop()
        refresh()
    }

    /// Called when the system has removed the dragging finger. Restores the arrangement from before the drag.
    public mutating func cancelDrag(at time: Int64) {
        note(time)
        guard draggedGraph != nil else { return }
        drop()
        pages.restore(at: now)
        refresh()
    }

    private mutating func drop() {
        guard case .editing(let wobble, let drag?) = mode else { return }
        mode = .editing(wobble, nil)
        pages.drop(drag.graph, from: drag.frame(pages.geometry), at: now)
    }

    /// Executes the action that is due for a dragged graph. Called for each movement, and repeatedly while the finger rests.
    private mutating func test(_ dragged: inout Drag?) {
        guard var drag = dragged else { return }
        let geometry = pages.geometry
        if pages.isScrolling {
            drag.pause(at: now)
        } else {
            drag.test(page: pages.page, row: pages.row, geometry, at: now)
            // Do not turn to the page of the stack: a dragged graph cannot leave the grid.
            if let turn = drag.pageTurn(geometry, at: now), pages.page + turn >= 0, pages.turn(by: turn, at: now) {
                drag.restart()
            } else if let isDown = drag.scrollsDown(geometry, at: now), pages.scrollHalf(down: isDown, at: now) {
                drag.restart()
            } else if let goal = drag.goal(in: pages.arrangement, at: now),
                pages.move(drag.graph, to: goal, at: now)
            {
                drag.restartZone(at: now)
            }
        }
        dragged = drag
    }

    // MARK: Changes

    private mutating func note(_ time: Int64) {
        // Limit the time, so that differences cannot overflow.
        now = max(now, min(time, Int64.max / 4))
    }

    private mutating func set(_ newFormat: GridFormat, at time: Int64) {
        note(time)
        guard newFormat != format else { return }
        format = newFormat
        fit()
    }

    /// Lays out everything again. A drag or a magnification continues.
    private mutating func fit() {
        pages.fit(format, showing: magnifiedGraph, at: now)
        if case .editing(let wobble, var drag) = mode {
            drag?.regrab(pages.geometry)
            mode = .editing(wobble, drag)
        }
        refresh()
    }

    /// Lists the items that are visible now.
    private mutating func refresh() {
        itemRevision &+= 1
        visible.begin()
        let viewport = pages.geometry.viewport
        switch mode {
        case .viewing: listPages(without: nil)
        case .magnifying(let magnifier):
            let slot = magnifier.place ?? pages.slotFrame(of: magnifier.graph)
            if !magnifier.isWhole { listPages(without: magnifier.graph) }
            visible.add(magnifier.graph, magnifier.frame(slot: slot, viewport: viewport, at: now), .magnified)
        case .editing(_, let drag):
            listPages(without: drag?.graph)
            if let drag { visible.add(drag.graph, drag.frame(pages.geometry), .dragged) }
        }
        visible.end()
    }

    private mutating func listPages(without lifted: Int?) {
        if let stackGraph, let frame = pages.stackFrame { visible.add(stackGraph, frame, .resting) }
        pages.list(into: &visible, without: lifted, at: now)
    }
}
