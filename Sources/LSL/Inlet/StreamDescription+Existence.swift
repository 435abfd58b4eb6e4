extension StreamDescription {
    /// True if this outlet has no source identifier and was created before the last sample of a lost outlet arrived: it is no restart of the lost one,
    /// but another outlet that was there at the same time.
    /// - Parameter lastSample: the time of that sample by the sender's clock, in nanoseconds; nil if it is unknown.
    func existed(at lastSample: Int64?) -> Bool {
        guard sourceID.isEmpty, createdAt != 0, let lastSample else { return false }
        return createdAt < lastSample
    }
}
