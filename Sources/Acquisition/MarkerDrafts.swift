/// The drafts: identities of markers that consumers have not received yet, because the user may still name them.
struct MarkerDrafts {
    /// The maximum number of drafts (markers that consumers have not received yet). If another draft is added, consumers receive the oldest draft at
    /// once.
    static let maximum = 8

    private var drafts: [(id: UInt32, until: Int64)] = []

    init() { drafts.reserveCapacity(Self.maximum) }

    /// Adds a marker as a draft, which becomes final at the given time.
    /// - Returns: the oldest draft, which was removed, if there were too many; otherwise nil.
    mutating func add(_ id: UInt32, until time: Int64) -> UInt32? {
        let oldest = drafts.count == Self.maximum ? drafts.removeFirst().id : nil
        drafts.append((id, time))
        return oldest
    }

    func contains(_ id: UInt32) -> Bool { drafts.contains { $0.id == id } }

    /// Sets a later time at which a draft becomes final. Does nothing if the marker is not a draft.
    mutating func extend(_ id: UInt32, until time: Int64) {
        guard let index = drafts.firstIndex(where: { $0.id == id }) else { return }
        drafts[index].until = max(drafts[index].until, time)
    }

    /// Removes a marker from the drafts.
    /// - Returns: true if the marker was a draft.
    mutating func remove(_ id: UInt32) -> Bool {
        guard let index = drafts.firstIndex(where: { $0.id == id }) else { return false }
        drafts.remove(at: index)
        return true
    }

    /// Removes a draft whose time is over.
    /// - Returns: the identity of the marker; nil if no draft's time is over.
    mutating func removeDue(at now: Int64) -> UInt32? {
        guard let index = drafts.firstIndex(where: { $0.until <= now }) else { return nil }
        return drafts.remove(at: index).id
    }

    mutating func removeAll() { drafts.removeAll(keepingCapacity: true) }
}
