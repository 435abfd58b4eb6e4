import Gestures

/// The pages with their slots: the graphs in them, the scroll position, and the present frames of all graphs. Dragging and magnifying are not part of
/// this type. Pages have the same numbers as in the arrangement; the page of stacked scopes, which is before them, has the number -1.
package struct GridPages {
    package private(set) var shape = PageShape(pages: 1, columns: 1, rows: 1)
    package private(set) var geometry = GridGeometry(width: 1, height: 1, spacing: 0, columns: 1, rows: 1)
    package private(set) var arrangement: Arrangement
    private var scroll = GridScroll()
    private var shifts: GraphShifts
    private let graphs: Int
    /// The shape of the page of stacked scopes, which is before the pages of the grid; nil if there is none.
    private let stack: StackShape?
    /// The number of scopes of the stack that are visible at a time.
    private(set) var stackVisible = 1
    /// The number of pages before the first page of the grid: 1 with a page of stacked scopes, otherwise 0.
    private let leading: Int

    init(_ kinds: [GridItemKind], stack: StackShape? = nil) {
        self.stack = stack
        leading = stack == nil ? 0 : 1
        graphs = kinds.count
        arrangement = Arrangement(kinds)
        shifts = GraphShifts(graphs: kinds.count)
    }

    package var page: Int { scroll.page - leading }
    package var row: Int { scroll.row }
    /// The numbers of all pages. If there is a stack, the grid may be empty.
    var range: Range<Int> { -leading..<(graphs == 0 && stack != nil ? 0 : shape.pages) }
    /// True if the page of stacked scopes is visible, or will be visible when the pages stop.
    var isOnStack: Bool { page < 0 }
    var isScrolling: Bool { scroll.isMoving }
    var isPanning: Bool { scroll.isPanning }
    /// True if pages and rows rest, and each graph is in its slot.
    func isAtRest(at now: Int64) -> Bool { !scroll.isMoving && shifts.isOver(at: now) }

    // MARK: Shape

    /// Lays out everything again. Scrolling ends at its destination. The graph at the top remains visible.
    /// - Parameter anchor: a graph that must be visible instead of the graph at the top.
    mutating func fit(_ format: GridFormat, showing anchor: Int?, at now: Int64) {
        scroll.endPan(at: now)
        let anchor = anchor ?? (isOnStack ? nil : firstVisibleGraph)
        let oldColumns = shape.columns
        shape = format.shape(for: arrangement)
        geometry = format.geometry(shape)
        arrangement.fit(pages: shape.pages, columns: shape.columns)
        shifts.stop()
        for page in 0..<PageShape.maximumPages {
            // Keep the first visible slot in the first visible row.
            let row = scroll.row(ofPage: page + leading) * oldColumns / shape.columns
            scroll.fit(
                page: page + leading, rows: page < shape.pages ? arrangement.rows(ofPage: page) : 0,
                visible: shape.rows, row: row)
        }
        if let stack {
            stackVisible = stack.visible(height: format.height)
            scroll.fit(page: 0, rows: stack.scopes, visible: stackVisible, row: scroll.row(ofPage: 0))
        }
        scroll.fit(pages: range.count)
        guard let anchor, anchor < graphs else { return }
        let place = arrangement.place(of: anchor)
        scroll.show(page: place.page + leading, row: place.slot / shape.columns)
    }

    /// Jumps to the page and row of a graph; for a scope of the stack, to the part of the stack that contains the scope.
    mutating func reveal(_ graph: Int) {
        guard graph < graphs else {
            // Subtract 1, because the stack's own number is before the numbers of its scopes.
            if stack != nil { scroll.show(page: 0, row: max(0, graph - graphs - 1)) }
            return
        }
        let place = arrangement.place(of: graph)
        scroll.show(page: place.page + leading, row: place.slot / shape.columns)
    }

    /// Reads a stored arrangement. The caller must then call `fit`.
    mutating func read(_ numbers: [Int]) {
        scroll.stop()
        shifts.stop()
        arrangement.read(numbers)
    }

    private var firstVisibleGraph: Int? {
        let first = row * shape.columns
        for slot in first..<first + shape.columns * shape.rows where slot < arrangement.count(ofPage: page) {
            if let graph = arrangement.graph(page, slot) { return graph }
        }
        return nil
    }

    // MARK: Time and scrolling

    mutating func advance(to now: Int64) { scroll.advance(to: now) }

    mutating func turn(by pages: Int, at now: Int64) -> Bool { scroll.turn(by: pages, at: now) }
    mutating func scrollHalf(down: Bool, at now: Int64) -> Bool { scroll.scrollHalf(down: down, at: now) }
    mutating func beginPan(_ pan: Pan) { scroll.beginPan(pan) }
    mutating func follow(_ pan: Pan, at now: Int64) {
        let rowPitch = isOnStack ? geometry.height / Float(stackVisible) : geometry.pitchY
        scroll.follow(pan, width: geometry.width, rowPitch: rowPitch, at: now)
    }
    mutating func endPan(at now: Int64) { scroll.endPan(at: now) }

    // MARK: Changes of slots

    /// Moves a graph to another slot. All graphs whose slots change are animated.
    /// - Returns: false if there is no space.
    mutating func move(_ graph: Int, to place: SlotPlace, at now: Int64) -> Bool {
        noteFrames(at: now)
        guard arrangement.move(graph, to: place) else { return false }
        shiftMoved(at: now)
        return true
    }

    /// Stores a copy of the arrangement.
    mutating func keep() { arrangement.keep() }

    /// Restores the stored copy of the arrangement.
    mutating func restore(at now: Int64) {
        noteFrames(at: now)
        arrangement.restore()
        shiftMoved(at: now)
    }

    /// Animates a graph from the position to which it was dragged to its slot.
    mutating func drop(_ graph: Int, from frame: GridFrame, at now: Int64) {
        shifts.start(graph, from: frame, to: slotFrame(of: graph), at: now)
    }

    private mutating func noteFrames(at now: Int64) {
        for graph in 0..<graphs { shifts.note(graph, arrangement.place(of: graph), frame(of: graph, at: now)) }
    }

    private mutating func shiftMoved(at now: Int64) {
        for graph in 0..<graphs {
            shifts.move(graph, to: arrangement.place(of: graph), slotFrame(of: graph), at: now)
        }
        for page in 0..<shape.pages {
            scroll.settle(page: page + leading, rows: arrangement.rows(ofPage: page), at: now)
        }
    }

    /// The visible graphs of the present page; nil if all graphs of the page are visible.
    var graphsInView: GraphsInView? {
        if isOnStack {
            guard let stack, stackVisible < stack.scopes else { return nil }
            let first = max(0, min(Int(stackOffset.rounded()), stack.scopes - stackVisible))
            return GraphsInView(first: first + 1, last: first + stackVisible, count: stack.scopes)
        }
        guard (0..<shape.pages).contains(page), arrangement.rows(ofPage: page) > shape.rows else { return nil }
        let begin = row * shape.columns
        let end = begin + shape.rows * shape.columns
        var (before, visible, count) = (0, 0, 0)
        for slot in 0..<arrangement.count(ofPage: page) where arrangement.graph(page, slot) != nil {
            count += 1
            if slot < begin { before += 1 } else if slot < end { visible += 1 }
        }
        guard visible > 0, visible < count else { return nil }
        return GraphsInView(first: before + 1, last: before + visible, count: count)
    }

    // MARK: The stack

    /// The first visible scope of the stack, with a fraction while it scrolls.
    var stackOffset: Float { scroll.rowOffset(ofPage: 0) }

    /// The frame of the stack; nil if there is no stack, or if the stack is not visible.
    var stackFrame: GridFrame? {
        guard stack != nil, scroll.pageOffset < 1 else { return nil }
        let frame = geometry.viewport.offset(x: (-scroll.pageOffset * geometry.width).rounded(), y: 0)
        return geometry.shows(frame) ? frame : nil
    }

    // MARK: Frames

    /// The frame of a graph's slot at the present scroll position.
    func slotFrame(of graph: Int) -> GridFrame {
        let place = arrangement.place(of: graph)
        return frame(place.page, place.slot / shape.columns, place.slot % shape.columns)
    }

    /// The frame of a graph, in its slot, or on the way to its slot.
    func frame(of graph: Int, at now: Int64) -> GridFrame { shifts.frame(graph, slot: slotFrame(of: graph), at: now) }

    /// The slot at a point, at the present positions of the slots; nil between slots and outside of them.
    func hit(_ x: Float, _ y: Float) -> GridHit? {
        guard geometry.viewport.contains(x, y) else { return nil }
        var hit: GridHit?
        forVisibleSlots { graph, page, row, column in
            if frame(page, row, column).contains(x, y) { hit = GridHit(graph: graph) }
        }
        return hit
    }

    /// Lists the visible empty slots and graphs, from back to front.
    /// - Parameter lifted: a graph to omit; nil for none.
    func list(into visible: inout VisibleItems, without lifted: Int?, at now: Int64) {
        forVisibleSlots { graph, page, row, column in
            guard graph == nil else { return }
            let frame = frame(page, row, column)
            if geometry.shows(frame) { visible.addEmpty(frame) }
        }
        let isShifting = !shifts.isOver(at: now)
        forVisibleSlots { graph, page, row, column in
            guard let graph, graph != lifted, !isShifting || !shifts.isShifting(graph, at: now) else { return }
            let frame = frame(page, row, column)
            if geometry.shows(frame) { visible.add(graph, frame, .resting) }
        }
        guard isShifting else { return }
        for graph in 0..<graphs where graph != lifted && shifts.isShifting(graph, at: now) {
            let frame = frame(of: graph, at: now)
            if geometry.shows(frame) { visible.add(graph, frame, .resting) }
        }
    }

    /// The frame of a slot at the present scroll position.
    private func frame(_ page: Int, _ row: Int, _ column: Int) -> GridFrame {
        geometry.frame(
            pages: Float(page + leading) - scroll.pageOffset, column: column,
            rows: Float(row) - scroll.rowOffset(ofPage: page + leading))
    }

    /// Calls a closure for each slot that may be visible now, with its graph (nil for none), page, row and column.
    private func forVisibleSlots(_ body: (Int?, Int, Int, Int) -> Void) {
        // Visit one page, or two while pages turn. Skip pages beyond the first and the last one.
        let offset = scroll.pageOffset - Float(leading)
        let range = self.range
        for page in max(0, Int(offset.rounded(.down)))...max(0, Int(offset.rounded(.up))) where range.contains(page) {
            let rowOffset = scroll.rowOffset(ofPage: page + leading)
            let first = max(0, Int(rowOffset.rounded(.down)))
            let last = min(arrangement.rows(ofPage: page), Int(rowOffset.rounded(.up)) + shape.rows)
            for row in first..<max(first, last) {
                for column in 0..<shape.columns {
                    body(arrangement.graph(page, row * shape.columns + column), page, row, column)
                }
            }
        }
    }
}
