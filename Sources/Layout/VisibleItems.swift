/// The list of visible items, which is created again at each refresh, and a revision of the list. Only the function `reset` allocates memory.
struct VisibleItems {
    private var items: [GridItem] = []
    /// For each graph: the number of the last refresh at which it was visible. The numbers have 64 bits, because 32 bits would overflow after 414
    /// days at 60 refreshes per second.
    private var seen: [Int64] = []
    private var refresh: Int64 = 1
    private var graphs = 0
    private var oldGraphs = 0
    private var hasNew = false
    /// A number that changes whenever other graphs are visible.
    private(set) var revision = 0

    var count: Int { items.count }
    subscript(index: Int) -> GridItem { items[index] }
    func shows(_ graph: Int) -> Bool { seen.indices.contains(graph) && seen[graph] == refresh }

    /// Starts again with other graphs.
    mutating func reset(graphs count: Int) {
        items = []
        // Reserve space for all graphs in addition to the visible slots: a graph that is moving to its slot is visible together with empty slots.
        items.reserveCapacity(count + 2 * PageShape.maximumColumns * (PageShape.maximumRows + 1))
        seen = [Int64](repeating: 0, count: count)
        graphs = 0
        revision &+= 1
    }

    mutating func begin() {
        items.removeAll(keepingCapacity: true)
        refresh += 1
        oldGraphs = graphs
        graphs = 0
        hasNew = false
    }

    mutating func addEmpty(_ frame: GridFrame) { append(GridItem(graph: nil, frame: frame, role: .resting)) }

    /// Adds a graph in front of all others.
    mutating func add(_ graph: Int, _ frame: GridFrame, _ role: GridItem.Role) {
        append(GridItem(graph: graph, frame: frame, role: role))
        if seen[graph] != refresh - 1 { hasNew = true }
        seen[graph] = refresh
        graphs += 1
    }

    mutating func end() {
        if hasNew || graphs != oldGraphs { revision &+= 1 }
    }

    private mutating func append(_ item: GridItem) {
        if items.count < items.capacity { items.append(item) }
    }
}
