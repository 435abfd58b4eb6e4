import Performance

extension Capacity {
    /// This capacity, updated with the results of all completed sweeps (series of growing loads). A sweep that was not completed changes nothing.
    public func taking(_ run: SweepRun) -> Capacity {
        var capacity = self
        if let packets = Self.bound(run.outcome(of: .packets)) { capacity.blocksPerSecond = packets }
        if let hertz = Self.bound(run.outcome(of: .rate)) { capacity.samplesPerSecond = hertz }
        if case .below = run.outcome(of: .channels) {
            // The channel sweep uses one fixed sampling rate. If the board cannot process even one channel at that rate, the limit of a single
            // channel is also the limit of all channels together.
            capacity.samplesOfAllPerSecond = capacity.samplesPerSecond
        } else if let channels = Self.bound(run.outcome(of: .channels)) {
            capacity.samplesOfAllPerSecond = channels * UInt32(SweepKind.channels.load(1).hertz)
        }
        return capacity
    }

    /// The highest load with which the board keeps up, by the result of a sweep (a series of growing loads); nil if the sweep was not completed.
    private static func bound(_ outcome: SweepOutcome) -> UInt32? {
        switch outcome {
        case .open: nil
        case .limit(let value), .moreThan(let value): UInt32(value)
        case .below(let value): UInt32(max(0, value - 1))
        }
    }
}
