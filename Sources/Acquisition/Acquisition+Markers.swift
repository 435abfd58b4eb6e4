import Signals

/// Markers: consumers are informed of each at once.
extension Acquisition {
    /// The maximum number of texts taken from a source per turn: 3840 a second; the source stores further ones.
    static let textsPerTurn = 64

    /// Passes on the texts of a source's selected channels. As many become markers as remain distinguishable.
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

    /// The time of a marker at the present moment: that of the newest sample, if there is one.
    public var markerTime: Int64 { latest ?? now }

    /// Marks a moment, which may be an earlier one.
    @discardableResult
    public func mark(_ name: String, at time: Int64, origin: Marker.Origin = .user) -> Marker {
        if origin == .user { settleFullStore() }
        let marker = markers.add(name, at: time, origin: origin)
        for consumption in consumptions { consumption.consumer.marked(marker) }
        return marker
    }

    /// How long a draft waits for its name, in nanoseconds: as long as the notification offers naming. A power cut loses it.
    public static let draftTime: Int64 = 6_000_000_000
    /// How long a draft waits while its name is chosen or typed, in nanoseconds.
    public static let namingTime: Int64 = 60_000_000_000

    /// Marks a moment with a name that may still change. Consumers are informed once, after it was renamed or `draftTime` is over.
    @discardableResult
    public func draftMarker(_ name: String, at time: Int64) -> Marker {
        settleFullStore()
        let marker = markers.add(name, at: time)
        if let oldest = drafts.add(marker.id, until: now + Self.draftTime) { tell(of: oldest) }
        return marker
    }

    /// Called when the user starts to choose a name: if the marker is a draft, consumers are informed after `namingTime` at the latest.
    public func nameDraft(_ id: UInt32) { drafts.extend(id, until: now + Self.namingTime) }

    /// Whether consumers have not been informed of a marker yet.
    public func isDraft(_ marker: Marker) -> Bool { drafts.contains(marker.id) }

    /// Whether consumers have not been informed yet of a marker with this time.
    public func hasDraft(at time: Int64) -> Bool { markers.all.contains { $0.time == time && isDraft($0) } }

    /// Informs consumers of all drafts: a recording ends.
    public func settleMarkers() { settleMarkers(dueAt: .max) }

    func settleMarkers(dueAt time: Int64) {
        while let id = drafts.removeDue(at: time) { tell(of: id) }
    }

    /// Otherwise, a draft displaced by another marker could not be reported any more.
    private func settleFullStore() { if markers.isFull { settleMarkers() } }

    private func tell(of id: UInt32) {
        guard let marker = markers.all.first(where: { $0.id == id }) else { return }
        for consumption in consumptions { consumption.consumer.marked(marker) }
    }

    /// Renames a marker. For consumers that have been informed of it, it is another marker.
    /// - Returns: false for an unknown identity.
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

    /// - Returns: false for an unknown identity.
    @discardableResult
    public func deleteMarker(_ id: UInt32) -> Bool {
        guard let marker = markers.remove(id) else { return false }
        if drafts.remove(id) { return true }
        for consumption in consumptions { consumption.consumer.unmarked(marker) }
        return true
    }
}
