/// The page before the grid's pages, which a single graph fills: the stack of all scopes, of which some are visible at a time.
public struct StackShape: Equatable, Sendable {
    /// The limits for the number of visible scopes.
    public static let scopesAtOnce = 4...64

    /// The number of scopes.
    public let scopes: Int
    /// The number of visible scopes; 0 for as many as fit.
    public let wanted: Int
    /// The least height of a scope, in pixels.
    public let leastHeight: Int

    /// Impossible numbers are clamped.
    public init(scopes: Int, wanted: Int, leastHeight: Int) {
        self.scopes = max(0, min(GridLayout.maximumGraphs, scopes))
        self.wanted =
            wanted <= 0
            ? 0 : max(Self.scopesAtOnce.lowerBound, min(Self.scopesAtOnce.upperBound, wanted))
        self.leastHeight = max(1, leastHeight)
    }

    /// The number of visible scopes in a viewport of this height, in pixels; at least 1.
    func visible(height: Int) -> Int {
        let room = wanted > 0 ? wanted : height / leastHeight
        let most = max(Self.scopesAtOnce.lowerBound, min(Self.scopesAtOnce.upperBound, room))
        return max(1, min(scopes, most))
    }
}
