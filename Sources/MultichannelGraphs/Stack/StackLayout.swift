import Drawing
import Graphs

/// The layout of a stack, relative to the top left corner of its frame: names at the left edge, traces at the right of them, the time axis below.
struct StackLayout {
    /// The area of the traces.
    let content: Rect
    /// The area for the names, at the left of the content and as high as the content.
    let names: Rect
    let timeAxis: Rect
    /// The area at the left of the time axis.
    let corner: Rect
    /// The number of visible scopes.
    let scopes: Int

    /// - Parameter nameWidth: the width of the longest name, in pixels. It is limited to a fifth of the frame's width.
    init(size: Size, scopes: Int, nameWidth: Int, style: GraphStyle) {
        self.scopes = max(1, scopes)
        let margin = style.padding / 2
        // Leave space at the right for half of the last label of the time axis.
        let right = min(Int(style.labelText.size), size.width / 8)
        let left = min(size.width / 5, nameWidth + 2 * style.padding)
        let footer = min(style.footerHeight, size.height / 4)
        content = Rect(
            x: left, y: 0, width: max(1, size.width - left - right), height: max(1, size.height - footer))
        names = Rect(x: margin, y: 0, width: max(0, left - 2 * margin), height: content.height)
        timeAxis = Rect(x: left, y: content.bottom, width: content.width, height: footer)
        corner = Rect(
            x: margin, y: content.bottom, width: max(0, names.width - Int(style.labelText.size)), height: footer)
    }

    /// The distance between two scopes in pixels.
    var pitch: Float { Float(content.height) / Float(scopes) }

    /// The row of the content in the middle of a scope. Scopes are counted from the first visible scope.
    func middle(_ scope: Int) -> Float { (Float(scope) + 0.5) * pitch }

    /// The scope at a row of the frame, counted from the first visible scope.
    func scope(atRow y: Int) -> Int {
        max(0, min(scopes - 1, Int(Float(max(0, y - content.y)) / pitch)))
    }

    /// The strip of a scope (its part of the height), as wide as the frame.
    func strip(_ scope: Int) -> Rect {
        let top = Int(Float(scope) * pitch)
        return Rect(
            x: 0, y: content.y + top, width: content.right,
            height: max(1, min(content.height, Int(Float(scope + 1) * pitch)) - top))
    }
}
