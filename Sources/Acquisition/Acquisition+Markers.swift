import Signals

/// Markers. Consumers are informed at once of each marker whose name is final.
extension Acquisition {
    /// The maximum number of texts that one turn takes from a source: 3840 a second. The source stores the others.
    static let textsPerTurn = 64

    /// Passes on the texts of a source's selected channels. The first texts become markers; their rate is limited, so that lines remain
    /// distinguishable.
    func takeTexts(of source: AcquiredSource) {
        for _ in 0..<Self.textsPerTurn {
            guard let (text, isMarker) = source.nextText(at: now) else { return }
            // The text may belong to an earlier selection.
            guard
                let channel = channels.firstIndex(where: { $0.source === source && $0.entry.channel == text.channel })
            else { continue }
            for consumption in consumptions { consumption.consumer.take(text, channel: channel) }
            if isMarker { _ = markers.add(text.text, at: text.time, origin: .source) }
        }
    }

    /// The time for a marker that the user sets now: the time of the newest sample, or the clock's if there is none.
    public var markerTime: Int64 { latest ?? now }

    /// Adds a marker at a time, now or in the past.
    @discardableResult
    public func mark(_ name: String, at time: Int64, origin: Marker.Origin = .user) -> Marker {
        if origin == .user { settleFullStore() }
        let marker = markers.add(name, at: time, origin: origin)
        for consumption in consumptions { consumption.consumer.marked(marker) }
        return marker
    }

    /// How long a draft waits for its name, in nanoseconds: as long as the notification offers to name it. A power cut loses the draft.
    public static let draftTime: Int64 = 6_000_000_000
    /// How long a draft waits while its name is chosen or typed, in nanoseconds.
    public static let namingTime: Int64 = 60_000_000_000

    /// Adds a marker whose name may still change. Consumers are informed of it once: after it was renamed or its time as a draft is over.
    @discardableResult
    public func draftMarker(_ name: String, at time: Int64) -> Marker {
        settleFullStore()
        let marker = markers.add(name, at: time)
        if let oldest = drafts.add(marker.id, until: now + Self.draftTime) { tell(of: oldest) }
        return marker
    }

    /// Called when the user starts to choose a name. For a draft, consumers are informed at the latest when the time for naming is over.
    public func nameDraft(_ id: UInt32) { drafts.extend(id, until: now + Self.namingTime) }

    /// True if consumers have not been informed of a marker yet.
    public func isDraft(_ marker: Marker) -> Bool { drafts.contains(marker.id) }

    /// True if a marker with this time exists of which consumers have not been informed yet.
    public func hasDraft(at time: Int64) -> Bool { markers.all.contains { $0.time == time && isDraft($0) } }

    /// Informs consumers of all drafts, because a recording ends.
    public func settleMarkers() { settleMarkers(dueAt: .max) }

    func settleMarkers(dueAt time: Int64) {
        while let id = drafts.removeDue(at: time) { tell(of: id) }
    }

    /// Informs consumers of all drafts if the store is full. A new marker may then displace a draft, and nothing could report the draft any more.
    private func settleFullStore() { if markers.isFull { settleMarkers() } }

    private func tell(of id: UInt32) {
        guard let marker = markers.all.first(where: { $0.id == id }) else { return }
        for consumption in consumptions { consumption.consumer.marked(marker) }
    }

    /// Renames a marker. Consumers that know the marker are informed that it was deleted, and that another one was added.
    /// - Returns: false for an unknown identity.
    @discardableResult
    public func renameMarker(_ id: UInt32, to name: String) -> Bool {
        // A renamed marker of a source becomes the user's.
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

    /// Deletes a marker.
    /// - Returns: false for an unknown identity.
    @discardableResult
    public func deleteMarker(_ id: UInt32) -> Bool {
        guard let marker = markers.remove(id) else { return false }
        if drafts.remove(id) { return true }
        for consumption in consumptions { consumption.consumer.unmarked(marker) }
        return true
    }
}
