extension SlotTable {
    /// The number that marks the end of a page in a stored arrangement.
    private static let nextPage = -2
    /// The maximum length of a stored arrangement; numbers after that length are ignored.
    private static let longest = 1 << 16

    /// Fills the slots with the default arrangement: scopes on page 1, irregular channels after them, spectrograms on page 2.
    mutating func setDefault(_ kinds: [GridItemKind], pages newPages: Int) {
        clear(pages: newPages)
        placeMissing(kinds)
    }

    /// Reads a stored arrangement with any content. Unknown graphs become empty slots. If a graph occurs twice, its second position is ignored.
    /// Graphs that do not occur are added at the end of their default page.
    /// - Parameter leastPages: the minimum number of pages.
    mutating func read(_ numbers: [Int], _ kinds: [GridItemKind], pages leastPages: Int) {
        clear(pages: PageShape.maximumPages)
        var page = 0
        for number in numbers.prefix(Self.longest) {
            if number == Self.nextPage {
                guard page + 1 < PageShape.maximumPages else { break }
                page += 1
            } else if !places(number) {
                append(Self.empty, to: page)
            } else if !isPlaced(number) {
                append(number, to: page)
            }
        }
        clampPages(max(leastPages, page + 1))
        placeMissing(kinds)
    }

    /// The arrangement as numbers.
    var numbers: [Int] {
        var numbers: [Int] = []
        for page in 0..<pages {
            if page > 0 { numbers.append(Self.nextPage) }
            for slot in 0..<count(page) { numbers.append(graph(page, slot)) }
        }
        return numbers
    }

    /// Adapts an arrangement to a number of pages. Graphs of pages that do not exist are added to the
    /// last page.
    mutating func fit(_ home: SlotTable, pages newPages: Int, columns: Int) {
        clear(pages: newPages)
        for page in 0..<home.pages {
            let goal = min(page, newPages - 1)
            if page > goal { dropTrailing(goal) }
            for slot in 0..<home.count(page) {
                let graph = home.graph(page, slot)
                if page == goal || graph != Self.empty { append(graph, to: goal) }
            }
        }
        complete(columns: columns)
    }

    private func places(_ number: Int) -> Bool { number >= 0 && number < graphs }

    private mutating func placeMissing(_ kinds: [GridItemKind]) {
        for kind in [GridItemKind.scope, .button, .spectrogram, .bands] {
            let page = kind == .bands ? min(2, pages - 1) : kind == .spectrogram ? min(1, pages - 1) : 0
            for graph in kinds.indices where kinds[graph] == kind && !isPlaced(graph) {
                dropTrailing(page)
                append(graph, to: page)
            }
        }
    }
}
