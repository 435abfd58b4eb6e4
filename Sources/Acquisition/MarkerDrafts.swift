/// Markers that consumers have not heard of, since their names may still change.
struct MarkerDrafts {
    /// The most at a time: of more, consumers hear of the oldest one at once.
    static let maximum = 8

    private var drafts: [(id: UInt32, until: Int64)] = []

    init() { drafts.reserveCapacity(Self.maximum) }

    /// - Returns: the draft that finds no room any more.
    mutating func add(_ id: UInt32, until time: Int64) -> UInt32? {
        let oldest = drafts.count == Self.maximum ? drafts.removeFirst().id : nil
        drafts.append((id, time))
        return oldest
    }

    func contains(_ id: UInt32) -> Bool { drafts.contains { $0.id == id } }

    /// Leaves a draft more time, if there is one of this identity.
    mutating func extend(_ id: UInt32, until time: Int64) {
        guard let index = drafts.firstIndex(where: { $0.id == id }) else { return }
        drafts[index].until = max(drafts[index].until, time)
    }

    /// - Returns: whether there was one of this identity.
    mutating func remove(_ id: UInt32) -> Bool {
        guard let index = drafts.firstIndex(where: { $0.id == id }) else { return false }
        drafts.remove(at: index)
        return true
    }

    /// - Returns: a draft whose time is over, which is none then.
    mutating func removeDue(at now: Int64) -> UInt32? {
        guard let index = drafts.firstIndex(where: { $0.until <= now }) else { return nil }
        return drafts.remove(at: index).id
    }

    mutating func removeAll() { drafts.removeAll(keepingCapacity: true) }
}
