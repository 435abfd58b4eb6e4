import Drawing
import Text

extension Keyboard {
    /// Digits and letters in four rows, and a last row of other keys.
    func letterKeys(_ layout: KeyboardLayout, _ mode: Mode, in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 10, rows: 5, metrics: looks.metrics)
        var keys: [Control] = []
        for (row, letters) in (["1234567890"] + characterRows(mode)).enumerated() {
            for (column, letter) in letters.utf8.prefix(10).enumerated() {
                keys.append(grid.character(letter, column: column, row: row, kind: row == 0 ? .digitKey : .key))
            }
        }
        var column = 0
        func add(_ id: Int, _ name: String, _ title: String, _ width: Int, _ kind: Control.Kind = .wordKey) {
            keys.append(grid.key(id, name, title, column: column, row: 4, width: width, kind: kind))
            column += width
        }
        let words = looks.strings.keyboard
        for byte in layout.extra.utf8 {
            if byte == UInt8(ascii: " ") {
                add(Int(byte), "key.space", words.space, 2)
            } else {
                keys.append(grid.character(byte, column: column, row: 4))
                column += 1
            }
        }
        if layout.characters == .ascii {
            add(Self.shiftKey, "key.shift", words.shift, 2, mode == .capitals ? .accent : .wordKey)
            keys[keys.count - 1].isEnabled = mode != .symbols
            add(Self.symbolsKey, "key.symbols", mode == .symbols ? words.letters : words.symbols, 2)
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
        case .symbols: return ["!\"#$%&'()*", "+,/;<=>?@[", "\\]^`{|}~_-"]
        }
    }

    /// A number pad, and a column of other keys.
    func digitKeys(_ layout: KeyboardLayout, in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 4, rows: 4, metrics: looks.metrics)
        var keys: [Control] = []
        for digit in 1...9 {
            keys.append(
                grid.character(UInt8(ascii: "0") + UInt8(digit), column: (digit - 1) % 3, row: (digit - 1) / 3))
        }
        let extra = Array(layout.extra.utf8.prefix(2))
        keys.append(grid.character(UInt8(ascii: "0"), column: 0, row: 3, width: 3 - extra.count))
        for (index, byte) in extra.enumerated() {
            keys.append(grid.character(byte, column: 3 - extra.count + index, row: 3))
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
