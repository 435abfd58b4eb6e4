/// The page and index of a slot.
public struct SlotPlace: Equatable, Sendable {
    package let page: Int
    /// The index of the slot on its page, row by row from the top left.
    package let slot: Int

    package init(page: Int, slot: Int) {
        self.page = page
        self.slot = slot
    }
}

/// The slots of all pages, and the graphs in them. After a call of `complete`, each page has at least one whole row and no empty row at its end, and
/// each graph is in exactly one slot. Only init allocates memory.
struct SlotTable {
    static let empty = -1
    private static let nowhere = SlotPlace(page: -1, slot: -1)

    /// The number of graphs. Graphs have the numbers from 0.
    let graphs: Int
    /// The maximum number of slots of a page.
    private let capacity: Int
    private(set) var pages = 1
    private var cells: [Int16]
    private var counts = [Int](repeating: 0, count: PageShape.maximumPages)
    private var places: [SlotPlace]

    init(graphs: Int) {
        self.graphs = graphs
        // The capacity is enough for all graphs, the same number of empty slots, and the slots that fill the last row.
        capacity = 2 * graphs + PageShape.maximumColumns * (PageShape.maximumRows + 1)
        cells = [Int16](repeating: Int16(Self.empty), count: capacity * PageShape.maximumPages)
        places = [SlotPlace](repeating: Self.nowhere, count: graphs)
    }

    func count(_ page: Int) -> Int { counts[page] }
    /// The graph in a slot; -1 for an empty slot.
    func graph(_ page: Int, _ slot: Int) -> Int { Int(cells[page * capacity + slot]) }
    func place(of graph: Int) -> SlotPlace { places[graph] }
    func isPlaced(_ graph: Int) -> Bool { places[graph].page >= 0 }

    /// Changes the number of pages. Pages that are removed must be empty.
    mutating func clampPages(_ newPages: Int) { pages = newPages }

    /// Removes all slots.
    mutating func clear(pages newPages: Int) {
        pages = newPages
        for page in counts.indices { counts[page] = 0 }
        for graph in places.indices { places[graph] = Self.nowhere }
    }

    /// Copies another table of the same graphs.
    mutating func copy(_ other: SlotTable) {
        clear(pages: other.pages)
        for page in 0..<other.pages {
            counts[page] = other.counts[page]
            for slot in 0..<counts[page] { set(page, slot, other.graph(page, slot)) }
        }
    }

    /// Adds a slot with a graph, or an empty slot, at the end of a page. If the page is full, empty slots are omitted.
    mutating func append(_ graph: Int, to page: Int) {
        if graph == Self.empty, counts[page] >= capacity - graphs - PageShape.maximumColumns { return }
        guard counts[page] < capacity else { return }
        counts[page] += 1
        set(page, counts[page] - 1, graph)
    }

    /// Removes the empty slots at the end of a page, even in incomplete rows. Graphs can then be appended.
    mutating func dropTrailing(_ page: Int) {
        while counts[page] > 0, graph(page, counts[page] - 1) == Self.empty { counts[page] -= 1 }
    }

    /// Fills up the last row of each page with empty slots, and removes empty rows at the end.
    mutating func complete(columns: Int) {
        for page in 0..<pages {
            dropTrailing(page)
            let rows = max(1, (counts[page] + columns - 1) / columns)
            // If a page has too many empty slots after many changes of the number of columns, remove them to make space for graphs.
            if rows * columns > capacity { closeHoles(page) }
            let whole = max(1, (counts[page] + columns - 1) / columns) * columns
            while counts[page] < whole {
                counts[page] += 1
                set(page, counts[page] - 1, Self.empty)
            }
        }
    }

    /// Exchanges the contents of two slots.
    mutating func exchange(_ a: SlotPlace, _ b: SlotPlace) {
        let graphA = graph(a.page, a.slot)
        let graphB = graph(b.page, b.slot)
        set(a.page, a.slot, graphB)
        set(b.page, b.slot, graphA)
    }

    /// Moves a graph from `source` to `goal` on the same page. All slots between them move by one toward `source`.
    mutating func shift(_ page: Int, from source: Int, to goal: Int) {
        let step = source < goal ? 1 : -1
        var slot = source
        while slot != goal {
            exchange(SlotPlace(page: page, slot: slot), SlotPlace(page: page, slot: slot + step))
            slot += step
        }
    }

    /// The empty slot on a page that is nearest to a given slot in the order of the slots. If two slots are equally near, the result is the later
    /// slot.
    func nearestEmpty(_ page: Int, to slot: Int) -> Int? {
        for distance in 0..<max(1, counts[page]) {
            if slot + distance < counts[page], graph(page, slot + distance) == Self.empty { return slot + distance }
            if slot - distance >= 0, graph(page, slot - distance) == Self.empty { return slot - distance }
        }
        return nil
    }

    /// Adds an empty row.
    /// - Returns: false if there is no space.
    mutating func addRow(_ page: Int, columns: Int) -> Bool {
        guard counts[page] + columns <= capacity else { return false }
        for _ in 0..<columns {
            counts[page] += 1
            set(page, counts[page] - 1, Self.empty)
        }
        return true
    }

    private mutating func closeHoles(_ page: Int) {
        let old = counts[page]
        counts[page] = 0
        for slot in 0..<old {
            let graph = graph(page, slot)
            guard graph != Self.empty else { continue }
            counts[page] += 1
            set(page, counts[page] - 1, graph)
        }
    }

    private mutating func set(_ page: Int, _ slot: Int, _ graph: Int) {
        cells[page * capacity + slot] = Int16(graph)
        if graph != Self.empty { places[graph] = SlotPlace(page: page, slot: slot) }
    }
}
