/// Layout: the positions of graphs on the screen, and their movements. Pure geometry and time; it draws no pixels.
import Gestures

/// The grid of graphs, as in the thesis on iScope: pages side by side, each with columns and rows of slots, endless downward. It supports
/// scrolling, magnifying, and dragging to other slots.
///
/// A pure state machine: graphs, viewport, gestures and time go in; the frame of each visible graph and empty slot comes out. To draw, call
/// `advance(to:)` each frame and then read `item(at:)`. Graphs are the numbers 0 to count - 1. All positions are pixels of the viewport.
/// Times are monotonic nanoseconds; a time that goes back counts as the latest one. Only `setGraphs`, `setArrangement` and `arrangement`
/// allocate.
public struct GridLayout {
    /// The most graphs; others are ignored.
    public static let maximumGraphs = 2048

    private enum Mode {
        case viewing
        /// A graph is magnified, or animated to or from there.
        case magnifying(Magnifier)
        /// Graphs can be dragged; they wobble.
        case editing(Wobble, Drag?)
    }

    private var now: Int64 = 0
    private var format = GridFormat()
    package private(set) var pages = GridPages([])
    private var mode = Mode.viewing
    private var visible = VisibleItems()
    /// The graph that is the stack; nil if there is none.
    package private(set) var stackGraph: Int?

    public init() { setGraphs([], at: 0) }

    // MARK: What is shown

    /// Shows other graphs, in the default arrangement. Ends edit mode, magnification and all motion.
    /// - Parameter stack: the page before the grid's on which scopes are stacked. The graph after those of the grid is then the stack, and
    ///   its scopes come after it: they are in no slot, and can only be magnified.
    public mutating func setGraphs(_ kinds: [GridItemKind], stack: StackShape? = nil, at time: Int64) {
        note(time)
        let kinds = Array(kinds.prefix(Self.maximumGraphs))
        pages = GridPages(kinds, stack: stack)
        stackGraph = stack == nil ? nil : kinds.count
        visible.reset(graphs: kinds.count + (stack.map { $0.scopes + 1 } ?? 0))
        mode = .viewing
        fit()
    }

    /// Changes the shapes of both orientations, at any time.
    public mutating func setShapes(portrait: PageShape, landscape: PageShape, at time: Int64) {
        var format = format
        format.portrait = portrait
        format.landscape = landscape
        set(format, at: time)
    }

    /// Changes the viewport, in pixels; `spacing` is around and between slots. A viewport that is higher than wide is in portrait
    /// orientation. It can change at any time.
    public mutating func setViewport(width: Int, height: Int, spacing: Int, at time: Int64) {
        var format = format
        format.width = width
        format.height = height
        format.spacing = spacing
        set(format, at: time)
    }

    /// The arrangement of the graphs as plain numbers for storage: the graphs slot by slot, -1 for an empty slot, -2 between pages. It is
    /// the same for both orientations (the slots are a sequence that is laid out again for other columns). Empty for the default.
    public var arrangement: [Int] { pages.arrangement.numbers }

    /// Applies a stored arrangement, and ends any drag or magnification. Whatever the numbers are, no graph is lost or duplicated. An empty
    /// list gives the default arrangement.
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

    /// The shape in use, without automatic numbers.
    public var shape: PageShape { pages.shape }
    /// The size of every slot, in whole pixels.
    public var slotSize: (width: Int, height: Int) { (Int(pages.geometry.slotWidth), Int(pages.geometry.slotHeight)) }
    /// The shown page, or the page at which motion will rest; the stack's page is the first.
    public var page: Int { pages.page - pages.range.lowerBound }
    /// The number of pages, including the stack's.
    public var pageCount: Int { pages.range.count }
    /// True if the stack's page is shown, or will be when pages rest.
    public var isOnStack: Bool { pages.isOnStack }
    /// The visible scopes of the stack, or those that will be when it rests: the first one, and their number.
    public var stackedScopes: (first: Int, count: Int) {
        (max(0, Int(pages.stackOffset.rounded())), pages.stackVisible)
    }

    // MARK: Time

    /// Advances the time. Must be called each frame.
    public mutating func advance(to time: Int64) {
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
        refresh()
    }

    /// True while pages turn, rows scroll, or a graph is being magnified.
    package var isMoving: Bool { pages.isScrolling || (magnifiedGraph != nil && !isMagnified) }

    /// True if every graph is in its slot or magnified, apart from wobbling.
    public var isAtRest: Bool { !isMoving && draggedGraph == nil && pages.isAtRest(at: now) }

    // MARK: What is visible

    /// The number of visible graphs and empty slots, at the last change or `advance`.
    public var itemCount: Int { visible.count }
    /// A visible item; later ones are in front of earlier ones. `index` is 0 to `itemCount` - 1.
    public func item(at index: Int) -> GridItem { visible[index] }
    /// True if at least a part of a graph is visible.
    public func isVisible(_ graph: Int) -> Bool { visible.shows(graph) }
    /// Changes whenever another set of graphs is visible, or other graphs are shown.
    public var visibleRevision: Int { visible.revision }

    /// The slot at a point, with the slots' present positions. Nil between slots, outside, and while a graph is magnified, because then
    /// only that graph is visible.
    public func hit(_ x: Float, _ y: Float) -> GridHit? { magnifiedGraph == nil ? pages.hit(x, y) : nil }

    /// The angle of an item about its center, in radians: a small, calm wobble in edit mode, with its own phase; 0 while the grid scrolls,
    /// and for a dragged graph.
    public func wobble(_ item: GridItem) -> Float {
        guard case .editing(let wobble, _) = mode, !pages.isScrolling, item.role == .resting, let graph = item.graph,
            graph != stackGraph
        else { return 0 }
        return wobble.angle(graph, item.frame, spacing: pages.geometry.spacing, at: now)
    }

    // MARK: Scrolling

    /// Follows a pan: pages or rows follow the finger and then ease out to whole pages and whole rows.
    /// - Returns: true if the pan is followed. It is not with a magnified or dragged graph, or without its `began`.
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

    /// Turns by whole pages, as after a swipe.
    /// - Returns: true if there is such a page, and turning is possible now.
    @discardableResult
    public mutating func turnPage(by count: Int, at time: Int64) -> Bool {
        note(time)
        guard magnifiedGraph == nil, !pages.isPanning, pages.turn(by: count, at: now) else { return false }
        refresh()
        return true
    }

    /// Jumps to the page and row of a graph, or to the part of the stack that contains it.
    /// - Returns: false if that is impossible now: in edit mode, or with a magnified graph.
    @discardableResult
    public mutating func reveal(_ graph: Int, at time: Int64) -> Bool {
        note(time)
        guard case .viewing = mode else { return false }
        pages.reveal(graph)
        refresh()
        return true
    }

    // MARK: Magnifying

    /// The graph that is magnified, or animated to or from there.
    public var magnifiedGraph: Int? {
        if case .magnifying(let magnifier) = mode { return magnifier.graph }
        return nil
    }

    /// True if a graph fills the viewport.
    public var isMagnified: Bool {
        if case .magnifying(let magnifier) = mode { return magnifier.isWhole }
        return false
    }

    /// Magnifies a graph.
    /// - Returns: false if that is impossible: in edit mode, while anything moves, with another one magnified, or for a graph that is
    ///   not visible.
    @discardableResult
    public mutating func magnify(_ graph: Int, at time: Int64) -> Bool {
        note(time)
        guard case .viewing = mode, pages.isAtRest(at: now), isVisible(graph) else { return false }
        mode = .magnifying(Magnifier(graph, at: now))
        refresh()
        return true
    }

    /// Magnifies a scope of the stack.
    /// - Parameter place: its frame in the stack.
    /// - Returns: false if that is impossible: on another page than the stack's, while anything moves, or with another one magnified.
    @discardableResult
    public mutating func magnify(_ graph: Int, from place: GridFrame, at time: Int64) -> Bool {
        note(time)
        guard case .viewing = mode, pages.isOnStack, pages.isAtRest(at: now), let stackGraph, graph > stackGraph
        else { return false }
        mode = .magnifying(Magnifier(graph, from: place, at: now))
        refresh()
        return true
    }

    /// Returns the magnified graph to its slot.
    /// - Returns: true if one was completely magnified.
    @discardableResult
    public mutating func demagnify(at time: Int64) -> Bool {
        note(time)
        guard case .magnifying(var magnifier) = mode, magnifier.shrink(at: now) else { return false }
        mode = .magnifying(magnifier)
        refresh()
        return true
    }

    // MARK: Edit mode

    /// True in edit mode: graphs can be dragged, and wobble.
    public var isEditing: Bool {
        if case .editing = mode { return true }
        return false
    }

    /// The dragged graph.
    public var draggedGraph: Int? {
        if case .editing(_, let drag?) = mode { return drag.graph }
        return nil
    }

    /// Switches edit mode. Leaving it drops a dragged graph.
    /// - Returns: true if the mode is now as requested. It cannot start with a magnified graph, or on the stack's page.
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
    /// - Returns: true if there is one and it can be dragged now: in edit mode, while nothing scrolls.
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

    /// The finger moved.
    public mutating func moveDrag(x: Float, y: Float, at time: Int64) {
        note(time)
        guard case .editing(let wobble, var drag) = mode, drag != nil else { return }
        drag?.move(x: x, y: y)
        test(&drag)
        mode = .editing(wobble, drag)
        refresh()
    }

    /// The finger went up. Actions that were due by then are done, even if no frame came, and the graph moves to its slot.
    public mutating func endDrag(at time: Int64) {
        note(time)
        if case .editing(let wobble, var drag) = mode, drag != nil {
            test(&drag)
            mode = .editing(wobble, drag)
        }
        drop()
        refresh()
    }

    /// The finger was removed: everything returns to its state before the drag.
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

    /// Does the due action for a dragged graph: on each move, and while the finger rests.
    private mutating func test(_ held: inout Drag?) {
        guard var drag = held else { return }
        let geometry = pages.geometry
        if pages.isScrolling {
            drag.pause(at: now)
        } else {
            drag.test(page: pages.page, row: pages.row, geometry, at: now)
            // A dragged graph stays in the grid.
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
        held = drag
    }

    // MARK: Changes

    private mutating func note(_ time: Int64) {
        // Limited, so that differences cannot overflow.
        now = max(now, min(time, Int64.max / 4))
    }

    private mutating func set(_ newFormat: GridFormat, at time: Int64) {
        note(time)
        guard newFormat != format else { return }
        format = newFormat
        fit()
    }

    /// Lays everything out again; a drag or a magnification continues.
    private mutating func fit() {
        pages.fit(format, showing: magnifiedGraph, at: now)
        if case .editing(let wobble, var drag) = mode {
            drag?.regrab(pages.geometry)
            mode = .editing(wobble, drag)
        }
        refresh()
    }

    /// Lists the visible items.
    private mutating func refresh() {
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
