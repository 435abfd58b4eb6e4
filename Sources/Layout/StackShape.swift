/// The page in front of the grid's pages that a single graph fills: all scopes above each other, some of them in sight at a
/// time.
public struct StackShape: Equatable, Sendable {
    /// How many scopes can be in sight at once.
    public static let scopesAtOnce = 4...64

    /// How many there are.
    public let scopes: Int
    /// How many are in sight; 0 for as many as have room.
    public let wanted: Int
    /// The least height of a scope that has room, in pixels.
    public let leastHeight: Int

    /// Numbers that cannot be are cut to those that can.
    public init(scopes: Int, wanted: Int, leastHeight: Int) {
        self.scopes = max(0, min(GridLayout.maximumGraphs, scopes))
        self.wanted =
            wanted <= 0
            ? 0 : max(Self.scopesAtOnce.lowerBound, min(Self.scopesAtOnce.upperBound, wanted))
        self.leastHeight = max(1, leastHeight)
    }

    /// How many scopes are in sight in a viewport of this height, in pixels; 1 at least.
    func visible(height: Int) -> Int {
        let room = wanted > 0 ? wanted : height / leastHeight
        let most = max(Self.scopesAtOnce.lowerBound, min(Self.scopesAtOnce.upperBound, room))
        return max(1, min(scopes, most))
    }
}
