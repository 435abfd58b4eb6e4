/// Searches for the largest value with which the device keeps up. It doubles the value until the device no longer keeps up, then halves the interval
/// between the largest value with which the device kept up and the smallest with which it did not.
struct SweepSearch: Equatable, Sendable {
    /// The maximum number of times that the interval is halved. Three halvings leave an eighth of the interval.
    static let maximumBisections = 3

    let range: ClosedRange<Int>
    /// The largest value with which the device kept up.
    private(set) var kept: Int?
    /// The smallest value with which the device did not keep up.
    private(set) var missed: Int?
    private var bisections = 0
    private var isAbandoned = false

    /// - Parameter range: the values to search; its lower bound is at least 1.
    init(_ range: ClosedRange<Int>) { self.range = range }

    /// The value to measure next; nil if the search has ended.
    var next: Int? {
        guard !isAbandoned else { return nil }
        guard let missed else {
            guard let kept else { return range.lowerBound }
            guard kept < range.upperBound else { return nil }
            return kept > range.upperBound / 2 ? range.upperBound : 2 * kept
        }
        guard let kept, missed - kept > 1, bisections < Self.maximumBisections else { return nil }
        return kept + (missed - kept) / 2
    }

    /// Called with the result for the value of `next`.
    mutating func note(isKept: Bool) {
        guard let value = next else { return }
        if missed != nil { bisections += 1 }
        if isKept { kept = value } else { missed = value }
    }

    /// Ends the search without another measurement.
    mutating func abandon() { isAbandoned = true }

    var outcome: SweepOutcome {
        guard next == nil, !isAbandoned else { return .open(kept: kept) }
        guard missed != nil else { return .moreThan(range.upperBound) }
        return kept.map { .limit($0) } ?? .below(range.lowerBound)
    }

    /// The maximum number of values in one search.
    var mostSteps: Int {
        var steps = 1 + Self.maximumBisections
        var value = range.lowerBound
        while value < range.upperBound {
            value = value > range.upperBound / 2 ? range.upperBound : 2 * value
            steps += 1
        }
        return steps
    }
}

/// The result of a sweep.
public enum SweepOutcome: Equatable, Sendable {
    /// The sweep was not completed. `kept` is the largest value with which the device kept up so far.
    case open(kept: Int?)
    /// The largest value with which the device kept up. The device did not keep up with a larger value.
    case limit(Int)
    /// The device kept up with the last and highest load of the sweep.
    case moreThan(Int)
    /// The device did not keep up with the first and lowest load of the sweep.
    case below(Int)

    public var isOpen: Bool {
        if case .open = self { return true }
        return false
    }
}
