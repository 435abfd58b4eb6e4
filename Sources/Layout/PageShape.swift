/// The number of pages, and the number of visible columns and rows of a page. A number of 0 is chosen automatically from the number of
/// graphs.
public struct PageShape: Equatable, Sendable {
    public static let maximumPages = 8
    public static let maximumColumns = 8
    public static let maximumRows = 8
    /// All three numbers follow the graphs.
    public static let automatic = PageShape(pages: 0, columns: 0, rows: 0)

    public let pages: Int
    public let columns: Int
    public let rows: Int

    /// Numbers above the maxima are clamped; numbers below 0 are automatic.
    public init(pages: Int, columns: Int, rows: Int) {
        self.pages = max(0, min(Self.maximumPages, pages))
        self.columns = max(0, min(Self.maximumColumns, columns))
        self.rows = max(0, min(Self.maximumRows, rows))
    }

    /// The shape with its automatic numbers filled in. Spectrograms and graphs of bands have their own page each. The fullest page is
    /// completely visible if it has no more than `GridShape.maximumGraphs`.
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

/// A graph's kind, which determines its default position.
public enum GridItemKind: Equatable, Sendable {
    /// A regular channel as a line: page 1.
    case scope
    /// An irregular channel: after the scopes.
    case button
    /// A regular channel's spectra: page 2, or after all others if there is only one page.
    case spectrogram
    /// The power in the bands of a regular channel: page 3, or after the spectrograms if there are fewer pages.
    case bands
}
