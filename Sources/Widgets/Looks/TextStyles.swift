import Drawing

/// The text styles of the screens. Their sizes are those for one panel.
public struct TextStyles: Sendable {
    /// The style of the titles of bars, dialogs and sections.
    public let title: TextStyle
    /// The style of the main text of a row.
    public let strong: TextStyle
    public let body: TextStyle
    /// The style of the additional text of a row. All digits have the same width.
    public let secondary: TextStyle
    /// The style of the status strip and axis labels.
    public let small: TextStyle
    public let smallStrong: TextStyle
    public let button: TextStyle
    public let field: TextStyle
    public let key: TextStyle
    public let wordKey: TextStyle
    /// The style of numbers beside texts of style `body`. All digits have the same width.
    public let number: TextStyle

    /// The style of a number that the user types elsewhere, so that it can be read from a distance.
    public let large: TextStyle

    public init(metrics: Metrics) {
        func style(_ points: Float, _ weight: FontWeight, tabular: Bool = false) -> TextStyle {
            TextStyle(size: points * metrics.scale, weight: weight, tabular: tabular)
        }
        title = style(17, .semibold)
        strong = style(16, .semibold)
        body = style(16, .regular)
        secondary = style(13, .regular, tabular: true)
        small = style(12, .regular, tabular: true)
        smallStrong = style(13, .semibold)
        button = style(15, .semibold)
        field = style(18, .regular)
        key = style(21, .regular)
        wordKey = style(15, .regular)
        number = style(15, .regular, tabular: true)
        large = style(34, .semibold, tabular: true)
    }
}
