import Performance

extension Capacity {
    /// The capacity with what the sweeps found that came to their end; the others say nothing.
    public func taking(_ run: SweepRun) -> Capacity {
        var capacity = self
        if let packets = Self.bound(run.outcome(of: .packets)) { capacity.blocksPerSecond = packets }
        if let hertz = Self.bound(run.outcome(of: .rate)) { capacity.samplesPerSecond = hertz }
        if case .below = run.outcome(of: .channels) {
            // Not one channel at that rate: what is known is the rate of a single one.
            capacity.samplesOfAllPerSecond = capacity.samplesPerSecond
        } else if let channels = Self.bound(run.outcome(of: .channels)) {
            capacity.samplesOfAllPerSecond = channels * UInt32(SweepKind.channels.load(1).hertz)
        }
        return capacity
    }

    /// What the board is known to keep up with; nil where the sweep did not come to its end.
    private static func bound(_ outcome: SweepOutcome) -> UInt32? {
        switch outcome {
        case .open: nil
        case .limit(let value), .moreThan(let value): UInt32(value)
        case .below(let value): UInt32(max(0, value - 1))
        }
    }
}
