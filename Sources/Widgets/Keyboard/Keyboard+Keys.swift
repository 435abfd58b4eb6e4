import Drawing
import Text

extension Keyboard {
    /// Digits and letters in four rows, and a last row of other keys.
    func letterKeys(_ layout: KeyboardLayout, _ mode: Mode, in area: Rect) -> [Control] {
        let isText = layout.characters == .text
        let grid = KeyGrid(area: area, columns: 10, rows: 5, metrics: looks.metrics)
        var keys: [Control] = []
        let rows = isText ? textRows(mode) : [Self.digits] + characterRows(mode)
        for (row, letters) in rows.enumerated() {
            for (column, letter) in letters.unicodeScalars.prefix(10).enumerated() {
                keys.append(grid.character(letter, column: column, row: row, kind: row == 0 ? .digitKey : .key))
            }
        }
        var column = 0
        func add(_ id: Int, _ name: String, _ title: String, _ width: Int, _ kind: Control.Kind = .wordKey) {
            keys.append(grid.key(id, name, title, column: column, row: 4, width: width, kind: kind))
            column += width
        }
        let words = looks.strings.keyboard
        // In layouts for text, the hyphen and the full stop are in the last row, because letters need all positions above it.
        for scalar in (isText ? "-." + layout.extra : layout.extra).unicodeScalars {
            if scalar == " " {
                add(Int(scalar.value), "key.space", words.space, 2)
            } else {
                keys.append(grid.character(scalar, column: column, row: 4))
                column += 1
            }
        }
        if isText || layout.characters == .ascii {
            let width = isText ? 1 : 2
            add(Self.shiftKey, "key.shift", words.shift, width, mode.isCapital ? .accent : .wordKey)
            keys[keys.count - 1].isEnabled = isText || !mode.isSymbols
            add(
                Self.symbolsKey, "key.symbols",
                mode.isSymbols ? words.letters : isText ? words.accents : words.symbols, width)
        }
        for (index, key) in layout.keys.enumerated() { add(Self.firstKey + index, key.name, key.title, 2) }
        let rest = max(0, 10 - column)
        let accept = layout.accept == nil ? 0 : (rest + 1) / 2
        add(Self.deleteKey, "key.delete", words.delete, rest - accept)
        if let key = layout.accept { add(Self.firstKey + layout.keys.count, key.name, key.title, accept, .accent) }
        return keys
    }

    private func characterRows(_ mode: Mode) -> [String] {
        let rows = looks.strings.keyboard.letterRows
        switch mode {
        case .letters: return rows
        case .capitals:
            return rows.map { String(decoding: $0.utf8.map(ASCII.uppercased), as: UTF8.self) }
        case .symbols, .capitalSymbols: return ["!\"#$%&'()*", "+,/;<=>?@[", "\\]^`{|}~_-"]
        }
    }

    private static let digits = "1234567890"

    /// The letters of the language, or all other letters of Western Europe, for four rows of keys.
    private func textRows(_ mode: Mode) -> [String] {
        let words = looks.strings.keyboard
        let rows = mode.isSymbols ? words.accentRows : [Self.digits] + words.textRows
        guard mode.isCapital else { return rows }
        return rows.map { row in
            var capitals = ""
            for scalar in row.unicodeScalars { capitals.unicodeScalars.append(scalar.capital) }
            return capitals
        }
    }

    /// A number pad, and a column of other keys.
    func digitKeys(_ layout: KeyboardLayout, in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 4, rows: 4, metrics: looks.metrics)
        var keys: [Control] = []
        for digit in 1...9 {
            keys.append(
                grid.character(
                    Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit)), column: (digit - 1) % 3, row: (digit - 1) / 3))
        }
        let extra = Array(layout.extra.unicodeScalars.prefix(2))
        keys.append(grid.character("0", column: 0, row: 3, width: 3 - extra.count))
        for (index, scalar) in extra.enumerated() {
            keys.append(grid.character(scalar, column: 3 - extra.count + index, row: 3))
        }
        var row = 0
        func add(_ id: Int, _ name: String, _ title: String, _ height: Int, _ kind: Control.Kind = .wordKey) {
            keys.append(grid.key(id, name, title, column: 3, row: row, height: height, kind: kind))
            row += height
        }
        let others = layout.keys.count + (layout.accept == nil ? 0 : 1)
        add(Self.deleteKey, "key.delete", looks.strings.keyboard.delete, max(1, 4 - others))
        for (index, key) in layout.keys.enumerated() { add(Self.firstKey + index, key.name, key.title, 1) }
        if let key = layout.accept { add(Self.firstKey + layout.keys.count, key.name, key.title, 1, .accent) }
        return keys
    }
}

extension Unicode.Scalar {
    /// The capital of a letter of ASCII, of Latin-1, or of another letter that the keyboards have; any other character unchanged.
    var capital: Unicode.Scalar {
        switch value {
        case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE: Unicode.Scalar(value - 0x20) ?? self
        // Convert oe, and s and z with caron: their capitals precede them by one code.
        case 0x153, 0x161, 0x17E: Unicode.Scalar(value - 1) ?? self
        default: self
        }
    }
}
