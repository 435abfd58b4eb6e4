/// The page of stacked scopes: a page before the pages of the grid, on which one graph (the stack) shows all scopes. Only some of the scopes are
/// visible at a time.
public struct StackShape: Equatable, Sendable {
    /// The minimum and the maximum number of visible scopes.
    public static let scopesAtOnce = 4...64

    /// The number of scopes in the stack.
    public let scopes: Int
    /// The requested number of visible scopes; 0 for as many as the space allows.
    public let wanted: Int
    /// The minimum height of a scope in the stack, in pixels.
    public let leastHeight: Int

    /// Creates a shape. Numbers outside of the valid range are limited.
    public init(scopes: Int, wanted: Int, leastHeight: Int) {
        self.scopes = max(0, min(GridLayout.maximumGraphs, scopes))
        self.wanted =
            wanted <= 0
            ? 0 : max(Self.scopesAtOnce.lowerBound, min(Self.scopesAtOnce.upperBound, wanted))
        self.leastHeight = max(1, leastHeight)
    }

    /// The number of visible scopes in a viewport with this height in pixels; at least 1.
    func visible(height: Int) -> Int {
        let space = wanted > 0 ? wanted : height / leastHeight
        let most = max(Self.scopesAtOnce.lowerBound, min(Self.scopesAtOnce.upperBound, space))
        return max(1, min(scopes, most))
    }
}
