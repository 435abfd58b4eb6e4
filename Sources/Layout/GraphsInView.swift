/// The graphs of a page that are visible, if the page has more graphs.
public struct GraphsInView: Equatable, Sendable {
    /// The number of the first visible graph in the order of the slots, from 1.
    public let first: Int
    /// The number of the last visible graph.
    public let last: Int
    /// The number of graphs on the page.
    public let count: Int
}
