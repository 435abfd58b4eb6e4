import Drawing
import Widgets

/// The text styles on the screens of a study. The texts are larger than those of the monitor, because subjects read from
/// a greater distance.
struct StudyStyles {
    let heading: TextStyle
    let text: TextStyle
    let strong: TextStyle
    let secondary: TextStyle
    let label: TextStyle
    let number: TextStyle

    init(_ metrics: Metrics) {
        func style(_ points: Float, _ weight: FontWeight, tabular: Bool = false) -> TextStyle {
            TextStyle(size: points * metrics.scale, weight: weight, tabular: tabular)
        }
        heading = style(23, .semibold)
        text = style(17, .regular)
        strong = style(18, .semibold)
        secondary = style(15, .regular, tabular: true)
        label = style(14, .semibold)
        number = style(28, .semibold, tabular: true)
    }

    static func line(_ style: TextStyle) -> Int { Int(style.size * 1.4 + 0.5) }
}

/// A style with the same weight in another size.
func sized(_ points: Float, _ metrics: Metrics) -> TextStyle {
    TextStyle(size: points * metrics.scale, weight: .semibold, tabular: false)
}
