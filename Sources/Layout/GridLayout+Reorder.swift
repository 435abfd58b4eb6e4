/// The three drag actions, tested in their order on each move and when a finger rests (thesis 3.7.5).
extension GridLayout {
    mutating func testDragActions() {
        guard var held = drag else { return }
        held.lastTest = now
        guard !isScrolling else {
            // What is hit changes by itself: times begin when it rests.
            held.hit = nil
            drag = held
            return
        }
        let frame = held.frame(geometry)
        let hit = hit(of: frame)
        if held.hit?.slot != hit.slot || held.hit?.page != hit.page { held.slotSince = now }
        if held.hit != hit { held.zoneSince = now }
        held.hit = hit
        if now - held.slotSince >= Self.edgeHold, turnAtEdge(frame) || scrollAtEdge(frame) {
            held.hit = nil
        } else if now - held.zoneSince >= Self.reorderHold, reorder(held.graph, to: hit) {
            held.zoneSince = now
        }
        drag = held
    }

    /// What a dragged graph's centre hits, while nothing scrolls.
    private func hit(of frame: GridFrame) -> DragHit {
        let cell = geometry.cell(frame.centerX, frame.centerY)
        let slotFrame = geometry.frame(pages: 0, column: cell.column, rows: Float(cell.row))
        let column = max(0, min(2, Int((frame.centerX - slotFrame.x) * 3 / slotFrame.width)))
        let height = (frame.centerY - slotFrame.y) / slotFrame.height
        let row = height < Self.sixth ? 0 : height > 1 - Self.sixth ? 2 : 1
        return DragHit(page: page, slot: (self.row + cell.row) * shape.columns + cell.column, zone: row * 3 + column)
    }

    /// First: more than a sixth of its width is outside, left or right.
    private mutating func turnAtEdge(_ frame: GridFrame) -> Bool {
        let least = frame.width * Self.sixth
        if frame.right - geometry.width > least { return turn(by: 1) }
        if -frame.x > least { return turn(by: -1) }
        return false
    }

    /// Second: a sixth of its height or more is outside, at the top or bottom: by at least half the visible height.
    private mutating func scrollAtEdge(_ frame: GridFrame) -> Bool {
        let least = frame.height * Self.sixth
        let rows = (shape.rows + 1) / 2
        if frame.bottom - geometry.height >= least { return scroll(by: rows) }
        if -frame.y >= least { return scroll(by: -rows) }
        return false
    }

    /// Third: over an outer zone of an occupied slot or the middle of an empty one.
    /// - Returns: whether the slots changed.
    private mutating func reorder(_ graph: Int, to hit: DragHit) -> Bool {
        let from = table.place(of: graph)
        let goal = SlotPlace(page: hit.page, slot: hit.slot)
        guard goal.slot < table.count(goal.page), goal != from else { return false }
        let isEmpty = table.graph(goal.page, goal.slot) == SlotTable.empty
        guard isEmpty == (hit.zone == 4) else { return false }
        noteFrames()
        if isEmpty {
            table.exchange(from, goal)
        } else if from.page == goal.page {
            table.shift(goal.page, from: from.slot, to: goal.slot)
        } else {
            guard makeRoom(at: goal) else { return false }
            table.exchange(from, goal)
        }
        table.complete(columns: shape.columns)
        home.copy(table)
        isArranged = true
        startShifts()
        settleRows()
        return true
    }

    /// Empties an occupied slot: it and all up to the nearest empty slot shift by one towards that, or to a new row.
    private mutating func makeRoom(at place: SlotPlace) -> Bool {
        if table.nearestEmpty(place.page, to: place.slot) == nil {
            guard table.addRow(place.page, columns: shape.columns) else { return false }
        }
        guard let empty = table.nearestEmpty(place.page, to: place.slot) else { return false }
        table.shift(place.page, from: empty, to: place.slot)
        return true
    }

    /// Remembers where everything is before the slots change.
    mutating func noteFrames() {
        for graph in kinds.indices {
            oldPlaces[graph] = table.place(of: graph)
            oldFrames[graph] = shiftedFrame(graph)
        }
    }

    /// Lets graphs whose slots changed ease there from where they were.
    mutating func startShifts() {
        for graph in kinds.indices where table.place(of: graph) != oldPlaces[graph] {
            startShift(graph, from: oldFrames[graph])
        }
    }

    mutating func startShift(_ graph: Int, from old: GridFrame) {
        let goal = frame(table.place(of: graph))
        shifts[graph] = Shift(dx: old.x - goal.x, dy: old.y - goal.y, start: now)
        shiftsEnd = now + Self.easeDuration
    }

    /// Pages that became shorter go back to their last rows.
    mutating func settleRows() {
        for page in 0..<shape.pages where rowMotions[page].target > lastRow(page) {
            rowMotions[page].glide(to: lastRow(page), lasting: Self.easeDuration, at: now)
        }
    }
}
