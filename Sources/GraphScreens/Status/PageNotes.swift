import Widgets

/// The note about the page, "Page 1 of 2". The notes are composed when the number of pages changes, so that turning pages allocates no memory.
struct PageNotes {
    private let looks: Looks
    private var notes: [String] = []
    private var page = -1
    /// The note for the present page; nil for a single page.
    private(set) var current: String?

    init(_ looks: Looks) { self.looks = looks }

    /// Discards the notes about pages, for example after the area has changed.
    mutating func reset() {
        page = -1
        notes = []
    }

    /// Sets the shown page.
    /// - Returns: true if the page has changed.
    mutating func show(page new: Int, of pages: Int) -> Bool {
        guard new != page else { return false }
        page = new
        if notes.count != pages {
            notes = (1...max(1, pages)).map { looks.strings.visualization.page.filled(String($0), String(pages)) }
        }
        current = pages > 1 && notes.indices.contains(page) ? notes[page] : nil
        return true
    }
}
