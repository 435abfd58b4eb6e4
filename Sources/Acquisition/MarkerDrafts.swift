/// Identities of the markers of which consumers have not been informed, because their names may still change.
struct MarkerDrafts {
    /// The maximum number of drafts. If there are more, consumers are informed of the oldest one at once.
    static let maximum = 8

    private var drafts: [(id: UInt32, until: Int64)] = []

    init() { drafts.reserveCapacity(Self.maximum) }

    /// Adds a draft.
    /// - Returns: the oldest draft if there were too many; it is no longer a draft.
    mutating func add(_ id: UInt32, until time: Int64) -> UInt32? {
        let oldest = drafts.count == Self.maximum ? drafts.removeFirst().id : nil
        drafts.append((id, time))
        return oldest
    }

    func contains(_ id: UInt32) -> Bool { drafts.contains { $0.id == id } }

    /// Extends the time of a draft, if it exists.
    mutating func extend(_ id: UInt32, until time: Int64) {
        guard let index = drafts.firstIndex(where: { $0.id == id }) else { return }
        drafts[index].until = max(drafts[index].until, time)
    }

    /// Removes a draft.
    /// - Returns: true if it existed.
    mutating func remove(_ id: UInt32) -> Bool {
        guard let index = drafts.firstIndex(where: { $0.id == id }) else { return false }
        drafts.remove(at: index)
        return true
    }

    /// Removes a draft whose time is over.
    /// - Returns: its identity; nil if there is none.
    mutating func removeDue(at now: Int64) -> UInt32? {
        guard let index = drafts.firstIndex(where: { $0.until <= now }) else { return nil }
        return drafts.remove(at: index).id
    }

    mutating func removeAll() { drafts.removeAll(keepingCapacity: true) }
}
