import Signals

/// Markers: consumers hear of each at once.
extension Acquisition {
    /// Where a marker of the present moment stands: at the newest sample, where there is one.
    public var markerTime: Int64 { latest ?? now }

    /// Marks a moment, also one in the past.
    @discardableResult
    public func mark(_ name: String, at time: Int64) -> Marker {
        let marker = markers.add(name, at: time)
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
