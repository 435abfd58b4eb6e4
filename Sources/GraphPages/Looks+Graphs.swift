import Drawing
import Graphs
import Widgets

extension Looks {
    /// The style of graphs for this panel, in the colors of the screens.
    public var graphStyle: GraphStyle {
        var style = GraphStyle(pixelsPerPoint: metrics.scale)
        style.pixelsPerMillimeter = metrics.pixelsPerMillimeterDown
        style.pixelsPerMillimeterAcross = metrics.pixelsPerMillimeterAcross
        style.panel = theme.panel
        style.upperHalf = theme.scopeUpper
        style.lowerHalf = theme.scopeLower
        style.trace = theme.trace
        style.lost = theme.bad
        style.bar = theme.accent
        style.title = theme.text
        style.label = theme.secondary
        style.decimalSeparator = strings.decimalSeparator.utf8.first ?? style.decimalSeparator
        style.words = StatisticsWords(
            minimum: strings.graph.minimum, mean: strings.graph.mean, maximum: strings.graph.maximum)
        return style
    }

    /// The style of ECG paper, light as printed or dark. Lines every millimeter have the color `gridFine`, lines every 5 mm the color `grid`.
    func paperStyle(isLight: Bool) -> GraphStyle {
        var style = graphStyle
        guard isLight else {
            style.gridFine = Color(0x1F262F)
            style.grid = Color(0x36404D)
            return style
        }
        style.upperHalf = Color(0xFFF7F1)
        style.gridFine = Color(0xF8DFD3)
        style.grid = Color(0xE9B09C)
        style.trace = Color(0x16181D)
        // Use a red for lost samples that differs from the red of the paper's lines in brightness and saturation.
        style.lost = Color(0xD9001B)
        style.bar = Color(0x1B78D0)
        style.marker = Color(0xB36B00)
        style.event = style.marker
        style.title = Color(0x16181D)
        style.label = Color(0x6B5D55)
        return style
    }
}
