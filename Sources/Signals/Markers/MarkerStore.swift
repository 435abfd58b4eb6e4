/// The markers, in the order of their times; those of equal times in the order in which they were placed.
public final class MarkerStore {
    /// The most that are kept: then the earliest ones go.
    public static let maximum = 512

    public private(set) var all: [Marker] = []
    /// Changes with every marker that comes, goes or gets another name.
    public private(set) var revision: UInt32 = 0
    private var lastID: UInt32 = 0

    public init() {}

    /// Adds a marker. Of more than `maximum` the earliest of the others goes.
    package func add(_ name: String, at time: Int64) -> Marker {
        if all.count == Self.maximum { all.removeFirst() }
        lastID &+= 1
        let marker = Marker(id: lastID, time: time, name: name)
        all.insert(marker, at: firstIndex(after: time))
        revision &+= 1
        return marker
    }

    /// Gives a marker another name.
    /// - Returns: the marker before and after; nil where there is none of this identity.
    package func rename(_ id: UInt32, to name: String) -> (old: Marker, new: Marker)? {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
        let old = all[index]
        let new = Marker(id: id, time: old.time, name: name)
        all[index] = new
        revision &+= 1
        return (old, new)
    }

    /// - Returns: the marker that was removed; nil where there is none of this identity.
    package func remove(_ id: UInt32) -> Marker? {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
        revision &+= 1
        return all.remove(at: index)
    }

    package func removeAll() {
        guard !all.isEmpty else { return }
        all.removeAll()
        revision &+= 1
    }

    /// The places in `all` of the markers from a time to another one, both included.
    public func indices(from first: Int64, through last: Int64) -> Range<Int> {
        let begin = first == .min ? 0 : firstIndex(after: first - 1)
        return begin..<max(begin, firstIndex(after: last))
    }

    /// The place of the first marker that is later than a time.
    private func firstIndex(after time: Int64) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = low + (high - low) / 2
            if all[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
