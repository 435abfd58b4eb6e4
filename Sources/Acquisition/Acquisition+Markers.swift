import Signals

/// Markers: consumers hear of each at once.
extension Acquisition {
    /// The most texts of a source that are taken in a turn: 3840 a second; the source keeps what comes meanwhile.
    static let textsPerTurn = 64

    /// Hands out the texts that came on a source's selected channels; as many as can be told apart become markers.
    func takeTexts(of source: AcquiredSource) {
        for _ in 0..<Self.textsPerTurn {
            guard let (text, isMarker) = source.nextText(at: now) else { return }
            // Of a selection that was another one a moment ago.
            guard
                let channel = channels.firstIndex(where: { $0.source === source && $0.entry.channel == text.channel })
            else { continue }
            for consumption in consumptions { consumption.consumer.take(text, channel: channel) }
            if isMarker { _ = markers.add(text.text, at: text.time, origin: .source) }
        }
    }

    /// Where a marker of the present moment stands: at the newest sample, where there is one.
    public var markerTime: Int64 { latest ?? now }

    /// Marks a moment, also one in the past.
    @discardableResult
    public func mark(_ name: String, at time: Int64, origin: Marker.Origin = .user) -> Marker {
        if origin == .user { settleFullStore() }
        let marker = markers.add(name, at: time, origin: origin)
        for consumption in consumptions { consumption.consumer.marked(marker) }
        return marker
    }

    /// For how long a draft waits for its name, in nanoseconds: as long as a message offers one. A power cut costs it.
    public static let draftTime: Int64 = 6_000_000_000
    /// For how long a draft waits while its name is chosen or typed, in nanoseconds.
    public static let namingTime: Int64 = 60_000_000_000

    /// Marks a moment with a name that may still change: consumers hear of it, once, when another name was given or `draftTime` is over.
    @discardableResult
    public func draftMarker(_ name: String, at time: Int64) -> Marker {
        settleFullStore()
        let marker = markers.add(name, at: time)
        if let oldest = drafts.add(marker.id, until: now + Self.draftTime) { tell(of: oldest) }
        return marker
    }

    /// The user chooses a name: if the marker is a draft, consumers hear of it `namingTime` later at the latest.
    public func nameDraft(_ id: UInt32) { drafts.extend(id, until: now + Self.namingTime) }

    /// Whether consumers have not heard of a marker.
    public func isDraft(_ marker: Marker) -> Bool { drafts.contains(marker.id) }

    /// Whether a marker of a time is one of which consumers have not heard.
    public func hasDraft(at time: Int64) -> Bool { markers.all.contains { $0.time == time && isDraft($0) } }

    /// Consumers hear of all drafts: a recording ends.
    public func settleMarkers() { settleMarkers(dueAt: .max) }

    func settleMarkers(dueAt time: Int64) {
        while let id = drafts.removeDue(at: time) { tell(of: id) }
    }

    /// A draft that makes room for another marker could not be told any more.
    private func settleFullStore() { if markers.isFull { settleMarkers() } }

    private func tell(of id: UInt32) {
        guard let marker = markers.all.first(where: { $0.id == id }) else { return }
        for consumption in consumptions { consumption.consumer.marked(marker) }
    }

    /// Gives a marker another name: for consumers that have heard of it, it is another marker.
    /// - Returns: false where there is none of this identity.
    @discardableResult
    public func renameMarker(_ id: UInt32, to name: String) -> Bool {
        // It becomes the user's.
        if markers.all.first(where: { $0.id == id })?.origin == .source { settleFullStore() }
        guard let (old, new) = markers.rename(id, to: name) else { return false }
        if drafts.remove(id) {
            tell(of: id)
            return true
        }
        guard old != new else { return true }
        for consumption in consumptions {
            consumption.consumer.unmarked(old)
            consumption.consumer.marked(new)
        }
        return true
    }

    /// - Returns: false where there is none of this identity.
    @discardableResult
    public func deleteMarker(_ id: UInt32) -> Bool {
        guard let marker = markers.remove(id) else { return false }
        if drafts.remove(id) { return true }
        for consumption in consumptions { consumption.consumer.unmarked(marker) }
        return true
    }
}
