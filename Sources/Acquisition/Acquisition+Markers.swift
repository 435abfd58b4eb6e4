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
        let marker = markers.add(name, at: time, origin: origin)
        for consumption in consumptions { consumption.consumer.marked(marker) }
        return marker
    }

    /// Gives a marker another name: for consumers, it is another marker.
    /// - Returns: false where there is none of this identity.
    @discardableResult
    public func renameMarker(_ id: UInt32, to name: String) -> Bool {
        guard let (old, new) = markers.rename(id, to: name) else { return false }
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
        for consumption in consumptions { consumption.consumer.unmarked(marker) }
        return true
    }
}
