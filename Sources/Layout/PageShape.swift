/// The number of pages, and the number of columns and rows of a page that are visible at a time. A number of 0 is automatic: the number of graphs
/// determines it.
public struct PageShape: Equatable, Sendable {
    public static let maximumPages = 8
    public static let maximumColumns = 8
    public static let maximumRows = 8
    /// The shape in which all three numbers are automatic.
    public static let automatic = PageShape(pages: 0, columns: 0, rows: 0)

    public let pages: Int
    public let columns: Int
    public let rows: Int

    /// Limits numbers to their maxima. Numbers below 0 count as 0.
    public init(pages: Int, columns: Int, rows: Int) {
        self.pages = max(0, min(Self.maximumPages, pages))
        self.columns = max(0, min(Self.maximumColumns, columns))
        self.rows = max(0, min(Self.maximumRows, rows))
    }

    /// This shape, in which automatic values (0) are replaced by numbers. Spectrograms and graphs of bands are on separate pages. If the fullest page
    /// has at most 8 graphs, all of them are visible.
    func resolved(spectrograms: Int, bands: Int, others: Int, isPortrait: Bool) -> PageShape {
        let kinds = (spectrograms > 0 ? 1 : 0) + (bands > 0 ? 1 : 0) + (others > 0 ? 1 : 0)
        let pages = self.pages > 0 ? self.pages : max(1, kinds)
        let most =
            pages >= 3
            ? max(spectrograms, bands, others)
            : pages == 2 ? max(spectrograms + bands, others) : spectrograms + bands + others
        let graphs = max(1, min(GridShape.maximumGraphs, most))
        let automatic = GridShape(graphs: graphs, isPortrait: isPortrait)
        switch (columns > 0, rows > 0) {
        case (true, true): return PageShape(pages: pages, columns: columns, rows: rows)
        case (true, false):
            return PageShape(pages: pages, columns: columns, rows: (graphs + columns - 1) / columns)
        case (false, true): return PageShape(pages: pages, columns: (graphs + rows - 1) / rows, rows: rows)
        case (false, false): return PageShape(pages: pages, columns: automatic.columns, rows: automatic.rows)
        }
    }
}

/// The kind of a graph, which determines its position in the default arrangement.
public enum GridItemKind: Equatable, Sendable {
    /// The trace of a channel with a sampling rate. Default position: on page 1.
    case scope
    /// The value of an irregular channel. Default position: after the scopes.
    case button
    /// The spectra of a channel with a sampling rate. Default position: on page 2; if there is only one page, after the scopes and the irregular
    /// channels.
    case spectrogram
    /// The band powers of a channel with a sampling rate. Default position: on page 3; if there are fewer pages, after the spectrograms.
    case bands
}
