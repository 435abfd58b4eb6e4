/// The assignment of graphs to slots, in two forms: the arrangement by the user (or by default), and the same arrangement adapted to the present
/// number of pages and columns. After init, only reading `numbers` allocates memory.
package struct Arrangement {
    private let kinds: [GridItemKind]
    /// The arrangement by the user or by default, independent of the present shape of the pages.
    private var home: SlotTable
    /// True if the user has changed the default arrangement.
    private var isCustom = false
    /// The arrangement adapted to the present shape of the pages.
    private var table: SlotTable
    private var columns = 1
    /// A copy of the user's arrangement, which `restore` restores.
    private var kept: SlotTable
    private var wasCustom = false

    /// Creates the default arrangement. It has no slots until the first call of `fit`.
    package init(_ kinds: [GridItemKind]) {
        self.kinds = kinds
        home = SlotTable(graphs: kinds.count)
        table = SlotTable(graphs: kinds.count)
        kept = SlotTable(graphs: kinds.count)
    }

    package var pages: Int { table.pages }
    /// The number of slots of a page, in whole rows.
    package func count(ofPage page: Int) -> Int { table.count(page) }
    /// The graph in a slot; nil for an empty slot.
    package func graph(_ page: Int, _ slot: Int) -> Int? {
        let graph = table.graph(page, slot)
        return graph == SlotTable.empty ? nil : graph
    }
    package func place(of graph: Int) -> SlotPlace { table.place(of: graph) }
    package func exists(_ place: SlotPlace) -> Bool { place.slot < table.count(place.page) }
    package func rows(ofPage page: Int) -> Int { table.count(page) / columns }

    /// A page shape in which automatic values (0) are replaced by numbers.
    func resolved(_ shape: PageShape, isPortrait: Bool) -> PageShape {
        var (spectrograms, bands) = (0, 0)
        for kind in kinds {
            if kind == .spectrogram { spectrograms += 1 }
            if kind == .bands { bands += 1 }
        }
        return shape.resolved(
            spectrograms: spectrograms, bands: bands, others: kinds.count - spectrograms - bands,
            isPortrait: isPortrait)
    }

    /// Adapts the arrangement to pages of another shape.
    package mutating func fit(pages: Int, columns newColumns: Int) {
        columns = newColumns
        if !isCustom { home.setDefault(kinds, pages: pages) }
        table.fit(home, pages: pages, columns: columns)
    }

    /// The arrangement as numbers: the graphs slot by slot, -1 for an empty slot, -2 between pages. It is empty for the default arrangement.
    package var numbers: [Int] { isCustom ? home.numbers : [] }

    /// Reads an arrangement from any numbers; an empty list yields the default. The caller must then call `fit`.
    package mutating func read(_ numbers: [Int]) {
        isCustom = !numbers.isEmpty
        if isCustom { home.read(numbers, kinds, pages: pages) }
    }

    /// Moves a graph to another slot. If the slot is empty, nothing else moves. If the slot is on the same page, the graphs between both slots move
    /// by one slot toward the old slot. If the slot is on another page, the graphs up to the nearest empty slot move by one slot toward that empty
    /// slot, or into a new row, and the old slot becomes empty.
    /// - Returns: false if there is no space.
    package mutating func move(_ graph: Int, to goal: SlotPlace) -> Bool {
        let from = table.place(of: graph)
        if table.graph(goal.page, goal.slot) == SlotTable.empty {
            table.exchange(from, goal)
        } else if from.page == goal.page {
            table.shift(goal.page, from: from.slot, to: goal.slot)
        } else {
            guard makeSpace(at: goal) else { return false }
            table.exchange(from, goal)
        }
        table.complete(columns: columns)
        home.copy(table)
        isCustom = true
        return true
    }

    /// Stores a copy of the arrangement.
    package mutating func keep() {
        kept.copy(home)
        wasCustom = isCustom
    }

    /// Restores the stored copy of the arrangement.
    package mutating func restore() {
        home.copy(kept)
        isCustom = wasCustom
        fit(pages: pages, columns: columns)
    }

    /// Empties a slot that contains a graph by moving graphs.
    /// - Returns: false if there is no space.
    private mutating func makeSpace(at place: SlotPlace) -> Bool {
        if table.nearestEmpty(place.page, to: place.slot) == nil {
            guard table.addRow(place.page, columns: columns) else { return false }
        }
        guard let empty = table.nearestEmpty(place.page, to: place.slot) else { return false }
        table.shift(place.page, from: empty, to: place.slot)
        return true
    }
}
