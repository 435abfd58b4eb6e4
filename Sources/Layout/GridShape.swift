/// How many columns and rows a page has.
public struct GridShape: Equatable, Sendable {
    /// The most graphs of one page.
    public static let maximumGraphs = 8

    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    public var slots: Int { columns * rows }

    /// The shape for a number of graphs (clamped to 1 to `maximumGraphs`). Traces are read along time, so slots are
    /// wide rather than high: one column as long as the rows stay high enough, then two.
    public init(graphs: Int, isPortrait: Bool) {
        let count = max(1, min(Self.maximumGraphs, graphs))
        columns = count <= (isPortrait ? 6 : 3) ? 1 : 2
        rows = (count + columns - 1) / columns
    }
}
