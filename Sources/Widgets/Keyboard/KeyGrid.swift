import Drawing

/// Places keys in columns and rows without accumulating rounding errors. The touch area of a key includes half of the gaps around it.
struct KeyGrid {
    let area: Rect
    let columns: Int
    let rows: Int
    let metrics: Metrics

    func key(
        _ id: Int, _ name: String, _ title: String, column: Int, row: Int, width: Int = 1, height: Int = 1,
        kind: Control.Kind
    ) -> Control {
        let edge = metrics.px(4)
        let inner = area.inset(x: edge, y: 0)
        let left = inner.x + inner.width * column / columns
        let right = inner.x + inner.width * (column + width) / columns
        let top = inner.y + inner.height * row / rows
        let bottom = inner.y + inner.height * (row + height) / rows
        let hit = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return Control(id, name, title, hit.inset(metrics.px(2)), hit: hit, kind: kind)
    }

    /// Makes the key for a character. The key's identifier is the character's code.
    func character(
        _ scalar: Unicode.Scalar, column: Int, row: Int, width: Int = 1, kind: Control.Kind = .key
    ) -> Control {
        let title = String(decoding: Array(scalar.utf8), as: UTF8.self)
        let word: String
        switch scalar {
        case ".": word = "dot"
        case ",": word = "comma"
        case "-": word = "minus"
        case "_": word = "underscore"
        case ":": word = "colon"
        case "@": word = "at"
        case "+": word = "plus"
        default: word = title
        }
        return key(Int(scalar.value), "key." + word, title, column: column, row: row, width: width, kind: kind)
    }
}
