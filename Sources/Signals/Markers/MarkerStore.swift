/// The markers in the order of their times. Markers with equal times are in the order in which they were added.
public final class MarkerStore {
    /// The maximum number of stored markers of each origin. When it is reached, a new marker replaces the earliest one of the same origin, so that a
    /// source with many markers does not displace the user's markers.
    public static let maximum = 512

    public private(set) var all: [Marker] = []
    /// A number that changes when a marker is added, removed or renamed.
    public private(set) var revision: UInt32 = 0
    private var lastID: UInt32 = 0
    private var sourceCount = 0

    public init() {}

    /// Adds a marker. If there are already `maximum` markers of the same origin, the earliest of these is removed.
    package func add(_ name: String, at time: Int64, origin: Marker.Origin = .user) -> Marker {
        makeSpace(for: origin)
        lastID &+= 1
        let marker = Marker(id: lastID, time: time, name: name, origin: origin)
        all.insert(marker, at: firstIndex(after: time))
        count(origin, 1)
        revision &+= 1
        return marker
    }

    /// True if adding another marker of the user would remove the user's earliest marker.
    package var isFull: Bool { all.count - sourceCount == Self.maximum }

    private func makeSpace(for origin: Marker.Origin) {
        let number = origin == .source ? sourceCount : all.count - sourceCount
        guard number == Self.maximum, let index = all.firstIndex(where: { $0.origin == origin }) else { return }
        all.remove(at: index)
        count(origin, -1)
    }

    private func count(_ origin: Marker.Origin, _ change: Int) { if origin == .source { sourceCount += change } }

    /// Renames a marker. If the marker came from a source, it counts as the user's afterwards.
    /// - Returns: the marker before and after the change, which are equal if the name is the same; nil if no marker has this identifier.
    package func rename(_ id: UInt32, to name: String) -> (old: Marker, new: Marker)? {
        guard let old = all.first(where: { $0.id == id }) else { return nil }
        let new = Marker(id: id, time: old.time, name: name, origin: .user)
        guard !new.name.utf8.elementsEqual(old.name.utf8) else { return (old, old) }
        if old.origin == .source { makeSpace(for: .user) }
        guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
        count(old.origin, -1)
        all[index] = new
        revision &+= 1
        return (old, new)
    }

    /// - Returns: the removed marker; nil if no marker has this identifier.
    package func remove(_ id: UInt32) -> Marker? {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
        revision &+= 1
        let marker = all.remove(at: index)
        count(marker.origin, -1)
        return marker
    }

    package func removeAll() {
        guard !all.isEmpty else { return }
        all.removeAll()
        sourceCount = 0
        revision &+= 1
    }

    /// The indices in `all` of the markers whose times are from `first` to `last`, both included.
    public func indices(from first: Int64, through last: Int64) -> Range<Int> {
        let begin = first == .min ? 0 : firstIndex(after: first - 1)
        return begin..<max(begin, firstIndex(after: last))
    }

    /// The index of the first marker after a time.
    private func firstIndex(after time: Int64) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = low + (high - low) / 2
            if all[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
