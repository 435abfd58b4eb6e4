/// Fitting the arrangement and what is visible of it to other shapes and viewports, at any moment.
extension GridLayout {
    /// Lays everything out anew. Scrolling ends at its goal; what was at the top stays visible; a drag or a
    /// magnification goes on.
    mutating func applyShape() {
        restPan()
        let anchor = magnification.graph ?? firstVisibleGraph
        let isPortrait = viewportHeight > viewportWidth
        var spectrograms = 0
        for kind in kinds where kind == .spectrogram { spectrograms += 1 }
        let oldColumns = geometry.columns
        shape = (isPortrait ? portraitShape : landscapeShape).resolved(
            spectrograms: spectrograms, others: kinds.count - spectrograms, isPortrait: isPortrait)
        geometry = GridGeometry(
            width: viewportWidth, height: viewportHeight, spacing: spacing, columns: shape.columns, rows: shape.rows)
        if !isArranged { home.setDefault(kinds, pages: shape.pages) }
        table.fit(home, pages: shape.pages, columns: shape.columns)
        endShifts()
        for page in rowMotions.indices {
            // The first visible slot stays in the first visible row.
            let row = rowMotions[page].target * oldColumns / shape.columns
            rowMotions[page].jump(to: page < shape.pages ? min(row, lastRow(page)) : 0)
        }
        pageMotion.jump(to: min(pageMotion.target, shape.pages - 1))
        if let anchor { show(anchor) }
        adaptDrag()
        refresh()
    }

    /// The size of every slot, in whole pixels.
    public var slotSize: (width: Int, height: Int) { (Int(geometry.slotWidth), Int(geometry.slotHeight)) }

    /// How many rows a page has.
    public func rows(ofPage page: Int) -> Int {
        page >= 0 && page < shape.pages ? table.count(page) / shape.columns : 0
    }

    /// What is in a slot of a page; nil when it is empty or does not exist.
    public func graph(inSlot slot: Int, ofPage page: Int) -> Int? {
        guard page >= 0, page < shape.pages, slot >= 0, slot < table.count(page) else { return nil }
        let graph = table.graph(page, slot)
        return graph == SlotTable.empty ? nil : graph
    }

    /// The first visible row that shows a page's last rows.
    func lastRow(_ page: Int) -> Int { max(0, rows(ofPage: page) - shape.rows) }

    /// Where a graph stands.
    func place(of graph: Int) -> SlotPlace { table.place(of: graph) }

    /// The frame of a slot as the pages are scrolled now.
    func frame(_ place: SlotPlace) -> GridFrame {
        geometry.frame(
            pages: Float(place.page) - pageMotion.offset, column: place.slot % shape.columns,
            rows: Float(place.slot / shape.columns) - rowMotions[place.page].offset)
    }

    /// Jumps so that a graph is visible.
    private mutating func show(_ graph: Int) {
        let place = table.place(of: graph)
        let row = place.slot / shape.columns
        let first = rowMotions[place.page].target
        if row < first || row >= first + shape.rows { rowMotions[place.page].jump(to: min(row, lastRow(place.page))) }
        pageMotion.jump(to: place.page)
    }

    private var firstVisibleGraph: Int? {
        let page = pageMotion.target
        let first = rowMotions[page].target * geometry.columns
        for slot in first..<first + geometry.columns * geometry.rows where page < table.pages {
            if slot < table.count(page), table.graph(page, slot) != SlotTable.empty { return table.graph(page, slot) }
        }
        return nil
    }
}
