import Signals

/// Adds, renames and deletes markers. Consumers receive a marker when its name is final: a marker of a source at once, a draft (a marker that the
/// user may still rename) later.
extension Acquisition {
    /// The maximum number of texts that one turn of the loop takes from a source: 3840 a second at 60 turns a second. The source stores the remaining
    /// texts.
    static let textsPerTurn = 64

    /// Passes on the texts of a source's selected channels. Texts become markers up to a maximum rate (see `MarkerPace`), so that the lines in the
    /// graphs remain distinguishable.
    func takeTexts(of source: AcquiredSource) {
        for _ in 0..<Self.textsPerTurn {
            guard let (text, isMarker) = source.nextText(at: now) else { return }
            // Ignore a text from a channel that was deselected in the meantime.
            guard
                let channel = channels.firstIndex(where: { $0.source === source && $0.entry.channel == text.channel })
            else { continue }
            channels[channel].entry.texts?.append(text.text, at: text.time)
            for consumption in consumptions { consumption.consumer.take(text, channel: channel) }
            if isMarker { _ = markers.add(text.text, at: text.time, origin: .source) }
        }
    }

    /// The time for a marker that the user sets now: the time of the newest sample, or the present time if there is no sample.
    public var markerTime: Int64 { latest ?? now }

    /// Adds a marker at a time, now or in the past.
    @discardableResult
    public func mark(_ name: String, at time: Int64, origin: Marker.Origin = .user) -> Marker {
        if origin == .user { settleFullStore() }
        let marker = markers.add(name, at: time, origin: origin)
        for consumption in consumptions { consumption.consumer.marked(marker) }
        return marker
    }

    /// The time in nanoseconds after which a draft becomes final without a new name: as long as the notification offers to name the marker. A power
    /// cut loses the draft.
    public static let draftTime: Int64 = 6_000_000_000
    /// The time in nanoseconds after which a draft becomes final while the user chooses or types its name, counted from the last key. A user who
    /// types for longer still names the draft, and a form that was left alone delays the marker no further.
    public static let namingTime: Int64 = 60_000_000_000

    /// Adds a draft: a marker whose name may still change. Consumers receive the marker once: when it was renamed, or when the draft's time is over.
    @discardableResult
    public func draftMarker(_ name: String, at time: Int64) -> Marker {
        settleFullStore()
        let marker = markers.add(name, at: time)
        if let oldest = drafts.add(marker.id, until: now + Self.draftTime) { announce(of: oldest) }
        return marker
    }

    /// Called when the user starts to choose a name. Consumers receive the draft when it was renamed, or when the time for naming is over.
    public func nameDraft(_ id: UInt32) { drafts.extend(id, until: now + Self.namingTime) }

    /// Called when the user types another character of the name of a marker with this time.
    public func nameDrafts(at time: Int64) {
        for marker in markers.all where marker.time == time { nameDraft(marker.id) }
    }

    /// True if a marker is a draft: consumers have not received it yet.
    public func isDraft(_ marker: Marker) -> Bool { drafts.contains(marker.id) }

    /// True if a draft (a marker that the user may still rename) with this time exists.
    public func hasDraft(at time: Int64) -> Bool { markers.all.contains { $0.time == time && isDraft($0) } }

    /// Sends all drafts (markers that the user may still rename) to consumers at once, because a recording ends.
    public func settleMarkers() { settleMarkers(dueAt: .max) }

    func settleMarkers(dueAt time: Int64) {
        while let id = drafts.removeDue(at: time) { announce(of: id) }
    }

    /// Sends all drafts to consumers if the store of markers is full. Otherwise, a new marker could displace a draft that consumers have not received
    /// yet.
    private func settleFullStore() { if markers.isFull { settleMarkers() } }

    private func announce(of id: UInt32) {
        guard let marker = markers.all.first(where: { $0.id == id }) else { return }
        for consumption in consumptions { consumption.consumer.marked(marker) }
    }

    /// Renames a marker. For consumers that have received the marker, it is deleted and added again with the new name.
    /// - Returns: false if no marker has this identity.
    @discardableResult
    public func renameMarker(_ id: UInt32, to name: String) -> Bool {
        // Renaming a source's marker makes it a marker of the user. In a full store, it may thus displace a draft, so send the drafts to consumers
        // first.
        if markers.all.first(where: { $0.id == id })?.origin == .source { settleFullStore() }
        guard let (old, new) = markers.rename(id, to: name) else { return false }
        if drafts.remove(id) {
            announce(of: id)
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
    /// - Returns: false if no marker has this identity.
    @discardableResult
    public func deleteMarker(_ id: UInt32) -> Bool {
        guard let marker = markers.remove(id) else { return false }
        if drafts.remove(id) { return true }
        for consumption in consumptions { consumption.consumer.unmarked(marker) }
        return true
    }
}
