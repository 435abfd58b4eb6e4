import Drawing
import Graphs

extension Looks {
    /// The graphs' look on this panel, in the screens' colors.
    var graphStyle: GraphStyle {
        var style = GraphStyle(pixelsPerPoint: metrics.scale)
        style.pixelsPerMillimetre = metrics.pixelsPerMillimetreDown
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
            minimum: strings.scope.minimum, mean: strings.scope.mean, maximum: strings.scope.maximum)
        return style
    }
}
