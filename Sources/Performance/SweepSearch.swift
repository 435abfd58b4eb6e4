/// Looks for the greatest value that is kept up with: doubles until one is missed, then halves the distance between the
/// last value that was kept and the first that was not.
struct SweepSearch: Equatable, Sendable {
    /// How often the distance is halved: three times leave an eighth of it.
    static let maximumBisections = 3

    let range: ClosedRange<Int>
    /// The greatest value that was kept up with.
    private(set) var kept: Int?
    /// The least value that was missed.
    private(set) var missed: Int?
    private var bisections = 0
    private var isGivenUp = false

    /// - Parameter range: begins with 1 or more.
    init(_ range: ClosedRange<Int>) { self.range = range }

    /// The value to be measured next; nil when the search is over.
    var next: Int? {
        guard !isGivenUp else { return nil }
        guard let missed else {
            guard let kept else { return range.lowerBound }
            guard kept < range.upperBound else { return nil }
            return kept > range.upperBound / 2 ? range.upperBound : 2 * kept
        }
        guard let kept, missed - kept > 1, bisections < Self.maximumBisections else { return nil }
        return kept + (missed - kept) / 2
    }

    /// Takes what was found at `next`.
    mutating func note(isKept: Bool) {
        guard let value = next else { return }
        if missed != nil { bisections += 1 }
        if isKept { kept = value } else { missed = value }
    }

    /// Nothing more can be measured.
    mutating func giveUp() { isGivenUp = true }

    var outcome: SweepOutcome {
        guard next == nil, !isGivenUp else { return .open(kept: kept) }
        guard missed != nil else { return .moreThan(range.upperBound) }
        return kept.map { .limit($0) } ?? .below(range.lowerBound)
    }

    /// The most values that one search measures.
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

/// What a sweep found.
public enum SweepOutcome: Equatable, Sendable {
    /// It did not come to its end; so much was kept up with so far.
    case open(kept: Int?)
    /// The greatest value that was kept up with; a greater one was missed.
    case limit(Int)
    /// The last value of the sweep was kept up with.
    case moreThan(Int)
    /// Already the first value was missed.
    case below(Int)

    public var isOpen: Bool {
        if case .open = self { return true }
        return false
    }
}
