extension SampleClock {
    /// The sample whose time is nearest to a time; of two that are as near, the later one. It need not be kept, or have
    /// come yet.
    public func nearestSample(to time: Int64) -> Int64 {
        let next = firstSample(notBefore: time)
        let (before, after) = (self.time(ofSample: next &- 1), self.time(ofSample: next))
        return time &- before < after &- time ? next &- 1 : next
    }
}
