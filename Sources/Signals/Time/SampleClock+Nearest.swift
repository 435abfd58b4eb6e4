extension SampleClock {
    /// The number of the sample nearest to a time. If two samples are equally near, it is the later one. The sample need not be stored in a ring,
    /// and may even be in the future.
    public func nearestSample(to time: Int64) -> Int64 {
        let next = firstSample(notBefore: time)
        let (before, after) = (self.time(ofSample: next &- 1), self.time(ofSample: next))
        return time &- before < after &- time ? next &- 1 : next
    }
}
