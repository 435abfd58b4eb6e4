/// The number of columns and rows that are visible at a time, determined by the number of graphs.
public struct GridShape: Equatable, Sendable {
    /// The maximum number of graphs that the automatic shape shows at a time.
    public static let maximumGraphs = 8

    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The shape for a number of graphs, which is limited to 1 to 8. Slots are wider than high, because the time axis is horizontal: there is one
    /// column if its rows are high enough, otherwise there are two.
    public init(graphs: Int, isPortrait: Bool) {
        let count = max(1, min(Self.maximumGraphs, graphs))
        columns = count <= (isPortrait ? 6 : 3) ? 1 : 2
        rows = (count + columns - 1) / columns
    }
}
