extension InletStream {
    /// The time at which the last sample arrived, by the sender's clock in nanoseconds; nil before a sample arrived or the clocks were compared.
    var lastAtSender: Int64? {
        guard let heardAt, let (offset, _) = clock.offset(at: heardAt) else { return nil }
        return heardAt + offset
    }
}
