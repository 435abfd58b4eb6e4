import Drawing
import Widgets

extension MeasuringCursor {
    func color(_ theme: Theme) -> Color { self == .a ? theme.cursorA : theme.cursorB }
}
